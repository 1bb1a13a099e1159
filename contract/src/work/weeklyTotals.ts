import { CAN_PAY, CAN_VIEW_WORK, ownOr, SCREENS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { callsOf, get, Id, Nullable, Shape, StringEnum } from '../call.ts';

/** Credits moved in a week of the agency, identified by its Monday; `veces` is the number of movements. */
export const CreditosWeek = Shape({ lunes: Type.String(), creditos: Type.Integer(), veces: Type.Integer() });
export type CreditosWeek = Static<typeof CreditosWeek>;

/** A person's work in a week of the agency, identified by its Monday: minutes attended and supervised. */
export const WorkWeek = Shape({ lunes: Type.String(), asistencia: Type.Integer(), times: Type.Integer() });
export type WorkWeek = Static<typeof WorkWeek>;

/** Minutes of each day from `inicio` (a Monday) to today, in the agency's calendar. */
const WorkDays = Shape({
  inicio: Type.String(),
  asistencia: Type.Array(Type.Integer()),
  times: Type.Array(Type.Integer()),
});

/** Place in a ranked table, from 1; null if not ranked. */
const Place = Nullable(Type.Integer({ minimum: 1 }));
/**
 * Row of the weekly top (part 2 §3): `asistencia` and `times` in rounded whole hours, `ascenso` the ascensos given.
 * Places use the exact minutes, so equal hours may differ in place.
 */
export const TopRow = Shape({
  usuarioNombre: Type.String(),
  asistencia: Type.Integer(),
  ascenso: Type.Integer(),
  times: Type.Integer(),
  lugares: Shape({ asistencia: Place, ascenso: Place, times: Place }),
});
export type TopRow = Static<typeof TopRow>;

export const weekCalls = callsOf('weeklyTotals', {
  getTopSemanal: get({
    summary: 'Quienes tienen algo en la semana, la presente o la que acabó antes, con su lugar en cada tabla',
    access: SCREENS['/topsemanal'],
    query: Shape({ semana: Type.Optional(StringEnum('esta', 'pasada')) }),
    answer: Type.Array(TopRow),
    expensive: true,
  }),
  trabajoSemanas: get({
    path: 'trabajoSemanas/:id',
    summary: 'Lo trabajado por alguien en cada una de las últimas doce semanas, la presente al final',
    access: ownOr('params.id', CAN_VIEW_WORK),
    params: Shape({ id: Id }),
    answer: Type.Array(WorkWeek),
    errors: ['USUARIO_NO_EXISTE'],
  }),
  trabajoDias: get({
    path: 'trabajoDias/:id',
    summary: 'Lo trabajado por alguien en cada día de un año, hasta hoy',
    access: ownOr('params.id', CAN_VIEW_WORK),
    params: Shape({ id: Id }),
    answer: WorkDays,
    errors: ['USUARIO_NO_EXISTE'],
  }),
  ventasSemanas: get({
    summary: 'Lo vendido en cada una de las últimas doce semanas, la presente al final',
    access: SCREENS['/ventas'],
    answer: Type.Array(CreditosWeek),
    expensive: true,
  }),
  pagasSemanas: get({
    summary: 'Lo pagado, también de pendientes, en cada una de las últimas doce semanas, la presente al final',
    access: CAN_PAY,
    answer: Type.Array(CreditosWeek),
    expensive: true,
  }),
});

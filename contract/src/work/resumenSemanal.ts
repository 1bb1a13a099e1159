import { SCREENS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { callsOf, get, Id, Instant, Nullable, Shape } from '../call.ts';

const access = SCREENS['/resumensemanal'];

/**
 * A person's week (part 2 §3): `ascenso` is the number of ascensos given, then minutes attended and supervised; `fecha`
 * is the latest of all these; `usuario` is their id.
 */
const WeekRow = Shape({
  usuario: Id,
  usuarioNombre: Type.String(),
  ascenso: Type.Integer(),
  asistencia: Type.Integer(),
  times: Type.Integer(),
  fecha: Nullable(Instant),
});
export type WeekRow = Static<typeof WeekRow>;

/** A week, identified by its Monday, with everyone who belonged to the agency at its end. */
const Summary = Shape({ inicio: Type.String(), filas: Type.Array(WeekRow) });

/** A day of a week: minutes attended in each hour, 0 to 23, of confirmed tiempos. */
const PresenceDay = Shape({ dia: Type.String(), horas: Type.Array(Type.Integer()) });
export type PresenceDay = Static<typeof PresenceDay>;

const params = Shape({ dia: Type.String({ maxLength: 10, description: 'Un día de la semana, YYYY-MM-DD' }) });

export const resumenSemanalCalls = callsOf('resumenSemanal', {
  nominaWeek: get({
    summary: 'Lo que hizo cada quien en la semana presente',
    access,
    answer: Summary,
    expensive: true,
  }),
  resumenSemana: get({
    path: 'resumenSemana/:dia',
    summary: 'Lo que hizo cada quien en la semana de un día',
    access,
    params,
    answer: Summary,
    expensive: true,
  }),
  presenciaSemana: get({
    path: 'presenciaSemana/:dia',
    summary: 'Minutos de asistencia en cada hora de la semana de un día, por cuándo se asistieron',
    access,
    params,
    answer: Shape({ inicio: Type.String(), dias: Type.Array(PresenceDay) }),
    expensive: true,
  }),
});

import { CAN_ADJUST_NOMINA, SCREENS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import {
  Actions,
  ANNULMENT_ERRORS,
  Annulment,
  ChangeAnswer,
  callsOf,
  DateText,
  get,
  Id,
  Instant,
  Nullable,
  post,
  Shape,
} from '../call.ts';

const access = SCREENS['/nomina'];

/**
 * Nomina row (part 1 §3): `id` is the user's, `asistencia` in minutes, `times` in stored times, `fecha` of the last
 * work. `dias_ausente`: days of the period so far with an accepted ausencia; `ausente`: last day of the current one.
 */
export const NominaRow = Shape({
  id: Id,
  usuarioNombre: Type.String(),
  categoria: Type.Integer(),
  asistencia: Type.Integer(),
  times: Type.Integer(),
  fecha: Nullable(Instant),
  dias_ausente: Type.Integer(),
  ausente: Nullable(Type.String({ description: 'Día YYYY-MM-DD' })),
  acciones: Actions('ajustar'),
});
export type NominaRow = Static<typeof NominaRow>;

export const nominaCalls = callsOf('nomina', {
  allNomina: get({
    summary: 'Nómina del período de paga de cada grupo',
    access,
    answer: Type.Array(NominaRow),
    expensive: true,
  }),
  filtrarNomina: post({
    path: 'allNomina',
    summary: 'Nómina entre dos fechas, ambas incluidas',
    access,
    effect: 'reads',
    body: Shape({ inicio: DateText, final: DateText }),
    answer: Type.Array(NominaRow),
    errors: ['REGLA'],
    expensive: true,
  }),
  ajustarNomina: post({
    summary: 'Suma (opcion 1) o resta (0) minutos de asistencia o times guardados',
    access: CAN_ADJUST_NOMINA,
    body: Shape({
      id: Id,
      opcion: Type.Integer({ minimum: 0, maximum: 1 }),
      requisitos: Type.Union([Type.Literal('asistencia'), Type.Literal('times')]),
      cantidad: Type.Integer({ maximum: 100_000 }),
    }),
    answer: ChangeAnswer({ data: NominaRow }),
    errors: ['REGLA', 'USUARIO_NO_EXISTE', 'HORAS_NEGATIVAS'],
  }),
  anularAjuste: post({
    summary:
      'Anula un ajuste (id, su registro de trabajo), con su motivo, el día del ajuste: quien lo hizo en 24 horas, ' +
      'o alguien de mayor rango que quien lo hizo',
    access: CAN_ADJUST_NOMINA,
    body: Annulment,
    answer: ChangeAnswer({}),
    errors: [...ANNULMENT_ERRORS, 'NO_SE_PUEDE_ANULAR'],
  }),
});

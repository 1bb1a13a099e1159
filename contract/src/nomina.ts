import { AJUSTA_NOMINA, PANTALLAS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import {
  Acciones,
  ANNULMENT_ERRORS,
  Annulment,
  call,
  DateText,
  Id,
  Instant,
  Nullable,
  Outcome,
  Shape,
} from './call.ts';

const feature = 'nomina';
const access = PANTALLAS['/nomina'];

/** Payroll row (part 1 §3): `id` the user's, `asistencia` minutes, `times` stored times, `fecha` of the last work. */
export const FilaNomina = Shape({
  id: Id,
  usuarioNombre: Type.String(),
  categoria: Type.Integer(),
  asistencia: Type.Integer(),
  times: Type.Integer(),
  fecha: Nullable(Instant),
  acciones: Acciones('ajustar'),
});
export type FilaNomina = Static<typeof FilaNomina>;

export const nominaCalls = {
  allNomina: call({
    method: 'GET',
    path: 'allNomina',
    feature,
    summary: 'Nómina del período de paga de cada grupo',
    access,
    answer: Type.Array(FilaNomina),
    costosa: true,
  }),
  filtrarNomina: call({
    method: 'POST',
    path: 'allNomina',
    feature,
    summary: 'Nómina entre dos fechas, ambas incluidas',
    access,
    efecto: 'lee',
    body: Shape({ inicio: DateText, final: DateText }),
    answer: Type.Array(FilaNomina),
    errors: ['REGLA'],
    costosa: true,
  }),
  ajustarNomina: call({
    method: 'POST',
    path: 'ajustarNomina',
    feature,
    summary: 'Suma (opcion 1) o resta (0) minutos de asistencia o times guardados',
    access: AJUSTA_NOMINA,
    body: Shape({
      id: Id,
      opcion: Type.Integer({ minimum: 0, maximum: 1 }),
      requisitos: Type.Union([Type.Literal('asistencia'), Type.Literal('times')]),
      cantidad: Type.Integer({ maximum: 100_000 }),
    }),
    answer: Outcome({ data: FilaNomina }),
    errors: ['REGLA', 'USUARIO_NO_EXISTE', 'HORAS_NEGATIVAS'],
  }),
  anularAjuste: call({
    method: 'POST',
    path: 'anularAjuste',
    feature,
    summary:
      'Anula un ajuste (id, su registro de trabajo), con su motivo, el día del ajuste: quien lo hizo en 24 horas, ' +
      'o alguien de mayor rango que quien lo hizo',
    access: AJUSTA_NOMINA,
    body: Annulment,
    answer: Outcome({}),
    errors: [...ANNULMENT_ERRORS, 'NO_SE_PUEDE_ANULAR'],
  }),
};

import { loggedIn, RANK_ACTS, SCREENS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import {
  Actions,
  BULK_ERRORS,
  BulkOutcome,
  callsOf,
  get,
  Id,
  Instant,
  Nullable,
  post,
  Shape,
  StringEnum,
  UsuarioIds,
} from '../call.ts';

const access = SCREENS['/actividad'];

const Day = Type.String({ description: 'Día YYYY-MM-DD en la zona de la agencia' });
const Result = StringEnum('justificada', 'cumplida', 'incumplida');

/** Minutes attended, shown times and ascensos given. */
const Amounts = Shape({ asistencia: Type.Integer(), times: Type.Number(), ascensos: Type.Integer() });

/**
 * A person's last whole week. `pide`: what was asked of them. `hecho`: what they did. `semanas`: consecutive weeks in
 * which they did not meet it. `cambio`: a later entry for a day of the week changed its result. `rango`: id of their
 * mision.
 */
export const ActividadRow = Shape({
  usuario: Id,
  usuarioNombre: Type.String(),
  mision: Type.String(),
  categoria: Type.Integer(),
  resultado: Result,
  cambio: Type.Boolean(),
  semanas: Type.Integer(),
  pide: Amounts,
  hecho: Amounts,
  dias_libres: Type.Integer(),
  ausente: Nullable(Day),
  visto: Nullable(Instant),
  rango: Id,
  acciones: Actions(...RANK_ACTS),
});
export type ActividadRow = Static<typeof ActividadRow>;

/** A week of one person. */
const OwnWeek = Shape({
  lunes: Day,
  resultado: Result,
  cambio: Type.Boolean(),
  pide: Amounts,
  hecho: Amounts,
  dias_libres: Type.Integer(),
});
export type OwnWeek = Static<typeof OwnWeek>;

export const actividadCalls = callsOf('actividad', {
  actividad: get({
    summary:
      'Quién cumple lo que pide su rango cada semana: la última entera, y cuántas lleva seguidas sin cumplir, hasta 26. ' +
      'lunes null: todavía no hay ninguna',
    access,
    answer: Shape({ lunes: Nullable(Day), filas: Type.Array(ActividadRow) }),
    expensive: true,
  }),
  miActividad: get({
    summary: 'Lo que te pide tu rango esta semana, lo que hiciste y tus últimas semanas',
    access: loggedIn,
    answer: Shape({ esta: OwnWeek, semanas: Type.Integer(), pasadas: Type.Array(OwnWeek) }),
    expensive: true,
  }),
  avisarVarias: post({
    summary:
      'Manda una notificación con un texto a varias personas de menor rango. A las demás las deja y las dice en omitidas',
    access,
    body: Shape({ usuarios: UsuarioIds, texto: Type.String({ maxLength: 2000 }) }),
    answer: BulkOutcome,
    errors: BULK_ERRORS,
  }),
});

import { INACTIVE_DAYS_MAX, RANK_ACTS, SCREENS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { Actions, callsOf, DateText, get, Id, Nullable, PageQuery, Shape } from '../call.ts';
import { sharedUsuarioFields } from './usuarios.ts';

/**
 * Directory entry: `ausente` is the last day of the current ausencia; `rango` is the id of the mision,
 * `acciones` are the acts on several people open to the viewer.
 */
export const DirectoryEntry = Shape({
  ...sharedUsuarioFields,
  orden: Type.Integer({ description: 'Su lugar entre las misiones: más es mayor rango' }),
  ausente: Nullable(DateText),
  rango: Id,
  acciones: Actions(...RANK_ACTS),
});
export type DirectoryEntry = Static<typeof DirectoryEntry>;

export const directoryCalls = callsOf('usuarios', {
  directorio: get({
    summary:
      'Toda la gente, de quien se registró último a quien lo hizo primero. inactivo: sin actividad en esos días. ' +
      'excepciones: con permisos extra (1), solo con el permiso exc, o todas (0). despedidos: solo esas personas (1), o solo las demás (0). ' +
      'departamento: quienes están en uno',
    access: SCREENS['/usuarios'],
    query: Shape({
      ...PageQuery('usuario', 'mision', 'firma', 'visto', 'registro').properties,
      categoria: Type.Optional(Id),
      inactivo: Type.Optional(Type.Integer({ minimum: 1, maximum: INACTIVE_DAYS_MAX })),
      ausentes: Type.Optional(Type.Literal(1)),
      excepciones: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1)])),
      despedidos: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
      departamento: Type.Optional(Id),
    }),
    answer: Type.Array(DirectoryEntry),
    expensive: true,
  }),
});

import { INACTIVO_MAX_DIAS, PANTALLAS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { Acciones, call, DateText, Id, Nullable, Page, Shape } from './call.ts';
import { comunes } from './personas.ts';

/** Someone in the directory: `ausente`, the last day of their absence; of `acciones`, what the reader may do with them together with others. */
export const EnDirectorio = Shape({
  ...comunes,
  orden: Type.Integer({ description: 'Su lugar entre las misiones: más es mayor rango' }),
  ausente: Nullable(DateText),
  acciones: Acciones('despedir', 'multar', 'llamar'),
});
export type EnDirectorio = Static<typeof EnDirectorio>;

export const directorioCalls = {
  directorio: call({
    method: 'GET',
    path: 'directorio',
    feature: 'personas',
    summary:
      'Toda la gente, de quien se registró último a quien lo hizo primero. inactivo: sin actividad en esos días. ' +
      'excepciones: con permisos extra (1), solo con el permiso exc, o todas (0). despedidos: solo esas personas (1), o solo las demás (0)',
    access: PANTALLAS['/usuarios'],
    query: Shape({
      ...Page('usuario', 'mision', 'firma', 'visto', 'registro').properties,
      categoria: Type.Optional(Id),
      inactivo: Type.Optional(Type.Integer({ minimum: 1, maximum: INACTIVO_MAX_DIAS })),
      ausentes: Type.Optional(Type.Literal(1)),
      excepciones: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1)])),
      despedidos: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
    }),
    answer: Type.Array(EnDirectorio),
    costosa: true,
  }),
};

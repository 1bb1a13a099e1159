import { CAN_VIEW_CAREERS, CAUSES, keysOf, loggedIn, ownOr } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { callsOf, get, Id, Instant, Nullable, PageQuery, Shape, StringEnum } from '../call.ts';

const causes = keysOf(CAUSES);

/** Mision of the ladder (decisions §2); lists go from the lowest to the highest. */
export const Rango = Shape({
  id: Id,
  nombre: Type.String(),
  precio: Type.Integer(),
  categoria: Id,
  venta: Type.Integer({ description: '1 = en venta' }),
  traslado_venta: Type.Integer({ description: '1 = se ofrece en traslados' }),
});
export type Rango = Static<typeof Rango>;

/** Step of a user's career, with the mision names at the time (`de` is null for the first), author and reason. */
export const CareerStep = Shape({
  id: Id,
  fecha: Instant,
  de: Nullable(Type.String()),
  a: Type.String(),
  encargado: Type.String({ description: "'Sistema' cuando nadie lo hizo" }),
  causa: StringEnum(...causes),
  motivo: Nullable(Type.String()),
});
export type CareerStep = Static<typeof CareerStep>;

export const careerCalls = callsOf('career', {
  onlyRangos: get({
    summary: 'Las misiones, de la más baja a la más alta',
    access: loggedIn,
    shared: { topics: ['rangos'] },
    answer: Type.Array(Rango),
  }),
  carrera: get({
    path: 'carrera/:id',
    summary: 'Los cambios de misión de un usuario',
    access: ownOr('params.id', CAN_VIEW_CAREERS),
    params: Shape({ id: Id }),
    query: PageQuery('fecha', 'de', 'a', 'motivo', 'encargado'),
    answer: Type.Array(CareerStep),
    errors: ['USUARIO_NO_EXISTE'],
  }),
});

import { CAN_ADMINISTER, MEJOR_TRABAJADOR_CATEGORIAS, SCREENS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import {
  Actions,
  ChangeAnswer,
  callsOf,
  get,
  Id,
  Instant,
  Nullable,
  PageQuery,
  PickedId,
  post,
  Shape,
} from '../call.ts';

const access = SCREENS['/mejortrabajador'];
const Categoria = Type.Integer({
  minimum: 1,
  maximum: MEJOR_TRABAJADOR_CATEGORIAS.length,
  description: MEJOR_TRABAJADOR_CATEGORIAS.map(({ categoria, title }) => `${categoria} ${title}`).join(', '),
});

/**
 * Holder of one of the four honours; `id` identifies the period of holding it. `encargadoNombre` is null if unknown.
 */
export const MejorTrabajador = Shape({
  id: Id,
  categoria: Categoria,
  usuario: Id,
  usuarioNombre: Type.String(),
  mision: Type.String(),
  desde: Instant,
  encargadoNombre: Nullable(Type.String()),
  acciones: Actions('eliminar'),
});
export type MejorTrabajador = Static<typeof MejorTrabajador>;

/** Period of holding an honour; `hasta` and its author are null for the current one. */
const PastMejorTrabajador = Shape({
  id: Id,
  categoria: Categoria,
  usuarioNombre: Type.String(),
  desde: Instant,
  encargadoNombre: Nullable(Type.String()),
  hasta: Nullable(Instant),
  quitadoNombre: Nullable(Type.String()),
});
export type PastMejorTrabajador = Static<typeof PastMejorTrabajador>;

export const mejorTrabajadorCalls = callsOf('mejorTrabajador', {
  mejoresTrabajadores: get({
    summary: 'Quién es ahora el mejor trabajador de cada categoría que tiene uno',
    access,
    answer: Type.Array(MejorTrabajador),
  }),
  mejoresPasados: get({
    summary: 'Quiénes lo han sido, desde cuándo y por decisión de quién, del más nuevo al más antiguo',
    access,
    query: PageQuery('categoria', 'usuario', 'desde', 'hasta', 'encargado'),
    answer: Type.Array(PastMejorTrabajador),
    expensive: true,
  }),
  actionTrabajador: post({
    summary:
      'op 0 pone a un usuario como mejor de una categoría, op 1 quita al que está. Como se ve: id, el de quien está ahora, ' +
      '0 cuando no hay nadie; con op 1 también su usuario',
    access: CAN_ADMINISTER,
    body: Shape({
      op: Type.Integer({ minimum: 0, maximum: 1 }),
      categoria: Categoria,
      usuario: PickedId,
      id: PickedId,
    }),
    answer: ChangeAnswer({ data: Nullable(MejorTrabajador) }),
    errors: ['SELECCIONA_USUARIO', 'USUARIO_NO_EXISTE', 'CAMBIO_MIENTRAS', 'YA_ESTA_ASI'],
  }),
});

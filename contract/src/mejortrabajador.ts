import { ADMINISTRADOR, MEJORES, PANTALLAS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { Acciones, call, Elegido, Id, Instant, Nullable, Outcome, Page, Shape } from './call.ts';

const feature = 'mejortrabajador';
const access = PANTALLAS['/mejortrabajador'];
const Categoria = Type.Integer({
  minimum: 1,
  maximum: MEJORES.length,
  description: MEJORES.map(({ categoria, titulo }) => `${categoria} ${titulo}`).join(', '),
});

/** Whoever holds one of the four honours; `id` names the time that they hold it. `encargadoNombre` null: not known. */
export const Mejor = Shape({
  id: Id,
  categoria: Categoria,
  usuario: Id,
  usuarioNombre: Type.String(),
  mision: Type.String(),
  desde: Instant,
  encargadoNombre: Nullable(Type.String()),
  acciones: Acciones('eliminar'),
});
export type Mejor = Static<typeof Mejor>;

/** A time that somebody held an honour; `hasta` and who ended it are null while they do. */
const MejorPasado = Shape({
  id: Id,
  categoria: Categoria,
  usuarioNombre: Type.String(),
  desde: Instant,
  encargadoNombre: Nullable(Type.String()),
  hasta: Nullable(Instant),
  quitadoNombre: Nullable(Type.String()),
});
export type MejorPasado = Static<typeof MejorPasado>;

export const mejortrabajadorCalls = {
  mejoresTrabajadores: call({
    method: 'GET',
    path: 'mejoresTrabajadores',
    feature,
    summary: 'Quién es ahora el mejor trabajador de cada categoría que tiene uno',
    access,
    answer: Type.Array(Mejor),
  }),
  mejoresPasados: call({
    method: 'GET',
    path: 'mejoresPasados',
    feature,
    summary: 'Quiénes lo han sido, desde cuándo y por decisión de quién, del más nuevo al más antiguo',
    access,
    query: Page('categoria', 'usuario', 'desde', 'hasta', 'encargado'),
    answer: Type.Array(MejorPasado),
    costosa: true,
  }),
  actionTrabajador: call({
    method: 'POST',
    path: 'actionTrabajador',
    feature,
    summary:
      'op 0 pone a un usuario como mejor de una categoría, op 1 quita al que está. Como se ve: id, el de quien está ahora, ' +
      '0 cuando no hay nadie; con op 1 también su usuario',
    access: ADMINISTRADOR,
    body: Shape({
      op: Type.Integer({ minimum: 0, maximum: 1 }),
      categoria: Categoria,
      usuario: Elegido,
      id: Elegido,
    }),
    answer: Outcome({ data: Nullable(Mejor) }),
    errors: ['SELECCIONA_USUARIO', 'USUARIO_NO_EXISTE', 'CAMBIO_MIENTRAS', 'YA_ESTA_ASI'],
  }),
};

import { CAN_VIEW_CURRENT_MISION, ownOr, SCREENS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import {
  Actions,
  ANNULMENT_ERRORS,
  Annulled,
  Annulment,
  ChangeAnswer,
  callsOf,
  get,
  Id,
  Instant,
  PageQuery,
  PickedId,
  PickerQuery,
  post,
  Shape,
  UsuarioOptions,
} from '../call.ts';

const access = SCREENS['/misiones'];

/** Sold mision (part 1 §3). */
export const SoldMision = Shape({
  id: Id,
  usuarioNombre: Type.String(),
  mision: Type.String(),
  encargadoNombre: Type.String(),
  creditos: Type.Integer(),
  fecha: Instant,
  anulada: Annulled,
  acciones: Actions('anular'),
});
export type SoldMision = Static<typeof SoldMision>;

/** Mision for sale (part 1 §3); lists go from the lowest to the highest. */
export const RangoVenta = Shape({
  id: Id,
  nombre: Type.String(),
  precio: Type.Integer(),
  venta: Type.Integer({ description: '1 = en venta' }),
  categoria: Id,
});
export type RangoVenta = Static<typeof RangoVenta>;

export const misionesCalls = callsOf('misiones', {
  usuariosVentaMision: get({
    summary: 'Usuarios activos a quienes vender una misión: los de menor rango',
    access,
    query: PickerQuery,
    answer: UsuarioOptions,
    etag: true,
  }),
  getRangosVenta: get({
    summary: 'Las misiones hasta la categoría 9 con su precio y si se venden',
    access,
    shared: { topics: ['rangos'] },
    answer: Type.Array(RangoVenta),
  }),
  getWork: get({
    path: 'getWork/:id',
    summary: 'La misión de un usuario activo, su precio y su firma: de qué trabaja',
    access: ownOr('params.id', CAN_VIEW_CURRENT_MISION),
    params: Shape({ id: Id }),
    answer: Shape({
      id: Id,
      usuario: Type.String(),
      firma: Type.String(),
      id_rango: Id,
      mision: Type.String(),
      precio: Type.Integer(),
      categoria: Id,
      n_categoria: Type.String(),
    }),
    errors: ['USUARIO_NO_EXISTE'],
  }),
  misionesVenta: get({
    summary: 'Misiones vendidas, de la más nueva a la más antigua',
    access,
    query: PageQuery('usuario', 'mision', 'encargado', 'creditos', 'fecha'),
    answer: Type.Array(SoldMision),
    expensive: true,
  }),
  addMision: post({
    summary:
      'Vende una misión (rango, su id) a un usuario. Envía estos campos tal como los ves: firmaEncargado y encargado (los propios), mision ' +
      '(nombre de la que se vende) y creditos (precio nuevo menos el actual)',
    access,
    body: Shape({
      usuario: PickedId,
      rango: PickedId,
      firmaEncargado: Type.String({ maxLength: 40 }),
      mision: Type.String({ maxLength: 200 }),
      encargado: Id,
      creditos: Type.Integer(),
    }),
    answer: ChangeAnswer({ data: SoldMision, texto: Type.String({ description: 'La misión completa que ponerse' }) }),
    errors: ['REGLA', 'USUARIO_NO_EXISTE', 'MISION_NO_EXISTE', 'PROMOTOR_BAJO', 'CAMBIO_MIENTRAS', 'ULTIMO_TITULAR'],
  }),
  anularMision: post({
    summary:
      'Anula la venta de una misión, con su motivo: quien compró vuelve a su misión de antes, si sigue en la que compró. ' +
      'Quien la vendió en 24 horas, o alguien de mayor rango que quien la vendió',
    access,
    body: Annulment,
    answer: ChangeAnswer({ data: SoldMision }),
    errors: [...ANNULMENT_ERRORS, 'NO_SE_PUEDE_ANULAR', 'MISION_NO_EXISTE', 'ULTIMO_TITULAR'],
  }),
});

import { CAN_PAY, SCREENS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import {
  Actions,
  Annulled,
  ChangeAnswer,
  callsOf,
  get,
  Id,
  Instant,
  Nullable,
  PageQuery,
  Shape,
  StringEnum,
} from '../call.ts';

const access = SCREENS['/ventas'];
const Creditos = Type.Integer();

/**
 * Sale (part 2 §3): for an external buyer `usuario` is 0 and `externo` a name. `participacion` is the seller's share of
 * `credito`, `entrega` what is still to be handed in: 0 once it was, or the venta is annulled. 'entregar' marks it as
 * handed in or not; 'anular' is done by `anularMision` or `anularMembresia`, depending on `de`.
 */
export const Venta = Shape({
  id: Id,
  encargoNombre: Type.String(),
  usuario: Type.Integer({ minimum: 0 }),
  externo: Nullable(Type.String()),
  usuarioNombre: Type.String(),
  descripcion: Type.String(),
  credito: Creditos,
  participacion: Creditos,
  entrega: Creditos,
  fecha: Instant,
  pagado: Type.Integer({ description: '1 entregada' }),
  pagadoNombre: Nullable(Type.String({ description: 'Quien anotó la entrega' })),
  anulada: Annulled,
  de: StringEnum('mision', 'membresia'),
  acciones: Actions('entregar', 'anular'),
});
export type Venta = Static<typeof Venta>;

export const ventasCalls = callsOf('ventas', {
  allVentas: get({
    summary:
      'Ventas, de la más nueva a la más antigua; con pagado, solo las entregadas (1) o las que faltan (0), sin las anuladas',
    access,
    query: Shape({
      ...PageQuery('encargado', 'usuario', 'descripcion', 'creditos', 'entrega', 'fecha').properties,
      pagado: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
    }),
    answer: Type.Array(Venta),
    expensive: true,
  }),
  ventasPendientes: get({
    summary:
      'Lo que cada vendedor tiene por entregar, quien más tiempo lo debe primero: su última venta, y desde cuándo debe',
    access,
    answer: Type.Array(
      Shape({
        encargado: Id,
        encargoNombre: Type.String(),
        Pendiente: Creditos,
        ventas: Type.Integer(),
        fechaU: Instant,
        desde: Instant,
      }),
    ),
  }),
  ventaAction: get({
    path: 'ventaAction/:id',
    summary: 'Anota que una venta se entregó, o deshace la anotación. En pagado, como se veía antes de tocar',
    access: CAN_PAY,
    effect: 'writes',
    params: Shape({ id: Id }),
    query: Shape({ pagado: Type.Integer({ minimum: 0, maximum: 1 }) }),
    answer: ChangeAnswer({ data: Venta }),
    errors: ['NO_EXISTE', 'CAMBIO_MIENTRAS', 'YA_ANULADA', 'COSA_PROPIA'],
  }),
});

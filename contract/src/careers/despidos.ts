import { everyone, SCREENS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import {
  BULK_ERRORS,
  BulkOutcome,
  ChangeAnswer,
  callsOf,
  get,
  Id,
  Instant,
  PageQuery,
  PickedId,
  post,
  Shape,
  UsuarioIds,
} from '../call.ts';

/** Despido (part 2 §3). The list is public, so it has no further fields. */
export const Despido = Shape({
  id: Id,
  usuarioNombre: Type.String(),
  motivo: Type.String(),
  fecha: Instant,
  encargado: Type.Integer({ minimum: 0, description: '0 cuando nadie lo hizo' }),
  encargadoNombre: Type.String({ description: "'Sistema' cuando nadie lo hizo" }),
});
export type Despido = Static<typeof Despido>;

export const despidosCalls = callsOf('despidos', {
  getAllDespidos: get({
    summary: 'Despidos, del más nuevo al más antiguo',
    access: everyone,
    query: PageQuery('usuario', 'motivo', 'fecha', 'encargado'),
    answer: Type.Array(Despido),
    // `expensive` needs a session. The limit allows for searches by a whole staff behind one address.
    rate: { max: 300, minutes: 5 },
  }),
  despedir: post({
    summary:
      'Despide a un usuario de menor rango: cierra sus sesiones, cancela su tiempo abierto, desliga los suyos y retira ' +
      'lo que esperaba respuesta. La agencia le pagará lo que ganó',
    access: SCREENS['/despidos'],
    body: Shape({
      usuario: PickedId,
      motivo: Type.String({ maxLength: 2000 }),
      listaNegra: Type.Optional(Type.Boolean({ description: 'Si además queda en la lista negra' })),
      hasta: Type.Optional(
        Type.String({ maxLength: 10, description: 'Último día en la lista negra, YYYY-MM-DD; sin él no termina' }),
      ),
    }),
    answer: ChangeAnswer({ data: Despido }),
    errors: ['REGLA', 'USUARIO_NO_EXISTE', 'YA_ESTA_ASI', 'ULTIMO_TITULAR'],
  }),
  despedirVarias: post({
    summary:
      'Despide a varias personas de menor rango por un motivo. A las demás las deja y las dice en omitidas, con el motivo',
    access: SCREENS['/despidos'],
    body: Shape({ usuarios: UsuarioIds, motivo: Type.String({ maxLength: 2000 }) }),
    answer: BulkOutcome,
    errors: BULK_ERRORS,
  }),
});

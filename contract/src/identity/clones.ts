import { LIST_MAX, RETURNED_ACCOUNTS_MAX, SCREENS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { Actions, ChangeAnswer, callsOf, get, Id, Instant, post, Shape, StringEnum } from '../call.ts';

const access = SCREENS['/clones'];
const YesNo = (description: string) => Type.Union([Type.Literal(0), Type.Literal(1)], { description });

/** Account of a clone group; dismissed ones are listed, but do not form a group. */
const Clon = Shape({
  id: Id,
  usuario: Type.String(),
  despedido: YesNo('1 despedido'),
  permitido: YesNo('1 en la lista de permitidos'),
  acciones: Actions('permitir', 'retirar'),
});

/**
 * Active accounts that share connections, hotel avatars, or both (part 1 §3 Clone group). Shows the kind and since
 * when; never the address or the avatar itself.
 */
export const ClonGroup = Shape({
  num: Type.Integer({ minimum: 1 }),
  por: StringEnum('conexion', 'avatar', 'ambos'),
  desde: Instant,
  usuarios: Type.Array(Clon),
});
export type ClonGroup = Static<typeof ClonGroup>;

/** Account that may share its connection, and who allowed it (part 1 §3 Allowed entry). */
export const WhitelistedAccount = Shape({
  usuario: Id,
  usuarioNombre: Type.String(),
  encargadoNombre: Type.String(),
  fecha: Instant,
  acciones: Actions('retirar'),
});
export type WhitelistedAccount = Static<typeof WhitelistedAccount>;

/** An active account that shares its connection or its avatar with someone who was dismissed. Never says which. */
export const ReturnedAccount = Shape({
  usuario: Id,
  usuarioNombre: Type.String(),
  registro: Instant,
  despedido: Id,
  despedidoNombre: Type.String(),
  por: StringEnum('conexion', 'avatar', 'ambos'),
  listaNegra: Type.Boolean({ description: 'Si la persona despedida está en la lista negra' }),
  acciones: Actions('permitir'),
});
export type ReturnedAccount = Static<typeof ReturnedAccount>;

export const clonesCalls = callsOf('clones', {
  getAllClones: get({
    summary: `Grupos de cuentas que comparten conexión o avatar del hotel, hasta ${LIST_MAX} cuentas; primero los que esperan a que alguien los mire`,
    access,
    expensive: true,
    answer: Type.Array(ClonGroup),
  }),
  getWhiteList: get({
    summary: `Cuentas a las que se permite compartir conexión, hasta ${LIST_MAX}; primero las últimas`,
    access,
    answer: Type.Array(WhitelistedAccount),
  }),
  actionWhite: post({
    summary: 'Pone una cuenta en la lista de permitidos (op 0) o la quita (1)',
    access,
    body: Shape({ user: Id, op: Type.Union([Type.Literal(0), Type.Literal(1)]) }),
    answer: ChangeAnswer({}),
    errors: ['USUARIO_NO_EXISTE', 'YA_ESTA_ASI'],
  }),
  regresos: get({
    summary: `Cuentas activas con la conexión o el avatar de alguien que fue despedido antes de que se registraran, hasta ${RETURNED_ACCOUNTS_MAX}; primero las de la lista negra, después las más nuevas. Sin las permitidas`,
    access,
    answer: Type.Array(ReturnedAccount, { maxItems: RETURNED_ACCOUNTS_MAX }),
    expensive: true,
  }),
});

import { ownOr, REFERRAL_DAYS, SCREENS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { Actions, ChangeAnswer, callsOf, get, Id, Instant, Nullable, PageQuery, post, Shape } from '../call.ts';

const access = SCREENS['/usuarios'];
const Name = Type.String({ maxLength: 60 });

/** Someone who brought people: how many, and how many of them are still in the agency; `bonos` in credits. */
const Referrer = Shape({
  id: Id,
  usuarioNombre: Type.String(),
  trajo: Type.Integer(),
  siguen: Type.Integer(),
  bonos: Type.Integer(),
  ultimo: Instant,
});
export type Referrer = Static<typeof Referrer>;

/** Someone who was brought; `bono`: credits that their first pay gave to the referrer. */
const Newcomer = Shape({
  id: Id,
  usuarioNombre: Type.String(),
  fecha: Instant,
  despedido: Type.Integer({ description: '1 = despedido' }),
  bono: Nullable(Type.Integer()),
});
export type Newcomer = Static<typeof Newcomer>;

/** Who brought a person, null if nobody is known, and how many they brought. */
const Referral = Shape({
  referidoNombre: Nullable(Type.String()),
  trajo: Type.Integer(),
  siguen: Type.Integer(),
  acciones: Actions('corregir'),
});
export type Referral = Static<typeof Referral>;

export const referralsCalls = callsOf('referrals', {
  referidos: get({
    summary: 'Quiénes trajeron a alguien, y a cuántas personas',
    access,
    query: PageQuery('usuario', 'trajo', 'siguen', 'bonos', 'ultimo'),
    answer: Type.Array(Referrer),
    expensive: true,
  }),
  referidosDe: get({
    path: 'referidosDe/:id',
    summary: 'A quiénes trajo una persona, de lo más nuevo a lo más antiguo',
    access: ownOr('params.id', access),
    params: Shape({ id: Id }),
    query: PageQuery('usuario', 'fecha', 'bono'),
    answer: Type.Array(Newcomer),
    errors: ['USUARIO_NO_EXISTE'],
  }),
  referido: get({
    path: 'referido/:id',
    summary: 'Quién trajo a una persona, y a cuántas trajo ella',
    access: ownOr('params.id', access),
    params: Shape({ id: Id }),
    answer: Referral,
    errors: ['USUARIO_NO_EXISTE'],
  }),
  corregirReferido: post({
    summary: `Corrige quién trajo a una persona de menor rango, en los ${REFERRAL_DAYS} días desde su registro y mientras no haya bono; referido vacío: nadie`,
    access,
    body: Shape({ id: Id, referido: Name, visto: Name }),
    answer: ChangeAnswer({ data: Referral }),
    errors: [
      ...(['USUARIO_NO_EXISTE', 'REFERIDO_NO_EXISTE', 'REFERIDO_MISMO', 'REFERIDO_CERRADO'] as const),
      ...(['REFERIDO_CON_BONO', 'CAMBIO_MIENTRAS', 'YA_ESTA_ASI', 'COSA_PROPIA'] as const),
    ],
  }),
});

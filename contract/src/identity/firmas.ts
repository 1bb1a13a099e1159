import { ownOr, SCREENS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { Actions, ChangeAnswer, callsOf, get, Id, PageQuery, post, Shape } from '../call.ts';

/** A user's firma (part 2 §3): `id` and `usuario` are the user's. */
export const Firma = Shape({
  id: Id,
  usuario: Type.String(),
  firma: Type.String(),
  despedido: Type.Boolean(),
  acciones: Actions('eliminar'),
});
export type Firma = Static<typeof Firma>;

export const firmasCalls = callsOf('firmas', {
  getAllFirmas: get({
    summary: 'Las firmas que hay, de quien entró último a quien entró primero; buscar mira en el nombre y en la firma',
    access: SCREENS['/firmas'],
    query: PageQuery('usuario', 'firma'),
    answer: Type.Array(Firma),
    expensive: true,
  }),
  addFirma: post({
    summary: 'Da una firma a quien no tiene: a uno mismo, o a alguien de menor rango',
    access: ownOr('body.id', SCREENS['/firmas']),
    body: Shape({ firma: Type.String({ maxLength: 40 }), id: Id }),
    answer: ChangeAnswer({ firma: Type.String() }),
    errors: ['REGLA', 'USUARIO_NO_EXISTE', 'FIRMA_OCUPADA', 'FIRMA_EXISTE'],
  }),
  delFirma: post({
    summary: 'Quita la firma de un usuario (id) de menor rango. Con firma, la que se veía: si ya es otra no se quita',
    access: SCREENS['/firmas'],
    body: Shape({ usuario: Id, firma: Type.Optional(Type.String({ maxLength: 40 })) }),
    answer: ChangeAnswer({}),
    errors: ['USUARIO_NO_EXISTE', 'NO_EXISTE', 'CAMBIO_MIENTRAS'],
  }),
});

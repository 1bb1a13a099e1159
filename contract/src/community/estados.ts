import { everyone, SCREENS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { Actions, ChangeAnswer, callsOf, get, Id, Instant, Nullable, post, Shape } from '../call.ts';

const Estado = Shape({ id: Id, mensaje: Type.String() });

const OthersEstado = Shape({
  id: Id,
  usuario: Id,
  usuarioNombre: Type.String(),
  mensaje: Type.String(),
  fecha: Instant,
  acciones: Actions('retirar'),
});
/** Estado as seen by `adm`. */
export type OthersEstado = Static<typeof OthersEstado>;

export const estadosCalls = callsOf('estados', {
  miEstado: get({
    path: 'estados',
    summary: 'El estado propio, o null',
    access: SCREENS['/estados'],
    answer: Nullable(Estado),
  }),
  estados: post({
    summary: 'op 1 escribe el estado propio, op 2 lo elimina (ambas solo adm); op 3 da los estados para la cinta',
    access: everyone,
    shared: { topics: ['estados', 'carrera', 'usuarios'], onlyWhen: { op: 3 } },
    body: Shape({
      op: Type.Integer({ minimum: 1, maximum: 3 }),
      estado: Type.Optional(Type.String({ maxLength: 400 })),
      id: Type.Optional(Id),
    }),
    answer: Type.Union([
      Shape({ msg: Type.String(), status: Type.Literal(0) }),
      Type.Array(Shape({ id: Id, usuarioNombre: Type.String(), mensaje: Type.String() })),
    ]),
    errors: ['REGLA', 'ESTADO_EXISTE', 'NO_EXISTE'],
  }),
  getEstados: get({
    summary: 'Los estados que pasan por la cinta, del más nuevo al más antiguo, con lo que se puede hacer con cada uno',
    access: SCREENS['/estados'],
    answer: Type.Array(OthersEstado),
  }),
  retirarEstado: post({
    summary: 'Retira el estado de alguien de menor rango',
    access: SCREENS['/estados'],
    body: Shape({ id: Id }),
    answer: ChangeAnswer({}),
    errors: ['NO_EXISTE'],
  }),
});

import { PANTALLAS, todos } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { Acciones, call, Id, Instant, Nullable, Outcome, Shape } from './call.ts';

const feature = 'estados';
const Estado = Shape({ id: Id, mensaje: Type.String() });

const EstadoAjeno = Shape({
  ...{ id: Id, usuario: Id, usuarioNombre: Type.String(), mensaje: Type.String(), fecha: Instant },
  acciones: Acciones('retirar'),
});
/** A status as `adm` sees it. */
export type EstadoAjeno = Static<typeof EstadoAjeno>;

export const estadosCalls = {
  miEstado: call({
    method: 'GET',
    path: 'estados',
    feature,
    summary: 'El estado propio, o null',
    access: PANTALLAS['/estados'],
    answer: Nullable(Estado),
  }),
  estados: call({
    method: 'POST',
    path: 'estados',
    feature,
    summary: 'op 1 escribe el estado propio, op 2 lo elimina (ambas solo adm); op 3 da los estados para la cinta',
    access: todos,
    comun: { temas: ['estados', 'carrera', 'usuarios'], con: { op: 3 } },
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
  getEstados: call({
    method: 'GET',
    path: 'getEstados',
    feature,
    summary: 'Los estados que pasan por la cinta, del más nuevo al más antiguo, con lo que se puede hacer con cada uno',
    access: PANTALLAS['/estados'],
    answer: Type.Array(EstadoAjeno),
  }),
  retirarEstado: call({
    method: 'POST',
    path: 'retirarEstado',
    feature,
    summary: 'Retira el estado de alguien de menor rango',
    access: PANTALLAS['/estados'],
    body: Shape({ id: Id }),
    answer: Outcome({}),
    errors: ['NO_EXISTE'],
  }),
};

import { CAN_HANDLE_REQUESTS, GUARDIA_MAX, GUARDIA_REQUEST_KINDS, loggedIn, REQUESTS_MAX } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { Actions, ChangeAnswer, callsOf, get, Id, Instant, Nullable, post, Shape, StringEnum } from '../call.ts';

const GuardiaRequestKind = StringEnum(...GUARDIA_REQUEST_KINDS);

/** Person on duty: with the portal open or a running tiempo. `acude`: they may open a tiempo for the viewer. */
export const OnGuardia = Shape({
  id: Id,
  usuario: Type.String(),
  mision: Type.String(),
  acude: Type.Boolean(),
});
export type OnGuardia = Static<typeof OnGuardia>;

/**
 * The present hour of the plan of turnos: its people, and which of them are present. `libres` is the number of free
 * places.
 */
export const TurnoNow = Shape({
  hora: Type.Integer(),
  libres: Type.Integer(),
  gente: Type.Array(Shape({ id: Id, usuario: Type.String(), presente: Type.Boolean() })),
});
export type TurnoNow = Static<typeof TurnoNow>;

/** Unanswered request of the viewer; `vence` is the instant at which it expires. */
export const OwnGuardiaRequest = Shape({ id: Id, que: GuardiaRequestKind, fecha: Instant, vence: Instant });
export type OwnGuardiaRequest = Static<typeof OwnGuardiaRequest>;

/** Request of a member, for viewers who may fulfil it; `nueva` is the mision of an ascenso. */
export const GuardiaRequest = Shape({
  ...OwnGuardiaRequest.properties,
  usuario: Id,
  usuarioNombre: Type.String(),
  mision: Type.String(),
  nueva: Nullable(Type.String()),
});
export type GuardiaRequest = Static<typeof GuardiaRequest>;

export const guardiaCalls = callsOf('guardia', {
  guardia: get({
    summary: `Quién está de guardia ahora, ${GUARDIA_MAX} personas como máximo y primero quien puede abrir tu tiempo. También a quién le toca el turno y lo que pediste`,
    access: loggedIn,
    answer: Shape({
      total: Type.Integer(),
      gente: Type.Array(OnGuardia),
      pedidos: Type.Array(OwnGuardiaRequest),
      turno: Nullable(TurnoNow),
      acciones: Actions(...GUARDIA_REQUEST_KINDS),
      sinAscenso: Nullable(Type.String({ description: 'Por qué no puedes pedir un ascenso ahora' })),
    }),
  }),
  pedir: post({
    summary: 'Pide a quienes están de guardia un tiempo o un ascenso. Lo abre quien acepte primero',
    access: loggedIn,
    body: Shape({ que: GuardiaRequestKind }),
    answer: ChangeAnswer({ data: OwnGuardiaRequest }),
    errors: [
      'YA_PEDIDO',
      'NADIE_MAYOR',
      'TIEMPO_ABIERTO',
      'AUSENTE',
      'ASCENSO_NO_ENCONTRADO',
      'ASCENSO_PENDIENTE',
      'ASCENSO_TEMPRANO',
    ],
  }),
  retirarPedido: post({
    summary: 'Retira lo que pediste',
    access: loggedIn,
    body: Shape({ id: Id }),
    answer: ChangeAnswer({}),
    errors: ['NO_EXISTE', 'PEDIDO_ATENDIDO', 'PEDIDO_VENCIDO'],
  }),
  pedidos: get({
    summary: `Lo que piden personas de menor rango y puedes darles, ${REQUESTS_MAX} de cada tipo como máximo`,
    access: CAN_HANDLE_REQUESTS,
    answer: Type.Array(GuardiaRequest),
  }),
  atenderPedido: post({
    summary:
      'Acepta lo que alguien pide: abre su tiempo contigo como encargado, o le ofrece el ascenso. Con nueva, la misión ' +
      'que se veía: si ya es otra no se ofrece',
    access: CAN_HANDLE_REQUESTS,
    body: Shape({ id: Id, nueva: Type.Optional(Type.String({ maxLength: 200 })) }),
    answer: ChangeAnswer({}),
    errors: [
      'NO_EXISTE',
      'PEDIDO_ATENDIDO',
      'PEDIDO_VENCIDO',
      'USUARIO_NO_EXISTE',
      'TIEMPO_ABIERTO',
      'ENCARGADO_INVALIDO',
      'MISMA_DIRECCION',
      'AUSENTE',
      'ASCENSO_NO_ENCONTRADO',
      'PROMOTOR_BAJO',
      'ASCENSO_PENDIENTE',
      'ASCENSO_TEMPRANO',
      'CAMBIO_MIENTRAS',
    ],
  }),
});

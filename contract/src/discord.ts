import type { EventoDiscord } from '@conserje/rules';
import { EVENTOS_DISCORD, PANTALLAS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { call, Instant, Nullable, Outcome, Shape, Word } from './call.ts';

const feature = 'discord';
const access = PANTALLAS['/mantenimiento'];

// The keys of this object are its type's.
const Evento = Word(...(Object.keys(EVENTOS_DISCORD) as EventoDiscord[]));

/**
 * Where one kind of news goes in Discord. Its address is a secret and never answered: `pista` tells it from another.
 * `entregado` is the last message that arrived; `fallo` what Discord said of the last one that did not; with `roto` nothing
 * is sent until the address is put again or a trial succeeds.
 */
export const GanchoDiscord = Shape({
  evento: Evento,
  pista: Nullable(Type.String()),
  puesto: Nullable(Instant),
  entregado: Nullable(Instant),
  fallo: Nullable(Type.String()),
  roto: Type.Boolean(),
  esperan: Type.Integer({ description: 'Mensajes por enviar' }),
  perdidos: Type.Integer({ description: 'Los que no se pudieron entregar desde que se puso' }),
});
export type GanchoDiscord = Static<typeof GanchoDiscord>;

export const discordCalls = {
  ganchosDiscord: call({
    method: 'GET',
    path: 'ganchosDiscord',
    feature,
    summary: 'Qué se cuenta en Discord y cómo va, sin las direcciones',
    access,
    answer: Type.Array(GanchoDiscord),
  }),
  editGancho: call({
    method: 'POST',
    path: 'editGancho',
    feature,
    summary:
      'Pone la dirección de un webhook de Discord para un tema, o la quita (vacía). visto: desde cuándo estaba puesta',
    access,
    reciente: true,
    body: Shape({
      evento: Evento,
      direccion: Type.String({ maxLength: 1000 }),
      visto: Type.Optional(Nullable(Type.String({ ...Instant, maxLength: 40 }))),
    }),
    answer: Outcome({ data: GanchoDiscord }),
    errors: ['REGLA', 'CAMBIO_MIENTRAS'],
  }),
  probarGancho: call({
    method: 'POST',
    path: 'probarGancho',
    feature,
    summary: 'Envía un mensaje de prueba y dice qué respondió Discord',
    access,
    body: Shape({ evento: Evento }),
    answer: Outcome({ data: GanchoDiscord }),
    errors: ['SIN_GANCHO', 'DISCORD_RECHAZA', 'DISCORD_CAIDO'],
    rate: { max: 20, minutes: 5 },
  }),
};

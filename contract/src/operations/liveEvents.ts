import { keysOf, loggedIn, NOTIFICATION_KINDS, TOPICS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { callsOf, get, Id, Nullable, Shape, StringEnum } from '../call.ts';
import { Tiempo } from '../work/tiempos.ts';

const topics = keysOf(TOPICS);

/**
 * Change event: topic, author, and a text that is safe to show in public. With `para` only that user receives it, at
 * once. Otherwise everyone does, in batches, but `quien` is null and `msg` '' for clients without access or without a
 * subscription; a client with subscriptions receives the last event of each topic in a batch.
 * `clase` is the kind of the stored notification, if there is one. All events of a change share `cambio`, which its response
 * carries in the header `x-cambio`.
 */
export const LiveEvent = Shape({
  tema: StringEnum(...topics),
  quien: Nullable(Type.String()),
  msg: Type.String(),
  para: Type.Optional(Id),
  cambio: Type.Optional(Type.String()),
  clase: Type.Optional(StringEnum(...NOTIFICATION_KINDS)),
});
export type LiveEvent = Static<typeof LiveEvent>;

/** Live lists, by the call that returns them. */
const LIVE_LISTS = ['getAllTime'] as const;
export type LiveListName = (typeof LIVE_LISTS)[number];
export const isLiveListName = (name: string): name is LiveListName => LIVE_LISTS.some((list) => list === name);

/**
 * Change of a list between two versions, as counted by its call's ETag: new or changed rows and removed ids. A client
 * at version `de`, or at one of `entre`, reaches version `a`; any other client refetches. The first event of a stream
 * carries the present version. A request for the list may be answered like this, too (`LIST_CHANGE_ENCODING`).
 */
export const ListChange = Shape({
  lista: StringEnum(...LIVE_LISTS),
  de: Type.Number(),
  entre: Type.Array(Type.Number()),
  a: Type.Number(),
  filas: Type.Array(Tiempo),
  fuera: Type.Array(Id),
});
export type ListChange = Static<typeof ListChange>;

export const liveCalls = callsOf('liveEvents', {
  vivo: get({
    summary:
      'Cambios según ocurren: lo propio enseguida, lo de todos por tandas. Con mira, el último cambio de cada uno de ' +
      'esos temas con las filas que cambian, y de los demás que algo cambió, cada pocos segundos; sin mira, todos los cambios',
    access: loggedIn,
    query: Shape({
      mira: Type.Optional(Type.String({ pattern: '^[A-Za-z,]*$', maxLength: 1000 })),
      desde: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: Number.MAX_SAFE_INTEGER,
          description:
            'Instante en milisegundos, como en x-ahora: lo primero que llega es qué temas cambiaron desde entonces; ' +
            'si ya no se sabe, todos',
        }),
      ),
    }),
    answer: Type.Union([LiveEvent, ListChange]),
    errors: ['DEMASIADAS_VENTANAS', 'DEMASIADAS_PETICIONES'],
    stream: true,
  }),
});

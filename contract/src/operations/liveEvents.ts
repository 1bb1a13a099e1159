import type { Topic } from '@conserje/rules';
import { NOTIFICATION_KINDS, sesion, TOPICS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { call, Id, Nullable, Shape, Word } from '../call.ts';
import { Tiempo } from '../work/tiempos.ts';

// The keys of an object literal are its type's.
const topics = Object.keys(TOPICS) as Topic[];

/**
 * Something changed: the subject, who changed it, and a text fit to be shown where others look on. With `para` it
 * concerns one user, and only they are told; without, everyone is, but `quien` null and `msg` '' to those who may not look, or
 * do not.
 * What stays with that user as a notice says of which kind it is (`clase`).
 * What belongs to one change carries the same `cambio`, as the header `x-cambio` of the answer to whoever made it.
 */
export const LiveEvent = Shape({
  tema: Word(...topics),
  quien: Nullable(Type.String()),
  msg: Type.String(),
  para: Type.Optional(Id),
  cambio: Type.Optional(Type.String()),
  clase: Type.Optional(Word(...NOTIFICATION_KINDS)),
});
export type LiveEvent = Static<typeof LiveEvent>;

/** Lists whose rows are told as they change, by the call that answers them. */
const LIVE_LISTS = ['getAllTime'] as const;
export type LiveListName = (typeof LIVE_LISTS)[number];
export const isLiveListName = (name: string): name is LiveListName => LIVE_LISTS.some((list) => list === name);

/**
 * What changed of a list between two of its versions, as its call's ETag counts them: rows that are new or others, as they now
 * are, and ids that are gone. Whoever has the version `de` has with it the version `a`; whoever has neither asks anew. The first
 * one of a stream says where its list stands.
 */
export const ListChange = Shape({
  lista: Word(...LIVE_LISTS),
  de: Type.Number(),
  a: Type.Number(),
  filas: Type.Array(Tiempo),
  fuera: Type.Array(Id),
});
export type ListChange = Static<typeof ListChange>;

export const liveCalls = {
  vivo: call({
    method: 'GET',
    path: 'vivo',
    feature: 'liveEvents',
    summary:
      'Cambios según ocurren. Con mira, de esos temas y de lo propio todo y enseguida, con las filas que cambian; de los ' +
      'demás, que algo cambió, cada pocos segundos',
    access: sesion,
    query: Shape({ mira: Type.Optional(Type.String({ pattern: '^[A-Za-z,]*$', maxLength: 1000 })) }),
    answer: Type.Union([LiveEvent, ListChange]),
    errors: ['DEMASIADAS_VENTANAS', 'DEMASIADAS_PETICIONES'],
    stream: true,
  }),
};

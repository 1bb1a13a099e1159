import type { Tema } from '@conserje/rules';
import { CLASES_NOTIFICACION, sesion, TEMAS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { call, Id, Nullable, Shape, Word } from './call.ts';

// The keys of an object literal are its type's.
const temas = Object.keys(TEMAS) as Tema[];

/**
 * Something changed: the subject, who changed it, and a text fit to be shown where others look on. With `para` it
 * concerns one user, and only they are told; without, everyone is, but `quien` null and `msg` '' to those who may not look.
 * What stays with that user as a notice says of which kind it is (`clase`).
 * What belongs to one change carries the same `cambio`, as the header `x-cambio` of the answer to whoever made it.
 */
export const Suceso = Shape({
  tema: Word(...temas),
  quien: Nullable(Type.String()),
  msg: Type.String(),
  para: Type.Optional(Id),
  cambio: Type.Optional(Type.String()),
  clase: Type.Optional(Word(...CLASES_NOTIFICACION)),
});
export type Suceso = Static<typeof Suceso>;

export const vivoCalls = {
  vivo: call({
    method: 'GET',
    path: 'vivo',
    feature: 'vivo',
    summary: 'Avisos de cambios según ocurren',
    access: sesion,
    answer: Suceso,
    errors: ['DEMASIADAS_VENTANAS', 'DEMASIADAS_PETICIONES'],
    stream: true,
  }),
};

import { sesion } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { call, Id, Nullable, Shape, Word } from './call.ts';

/**
 * Something changed: the subject, who changed it, and a text fit to be shown where others look on. With `para` it
 * concerns one user, and only they are told; without, everyone is.
 */
export const Aviso = Shape({
  tema: Word(
    'tiempos',
    'nomina',
    'solicitudes',
    'estados',
    'ascensos',
    'carrera',
    'firmas',
    'paselista',
    'degrados',
    'traslados',
    'paga',
    'ventas',
    'membresias',
    'multas',
    'renta',
    'pendientes',
    'creditos',
  ),
  quien: Nullable(Type.String()),
  msg: Type.String(),
  para: Type.Optional(Id),
});
export type Aviso = Static<typeof Aviso>;

export const vivoCalls = {
  vivo: call({
    method: 'GET',
    path: 'vivo',
    feature: 'vivo',
    summary: 'Avisos de cambios según ocurren',
    access: sesion,
    answer: Aviso,
    stream: true,
  }),
};

import { sesion } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { call, Nullable, Shape } from './call.ts';

/** Something changed: the subject, who changed it, and a text fit to be shown where others look on. */
export const Aviso = Shape({
  tema: Type.Union([
    Type.Literal('tiempos'),
    Type.Literal('nomina'),
    Type.Literal('solicitudes'),
    Type.Literal('estados'),
  ]),
  quien: Nullable(Type.String()),
  msg: Type.String(),
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

import { PONE_EN_MARCHA } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { call, Outcome, Shape, Word } from './call.ts';

const feature = 'puesta';
const access = PONE_EN_MARCHA;

/** The steps of an agency's first hour, in their order. */
export const PasoPuesta = Word(
  ...(['cuenta', 'agencia', 'horario', 'escala', 'publicar', 'plantilla'] as const),
  ...(['tiempo', 'ascenso', 'paga', 'encargados', 'copia'] as const),
);
export type PasoPuesta = Static<typeof PasoPuesta>;

/** What is done of the first hour; `apartada`: it was put away, and nothing more is told of it. */
export const Puesta = Shape({
  apartada: Type.Boolean(),
  pasos: Type.Array(Shape({ paso: PasoPuesta, hecho: Type.Boolean() })),
});
export type Puesta = Static<typeof Puesta>;

export const puestaCalls = {
  puestaEnMarcha: call({
    method: 'GET',
    path: 'puestaEnMarcha',
    feature,
    summary: 'Los pasos de la primera hora de una agencia, y cuáles están hechos',
    access,
    answer: Puesta,
  }),
  actionPuesta: call({
    method: 'POST',
    path: 'actionPuesta',
    feature,
    summary: 'Da por bueno un paso como está (op 0), o aparta la puesta en marcha (op 1)',
    access,
    body: Shape({
      op: Type.Integer({ minimum: 0, maximum: 1 }),
      paso: Type.Optional(Word('cuenta', 'horario', 'escala', 'copia')),
    }),
    answer: Outcome({ data: Puesta }),
    errors: ['REGLA'],
  }),
};

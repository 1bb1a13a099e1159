import { CAN_SET_UP_AGENCIA } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { ChangeAnswer, callsOf, get, post, Shape, StringEnum } from '../call.ts';

const access = CAN_SET_UP_AGENCIA;

/** Steps of a new agency's setup, in order. */
export const SetupStep = StringEnum(
  ...(['cuenta', 'agencia', 'horario', 'escala', 'publicar', 'plantilla'] as const),
  ...(['tiempo', 'ascenso', 'paga', 'encargados', 'copia'] as const),
);
export type SetupStep = Static<typeof SetupStep>;

/** Progress of the setup; `apartada`: dismissed, and no longer shown. */
export const SetupProgress = Shape({
  apartada: Type.Boolean(),
  pasos: Type.Array(Shape({ paso: SetupStep, hecho: Type.Boolean() })),
});
export type SetupProgress = Static<typeof SetupProgress>;

export const setupCalls = callsOf('setup', {
  puestaEnMarcha: get({
    summary: 'Los pasos de la primera hora de una agencia, y cuáles están hechos',
    access,
    answer: SetupProgress,
  }),
  actionPuesta: post({
    summary: 'Marca un paso como listo (op 0) u oculta los primeros pasos (op 1)',
    access,
    body: Shape({
      op: Type.Integer({ minimum: 0, maximum: 1 }),
      paso: Type.Optional(StringEnum('horario', 'escala', 'publicar', 'copia')),
    }),
    answer: ChangeAnswer({ data: SetupProgress }),
    errors: ['REGLA'],
  }),
});

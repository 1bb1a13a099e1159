import { SCREENS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { ChangeAnswer, callsOf, get, Nullable, post, Shape, StringEnum } from '../call.ts';

/** Now-playing data of the radio; unknown values are null. */
export const RadioNow = Shape({
  estado: Type.Unsafe<'sin' | 'bien' | 'apagada' | 'caida'>({
    ...StringEnum('sin', 'bien', 'apagada', 'caida'),
    description: 'sin: no hay radio; apagada: ella dice que no emite; caida: no se le puede preguntar',
  }),
  emisora: Nullable(Type.String()),
  dj: Nullable(
    Shape({ nombre: Type.String(), miembro: Type.Boolean({ description: 'Si alguien de la agencia se llama así' }) }),
  ),
  oyentes: Nullable(Type.Integer()),
  cancion: Nullable(Type.String()),
  emision: Nullable(Type.String({ description: 'Dirección del sonido' })),
});
export type RadioNow = Static<typeof RadioNow>;

export const radioCalls = callsOf('radio', {
  radioAhora: get({
    summary: 'Quién pone la música, cuántos oyen y qué suena, según la radio de la configuración',
    access: SCREENS['/radio'],
    answer: RadioNow,
  }),
  probarRadio: post({
    summary: 'Pregunta en una dirección lo que suena, y dice qué entendió; no cambia nada',
    access: SCREENS['/mantenimiento'],
    effect: 'reads',
    body: Shape({ radio: Type.String({ maxLength: 1000 }) }),
    answer: ChangeAnswer({ forma: StringEnum('AzuraCast', 'Icecast', 'Shoutcast', 'Zeno'), data: RadioNow }),
    errors: ['REGLA', 'DIRECCION_NO_SIRVE'],
    rate: { max: 20, minutes: 5 },
  }),
});

import { PANTALLAS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { call, Shape } from './call.ts';

const feature = 'semanas';

/** What was moved in one of the agency's weeks: its Monday, the credits, and how often. */
export const SemanaCreditos = Shape({ lunes: Type.String(), creditos: Type.Integer(), veces: Type.Integer() });
export type SemanaCreditos = Static<typeof SemanaCreditos>;

export const semanasCalls = {
  ventasSemanas: call({
    method: 'GET',
    path: 'ventasSemanas',
    feature,
    summary: 'Lo vendido en cada una de las últimas doce semanas, la presente al final',
    access: PANTALLAS['/ventas'],
    answer: Type.Array(SemanaCreditos),
    costosa: true,
  }),
  pagasSemanas: call({
    method: 'GET',
    path: 'pagasSemanas',
    feature,
    summary: 'Lo pagado, también de pendientes, en cada una de las últimas doce semanas, la presente al final',
    access: PANTALLAS['/listaPaga'],
    answer: Type.Array(SemanaCreditos),
    costosa: true,
  }),
};

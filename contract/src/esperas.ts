import { ESPERAS } from '@conserje/rules';
import Type from 'typebox';
import { call, Shape } from './call.ts';

const Cuantas = Type.Integer({ minimum: 0 });

export const esperasCalls = {
  esperas: call({
    method: 'GET',
    path: 'esperas',
    feature: 'esperas',
    summary: 'Cuántas cosas esperan tu respuesta, por pantalla. 0 donde no respondes tú',
    access: ESPERAS,
    answer: Shape({
      nombres: Cuantas,
      sugerencias: Cuantas,
      ausencias: Cuantas,
      clones: Cuantas,
      correcciones: Cuantas,
    }),
  }),
};

import { CAN_REVIEW_PENDING } from '@conserje/rules';
import Type from 'typebox';
import { callsOf, get, Shape } from '../call.ts';

const Count = Type.Integer({ minimum: 0 });

export const pendingReviewsCalls = callsOf('pendingTasks', {
  esperas: get({
    summary: 'Cuántas cosas esperan tu respuesta, por pantalla. 0 donde no respondes tú',
    access: CAN_REVIEW_PENDING,
    answer: Shape({
      nombres: Count,
      sugerencias: Count,
      ausencias: Count,
      clones: Count,
      correcciones: Count,
      ingresos: Count,
    }),
  }),
});

import { APPROVAL, SCREENS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { Actions, ChangeAnswer, callsOf, get, Id, Instant, Nullable, PageQuery, post, Shape } from '../call.ts';

const access = SCREENS['/sugerencias'];

const { pendiente, aprobada, noAprobada } = APPROVAL;
const ApprovalValue = Type.Union([Type.Literal(pendiente), Type.Literal(aprobada), Type.Literal(noAprobada)]);

/** Sugerencia (part 2 §3). Only moderators see the author; the author recognizes their own by 'eliminar'. */
export const Sugerencia = Shape({
  id: Id,
  sugerencia: Type.String(),
  usuario: Nullable(Id),
  usuarioNombre: Nullable(Type.String()),
  aprobada: Type.Unsafe<Static<typeof ApprovalValue>>({
    ...ApprovalValue,
    description: '0 pendiente, 1 aprobada, 2 no aprobada',
  }),
  fecha: Instant,
  acciones: Actions('aprobar', 'desaprobar', 'eliminar'),
});
export type Sugerencia = Static<typeof Sugerencia>;

export const sugerenciasCalls = callsOf('sugerencias', {
  sugerencias: get({
    path: 'actionSugerencias',
    summary: 'Sugerencias, de la más nueva a la más antigua; con aprobada, las que están así; con mias, las propias',
    access,
    query: Shape({
      ...PageQuery('aprobada', 'fecha').properties,
      aprobada: Type.Optional(ApprovalValue),
      mias: Type.Optional(Type.Literal(1)),
    }),
    answer: Type.Array(Sugerencia),
    expensive: true,
  }),
  actionSugerencias: post({
    summary:
      'Añade una sugerencia (op 0), la aprueba o no (op 1, solo adm, con aprobacion; aprobada, como se veía), o elimina ' +
      'una propia (op 2)',
    access,
    body: Shape({
      op: Type.Integer({ minimum: 0, maximum: 2 }),
      aprobacion: Type.Optional(Type.Union([Type.Literal(aprobada), Type.Literal(noAprobada)])),
      id: Type.Optional(Id),
      sugerencia: Type.Optional(Type.String({ maxLength: 4000 })),
      aprobada: Type.Optional(ApprovalValue),
    }),
    answer: ChangeAnswer({}),
    errors: ['REGLA', 'NO_EXISTE', 'YA_ESTA_ASI', 'CAMBIO_MIENTRAS', 'SUGERENCIAS_DE_MAS'],
  }),
});

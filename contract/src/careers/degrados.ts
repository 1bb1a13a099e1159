import { SCREENS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import {
  BULK_ERRORS,
  BulkOutcome,
  ChangeAnswer,
  callsOf,
  get,
  Id,
  Instant,
  PageQuery,
  PickedId,
  post,
  SeenMisiones,
  Shape,
  UsuarioIds,
} from '../call.ts';

const access = SCREENS['/degrados'];

/** Degrado (part 2 §3): `rango_degrado` is the name of the resulting mision, `rango_anterior` of the one before. */
export const Degrado = Shape({
  id: Id,
  usuarioNombre: Type.String(),
  encargadoNombre: Type.String(),
  motivo: Type.String(),
  rango_anterior: Type.String(),
  rango_degrado: Type.String(),
  fecha: Instant,
});
export type Degrado = Static<typeof Degrado>;

export const degradosCalls = callsOf('degrados', {
  getAllDegrados: get({
    summary: 'Degrados, del más nuevo al más antiguo',
    access,
    query: PageQuery('usuario', 'encargado', 'motivo', 'mision', 'fecha'),
    answer: Type.Array(Degrado),
    expensive: true,
  }),
  actionDegrado: post({
    summary:
      'Degrada a un usuario a una misión menor (rango). Con mision, la que tenía en pantalla: si ya es otra no se hace',
    access,
    body: Shape({
      usuario: PickedId,
      motivo: Type.String({ maxLength: 2000 }),
      rango: PickedId,
      mision: Type.Optional(Id),
    }),
    answer: ChangeAnswer({ data: Degrado }),
    errors: ['REGLA', 'USUARIO_NO_EXISTE', 'MISION_NO_EXISTE', 'CAMBIO_MIENTRAS', 'ULTIMO_TITULAR'],
  }),
  degradarVarias: post({
    summary:
      'Degrada a varias personas de menor rango a la misión de abajo de la suya. A las demás las deja y las dice en omitidas, ' +
      'con el motivo',
    access,
    body: Shape({ usuarios: UsuarioIds, motivo: Type.String({ maxLength: 2000 }), visto: SeenMisiones }),
    answer: BulkOutcome,
    errors: BULK_ERRORS,
  }),
});

import { SCREENS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { ChangeAnswer, callsOf, get, Id, Instant, PageQuery, PickedId, post, Shape } from '../call.ts';

const access = SCREENS['/traslados'];

/** Traslado (part 2 §3): `mision` is the name of the assigned mision, `agencia` the former agency. */
export const Traslado = Shape({
  id: Id,
  usuarioNombre: Type.String(),
  mision: Type.String(),
  agencia: Type.String(),
  altoNombre: Type.String(),
  fecha: Instant,
});
export type Traslado = Static<typeof Traslado>;

export const trasladosCalls = callsOf('traslados', {
  getTraslados: get({
    summary: 'Traslados, del más nuevo al más antiguo',
    access,
    query: PageQuery('usuario', 'mision', 'agencia', 'encargado', 'fecha'),
    answer: Type.Array(Traslado),
    expensive: true,
  }),
  addTraslado: post({
    summary:
      'Da a quien viene de otra agencia una misión marcada para traslados y registra su firma. Como se ven en ' +
      'pantalla: mifirma, la firma propia; mision y cat, nombre y categoría de la misión que se da; de, la misión que tiene: si ya es otra no se hace',
    access,
    body: Shape({
      usuario: PickedId,
      rango: PickedId,
      agencia: Type.String({ maxLength: 400 }),
      firma: Type.String({ maxLength: 40, description: 'Vacía si la misión no la exige' }),
      mifirma: Type.String({ maxLength: 40 }),
      mision: Type.String({ maxLength: 400 }),
      cat: PickedId,
      de: Type.Optional(Id),
    }),
    answer: ChangeAnswer({ data: Traslado }),
    errors: [
      'REGLA',
      'USUARIO_NO_EXISTE',
      'MISION_NO_EXISTE',
      'PROMOTOR_BAJO',
      'PERMISO_AJENO',
      'FIRMA_OCUPADA',
      'FIRMA_EXISTE',
      'CAMBIO_MIENTRAS',
      'ULTIMO_TITULAR',
    ],
  }),
});

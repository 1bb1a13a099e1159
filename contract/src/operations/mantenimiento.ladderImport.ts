import { keysOf, LADDER_BYTES, LADDER_COLUMNS, SCREENS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { ChangeAnswer, callsOf, post, Shape, StringEnum, Upload } from '../call.ts';

/** The service allows only changes below the caller's own place. */
const access = SCREENS['/mantenimiento'];
const archivo = Upload(
  LADDER_BYTES,
  'CSV con las columnas rango, misión, precio, venta y traslado, en cualquier orden; las misiones de cada rango, de la ' +
    'más baja a la más alta',
);
const columns = keysOf(LADDER_COLUMNS);
const Names = Type.Array(Type.String());

/** Preview of a ladder import. With any `faltas` nothing can be imported; only the first ones are listed. */
export const LadderPreview = Shape({
  rangos: Type.Array(
    Shape({
      rango: Type.String(),
      nuevas: Names,
      recuperadas: Names,
      cambiadas: Names,
      retiradas: Names,
      movidas: Names,
      personas: Type.Integer({ description: 'Quienes llevan una misión que cambia de sitio' }),
    }),
  ),
  iguales: Type.Integer({ description: 'Rangos del archivo en los que no cambia nada' }),
  ignoradas: Names,
  faltas: Type.Array(
    Shape({
      linea: Type.Integer({ description: '0: una misión que el archivo deja fuera' }),
      campo: StringEnum(...columns),
      valor: Type.String(),
      msg: Type.String(),
    }),
  ),
  conFaltas: Type.Integer(),
  vista: Type.String({ description: 'Lo que se vio, para hacerlo' }),
});
export type LadderPreview = Static<typeof LadderPreview>;

export const ladderCalls = callsOf('mantenimiento', {
  mirarEscala: post({
    summary: 'Dice qué haría importar rangos y misiones, sin cambiar nada',
    access,
    effect: 'reads',
    body: Shape({ archivo }),
    answer: LadderPreview,
    errors: ['REGLA'],
    multipart: true,
    expensive: true,
  }),
  importarEscala: post({
    summary:
      'Deja los rangos que un archivo nombra con sus misiones, en su orden, o no cambia nada. Los demás rangos, y lo que ' +
      'tiene tu mismo rango o uno mayor, se quedan como están',
    access,
    requiresRecentAuth: true,
    body: Shape({ archivo, vista: Type.String({ maxLength: 64, description: 'Como la dio mirarEscala' }) }),
    answer: ChangeAnswer({}),
    errors: ['REGLA', 'CAMBIO_MIENTRAS'],
    multipart: true,
    expensive: true,
  }),
});

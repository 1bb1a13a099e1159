import type { ColumnaEscala } from '@conserje/rules';
import { COLUMNAS_ESCALA, ESCALA_BYTES, PANTALLAS } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { Archivo, call, Outcome, Shape, Word } from './call.ts';

const feature = 'mantenimiento';
/** Only what stands below the caller's own place. */
const access = PANTALLAS['/mantenimiento'];
const archivo = Archivo(
  ESCALA_BYTES,
  'CSV con las columnas rango, misión, precio, venta y traslado, en cualquier orden; las misiones de cada rango, de la ' +
    'más baja a la más alta',
);
// The keys of an object literal are its type's.
const columnas = Object.keys(COLUMNAS_ESCALA) as ColumnaEscala[];
const Nombres = Type.Array(Type.String());

/** What a file would make of the ladder: nothing is done while there are `faltas`, of which the first are told. */
export const MiradaEscala = Shape({
  rangos: Type.Array(
    Shape({
      rango: Type.String(),
      nuevas: Nombres,
      recuperadas: Nombres,
      cambiadas: Nombres,
      retiradas: Nombres,
      movidas: Nombres,
      personas: Type.Integer({ description: 'Quienes llevan una misión que cambia de sitio' }),
    }),
  ),
  iguales: Type.Integer({ description: 'Rangos del archivo en los que no cambia nada' }),
  ignoradas: Nombres,
  faltas: Type.Array(
    Shape({
      linea: Type.Integer({ description: '0: una misión que el archivo deja fuera' }),
      campo: Word(...columnas),
      valor: Type.String(),
      msg: Type.String(),
    }),
  ),
  conFaltas: Type.Integer(),
  vista: Type.String({ description: 'Lo que se vio, para hacerlo' }),
});
export type MiradaEscala = Static<typeof MiradaEscala>;

export const escalaCalls = {
  mirarEscala: call({
    method: 'POST',
    path: 'mirarEscala',
    feature,
    summary: 'Dice qué haría importar rangos y misiones, sin cambiar nada',
    access,
    efecto: 'lee',
    body: Shape({ archivo }),
    answer: MiradaEscala,
    errors: ['REGLA'],
    multipart: true,
    costosa: true,
  }),
  importarEscala: call({
    method: 'POST',
    path: 'importarEscala',
    feature,
    summary:
      'Deja los rangos que un archivo nombra con sus misiones, en su orden, o no cambia nada. Los demás rangos, y lo que ' +
      'tiene tu mismo rango o uno mayor, se quedan como están',
    access,
    reciente: true,
    body: Shape({ archivo, vista: Type.String({ maxLength: 64, description: 'Como la dio mirarEscala' }) }),
    answer: Outcome({}),
    errors: ['REGLA', 'CAMBIO_MIENTRAS'],
    multipart: true,
    costosa: true,
  }),
};

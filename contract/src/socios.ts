import type { ColumnaSocio } from '@conserje/rules';
import { COLUMNAS_SOCIO, IMPORTA_SOCIOS, SOCIOS_BYTES } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { Archivo, call, Outcome, Shape, Word } from './call.ts';

const feature = 'socios';
/** Only missions below the caller's own. */
const access = IMPORTA_SOCIOS;
const archivo = Archivo(
  SOCIOS_BYTES,
  'CSV con las columnas nombre, misión, firma y último ascenso, en cualquier orden',
);

// The keys of an object literal are its type's.
const columnas = Object.keys(COLUMNAS_SOCIO) as ColumnaSocio[];

/** A line of the file that cannot be taken, and why. */
const FaltaSocio = Shape({
  linea: Type.Integer(),
  campo: Word(...columnas),
  valor: Type.String(),
  msg: Type.String(),
});

/** What bringing a roster along would do: nothing is done while there are `faltas`, of which the first are told. */
export const MiradaSocios = Shape({
  personas: Type.Integer(),
  porMision: Type.Array(Shape({ mision: Type.String(), personas: Type.Integer() })),
  yaEstan: Type.Integer(),
  ignoradas: Type.Array(Type.String()),
  faltas: Type.Array(FaltaSocio),
  conFaltas: Type.Integer(),
});
export type MiradaSocios = Static<typeof MiradaSocios>;

export const sociosCalls = {
  mirarSocios: call({
    method: 'POST',
    path: 'mirarSocios',
    feature,
    summary: 'Dice qué haría importar una plantilla, sin escribir nada',
    access,
    efecto: 'lee',
    body: Shape({ archivo }),
    answer: MiradaSocios,
    errors: ['REGLA'],
    multipart: true,
    costosa: true,
  }),
  importarSocios: call({
    method: 'POST',
    path: 'importarSocios',
    feature,
    summary: 'Trae a todas las personas de una plantilla que no estén ya, o a ninguna; da sus claves de un solo uso',
    access,
    reciente: true,
    body: Shape({
      archivo,
      vistas: Type.Integer({ minimum: 0, description: 'Cuántas personas se vio que entrarían' }),
    }),
    answer: Outcome({ claves: Type.Array(Shape({ usuario: Type.String(), clave: Type.String() })) }),
    errors: ['REGLA', 'CAMBIO_MIENTRAS'],
    multipart: true,
    costosa: true,
  }),
};

import type { ColumnaSocio } from '@conserje/rules';
import { COLUMNAS_SOCIO, DATE_ORDERS, IMPORTA_SOCIOS, SECTION_ROWS, SOCIOS_BYTES } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { Archivo, call, DateText, Nullable, Outcome, Shape, Word } from './call.ts';

const feature = 'socios';
/** Only missions below the caller's own. */
const access = IMPORTA_SOCIOS;
/** How what a file leaves open is to be read, once it was asked. */
const answers = {
  fechas: Type.Optional(Word(...DATE_ORDERS)),
  secciones: Type.Optional(Word(...SECTION_ROWS)),
};
const archivo = Archivo(
  SOCIOS_BYTES,
  'CSV con las columnas nombre, misión, firma, último ascenso y categoría, en cualquier orden',
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
  porMision: Type.Array(
    Shape({
      rango: Type.String(),
      mision: Type.String(),
      quienes: Type.Array(Shape({ usuario: Type.String(), firma: Type.String(), fecha: Nullable(DateText) })),
    }),
  ),
  yaEstan: Type.Integer(),
  estan: Type.Array(Type.String(), { description: 'Quienes ya están' }),
  despedidos: Type.Array(Type.String(), { description: 'Quienes ya están y fueron despedidos: no vuelven a entrar' }),
  /** A date that can be read both ways, and lines that only name a category: asked, and sent as `fechas` and `secciones`. */
  dudas: Shape({
    fechas: Nullable(Type.String()),
    secciones: Type.Array(Shape({ linea: Type.Integer(), texto: Type.String() })),
  }),
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
    body: Shape({ archivo, ...answers }),
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
      ...answers,
      vistas: Type.Integer({ minimum: 0, description: 'Cuántas personas se vio que entrarían' }),
    }),
    secretAnswer:
      'Esas personas ya entraron y no guardamos sus contraseñas temporales. Genera una para cada persona en Usuarios',
    answer: Outcome({ claves: Type.Array(Shape({ usuario: Type.String(), clave: Type.String() })) }),
    errors: ['REGLA', 'CAMBIO_MIENTRAS'],
    multipart: true,
    costosa: true,
  }),
};

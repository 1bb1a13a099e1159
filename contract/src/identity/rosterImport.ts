import {
  CAN_IMPORT_ROSTER,
  DATE_ORDERS,
  EMPTY_MISIONES,
  keysOf,
  ROSTER_BYTES,
  ROSTER_COLUMNS,
  SECTION_ROWS,
} from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { ChangeAnswer, callsOf, DateText, Nullable, post, Shape, StringEnum, Upload } from '../call.ts';

/** The service allows only misiones below the caller's own. */
const access = CAN_IMPORT_ROSTER;
/** Answers to the ambiguities of the file. */
const answers = {
  fechas: Type.Optional(StringEnum(...DATE_ORDERS)),
  secciones: Type.Optional(StringEnum(...SECTION_ROWS)),
  vacias: Type.Optional(StringEnum(...EMPTY_MISIONES)),
};
const archivo = Upload(
  ROSTER_BYTES,
  'CSV con las columnas nombre, misión, firma, último ascenso y categoría, en cualquier orden',
);

const columns = keysOf(ROSTER_COLUMNS);

/** Refused line of the file, and the reason. */
const RosterFault = Shape({
  linea: Type.Integer(),
  campo: StringEnum(...columns),
  valor: Type.String(),
  msg: Type.String(),
});

/** Preview of a roster import. With any `faltas` nothing can be imported; only the first ones are listed. */
export const RosterPreview = Shape({
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
  /**
   * Ambiguities: a date that can be read both ways, lines with only a categoria name, and people without a mision below
   * one; answered by the fields of the same name.
   */
  dudas: Shape({
    fechas: Nullable(Type.String()),
    secciones: Type.Array(Shape({ linea: Type.Integer(), texto: Type.String() })),
    vacias: Type.Array(Shape({ linea: Type.Integer(), texto: Type.String() })),
  }),
  ignoradas: Type.Array(Type.String()),
  faltas: Type.Array(RosterFault),
  conFaltas: Type.Integer(),
  vista: Type.String({ description: 'Se envía al importar, para que entre lo que se vio' }),
});
export type RosterPreview = Static<typeof RosterPreview>;

export const rosterCalls = callsOf('rosterImport', {
  mirarSocios: post({
    summary: 'Dice qué haría importar un archivo, sin cambiar nada',
    access,
    effect: 'reads',
    body: Shape({ archivo, ...answers }),
    answer: RosterPreview,
    errors: ['REGLA'],
    multipart: true,
    expensive: true,
  }),
  importarSocios: post({
    summary: 'Importa a todas las personas de un archivo que no estén ya, o a ninguna. Da sus contraseñas temporales',
    access,
    requiresRecentAuth: true,
    body: Shape({
      archivo,
      ...answers,
      vistas: Type.Integer({ minimum: 0, description: 'Cuántas personas se vio que entrarían' }),
      vista: Type.Optional(Type.String({ maxLength: 64, description: 'La de mirarSocios' })),
    }),
    secretAnswer:
      'Esas personas ya entraron y no guardamos sus contraseñas temporales. Genera una para cada persona en Usuarios',
    answer: ChangeAnswer({ claves: Type.Array(Shape({ usuario: Type.String(), clave: Type.String() })) }),
    errors: ['REGLA', 'CAMBIO_MIENTRAS'],
    multipart: true,
    expensive: true,
  }),
});

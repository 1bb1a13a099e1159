import type { Modulo } from '@conserje/rules';
import { MODULOS, PAGINA, PAGINA_MAX, PANTALLAS, PESTANAS_REGISTROS, SALIERON_MAX } from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import { call, DateText, Elegido, Id, Instant, Nullable, PageByAge, Shape, Word } from './call.ts';
import { DetalleFichaje } from './fichaje.ts';

const feature = 'registros';
const access = PANTALLAS['/registros'];
// The keys of an object literal are its type's.
const modulos = Object.keys(MODULOS) as Modulo[];

const Valor = Nullable(Type.Union([Type.String(), Type.Number(), Type.Boolean()]));
/** A field of what was edited, by its Spanish name, before and after. */
export const Diferencia = Shape({ campo: Type.String(), antes: Valor, despues: Valor });
export type Diferencia = Static<typeof Diferencia>;

/** A line of the audit log (part 2 §3 Log entries): what was done, to whom, by whom, when. */
export const Registro = Shape({
  id: Id,
  modulo: Word(...modulos),
  motivo: Type.String({ description: 'Quién hizo qué y a quién: «Ana multó a Leo con 15c: flood»' }),
  texto: Type.String({ description: 'Lo mismo desde el verbo, con U+FFFC en lugar de `usuario` y después de `otro`' }),
  usuario: Nullable(Type.String({ description: 'A quién; null cuando no es de nadie' })),
  otro: Nullable(Type.String({ description: 'La otra cuenta, en Clones' })),
  encargadoNombre: Type.String({ description: "'Sistema' cuando nadie lo hizo" }),
  fecha: Instant,
  diferencias: Type.Array(Diferencia),
  lineas: Type.Integer({
    minimum: 0,
    description: 'Cuántas líneas se abren desde esta: las que escribió la misma acción',
  }),
});
export type Registro = Static<typeof Registro>;
const Lista = Type.Array(Registro);

const PESTANAS = Object.fromEntries(PESTANAS_REGISTROS.map((modulo) => [modulo, Lista])) as Record<
  (typeof PESTANAS_REGISTROS)[number],
  typeof Lista
>;

export const registrosCalls = {
  getLog: call({
    method: 'GET',
    path: 'getLog',
    feature,
    summary: 'Lo último de cada pestaña de Registros',
    access,
    answer: Shape(PESTANAS),
  }),
  buscarLog: call({
    method: 'POST',
    path: 'getLog',
    feature,
    summary:
      "Últimos registros de un módulo (o de todos) que contienen una palabra. Con 'fichaje', los fichajes de esa persona o día " +
      '(YYYY-MM-DD), y lo que suman sus días',
    access,
    efecto: 'lee',
    body: Shape({ modulo: Word('todos', ...modulos), palabra: Type.String({ maxLength: 50 }) }),
    answer: Type.Union([Lista, DetalleFichaje]),
    costosa: true,
  }),
  despedidosRegistros: call({
    method: 'GET',
    path: 'despedidosRegistros',
    feature,
    summary: `Los últimos ${SALIERON_MAX} que salieron de la agencia, para filtrar los registros por persona`,
    access,
    answer: Type.Array(Shape({ value: Id, label: Type.String() })),
  }),
  fichajesRegistros: call({
    method: 'GET',
    path: 'fichajesRegistros',
    feature,
    summary:
      'Los fichajes de todos por páginas, de los más nuevos a los más antiguos, y lo que suman los días en los que caen',
    access,
    query: PageByAge,
    answer: DetalleFichaje,
  }),
  registros: call({
    method: 'GET',
    path: 'registros',
    feature,
    summary: 'Todo lo que se hizo, de lo más nuevo a lo más antiguo, con filtros',
    access,
    query: Shape({
      modulo: Type.Optional(Word(...modulos)),
      usuario: Type.Optional(Id),
      encargado: Type.Optional(Elegido),
      acto: Type.Optional(Id),
      abierto: Type.Optional(Type.Literal(1)),
      desde: Type.Optional(DateText),
      hasta: Type.Optional(DateText),
      buscar: Type.Optional(Type.String({ maxLength: 50 })),
      limite: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGINA_MAX, default: PAGINA })),
      antes: Type.Optional(Id),
    }),
    answer: Shape({
      filas: Lista,
      buscadoHasta: Nullable(
        Type.String({ description: 'Instante hasta el que se ha buscado; null si es hasta el principio' }),
      ),
    }),
    errors: ['REGLA'],
    costosa: true,
  }),
};

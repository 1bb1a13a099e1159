import {
  AUDIT_MODULES,
  DISMISSED_MAX,
  keysOf,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
  REGISTROS_TABS,
  SCREENS,
} from '@conserje/rules';
import type { Static } from 'typebox';
import Type from 'typebox';
import {
  callsOf,
  DateText,
  get,
  Id,
  Instant,
  NewestFirstPageQuery,
  Nullable,
  PickedId,
  post,
  Shape,
  StringEnum,
} from '../call.ts';
import { FichajeDetail } from '../work/fichaje.ts';

const access = SCREENS['/registros'];
const auditModules = keysOf(AUDIT_MODULES);

const Value = Nullable(Type.Union([Type.String(), Type.Number(), Type.Boolean()]));
/** Edited field, by its Spanish name, before and after. */
export const Difference = Shape({ campo: Type.String(), antes: Value, despues: Value });
export type Difference = Static<typeof Difference>;

/** Line of the audit log (part 2 §3 Log entries): action, affected person, author and time. */
export const Registro = Shape({
  id: Id,
  modulo: StringEnum(...auditModules),
  motivo: Type.String({ description: 'Quién hizo qué y a quién: «Ana multó a Leo con 15c: flood»' }),
  texto: Type.String({ description: 'Lo mismo desde el verbo, con U+FFFC en lugar de `usuario` y después de `otro`' }),
  usuario: Nullable(Type.String({ description: 'A quién; null cuando no es de nadie' })),
  otro: Nullable(Type.String({ description: 'La otra cuenta, en Clones' })),
  encargadoNombre: Type.String({ description: "'Sistema' cuando nadie lo hizo" }),
  fecha: Instant,
  diferencias: Type.Array(Difference),
  lineas: Type.Integer({
    minimum: 0,
    description: 'Cuántas líneas se abren desde esta: las que escribió la misma acción',
  }),
});
export type Registro = Static<typeof Registro>;
const RegistroList = Type.Array(Registro);

const TABS = Object.fromEntries(REGISTROS_TABS.map((modulo) => [modulo, RegistroList])) as Record<
  (typeof REGISTROS_TABS)[number],
  typeof RegistroList
>;

export const registrosCalls = callsOf('registros', {
  getLog: get({
    summary: 'Lo último de cada pestaña de Registros',
    access,
    answer: Shape(TABS),
  }),
  buscarLog: post({
    path: 'getLog',
    summary:
      "Últimos registros de un módulo (o de todos) que contienen una palabra. Con 'fichaje', los fichajes de esa persona o día " +
      '(YYYY-MM-DD), y lo que suman sus días',
    access,
    effect: 'reads',
    body: Shape({ modulo: StringEnum('todos', ...auditModules), palabra: Type.String({ maxLength: 50 }) }),
    answer: Type.Union([RegistroList, FichajeDetail]),
    expensive: true,
  }),
  despedidosRegistros: get({
    summary: `Los últimos ${DISMISSED_MAX} que salieron de la agencia, para filtrar los registros por persona`,
    access,
    answer: Type.Array(Shape({ value: Id, label: Type.String() })),
  }),
  fichajesRegistros: get({
    summary:
      'Los fichajes de todos por páginas, de los más nuevos a los más antiguos, y lo que suman los días en los que caen',
    access,
    query: NewestFirstPageQuery,
    answer: FichajeDetail,
  }),
  registros: get({
    summary: 'Todo lo que se hizo, de lo más nuevo a lo más antiguo, con filtros',
    access,
    query: Shape({
      modulo: Type.Optional(StringEnum(...auditModules)),
      usuario: Type.Optional(Id),
      encargado: Type.Optional(PickedId),
      acto: Type.Optional(Id),
      abierto: Type.Optional(Type.Literal(1)),
      desde: Type.Optional(DateText),
      hasta: Type.Optional(DateText),
      buscar: Type.Optional(Type.String({ maxLength: 50 })),
      limite: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_SIZE_MAX, default: PAGE_SIZE })),
      antes: Type.Optional(Id),
    }),
    answer: Shape({
      filas: RegistroList,
      buscadoHasta: Nullable(
        Type.String({ description: 'Instante hasta el que se ha buscado; null si es hasta el principio' }),
      ),
    }),
    errors: ['REGLA'],
    expensive: true,
  }),
});

import { MISIONES_MAX } from '../shared/limits.ts';
import { nameFinder, nearestName } from '../shared/nearestName.ts';
import { plainText } from '../shared/search.ts';
import { TEXTS } from '../shared/texts.ts';
import { comparableName } from '../shared/visibleText.ts';
import type { MisionInput } from './mantenimiento.ts';
import { canReorder, canSetRates, checkMision } from './mantenimiento.ts';

/** Columns of a ladder file and the headings that each accepts, in comparable form. */
export const LADDER_COLUMNS = {
  categoria: ['categoria', 'rango', 'n categoria', 'departamento'],
  nombre: ['mision', 'nombre', 'puesto', 'cargo', 'rango'],
  precio: ['precio', 'creditos', 'coste', 'costo', 'valor'],
  venta: ['venta', 'en venta', 'se vende', 'venta disponible'],
  traslado_venta: ['traslado', 'traslados', 'traslado disponible', 'traslado venta'],
} as const;
export type LadderColumn = keyof typeof LADDER_COLUMNS;

/** Line of the file as written; missing fields are empty. */
export type LadderLine = Record<LadderColumn, string> & { linea: number };

/** Existing mision: `orden` is its place on the ladder, `personas` the number of holders. */
export interface ExistingMision extends MisionInput {
  id: number;
  categoria: number;
  orden: number;
  personas: number;
  retirada: boolean;
}
/** Categoria on the ladder, and the place at which it begins. */
export interface ExistingCategoria {
  id: number;
  nombre: string;
  orden: number;
}
/** Data that the lines are checked against; `orden` and `id_categoria` are the viewer's own place. */
export interface LadderState {
  rangos: readonly ExistingCategoria[];
  misiones: readonly ExistingMision[];
  orden: number;
  id_categoria: number;
}

/** Fault of a line; `linea` 0 is a mision that the file leaves out. */
export interface LadderFault {
  linea: number;
  campo: LadderColumn;
  valor: string;
  msg: string;
}

/** Mision as placed by the file; `antes` is the existing mision of that name, or null if it is new. */
export interface PlacedMision {
  datos: MisionInput;
  antes: ExistingMision | null;
}
/** Categoria as read from the file: its misiones, lowest first, and those that the file leaves out. */
export interface PlacedCategoria {
  rango: ExistingCategoria;
  misiones: PlacedMision[];
  retiradas: ExistingMision[];
}
export interface LadderReview {
  rangos: PlacedCategoria[];
  faltas: LadderFault[];
}

/** Faults beyond this number get no suggestion of a similar name. */
const FAULTS_WITH_HINT_MAX = 200;

const YES = ['si', 's', '1', 'x', 'true', 'verdadero'];
const NO = ['no', 'n', '0', 'false', 'falso'];
/** Parses a yes/no cell; null if it is neither. */
function parseYesNo(text: string, empty: number): number | null {
  const answer = plainText(text);
  if (answer === '') return empty;
  return YES.includes(answer) ? 1 : NO.includes(answer) ? 0 : null;
}
const PRICE_PATTERN = /^\$?\s*(\d{1,9}|\d{1,3}(?:[.,\s]\d{3})+)(?:[.,]00?)?\s*(?:c|cr|creditos?)?\.?$/;
/**
 * Parses credits as spreadsheets write them: `1.200`, `$100`, `100 créditos`; -1, which validation refuses, if there
 * are none.
 */
function parsePrice(text: string): number {
  const [, digits] = PRICE_PATTERN.exec(comparableName(text)) ?? [];
  return digits === undefined ? -1 : Number(digits.replaceAll(/\D/g, ''));
}

const isSameMision = (a: MisionInput, b: MisionInput): boolean =>
  a.nombre === b.nombre && a.precio === b.precio && a.venta === b.venta && a.traslado_venta === b.traslado_venta;

type Fault = Omit<LadderFault, 'linea' | 'valor'>;

/** Parses the mision of a line; missing fields keep their present value. */
function parseMision(line: LadderLine, categoria: number, antes: ExistingMision | null): MisionInput | Fault {
  const { nombre, precio } = line;
  if (precio === '' && antes === null && nombre !== '') return { campo: 'precio', msg: TEXTS.escalaSinPrecio };
  const venta = parseYesNo(line.venta, antes?.venta ?? 0);
  if (venta === null) return { campo: 'venta', msg: TEXTS.escalaSiNo };
  const traslado_venta = parseYesNo(line.traslado_venta, antes?.traslado_venta ?? 0);
  if (traslado_venta === null) return { campo: 'traslado_venta', msg: TEXTS.escalaSiNo };
  const data = { nombre, precio: precio === '' ? (antes?.precio ?? 0) : parsePrice(precio), venta, traslado_venta };
  return checkMision(data, categoria) ?? data;
}

/** Collects the lines of one categoria. */
class CategoriaReading {
  readonly rango: ExistingCategoria;
  readonly placed: PlacedMision[] = [];
  /** Ids of existing misiones and names of new ones. */
  private readonly seen = new Set<string | number>();
  private readonly misiones: readonly ExistingMision[];
  private readonly viewer: { orden: number };
  private readonly maySetRates: boolean;

  constructor(rango: ExistingCategoria, ladderState: LadderState) {
    this.rango = rango;
    this.viewer = ladderState;
    this.maySetRates = canSetRates(rango.id, ladderState, Math.max(...ladderState.rangos.map((r) => r.id)));
    this.misiones = ladderState.misiones
      .filter((m) => m.categoria === rango.id)
      .toSorted((a, b) => Number(a.retirada) - Number(b.retirada) || a.orden - b.orden);
  }

  /**
   * Returns whether the mision cannot be changed: it is at or above the viewer, or of a categoria whose prices they may
   * not set.
   */
  private readonly isFixed = (m: ExistingMision | null): boolean =>
    m !== null && !(this.maySetRates && canReorder(m.orden, this.viewer));

  read(line: LadderLine): Fault | null {
    const key = comparableName(line.nombre);
    // Prefers the exact spelling where another mision differs only in accents.
    const sameNamed = this.misiones.filter((m) => comparableName(m.nombre) === key);
    const antes = sameNamed.find((m) => m.nombre === line.nombre) ?? sameNamed[0] ?? null;
    const data = parseMision(line, this.rango.id, antes);
    if ('msg' in data) return data;
    const which = antes?.id ?? key;
    if (this.seen.has(which)) return { campo: 'nombre', msg: TEXTS.escalaRepetida };
    this.seen.add(which);
    const isFixedMision = this.isFixed(antes);
    if (isFixedMision && antes?.retirada === false && isSameMision(antes, data)) return null;
    if (!this.maySetRates) return { campo: 'nombre', msg: TEXTS.tarifasAltas };
    if (isFixedMision || !canReorder(this.rango.orden, this.viewer)) return { campo: 'nombre', msg: TEXTS.escalaAlta };
    if (this.placed.length >= MISIONES_MAX) return { campo: 'nombre', msg: TEXTS.misionesDemasiadas };
    this.placed.push({ datos: data, antes });
    return null;
  }

  /** Returns the resulting categoria, and the misiones left out that people still hold. */
  finish(): { puesto: PlacedCategoria; held: ExistingMision[] } {
    const onLadder = this.misiones.filter((m) => !m.retirada);
    const fixedMisiones = onLadder.filter(this.isFixed);
    const leftOut = onLadder.filter((m) => !this.isFixed(m) && !this.seen.has(m.id));
    const misiones = [...this.placed, ...fixedMisiones.map((m) => ({ datos: m, antes: m }))];
    return {
      puesto: { rango: this.rango, misiones, retiradas: leftOut },
      held: leftOut.filter((m) => m.personas > 0),
    };
  }
}

const occupiedFault = ({ nombre, personas }: ExistingMision): LadderFault => ({
  linea: 0,
  campo: 'nombre',
  valor: nombre,
  msg: `${personas === 1 ? '1 persona la tiene' : `${personas} personas la tienen`}. Ponla en el archivo o cambia antes su misión.`,
});

/**
 * Reviews every line of a ladder file: the resulting categorias, with their misiones in line order, and the first fault
 * of each refused line. A line without a categoria belongs to that of the line above, as spreadsheets write merged cells.
 * Unnamed categorias and misiones at or above the viewer stay unchanged. Misiones left out are retired, which requires
 * that they have no holders.
 */
export function reviewLadder(lines: readonly LadderLine[], ladderState: LadderState): LadderReview {
  const findCategoria = nameFinder(ladderState.rangos);
  const unknownRangoText = (written: string): string => {
    if (written === '') return TEXTS.camposVacios;
    const nearby =
      faltas.length < FAULTS_WITH_HINT_MAX
        ? nearestName(
            written,
            ladderState.rangos.map((r) => r.nombre),
          )
        : undefined;
    return nearby === undefined
      ? TEXTS.escalaSinRango
      : `No hay ningún rango con ese nombre. ¿Quisiste decir ${nearby}?`;
  };
  const readings = new Map<number, CategoriaReading>();
  const faltas: LadderFault[] = [];
  let above = '';
  for (const written of lines) {
    if (written.categoria !== '') above = written.categoria;
    const line = { ...written, categoria: above };
    const rango = findCategoria(line.categoria);
    const reading = rango && (readings.get(rango.id) ?? new CategoriaReading(rango, ladderState));
    if (reading) readings.set(reading.rango.id, reading);
    const falta = reading ? reading.read(line) : { campo: 'categoria' as const, msg: unknownRangoText(line.categoria) };
    if (falta) faltas.push({ linea: line.linea, valor: line[falta.campo], ...falta });
  }
  const finished = [...readings.values()].map((l) => l.finish());
  return {
    rangos: finished.map((a) => a.puesto).toSorted((a, b) => a.rango.orden - b.rango.orden),
    faltas: [...faltas, ...finished.flatMap((a) => a.held.map(occupiedFault))],
  };
}

/** Changes of a categoria; `movidas` are the remaining misiones whose relative order changes. */
export interface RangoChange {
  nuevas: PlacedMision[];
  recuperadas: ExistingMision[];
  cambiadas: { antes: ExistingMision; datos: MisionInput }[];
  movidas: { mision: ExistingMision; de: number; a: number }[];
}

/** Returns the changes of a categoria's misiones, except the retired ones. */
export function categoriaChangeOf({ misiones }: PlacedCategoria): RangoChange {
  const existing = misiones.flatMap(({ antes, datos }) => (antes ? [{ antes, datos }] : []));
  const staying = existing.filter(({ antes }) => !antes.retirada).map(({ antes }) => antes);
  const sorted = staying.toSorted((a, b) => a.orden - b.orden);
  return {
    nuevas: misiones.filter(({ antes }) => antes === null),
    recuperadas: existing.filter(({ antes }) => antes.retirada).map(({ antes }) => antes),
    cambiadas: existing.filter(({ antes, datos }) => !isSameMision(antes, datos)),
    movidas: staying.flatMap((mision, a) => {
      const de = sorted.indexOf(mision);
      return de === a ? [] : [{ mision, de: de + 1, a: a + 1 }];
    }),
  };
}

export function hasChanges(puesto: PlacedCategoria): boolean {
  const { nuevas, recuperadas, cambiadas, movidas } = categoriaChangeOf(puesto);
  return nuevas.length + recuperadas.length + cambiadas.length + movidas.length + puesto.retiradas.length > 0;
}

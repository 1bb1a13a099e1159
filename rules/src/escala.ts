import { llano } from './busqueda.ts';
import { MISIONES_MAX } from './limites.ts';
import type { DatosMision } from './mantenimiento.ts';
import { puedeOrdenar, puedeTasar, revisarMision } from './mantenimiento.ts';
import { nameFinder, nearestName } from './nearest.ts';
import { TEXTOS } from './textos.ts';
import { comparableName } from './visible.ts';

/** What a ladder's file tells of each mission, and the headings that its column may have, as searches compare them. */
export const COLUMNAS_ESCALA = {
  categoria: ['categoria', 'rango', 'n categoria', 'departamento'],
  nombre: ['mision', 'nombre', 'puesto', 'cargo', 'rango'],
  precio: ['precio', 'creditos', 'coste', 'costo', 'valor'],
  venta: ['venta', 'en venta', 'se vende', 'venta disponible'],
  traslado_venta: ['traslado', 'traslados', 'traslado disponible', 'traslado venta'],
} as const;
export type ColumnaEscala = keyof typeof COLUMNAS_ESCALA;

/** A line of the file as it was written; what it does not tell is empty. */
export type LineaEscala = Record<ColumnaEscala, string> & { linea: number };

/** A mission that there is: `orden` is its place on the ladder, `personas` how many hold it. */
export interface MisionHallada extends DatosMision {
  id: number;
  categoria: number;
  orden: number;
  personas: number;
  retirada: boolean;
}
/** A category that is on the ladder, and the place at which it begins. */
export interface RangoHallado {
  id: number;
  nombre: string;
  orden: number;
}
/** What lines are held against; `orden` and `id_categoria` are the reader's own place. */
export interface Tablero {
  rangos: readonly RangoHallado[];
  misiones: readonly MisionHallada[];
  orden: number;
  id_categoria: number;
}

/** What is wrong with a line; 0 is none of the file's: a mission that it leaves out. */
export interface FaltaEscala {
  linea: number;
  campo: ColumnaEscala;
  valor: string;
  msg: string;
}

/** A mission where a file puts it: `antes` is what there is of that name; null: it is new. */
export interface MisionPuesta {
  datos: DatosMision;
  antes: MisionHallada | null;
}
/** A category as a file has it, its missions from the lowest to the highest, and those that it leaves out. */
export interface RangoPuesto {
  rango: RangoHallado;
  misiones: MisionPuesta[];
  retiradas: MisionHallada[];
}
export interface RepasoEscala {
  rangos: RangoPuesto[];
  faltas: FaltaEscala[];
}

/** Of more faults the nearest name is not looked for. */
const FALTAS_CON_PISTA = 200;

const SI = ['si', 's', '1', 'x', 'true', 'verdadero'];
const NO = ['no', 'n', '0', 'false', 'falso'];
/** A yes or no of a spreadsheet; null for what is neither. */
function leerSiNo(texto: string, vacio: number): number | null {
  const dicho = llano(texto);
  if (dicho === '') return vacio;
  return SI.includes(dicho) ? 1 : NO.includes(dicho) ? 0 : null;
}
const PRICE = /^\$?\s*(\d{1,9}|\d{1,3}(?:[.,\s]\d{3})+)(?:[.,]00?)?\s*(?:c|cr|creditos?)?\.?$/;
/** Credits as spreadsheets write them: `1.200`, `$100`, `100 créditos`; -1, which no rule lets through, for what is none. */
function leerPrecio(texto: string): number {
  const [, cifras] = PRICE.exec(comparableName(texto)) ?? [];
  return cifras === undefined ? -1 : Number(cifras.replaceAll(/\D/g, ''));
}

/** Where a mission stands, and what it is, is as it was. */
const esIgual = (a: DatosMision, b: DatosMision): boolean =>
  a.nombre === b.nombre && a.precio === b.precio && a.venta === b.venta && a.traslado_venta === b.traslado_venta;

type Falta = Omit<FaltaEscala, 'linea' | 'valor'>;

/** What a line says of a mission, what it leaves open as it is; or what is wrong with it. */
function leerMision(linea: LineaEscala, categoria: number, antes: MisionHallada | null): DatosMision | Falta {
  const { nombre, precio } = linea;
  if (precio === '' && antes === null && nombre !== '') return { campo: 'precio', msg: TEXTOS.escalaSinPrecio };
  const venta = leerSiNo(linea.venta, antes?.venta ?? 0);
  if (venta === null) return { campo: 'venta', msg: TEXTOS.escalaSiNo };
  const traslado_venta = leerSiNo(linea.traslado_venta, antes?.traslado_venta ?? 0);
  if (traslado_venta === null) return { campo: 'traslado_venta', msg: TEXTOS.escalaSiNo };
  const datos = { nombre, precio: precio === '' ? (antes?.precio ?? 0) : leerPrecio(precio), venta, traslado_venta };
  return revisarMision(datos, categoria) ?? datos;
}

/** A category whose lines are being read. */
class Lectura {
  readonly rango: RangoHallado;
  readonly puestas: MisionPuesta[] = [];
  /** What there is by its id, what is new by its name. */
  private readonly vistas = new Set<string | number>();
  private readonly suyas: readonly MisionHallada[];
  private readonly lector: { orden: number };
  private readonly tasa: boolean;

  constructor(rango: RangoHallado, tablero: Tablero) {
    this.rango = rango;
    this.lector = tablero;
    this.tasa = puedeTasar(rango.id, tablero, Math.max(...tablero.rangos.map((r) => r.id)));
    this.suyas = tablero.misiones
      .filter((m) => m.categoria === rango.id)
      .toSorted((a, b) => Number(a.retirada) - Number(b.retirada) || a.orden - b.orden);
  }

  /** At or above the reader, or of a category whose prices are not theirs to set: it stays what it is, where it is. */
  private readonly esFija = (m: MisionHallada | null): boolean =>
    m !== null && !m.retirada && !(this.tasa && puedeOrdenar(m.orden, this.lector));

  leer(linea: LineaEscala): Falta | null {
    const llave = comparableName(linea.nombre);
    // The one that is written just so, where another differs in accents alone.
    const deEse = this.suyas.filter((m) => comparableName(m.nombre) === llave);
    const antes = deEse.find((m) => m.nombre === linea.nombre) ?? deEse[0] ?? null;
    const datos = leerMision(linea, this.rango.id, antes);
    if ('msg' in datos) return datos;
    const cual = antes?.id ?? llave;
    if (this.vistas.has(cual)) return { campo: 'nombre', msg: TEXTOS.escalaRepetida };
    this.vistas.add(cual);
    const fija = this.esFija(antes);
    if (fija && antes !== null && esIgual(antes, datos)) return null;
    if (!this.tasa) return { campo: 'nombre', msg: TEXTOS.tarifasAltas };
    if (fija || !puedeOrdenar(this.rango.orden, this.lector)) return { campo: 'nombre', msg: TEXTOS.escalaAlta };
    if (this.puestas.length >= MISIONES_MAX) return { campo: 'nombre', msg: TEXTOS.misionesDemasiadas };
    this.puestas.push({ datos, antes });
    return null;
  }

  /** What the file makes of the category; of what it leaves out, what people hold. */
  acabar(): { puesto: RangoPuesto; ocupadas: MisionHallada[] } {
    const enEscala = this.suyas.filter((m) => !m.retirada);
    const fijas = enEscala.filter(this.esFija);
    const fuera = enEscala.filter((m) => !this.esFija(m) && !this.vistas.has(m.id));
    const misiones = [...this.puestas, ...fijas.map((m) => ({ datos: m, antes: m }))];
    return {
      puesto: { rango: this.rango, misiones, retiradas: fuera },
      ocupadas: fuera.filter((m) => m.personas > 0),
    };
  }
}

const ocupada = ({ nombre, personas }: MisionHallada): FaltaEscala => ({
  ...{ linea: 0, campo: 'nombre', valor: nombre },
  msg: `${personas === 1 ? '1 persona la tiene' : `${personas} personas la tienen`}. Ponla en el archivo o cambia antes su misión.`,
});

/**
 * Looks at every line of a ladder's file: what becomes of each category that it names, whose missions stand in the order of
 * its lines, and each line that cannot be taken with its first reason. Categories that it does not name stay as they are, and
 * so does what stands at or above the reader. What it leaves out is retired, and must be held by nobody.
 */
export function revisarEscala(lineas: readonly LineaEscala[], tablero: Tablero): RepasoEscala {
  const rangoLlamado = nameFinder(tablero.rangos);
  const sinRango = (dicho: string): string => {
    const cerca =
      faltas.length < FALTAS_CON_PISTA
        ? nearestName(
            dicho,
            tablero.rangos.map((r) => r.nombre),
          )
        : undefined;
    return cerca === undefined
      ? TEXTOS.escalaSinRango
      : `No hay ningún rango con ese nombre. ¿Quisiste decir ${cerca}?`;
  };
  const lecturas = new Map<number, Lectura>();
  const faltas: FaltaEscala[] = [];
  for (const linea of lineas) {
    const rango = rangoLlamado(linea.categoria);
    const lectura = rango && (lecturas.get(rango.id) ?? new Lectura(rango, tablero));
    if (lectura) lecturas.set(lectura.rango.id, lectura);
    const falta = lectura ? lectura.leer(linea) : { campo: 'categoria' as const, msg: sinRango(linea.categoria) };
    if (falta) faltas.push({ linea: linea.linea, valor: linea[falta.campo], ...falta });
  }
  const acabadas = [...lecturas.values()].map((l) => l.acabar());
  return {
    rangos: acabadas.map((a) => a.puesto).toSorted((a, b) => a.rango.orden - b.rango.orden),
    faltas: [...faltas, ...acabadas.flatMap((a) => a.ocupadas.map(ocupada))],
  };
}

/** What a file changes of a category; `movidas` are those that stand in another order among those that stay. */
export interface CambioRango {
  nuevas: MisionPuesta[];
  recuperadas: MisionHallada[];
  cambiadas: { antes: MisionHallada; datos: DatosMision }[];
  movidas: { mision: MisionHallada; de: number; a: number }[];
}

/** What becomes of a category's missions, beside those that are retired. */
export function cambioDe({ misiones }: RangoPuesto): CambioRango {
  const hay = misiones.flatMap(({ antes, datos }) => (antes ? [{ antes, datos }] : []));
  const quedan = hay.filter(({ antes }) => !antes.retirada).map(({ antes }) => antes);
  const como = quedan.toSorted((a, b) => a.orden - b.orden);
  return {
    nuevas: misiones.filter(({ antes }) => antes === null),
    recuperadas: hay.filter(({ antes }) => antes.retirada).map(({ antes }) => antes),
    cambiadas: hay.filter(({ antes, datos }) => !esIgual(antes, datos)),
    movidas: quedan.flatMap((mision, a) => {
      const de = como.indexOf(mision);
      return de === a ? [] : [{ mision, de: de + 1, a: a + 1 }];
    }),
  };
}

/** Whether a file changes a category at all. */
export function cambia(puesto: RangoPuesto): boolean {
  const { nuevas, recuperadas, cambiadas, movidas } = cambioDe(puesto);
  return nuevas.length + recuperadas.length + cambiadas.length + movidas.length + puesto.retiradas.length > 0;
}

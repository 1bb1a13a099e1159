import type { Motor } from '../dialecto.ts';
import { MARCA } from './marca.ts';

/** What stands in a column: whole numbers, texts, bytes, or nothing. Both engines answer the same of the same. */
export type Valor = number | string | Uint8Array | null;
/** The values of a row, in the order of its table's `columnas`. */
export type Fila = readonly Valor[];

/** A table of the agency. Its names are in the order of their letters, so that both engines name the same first. */
export interface Tabla {
  nombre: string;
  columnas: readonly string[];
  /** The columns of its primary key, as the key has them; rows are read in their order. */
  clave: readonly string[];
  /** Whether a column holds bytes: few of its rows are held in memory at once. */
  deBytes: boolean;
}

/** The last id that each table has given, where it has given one; rows that are gone count. */
export type Contadores = ReadonlyMap<string, number>;

/** What would be in the way of copying, and the statements that put it back. */
export interface Estorbos {
  quitar: string[];
  poner: string[];
}

/** Tables that are no part of the agency: what has been applied is the schema's own affair. */
export const AJENAS: readonly string[] = ['kysely_migration', 'kysely_migration_lock', MARCA];

const [FILAS, FILAS_DE_BYTES] = [1000, 16];
/** How many rows of a table are read and written at a time. */
export const porPagina = ({ deBytes }: Tabla): number => (deBytes ? FILAS_DE_BYTES : FILAS);

export const citar = (nombre: string): string => `"${nombre.replaceAll('"', '""')}"`;
export const citados = (nombres: readonly string[]): string => nombres.map(citar).join(', ');

/** The values of a row's key. */
export const claveDe = ({ columnas, clave }: Tabla, fila: Fila): Valor[] =>
  clave.map((columna) => fila[columnas.indexOf(columna)] ?? null);

/** A database as it is read from end to end and written into, by one connection that is held until it is closed. */
export interface Casa {
  readonly nombre: Motor['nombre'];
  /** The steps of the schema that have been applied, oldest first. */
  pasos(): Promise<string[]>;
  tablas(): Promise<Tabla[]>;
  /** Whether it has no table at all. */
  vacia(): Promise<boolean>;
  tiene(tabla: string): Promise<boolean>;
  /** All rows in the order of their keys, or those after a key. */
  paginas(tabla: Tabla, tras?: readonly Valor[]): AsyncGenerator<Fila[]>;
  contadores(): Promise<Contadores>;
  /** One statement, with `$1` for its first value. */
  ejecutar(sentencia: string, ...valores: Valor[]): Promise<Fila[]>;
  enTransaccion<T>(trabajo: () => Promise<T>): Promise<T>;
  insertar(tabla: Tabla, filas: readonly Fila[]): Promise<void>;
  estorbos(): Promise<Estorbos>;
  /** The next id that each table gives comes after these; 1 where none is named. */
  ponerContadores(contadores: Contadores): Promise<void>;
  /** Whether a row names one that is not there. */
  comprobarEnlaces(): Promise<void>;
  /** What is committed from here on survives a power cut. */
  asegurar(): Promise<void>;
  /** Takes down all that is in it. */
  derribar(): Promise<void>;
  /** Lets the engine look at what it has got. */
  afinar(): Promise<void>;
  cerrar(): Promise<void>;
}

/**
 * How a database is held: looked at as it is now, while others go on; alone, so that no portal works on it meanwhile, to be
 * read as the `origen` of a move or written as its `destino`.
 */
export type Modo = 'mirada' | 'origen' | 'destino';

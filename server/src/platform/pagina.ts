import type { ClaveOrden } from '@conserje/contract';
import { ID_MAX, PAGINA } from '@conserje/rules';
import type { ExtractTypeFromStringReference, RawBuilder, SelectQueryBuilder, StringReference } from 'kysely';
import { sql } from 'kysely';
import { binaria, enOrden } from './db/contiene.ts';
import type { Db } from './db/database.ts';
import { entero } from './db/entero.ts';
import { Fallo } from './fallo.ts';

type Cursor = number | string;

/** A request for a page of a list that grows for ever (decisions §1). */
export interface Pedida<Q extends Pedido = Pedido> {
  query: Q;
  /** Whoever asks for no more leaves it out. */
  siguiente?(cursor: Cursor | null): void;
}
interface Pedido {
  limite?: number;
  /** Where the page before ended: what it answered in `x-siguiente`. */
  antes?: Cursor;
  buscar?: string;
  /** A key upwards, or downwards with a dash before it; without one the newest come first. */
  orden?: string;
}

/** What rows are put in order by. Null comes last, upwards and downwards. */
interface Por<C extends string = string, N extends boolean = boolean> {
  que: C | RawBuilder<unknown>;
  tipo: 'texto' | 'llana' | 'numero';
  nulos: N;
}
interface HacerPor<N extends boolean> {
  <const C extends string>(que: C): Por<C, N>;
  (que: RawBuilder<unknown>): Por<never, N>;
}
const por =
  <N extends boolean>(tipo: Por['tipo'], nulos: N): HacerPor<N> =>
  (que: Por['que']): Por<never, N> => ({ que: que as RawBuilder<unknown>, tipo, nulos });
/** By a text, without regard to case and accents. */
export const texto = por('texto', false);
export const textoONada = por('texto', true);
/** By a text that is kept plain (`…_llano`), which is far cheaper. */
export const llana = por('llana', false);
export const llanaONada = por('llana', true);
/** By a whole number or an instant. */
export const numero = por('numero', false);
export const numeroONada = por('numero', true);
/** In the order in which rows were written down: that of their ids. */
export const ENTRADA = 'entrada';

/** Columns that are never null. */
type Dadas<DB, TB extends keyof DB> = {
  [C in StringReference<DB, TB>]: null extends ExtractTypeFromStringReference<DB, TB, C> ? never : C;
}[StringReference<DB, TB>];

/** What a search finds: whatever meets one of the conditions. */
export interface Hallazgo {
  condiciones: RawBuilder<boolean>[];
  /** Each of them names its rows by an index, so they are collected; otherwise the list is read until a page is full. */
  pocas: boolean;
}
/** @param ultima the id of the newest row, so that what looks into texts can bound how far back it looks */
export type Buscador = (db: Db, buscado: string, ultima: number) => Promise<Hallazgo>;

interface Lista<DB, TB extends keyof DB, K extends string> {
  id: StringReference<DB, TB>;
  hallar?: Buscador;
  /** For each key that the contract declares. */
  orden: Record<K, typeof ENTRADA | Por<Dadas<DB, TB>, false> | Por<StringReference<DB, TB>, true>>;
}

/**
 * The page of a list that a request asks for, and the cursor of the next where there may be one. A page begins after the
 * value and the id of the last row of the one before: a row that stays as it is comes exactly once, whatever is added,
 * changed or removed meanwhile (docs/decisions/0017).
 * @param consulta the whole list, in no order
 * @throws Fallo MALFORMADO for a cursor of another order
 */
export async function paginar<Q extends Pedido, DB, TB extends keyof DB, F extends { id: number }>(
  db: Db,
  p: Pedida<Q>,
  consulta: SelectQueryBuilder<DB, TB, F>,
  { id: columna, hallar, orden }: Lista<DB, TB, ClaveOrden<Q>>,
): Promise<F[]> {
  const { query } = p;
  const { limite = PAGINA, buscar = '' } = query;
  const id = sql.ref<number>(columna);
  const baja = query.orden?.startsWith('-') ?? true;
  const clave = query.orden?.slice(baja ? 1 : 0);
  const por = clave === undefined ? ENTRADA : orden[clave as ClaveOrden<Q>];
  const recorrido = por === ENTRADA ? porEntrada(id, baja) : porValor(db, id, por, baja, `${query.orden}`);
  let pagina = consulta.select(recorrido.valor.as(VALOR)).orderBy(recorrido.orden).limit(limite);
  if (hallar && buscar.trim() !== '') pagina = pagina.where(await hallado(db, consulta, id, hallar, buscar.trim()));
  if (query.antes !== undefined) pagina = pagina.where(recorrido.tras(query.antes));
  // The value belongs to the cursor; what was selected is left.
  const filas = (await pagina.execute()) as unknown as (F & ConValor)[];
  const ultima = filas.length === limite ? filas.at(-1) : undefined;
  p.siguiente?.(ultima ? recorrido.cursor(ultima) : null);
  return filas.map(({ [VALOR]: _valor, ...fila }) => fila as unknown as F);
}

const VALOR = 'valor_en_orden';
interface ConValor {
  id: number;
  [VALOR]: string | number | null;
}

/** A way through a list. */
interface Recorrido {
  valor: RawBuilder<unknown>;
  orden: RawBuilder<unknown>;
  /** What comes after a cursor. */
  tras(cursor: Cursor): RawBuilder<boolean>;
  cursor(ultima: ConValor): Cursor;
}

const sentido = (baja: boolean) => (baja ? sql`desc` : sql`asc`);
const mas = (baja: boolean) => (baja ? sql`<` : sql`>`);

/** By their ids alone: the cursor is one. */
const porEntrada = (id: RawBuilder<number>, baja: boolean): Recorrido => ({
  valor: id,
  orden: sql`${id} ${sentido(baja)}`,
  tras(cursor) {
    const n = Number(cursor);
    if (!Number.isInteger(n) || n < 1 || n > ID_MAX) throw ajeno();
    return sql<boolean>`${id} ${mas(baja)} ${n}`;
  },
  cursor: (ultima) => ultima.id,
});

/** By a value, of equal ones the newest first. The cursor tells the order that it is of, so that no other goes on from it. */
function porValor(db: Db, id: RawBuilder<number>, { que, tipo, nulos }: Por, baja: boolean, orden: string): Recorrido {
  const valor = VALOR_DE[tipo](db, typeof que === 'string' ? sql.ref(que) : que);
  return {
    valor,
    orden: sql`${valor} ${sentido(baja)} ${nulos ? sql`nulls last` : sql``}, ${id} desc`,
    tras(cursor) {
      const [v, ultimo] = abrirCursor(cursor, orden, tipo);
      if (v === null) return sql<boolean>`(${valor} is null and ${id} < ${ultimo})`;
      const hito = typeof v === 'number' ? entero(v) : sql`${v}`;
      const sigue = sql<boolean>`${valor} ${mas(baja)}= ${hito} and (${valor} ${mas(baja)} ${hito} or ${id} < ${ultimo})`;
      return nulos ? sql<boolean>`((${sigue}) or ${valor} is null)` : sql<boolean>`(${sigue})`;
    },
    cursor: ({ [VALOR]: v, id: ultimo }) => Buffer.from(JSON.stringify([orden, v, ultimo])).toString('base64url'),
  };
}

const VALOR_DE = { texto: enOrden, llana: binaria, numero: (_db: Db, valor: RawBuilder<unknown>) => valor };

const ajeno = () => new Fallo('MALFORMADO', 'El campo «antes» no es válido', 'antes');

/** @throws Fallo MALFORMADO where it was not made for this order */
function abrirCursor(cursor: Cursor, orden: string, tipo: Por['tipo']): [valor: string | number | null, id: number] {
  let partes: unknown;
  try {
    partes = JSON.parse(Buffer.from(`${cursor}`, 'base64url').toString());
  } catch {
    throw ajeno();
  }
  if (!Array.isArray(partes) || partes.length !== 3 || partes[0] !== orden) throw ajeno();
  const [, valor, id] = partes as unknown[];
  if (typeof id !== 'number' || !Number.isInteger(id) || id < 1 || id > ID_MAX) throw ajeno();
  if (valor === null) return [null, id];
  if (tipo === 'numero' && Number.isSafeInteger(valor)) return [valor as number, id];
  if (tipo !== 'numero' && typeof valor === 'string' && !valor.includes('\0')) return [valor, id];
  throw ajeno();
}

/** Rows that a search finds. Few are collected by their ids: an engine may not see that they are, and read all of the list. */
async function hallado<DB, TB extends keyof DB, F>(
  db: Db,
  consulta: SelectQueryBuilder<DB, TB, F>,
  id: RawBuilder<number>,
  hallar: Buscador,
  buscado: string,
): Promise<RawBuilder<boolean>> {
  const ids = consulta.clearSelect().select(id.as('id')) as SelectQueryBuilder<DB, TB, { id: number }>;
  const nueva = await ids.orderBy(id, 'desc').limit(1).executeTakeFirst();
  const { condiciones, pocas } = await hallar(db, buscado, nueva?.id ?? 0);
  if (condiciones.length === 0) return sql<boolean>`1 = 0`;
  if (!pocas) return sql<boolean>`(${sql.join(condiciones, sql` or `)})`;
  const cuales = condiciones.map((condicion) => ids.where(condicion)).reduce((unas, otras) => unas.union(otras));
  return sql<boolean>`${id} in ${cuales}`;
}

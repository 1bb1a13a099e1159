import { llano, TEXTOS } from '@conserje/rules';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { contiene } from '../../platform/db/contiene.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/http/contexto.ts';
import { personasLlamadas } from '../usuarios/usuarios.public.ts';
import { pistasDe } from './registros.letras.ts';
import type { Tramo } from './registros.pistas.ts';
import { BLOQUE, tramosCon, trazarLoNuevo } from './registros.pistas.ts';
import type { Filtro } from './registros.queries.ts';
import { alcance, enTramos, mirar, ultimos } from './registros.queries.ts';

/** Rows of the log that are read for one answer, whatever they hold. */
const LEIDAS_MAX = 20_000;

export interface Pedida {
  filtro: Filtro;
  buscado: string;
  /** The page before ended here. */
  antes?: number | undefined;
  limite: number;
}

/** A page of the log. */
export interface Hallada {
  ids: number[];
  /** What comes next begins below it; null at the beginning of the log. */
  siguiente: number | null;
  /** Where the search stopped without filling the page: everything from this id on has been looked through. */
  mirado: number | null;
}

/**
 * A page of the log, the newest first (docs/decisions/0021). A search reads a bounded number of rows and says how far it
 * came; whoever goes on comes to the beginning, and every line that holds what is searched for has been there once.
 */
export async function pagina(deps: Pick<Deps, 'motor' | 'reloj'>, pedida: Pedida): Promise<Hallada> {
  const { db } = deps.motor;
  const { filtro, antes, limite } = pedida;
  const buscado = pedida.buscado.trim();
  const todo = await alcance(db, filtro);
  const tramo = { ...todo, hasta: Math.min(todo.hasta, (antes ?? todo.hasta + 1) - 1) };
  if (tramo.hasta < tramo.desde) return { ids: [], siguiente: null, mirado: null };
  if (buscado === '') {
    const ids = await ultimos(db, filtro, tramo, limite);
    return { ids, siguiente: llena(ids, limite), mirado: null };
  }
  const { ids, mirado } = await buscar(deps, filtro, tramo, buscado, limite);
  const siguiente = llena(ids, limite);
  if (siguiente !== null || mirado <= tramo.desde) return { ids, siguiente, mirado: null };
  return { ids, siguiente: mirado, mirado };
}

const llena = (ids: readonly number[], limite: number): number | null =>
  ids.length === limite ? (ids.at(-1) ?? null) : null;

interface Busqueda {
  ids: number[];
  mirado: number;
}

async function buscar(
  deps: Pick<Deps, 'motor' | 'reloj'>,
  filtro: Filtro,
  tramo: Tramo,
  buscado: string,
  limite: number,
): Promise<Busqueda> {
  const { db } = deps.motor;
  const personas = await personasLlamadas(db, buscado);
  const texto = contiene(db, 'motivo', buscado);
  const suyas = deQuien(personas, buscado);
  const pistas = pistasDe(buscado);
  const deUno = filtro.usuario !== undefined || filtro.encargado !== undefined;
  // What one person has to do with is little; where nearly everybody is meant, a page is full soon.
  if (pistas === null || deUno || !personas.pocas)
    return mirar(db, filtro, tramo, { casa: oUna(texto, suyas), limite, cuantas: LEIDAS_MAX });
  const trazado = await trazarLoNuevo(deps);
  const [nuevo, viejo] = [
    { ...tramo, desde: Math.max(tramo.desde, trazado) },
    { ...tramo, hasta: Math.min(tramo.hasta, trazado - 1) },
  ];
  const leido: Busqueda =
    nuevo.hasta < nuevo.desde
      ? { ids: [], mirado: nuevo.desde }
      : await mirar(db, filtro, nuevo, { casa: oUna(texto, suyas), limite, cuantas: LEIDAS_MAX });
  if (leido.ids.length === limite || leido.mirado > nuevo.desde || viejo.hasta < viejo.desde) return leido;
  const { tramos, hallado } = await tramosCon(db, pistas, viejo, Math.floor(LEIDAS_MAX / BLOQUE));
  const enTextos = await enTramos(db, filtro, tramos, texto, limite);
  const deAlguien = await suyos(db, filtro, { ...viejo, desde: hallado }, suyas, limite);
  const ids = [...new Set([...leido.ids, ...enTextos, ...deAlguien])].toSorted((a, b) => b - a).slice(0, limite);
  return { ids, mirado: hallado };
}

/** Conditions on whom a row is about and who wrote it, each of which an index names the rows of. */
function deQuien({ cuantas, ids }: Personas, buscado: string): RawBuilder<boolean>[] {
  const suyos = cuantas === 0 ? [] : [sql<boolean>`usuario in (${ids})`, sql<boolean>`encargado in (${ids})`];
  return llano(TEXTOS.sistema).includes(llano(buscado)) ? [...suyos, sql<boolean>`encargado is null`] : suyos;
}
type Personas = Awaited<ReturnType<typeof personasLlamadas>>;

const oUna = (...casos: (RawBuilder<boolean> | RawBuilder<boolean>[])[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(casos.flat(), sql` or `)})`;

/** The newest of a span that are someone's: of each condition its own newest, by its index. */
async function suyos(
  db: Db,
  filtro: Filtro,
  tramo: Tramo,
  condiciones: readonly RawBuilder<boolean>[],
  limite: number,
): Promise<number[]> {
  const partes: number[][] = [];
  for (const condicion of condiciones) partes.push(await enTramos(db, filtro, [tramo], condicion, limite));
  return partes.flat();
}

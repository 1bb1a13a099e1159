import type { Answer, Query, Registro, registrosCalls } from '@conserje/contract';
import { checkDays, PAGE_SIZE, REGISTROS_TABS, sentenceText, TEXTS } from '@conserje/rules';
import { AppError, assertNoViolation } from '../../../platform/appError.ts';
import type { CallContext, Deps } from '../../../platform/http/routing/callContext.ts';
import { dayEnd, dayStart, iso } from '../../../platform/time/dates.ts';
import { parseFieldDifferences } from '../../../platform/unit-of-work/auditLog.ts';
import { formatAuditLine } from '../../../platform/unit-of-work/auditLogText.ts';
import { fichajeDetail } from '../../work/fichaje/fichaje.public.ts';
import { readConfiguracion } from '../agencia/agencia.public.ts';
import type { AuditLogFilter } from './registros.queries.ts';
import { countEntriesByAct, findDateOf, findDismissed, findEntries } from './registros.queries.ts';
import { findPage } from './registros.search.ts';

type Calls = typeof registrosCalls;

async function toRegistros({ engine }: Pick<Deps, 'engine'>, ids: readonly number[]): Promise<Registro[]> {
  if (ids.length === 0) return [];
  const countById = await countEntriesByAct(engine.db, ids);
  return (await findEntries(engine.db, ids)).map(({ diferencias, fecha, de, encargado, encargadoNombre, ...row }) => {
    const { id, modulo, usuario, otro } = row;
    const texto = formatAuditLine({ motivo: row.motivo, usuario: de, encargado });
    return {
      id,
      modulo,
      usuario,
      otro,
      texto,
      motivo: sentenceText({ quien: encargadoNombre, texto, sobre: usuario, otro }),
      encargadoNombre: encargadoNombre ?? TEXTS.bySystem,
      fecha: iso(fecha),
      diferencias: parseFieldDifferences(diferencias),
      lineas: countById.get(id) ?? 0,
    };
  });
}

/** Returns the newest entries that pass a filter and contain the word; an empty word matches every entry. */
async function listNewest(deps: Deps, filter: AuditLogFilter, wanted: string): Promise<Registro[]> {
  return toRegistros(deps, (await findPage(deps, { filter, wanted, limite: PAGE_SIZE })).ids);
}

/** Returns the newest entries of each tab (part 2 §2). */
export async function listTabs({ deps }: CallContext<Calls['getLog']>): Promise<Answer<Calls['getLog']>> {
  const lists: [string, Registro[]][] = [];
  for (const modulo of REGISTROS_TABS) lists.push([modulo, await listNewest(deps, { modulo }, '')]);
  return Object.fromEntries(lists) as Answer<Calls['getLog']>;
}

/** Searches one list; the clock entries with their detail (part 2 §2, decisions §7). */
export function searchOneList(p: CallContext<Calls['buscarLog']>): Promise<Answer<Calls['buscarLog']>> {
  const { deps, body } = p;
  const { modulo, palabra } = body;
  if (modulo === 'fichaje') return fichajeDetail(deps.engine.db, { query: { buscar: palabra } }, p.usuario, p.now);
  return listNewest(deps, modulo === 'todos' ? {} : { modulo }, palabra);
}

export const listDismissed = ({ deps }: CallContext<Calls['despedidosRegistros']>) => findDismissed(deps.engine.db);

/** Lists all clock entries, by pages. */
export const listAllFichajes = (p: CallContext<Calls['fichajesRegistros']>) =>
  fichajeDetail(p.deps.engine.db, p, p.usuario, p.now);

/** Lists the whole log by pages, with filters. */
export async function listRegistros(p: CallContext<Calls['registros']>): Promise<Answer<Calls['registros']>> {
  const { deps, query } = p;
  assertNoViolation(checkDays(query));
  const { antes, buscar: wanted = '', limite = PAGE_SIZE } = query;
  const { ids, siguiente, searchedTo } = await findPage(deps, {
    filter: await buildFilter(deps, query),
    wanted,
    antes,
    limite,
  });
  p.setNextCursor(siguiente);
  const searchedUntil = searchedTo === null ? undefined : await findDateOf(deps.engine.db, searchedTo);
  return { filas: await toRegistros(deps, ids), buscadoHasta: searchedUntil === undefined ? null : iso(searchedUntil) };
}

async function buildFilter({ engine }: Deps, query: Query<Calls['registros']>): Promise<AuditLogFilter> {
  const { modulo, usuario, encargado, acto, abierto, desde = '', hasta = '', buscar = '' } = query;
  // A search by person or word returns the grouped entries themselves.
  const collapsed = usuario === undefined && buscar.trim() === '' && abierto === undefined ? { acto: null } : {};
  return {
    ...(acto === undefined ? collapsed : { acto }),
    ...(modulo !== undefined && { modulo }),
    ...(usuario !== undefined && { usuario }),
    ...(encargado !== undefined && { encargado: encargado === 0 ? null : encargado }),
    ...((desde !== '' || hasta !== '') && { fechas: await dateRange(engine, desde, hasta) }),
  };
}

/** Range that contains every clock's time, UTC milliseconds. */
const ALL_TIME = { desde: 0, hasta: 8_000_000_000_000 };

async function dateRange({ db }: Deps['engine'], desde: string, hasta: string) {
  const { zona } = await readConfiguracion(db);
  const toInstant = (day: string, field: string, boundary: typeof dayStart): number => {
    const ms = boundary(day, zona);
    if (ms === null) throw new AppError('MALFORMADO', undefined, field);
    return ms;
  };
  return {
    desde: desde === '' ? ALL_TIME.desde : toInstant(desde, 'desde', dayStart),
    hasta: hasta === '' ? ALL_TIME.hasta : toInstant(hasta, 'hasta', dayEnd),
  };
}

import type { Answer, ListaPaga, listaPagaCalls, PagaRow } from '@conserje/contract';
import { CAN_PAY, canGiveMision, checkDateRange, isAllowed } from '@conserje/rules';
import { AppError, assertNoViolation, orThrow } from '../../../platform/appError.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { CallContext, SessionUsuario } from '../../../platform/http/routing/callContext.ts';
import { dayOf, dayStart, iso, isoOrNull } from '../../../platform/time/dates.ts';
import { parseDayRange } from '../../../platform/time/dayRange.ts';
import { ladder } from '../../careers/career/career.public.ts';
import { findActiveUsuario } from '../../identity/people/people.public.ts';
import { readConfiguracion } from '../../operations/agencia/agencia.public.ts';
import type { Honors } from '../membresias/membresias.public.ts';
import { honorsOf } from '../membresias/membresias.public.ts';
import { buildCanSettle } from '../settlement/settlement.public.ts';
import type { StoredPagaRow } from './listaPaga.queries.ts';
import { openRows, pagaRowsBetween, rowById, rowsById } from './listaPaga.queries.ts';

type Calls = typeof listaPagaCalls;

/** A filter with more rows is refused, since nobody reads so many. */
const ROWS_MAX = 20_000;

/** Builds the check whether a payment can be undone: on its day in the agency's zone (decisions §5). */
export async function buildIsUndoable(db: Db, now: number): Promise<(row: StoredPagaRow) => boolean> {
  const { zona } = await readConfiguracion(db);
  const desde = orThrow(dayStart(dayOf(now, zona), zona), 'INTERNO');
  return ({ estado, pagado_fecha }) => estado === 'pagada' && pagado_fecha !== null && pagado_fecha >= desde;
}

/** Returns the paid amount of a paid row, otherwise the earned amount. */
export const shownMonto = ({ estado, monto, pagado_monto }: StoredPagaRow): number =>
  estado === 'pagada' || estado === 'ascenso' ? (pagado_monto ?? monto) : monto;

/**
 * Builds the check whether a row may buy an ascenso from the viewer: the next mision must be below the viewer.
 * `ascensoPaga` checks whether the pay covers it.
 */
async function buildIsPromotable(db: Db, viewerId: number | undefined): Promise<(row: StoredPagaRow) => boolean> {
  const promoter = viewerId === undefined ? undefined : await findActiveUsuario(db, viewerId);
  const misiones = await ladder(db);
  const nextById = new Map(misiones.map((m, i) => [m.id, misiones[i + 1] ?? m]));
  return ({ id_rango, despedido }) => {
    const nextRango = nextById.get(id_rango);
    return Boolean(promoter && nextRango && despedido === 0 && canGiveMision(nextRango.orden, promoter));
  };
}

type Actions = PagaRow['acciones'];

/** Builds the actions on rows that the viewer may settle; the own row pays only its earned amount (decisions §5). */
async function buildActionsOf(
  db: Db,
  viewerId: number | undefined,
  now: number,
): Promise<(row: StoredPagaRow) => Actions> {
  const [isUndoable, isPromotable] = [await buildIsUndoable(db, now), await buildIsPromotable(db, viewerId)];
  return (row) => {
    if (row.estado !== 'abierta') return isUndoable(row) ? ['deshacer'] : [];
    if (row.usuario === viewerId) return ['pagar'];
    return isPromotable(row) ? ['pagar', 'monto', 'ascenso'] : ['pagar', 'monto'];
  };
}

function toPagaRow(row: StoredPagaRow, honors: Honors, acciones: PagaRow['acciones']): PagaRow {
  const { id, usuario, usuarioNombre, mision, categoria_actual, categoria, n_categoria, estado, cobrado } = row;
  return {
    id,
    usuario,
    usuarioNombre,
    mision,
    categoria_actual,
    categoria,
    n_categoria,
    estado,
    ...honors,
    acciones,
    encargadoNombre: cobrado === null ? row.encargadoNombre : row.cobradoNombre,
    monto: shownMonto(row),
    pagado: estado === 'pagada' || estado === 'ascenso' || cobrado !== null ? 1 : 0,
    fecha: iso(row.fecha),
    pagadoFecha: isoOrNull(cobrado ?? row.pagado_fecha),
  };
}

/** Maps a row for a viewer without `pag`: the earned amount, without the payment. */
const withoutPayments = (row: StoredPagaRow, honors: Honors): PagaRow => ({
  ...toPagaRow(row, honors, []),
  monto: row.monto,
  pagado: null,
  estado: null,
  pagadoFecha: null,
  encargadoNombre: null,
});

/** Maps rows for a viewer; payments are visible only with `pag` (decisions §5). The totals count each person once. */
async function toListaPaga(db: Db, rows: StoredPagaRow[], viewer: SessionUsuario, now: number): Promise<ListaPaga> {
  const canPay = isAllowed(CAN_PAY, viewer);
  const canSettle = await buildCanSettle(db, viewer, 'pag');
  const [actionsFor, honors] = [await buildActionsOf(db, viewer.id, now), await honorsOf(db, now)];
  const people = { bajo: new Set<number>(), alto: new Set<number>() };
  const creditos = { bajo: 0, alto: 0 };
  for (const row of rows) {
    creditos[row.grupo] += canPay ? shownMonto(row) : row.monto;
    people[row.grupo].add(row.usuario);
  }
  return {
    filas: rows.map((f) =>
      canPay
        ? toPagaRow(f, honors(f.usuario), canSettle(f.usuario) ? actionsFor(f) : [])
        : withoutPayments(f, honors(f.usuario)),
    ),
    totales: {
      bajoCreditos: creditos.bajo,
      bajoPersonas: people.bajo.size,
      altoCreditos: creditos.alto,
      altoPersonas: people.alto.size,
    },
  };
}

/** Returns rows after an authorized change by the actor. */
export async function viewRows({ db, actor, now }: Tx, ids: number[]): Promise<PagaRow[]> {
  const rows = await rowsById(db, ids);
  const [actionsFor, honors] = [await buildActionsOf(db, actor?.id, now), await honorsOf(db, now)];
  return rows.map((row) => toPagaRow(row, honors(row.usuario), actionsFor(row)));
}

/** Returns one row after an authorized change by the actor. */
export async function viewRow({ db, actor, now }: Tx, id: number): Promise<PagaRow> {
  const row = orThrow(await rowById(db, id), 'NO_EXISTE');
  const [actionsFor, honors] = [await buildActionsOf(db, actor?.id, now), await honorsOf(db, now, row.usuario)];
  return toPagaRow(row, honors(row.usuario), actionsFor(row));
}

export async function openLists(p: CallContext<Calls['getListaPaga']>): Promise<ListaPaga> {
  const { db } = p.deps.engine;
  return toListaPaga(db, await openRows(db), p.usuario, p.now);
}

/** Lists rows by the day of their arrival in the agency's zone; both days included. */
export async function filteredList(
  p: CallContext<Calls['filtrarListaPaga']>,
): Promise<Answer<Calls['filtrarListaPaga']>> {
  const { db } = p.deps.engine;
  assertNoViolation(checkDateRange(p.body));
  const { zona } = await readConfiguracion(db);
  const { desde, hasta } = parseDayRange(p.body, zona);
  const rows = await pagaRowsBetween(db, desde, hasta, ROWS_MAX + 1);
  if (rows.length > ROWS_MAX) throw new AppError('DEMASIADAS_FILAS');
  return toListaPaga(db, rows, p.usuario, p.now);
}

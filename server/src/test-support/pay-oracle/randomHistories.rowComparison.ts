import type { PagaRow } from '@conserje/contract';
import { DAY_MS } from '@conserje/rules';
import { expect } from 'vitest';
import { openPayRows } from '../portal/paga.ts';
import type { Person } from '../portal/portal.ts';
import type { ExpectedRow } from './payOracle.rows.ts';
import { sum } from './payOracle.segments.ts';
import type { PayGroup } from './payOracle.terms.ts';
import { groupOf } from './payOracle.terms.ts';
import type { RandomHistory } from './randomHistories.ts';

/** Compares the portal's rows, on the open lists and in their history, with those of the oracle. */

export const isRowOfGroup = (grupo: PayGroup) => (f: PagaRow) => groupOf(f.categoria) === grupo;
export const totalMonto = (rows: { monto: number }[]): number => sum(rows.map((f) => f.monto));
export const countPeople = (rows: PagaRow[]): number => new Set(rows.map((f) => f.usuario)).size;

const sortNumbers = (ns: number[]): number[] => ns.toSorted((a, b) => a - b);

/** Returns the sorted amounts to compare; split rows are compared by their sum. */
function toComparable(shown: number[], owed: ExpectedRow[]): { shown: number[]; owed: number[] } {
  const splitRows = owed.filter((r) => r.isSplit);
  const unsplit = sortNumbers(owed.filter((r) => !r.isSplit).map((r) => r.monto));
  if (splitRows.length === 0) return { shown: sortNumbers(shown), owed: unsplit };
  const rest = [...shown];
  const found = unsplit.filter((monto) => {
    const i = rest.indexOf(monto);
    return i >= 0 && rest.splice(i, 1).length > 0;
  });
  return { shown: [...found, sum(rest)], owed: [...unsplit, totalMonto(splitRows)] };
}

/** Compares everyone's rows by state and categoria, in number and amounts. */
export function compareRows(
  h: RandomHistory,
  rows: PagaRow[],
  owed: (expectedRows: ExpectedRow[]) => ExpectedRow[],
  people = h.people,
): void {
  const kindOf = ({ estado, categoria }: Pick<PagaRow, 'estado' | 'categoria'>) => `${estado} en la ${categoria}`;
  for (const { id, usuario } of people) {
    const shownByKind = Map.groupBy(
      rows.filter((f) => f.usuario === id),
      kindOf,
    );
    const owedByKind = Map.groupBy(owed(h.oracle.expectedRows(id, h.t)), kindOf);
    const kinds = [...new Set([...shownByKind.keys(), ...owedByKind.keys()])].sort();
    const pairs = kinds.map((c) => {
      const shown = shownByKind.get(c)?.map((f) => f.monto) ?? [];
      return [c, toComparable(shown, owedByKind.get(c) ?? [])] as const;
    });
    const side = (which: 'shown' | 'owed') => Object.fromEntries(pairs.map(([c, pair]) => [c, pair[which]]));
    expect({ usuario, ...side('shown') }).toEqual({ usuario, ...side('owed') });
  }
}

/** Returns everyone's expected rows on the open list of a group. */
const rowsInList = (h: RandomHistory, grupo: PayGroup) =>
  h.people.flatMap(({ id, usuario }) =>
    h.oracle.expectedRows(id, h.t).flatMap((r) => (r.inList && r.grupo === grupo ? [{ ...r, usuario }] : [])),
  );

/** Compares the updated lists: their rows, the four counters, and the preview of closing each. */
export async function compareLists(h: RandomHistory): Promise<void> {
  const client = h.portal.as(h.boss);
  const { filas, totales } = await client.succeeds('GET getListaPaga');
  compareRows(h, filas, (rs) => rs.filter((r) => r.inList));
  const rowsOfPeople = filas.filter((f) => h.people.some(({ id }) => id === f.usuario));
  expect(rowsOfPeople).toHaveLength(filas.length);
  expect(filas.every((f) => f.estado !== 'abierta' || f.monto > 0)).toBe(true);
  const countUsuarios = (rs: { usuario: string }[]) => new Set(rs.map((r) => r.usuario)).size;
  const [bajoRows, altoRows] = [rowsInList(h, 'bajo'), rowsInList(h, 'alto')];
  expect(totales).toEqual({
    bajoCreditos: totalMonto(bajoRows),
    bajoPersonas: countUsuarios(bajoRows),
    altoCreditos: totalMonto(altoRows),
    altoPersonas: countUsuarios(altoRows),
  });
  for (const [op, listRows] of [bajoRows, altoRows].entries()) {
    const {
      nombres,
      anterior: _last,
      ...preview
    } = await client.succeeds('GET previoReinicio/:que/:op', { params: { que: 1, op } });
    const [waiting, others] = [
      listRows.filter((r) => r.estado === 'abierta'),
      listRows.filter((r) => r.estado !== 'abierta'),
    ];
    expect({ op, ...preview, nombres: new Set(nombres) }).toEqual({
      op,
      personas: countUsuarios(waiting),
      creditos: totalMonto(waiting),
      nuevas: 0,
      nuevosCreditos: 0,
      pagadas: countUsuarios(others),
      pagadoCreditos: totalMonto(others),
      nombres: new Set(waiting.map((r) => r.usuario)),
    });
  }
}

/** Maximum number of days of a filter. */
const FILTER_DAYS_MAX = 366;
const toDay = (t: number): string => new Date(t).toISOString().slice(0, 10);

/** Reads all rows ever, as a person sees them. */
async function readAllRows(h: RandomHistory, viewer: Person): Promise<PagaRow[]> {
  const rows: PagaRow[] = [];
  const yesterday = Math.floor(h.startedAt / DAY_MS) * DAY_MS - DAY_MS;
  for (let t = yesterday; t <= h.t; t += FILTER_DAYS_MAX * DAY_MS) {
    const body = { inicio: toDay(t), final: toDay(t + (FILTER_DAYS_MAX - 1) * DAY_MS) };
    rows.push(...(await h.portal.as(viewer).succeeds('POST getListaPaga', { body })).filas);
  }
  return rows;
}

/** Compares the rows of all lists, closed ones included, by the amount paid and by the earnings. */
export async function comparePayments(h: RandomHistory): Promise<void> {
  compareRows(h, await readAllRows(h, h.boss), (rs) => rs);
  // A viewer without access to payments sees the earnings of each row.
  const earned = (await readAllRows(h, h.viewer)).map((f) => ({ ...f, estado: 'abierta' as const }));
  compareRows(h, earned, (rs) => rs.map((r) => ({ ...r, estado: 'abierta', monto: r.ganado })));
}

/** Returns the open rows of a group's list. */
export const openPayRowsOf = async (h: RandomHistory, grupo: PayGroup): Promise<PagaRow[]> =>
  (await openPayRows(h.portal, h.boss)).filter((f) => f.estado === 'abierta').filter(isRowOfGroup(grupo));

/** Runs *Actualizar* and compares the lists. */
export async function updateAndCompareLists(h: RandomHistory): Promise<void> {
  await h.update();
  await compareLists(h);
}

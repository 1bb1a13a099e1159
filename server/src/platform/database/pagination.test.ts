import { plainText } from '@conserje/rules';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { portalForFile } from '../../test-support/portal/portal.ts';
import { AppError } from '../appError.ts';
import { insertRows } from './dataLists.ts';
import type { RequestedPage } from './pagination.ts';
import {
  paginate,
  SORT_BY_INSERTION,
  sortByNullableNumber,
  sortByNullablePlainText,
  sortByNumber,
  sortByPlainText,
  sortByText,
} from './pagination.ts';

type Clave = 'entrada' | 'motivo' | 'creditos' | 'cobrado' | 'nombre' | 'cobrador';
type SortOrder = Clave | `-${Clave}`;
type ListQuery = RequestedPage<{ limite?: number; antes?: number | string; orden?: SortOrder }>['query'];

interface Row {
  id: number;
  motivo: string;
  creditos: number;
  cobrado: number | null;
  nombre: string;
  cobrador: string | null;
}

const NAMES = ['Ana', 'bea', 'CIRO'];
let personas: number[] = [];
const portal = portalForFile(async (p) => {
  for (const nombre of NAMES) personas = [...personas, (await p.createPerson({ nombre })).id];
});
beforeEach(async () => {
  await portal().db.deleteFrom('multa').execute();
});

const multas = () =>
  portal()
    .db.selectFrom('multa as m')
    .innerJoin('usuario as u', 'u.id', 'm.usuario')
    .leftJoin('usuario as c', 'c.id', 'm.cobrado_por')
    .select(['m.id', 'm.motivo', 'm.creditos', 'm.cobrado', 'u.usuario as nombre', 'c.usuario as cobrador']);

/** Requests a page; returns its rows and the next cursor. */
async function request(query: ListQuery): Promise<{ filas: Row[]; cursor: number | string | null }> {
  let cursor: number | string | null = null;
  const p: RequestedPage<ListQuery> = { query, setNextCursor: (c) => (cursor = c) };
  const filas = await paginate(portal().db, p, multas(), {
    id: 'm.id',
    orden: {
      entrada: SORT_BY_INSERTION,
      motivo: sortByText('m.motivo'),
      creditos: sortByNumber('m.creditos'),
      cobrado: sortByNullableNumber('m.cobrado'),
      nombre: sortByPlainText('u.nombre_llano'),
      cobrador: sortByNullablePlainText('c.nombre_llano'),
    },
  });
  return { filas, cursor };
}

type NewRow = Omit<Row, 'id' | 'nombre' | 'cobrador'> & { quien: number; collector: number | null };
const toDatabaseRow = ({ quien, collector, ...n }: NewRow) => ({
  ...n,
  usuario: personas[quien] ?? 0,
  encargado: personas[0] ?? 0,
  fecha: 1,
  cobrado_por: collector === null ? null : (personas[collector] ?? 0),
});

const word = fc.string({
  unit: fc.constantFrom('a', 'Á', 'á', 'b', 'B', 'ñ', 'Ñ', ' ', 'z', '🙂', '%'),
  maxLength: 3,
});
const newRow: fc.Arbitrary<NewRow> = fc.record({
  // Some share the whole sorted prefix.
  motivo: fc.tuple(fc.constantFrom('', 'x'.repeat(63), 'X'.repeat(80)), word).map((parts) => parts.join('')),
  creditos: fc.integer({ min: 0, max: 3 }),
  cobrado: fc.option(fc.integer({ min: 1, max: 3 })),
  quien: fc.nat({ max: 2 }),
  collector: fc.option(fc.nat({ max: 2 })),
});
const orders: SortOrder[] = (['entrada', 'motivo', 'creditos', 'cobrado', 'nombre', 'cobrador'] as const).flatMap(
  (c): SortOrder[] => [c, `-${c}`],
);
const anyOrder = fc.option(fc.constantFrom(...orders), { nil: undefined });
const anySize = fc.integer({ min: 1, max: 7 });

/** By code point. */
function compareTexts(a: string, b: string): number {
  const [as, bs] = [a, b].map((t) => [...plainText(t)].slice(0, 64).map((l) => l.codePointAt(0) ?? 0)) as [
    number[],
    number[],
  ];
  const i = as.findIndex((n, at) => n !== bs[at]);
  if (i === -1) return as.length - bs.length;
  return (as[i] ?? 0) - (bs[i] ?? -1);
}

/** Expected rows of all pages, by a plain sort. */
function sorted(filas: readonly Row[], sortOrder: SortOrder | undefined): Row[] {
  const descending = sortOrder === undefined || sortOrder.startsWith('-');
  const clave = (sortOrder ?? '-entrada').replace('-', '') as Clave;
  const sign = descending ? -1 : 1;
  return filas.toSorted((a, b) => {
    if (clave === 'entrada') return sign * (a.id - b.id);
    const [x, y] = [a[clave], b[clave]];
    if (x === y || x === null || y === null) return Number(x === null) - Number(y === null) || b.id - a.id;
    const compared = typeof x === 'number' && typeof y === 'number' ? x - y : compareTexts(`${x}`, `${y}`);
    return sign * compared || b.id - a.id;
  });
}

async function readAllPages(query: ListQuery, betweenPages?: (n: number) => Promise<void>): Promise<Row[]> {
  const all: Row[] = [];
  for (let antes: ListQuery['antes'], n = 0; ; n += 1) {
    const { filas, cursor } = await request({ ...query, ...(antes !== undefined && { antes }) });
    all.push(...filas);
    if (cursor === null) return all;
    expect(filas).toHaveLength(query.limite ?? 0);
    antes = cursor;
    await betweenPages?.(n);
  }
}

describe('all pages together', () => {
  test('are the whole list in order, each row once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(newRow, { maxLength: 25 }), anyOrder, anySize, async (added, sortOrder, count) => {
        const { db } = portal();
        await db.deleteFrom('multa').execute();
        if (added.length > 0) await insertRows(db, 'multa', added.map(toDatabaseRow)).execute();
        const query = { limite: count, ...(sortOrder !== undefined && { orden: sortOrder }) };
        expect(await readAllPages(query)).toEqual(sorted(await multas().execute(), sortOrder));
      }),
      { numRuns: 150 },
    );
  });

  test('contain unchanged rows once despite inserts, updates and deletes between pages', async () => {
    const change = fc.record({ add: fc.array(newRow, { maxLength: 2 }), change: newRow, remove: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(
        fc.array(newRow, { minLength: 4, maxLength: 20 }),
        anyOrder,
        anySize,
        fc.array(change, { minLength: 6, maxLength: 6 }),
        async (added, sortOrder, count, changes) => {
          const { db } = portal();
          await db.deleteFrom('multa').execute();
          await insertRows(db, 'multa', added.map(toDatabaseRow)).execute();
          const atStart = await multas().orderBy('m.id').execute();
          // Every other row stays unchanged.
          const foreign = atStart.filter((_, i) => i % 2 === 1).map((f) => f.id);
          const vistas = await readAllPages(
            { limite: count, ...(sortOrder !== undefined && { orden: sortOrder }) },
            async (n) => {
              const que = changes[n];
              const id = foreign[n];
              if (!que) return;
              if (que.add.length > 0) await insertRows(db, 'multa', que.add.map(toDatabaseRow)).execute();
              if (id === undefined) return;
              if (que.remove) await db.deleteFrom('multa').where('id', '=', id).execute();
              else await db.updateTable('multa').set(toDatabaseRow(que.change)).where('id', '=', id).execute();
            },
          );
          const unchanged = atStart.filter((_, i) => i % 2 === 0);
          const unchangedIds = new Set(unchanged.map((f) => f.id));
          expect(vistas.filter((f) => unchangedIds.has(f.id))).toEqual(sorted(unchanged, sortOrder));
          // A row inserted meanwhile appears at most once.
          const arrivedIds = vistas.map((f) => f.id).filter((id) => !foreign.includes(id));
          expect(new Set(arrivedIds).size).toBe(arrivedIds.length);
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('the cursor', () => {
  const three = async (): Promise<void> => {
    const row = { motivo: 'm', creditos: 1, cobrado: 1, quien: 0, collector: null };
    await insertRows(
      portal().db,
      'multa',
      Array.from({ length: 3 }, () => toDatabaseRow(row)),
    ).execute();
  };

  test('is an id in insertion order, newest first', async () => {
    await three();
    const { filas, cursor } = await request({ limite: 2 });
    expect(cursor).toBe(filas[1]?.id);
    expect((await request({ limite: 2, orden: '-entrada' })).cursor).toBe(cursor);
    expect((await request({ antes: `${cursor}` })).filas).toHaveLength(1);
  });

  test.each<[string, SortOrder | undefined]>([
    ['another', '-creditos'],
    ['that of another column', 'motivo'],
    ['the default one', undefined],
  ])('of one order is not valid for %s', async (_which, sortOrder) => {
    await three();
    const { cursor } = await request({ limite: 1, orden: 'creditos' });
    const next = request({ antes: cursor ?? 0, ...(sortOrder !== undefined && { orden: sortOrder }) });
    await expect(next).rejects.toEqual(new AppError('MALFORMADO', 'El campo «antes» no es válido', 'antes'));
  });

  const result = (parts: unknown): string => Buffer.from(JSON.stringify(parts)).toString('base64url');
  test.each([
    7,
    'no',
    result(7),
    result(['motivo', 'x']),
    result(['motivo', 3, 1]),
    result(['motivo', 'a\0', 1]),
    result(['motivo', 'a', 0]),
    result(['motivo', 'a', 1.5]),
    result(['motivo', 'a', 2 ** 40]),
    result(['creditos', 1.5, 1]),
  ])('that was never issued is rejected: %s', async (antes) => {
    for (const sortOrder of ['motivo', 'creditos'] as const)
      await expect(request({ antes, orden: sortOrder })).rejects.toMatchObject({ code: 'MALFORMADO' });
  });

  test('fits in a URL however long the text is', async () => {
    const row = { creditos: 1, cobrado: null, quien: 0, collector: null };
    const longRows = ['🙂'.repeat(300), '"\\\u0001'.repeat(100)].map((motivo) => toDatabaseRow({ ...row, motivo }));
    await insertRows(portal().db, 'multa', longRows).execute();
    const vistas = await readAllPages({ limite: 1, orden: 'motivo' });
    expect(vistas).toHaveLength(2);
    const { cursor } = await request({ limite: 1, orden: 'motivo' });
    expect(`${cursor}`.length).toBeLessThanOrEqual(600);
  });
});

/** Never run: checks what must not compile. */
const doesNotCompile = (p: RequestedPage<ListQuery>): void => {
  const { db } = portal();
  const all = {
    entrada: SORT_BY_INSERTION,
    motivo: sortByText('m.motivo'),
    creditos: sortByNumber('m.creditos'),
  } as const;
  const rest = {
    cobrado: sortByNullableNumber('m.cobrado'),
    cobrador: sortByNullablePlainText('c.nombre_llano'),
  } as const;
  // @ts-expect-error: a key that the contract declares has no column
  void paginate(db, p, multas(), { id: 'm.id', orden: { ...all, ...rest } });
  // @ts-expect-error: the column is not there
  void paginate(db, p, multas(), { id: 'm.id', orden: { ...all, ...rest, nombre: sortByText('u.apodo') } });
  const withoutNulls = {
    ...rest,
    nombre: sortByPlainText('u.nombre_llano'),
    cobrador: sortByPlainText('c.nombre_llano'),
  };
  // @ts-expect-error: a column that may be null is not taken for one that is not
  void paginate(db, p, multas(), { id: 'm.id', orden: { ...all, ...withoutNulls } });
};
void doesNotCompile;

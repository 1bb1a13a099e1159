import { expect, test } from 'vitest';
import { getVisibleToasts } from '../state/toasts.ts';
import { fetchAllRows } from './pagedQuery.ts';

const page = (n: number) => Array.from({ length: n }, (_, i) => i);

test('fetches page after page until the last', async () => {
  const requested: (string | null)[] = [];
  const rows = await fetchAllRows(async (limit, before) => {
    requested.push(before);
    return { data: page(limit), nextCursor: requested.length < 3 ? `tras ${requested.length}` : null };
  });
  expect(rows).toHaveLength(1500);
  expect(requested).toEqual([null, 'tras 1', 'tras 2']);
  expect(getVisibleToasts()).toEqual([]);
});

test('stops at the row limit and says so', async () => {
  let count = 0;
  const rows = await fetchAllRows(async (limit) => {
    count += 1;
    return { data: page(limit), nextCursor: 'más' };
  });
  expect([count, rows.length]).toEqual([100, 50_000]);
  expect(getVisibleToasts()).toMatchObject([
    {
      kind: 'news',
      msg: 'El archivo incluye las primeras 50\u202f000 filas. Usa filtros para descargar el resto.',
    },
  ]);
});

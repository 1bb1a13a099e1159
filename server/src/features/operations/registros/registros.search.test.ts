import { plainText } from '@conserje/rules';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { portalForFile } from '../../../test-support/portal/portal.ts';

/** More rows than one request reads, and more than two hundred people with the same beginning of the name. */
const ROWS = 45_000;
const MANY = 210;
let boss: Person;

const numbers = (n: number) =>
  sql`with recursive t(i) as (select 1 union all select i + 1 from t where i < ${sql.lit(n)})`;

const portal = portalForFile(async (p) => {
  boss = await p.createPerson({ nombre: 'Jefa', categoria: 11 });
  const [ana, leo, oddPerson] = [
    await p.createPerson({ nombre: 'Ana' }),
    await p.createPerson({ nombre: 'Leo' }),
    await p.createPerson({ nombre: 'Rara' }),
  ];
  const [mision, registro] = [await p.misionId(1, 1), p.clock.now];
  const legion = Array.from({ length: MANY }, (_, i) => `legion${i}`).map((usuario) => ({
    usuario,
    nombre_plano: usuario,
    nombre_llano: usuario,
    clave: '',
    mision,
    registro,
  }));
  const [legionMember = { id: 0 }] = await p.db.insertInto('usuario').values(legion).returning('id').execute();
  const usuario = sql`case when i in (10, 30000) then ${sql.lit(oddPerson.id)} when i = 44000 then ${sql.lit(legionMember.id)}
    else ${sql.lit(leo.id)} end`;
  const motivo = sql`case when i % 9000 = 0 then 'Zanahoria del Ñandú ' || i when i = 3 then 'xy'
    when i % 1000 < 2 then 'Canceló el tiempo' else 'Confirmó ' || (i % 60) || ' minutos' end`;
  await sql`insert into bitacora (modulo, objeto, usuario, encargado, motivo, fecha)
    ${p.engine.name === 'sqlite' ? numbers(ROWS) : sql``}
    select case when i % 10 = 0 then 'multas' else 'tiempos' end, i, ${usuario},
      case when i % 20000 = 7 then null else ${sql.lit(ana.id)} end, ${motivo}, ${sql.lit(p.clock.now)}
    from ${p.engine.name === 'sqlite' ? sql`t` : sql`generate_series(1, ${sql.lit(ROWS)}) i`}`.execute(p.db);
});

interface Page {
  filas: { id: number }[];
  buscadoHasta: string | null;
}

/** Returns every page of a search. */
async function all(p: Portal, query: Record<string, string | number>) {
  const pages: Page[] = [];
  let antes: string | undefined;
  do {
    const text = new URLSearchParams({ ...query, ...(antes && { antes }) } as Record<string, string>);
    const { body, headers } = await p.as(boss)('GET', `registros?${text}`);
    pages.push(body as Page);
    antes = headers['x-siguiente'] as string | undefined;
  } while (antes !== undefined);
  return pages;
}

/** Reference search that scans every row. */
async function byHand(p: Portal, wanted: string, modulo?: string): Promise<number[]> {
  const rows = await p.db
    .selectFrom('bitacora as b')
    .leftJoin('usuario as u', 'u.id', 'b.usuario')
    .leftJoin('usuario as e', 'e.id', 'b.encargado')
    .select(['b.id', 'b.modulo', 'b.motivo', 'u.usuario', 'e.usuario as encargado'])
    .orderBy('b.id', 'desc')
    .execute();
  const matches = (text: string | null) => plainText(text ?? '').includes(plainText(wanted));
  return rows
    .filter((f) => modulo === undefined || f.modulo === modulo)
    .filter((f) => matches(f.motivo) || matches(f.usuario) || matches(f.encargado ?? 'Sistema'))
    .map((f) => f.id);
}

describe('a search to the end finds each entry once', () => {
  test.each([
    ['in few lines', 'zanahoria'],
    ['with accents and Ñ', 'ÑANDU 9'],
    ['in some lines', 'cancelo el'],
    ['in no line', 'xilófono'],
    ['only seems to be there', 'minutos del'],
    ['two letters', 'xy'],
    ['a una persona', 'rara'],
    ['one of many people of that name', 'legion'],
    ['the system', 'sistema'],
  ])('%s: «%s»', async (_what, wanted) => {
    const pages = await all(portal(), { buscar: wanted, limite: 7 });
    expect(pages.flatMap((p) => p.filas.map((f) => f.id))).toEqual(await byHand(portal(), wanted));
    expect(pages.at(-1)?.buscadoHasta).toBeNull();
  });

  test('within a module too', async () => {
    const pages = await all(portal(), { buscar: 'zanahoria', modulo: 'multas', limite: 3 });
    expect(pages.flatMap((p) => p.filas.map((f) => f.id))).toEqual(await byHand(portal(), 'zanahoria', 'multas'));
  });
});

describe('response', () => {
  test('without hits reaches the beginning at once', async () => {
    expect(await all(portal(), { buscar: 'xilófono' })).toEqual([{ filas: [], buscadoHasta: null }]);
  });

  test('that stops early says how far it came, and the search continues from there', async () => {
    const pages = await all(portal(), { buscar: 'xy' });
    const when = portal().clock.iso();
    expect(pages.map((p) => [p.filas.length, p.buscadoHasta])).toEqual([
      [0, when],
      [0, when],
      [1, null],
    ]);
  });

  test('entries added after indexing are found too', async () => {
    const p = portal();
    await all(p, { buscar: 'xilófono' });
    const row = { modulo: 'paga' as const, motivo: 'Un ornitorrinco', fecha: p.clock.now };
    const { id } = await p.db.insertInto('bitacora').values(row).returning('id').executeTakeFirstOrThrow();
    const [page] = await all(p, { buscar: 'ornitorrinco' });
    expect(page?.filas.map((f) => f.id)).toEqual([id]);
  });
});

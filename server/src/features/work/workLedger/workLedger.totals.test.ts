import { DAY_MS } from '@conserje/rules';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { RECONCILIATION_CHECKS } from '../../../featureModules.ts';
import { MIGRATIONS } from '../../../migrations/index.ts';
import type { Db } from '../../../platform/database/database.ts';
import { SILENT_LOG } from '../../../platform/database/databaseErrorReporter.ts';
import { insertRows } from '../../../platform/database/dataLists.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { openEngine } from '../../../platform/database/openEngine.ts';
import { runReconciliationChecks } from '../../../platform/database/reconciliation.ts';
import { castToBigint } from '../../../platform/database/wholeNumber.ts';
import { runInTransaction } from '../../../platform/unit-of-work/transaction.ts';
import { countResponseCodes, runConcurrently, sendDuringChange } from '../../../test-support/cluster/races.ts';
import { createEmptyDatabase, ENGINE } from '../../../test-support/database/testDatabase.ts';
import { expectBooksBalanced } from '../../../test-support/portal/paga.ts';
import type { Person } from '../../../test-support/portal/portal.ts';
import { openPortal, openSecondServer, portalForFile } from '../../../test-support/portal/portal.ts';
import { lastWork, minutesBetween, recordWork, totalsByUsuario } from './workLedger.public.ts';
import type { WorkType } from './workLedger.table.ts';

interface Row {
  quien: number;
  tipo: WorkType;
  minutos: number;
  fecha: number;
}

const MONDAY = Date.UTC(2026, 2, 9);
/** Instants within some days, often at the edge of one. */
const instant = fc.oneof(
  fc.integer({ min: MONDAY, max: MONDAY + 9 * DAY_MS }),
  fc.tuple(fc.integer({ min: 0, max: 9 }), fc.constantFrom(-1, 0, 1)).map(([dia, ms]) => MONDAY + dia * DAY_MS + ms),
);
const row: fc.Arbitrary<Row> = fc.record({
  quien: fc.integer({ min: 0, max: 2 }),
  tipo: fc.constantFrom('asistencia', 'times'),
  minutos: fc.integer({ min: -60, max: 120 }),
  fecha: instant,
});
/** Statements of some rows each, in random order of time. */
const scenario = fc.array(fc.array(row, { minLength: 1, maxLength: 6 }), { maxLength: 15 });
/** Sometimes unbounded. */
const interval = fc.tuple(instant, fc.option(instant, { nil: undefined }));

const shared = { tiempo: null, otro: null, motivo: 'Prueba' };

/** Sums the rows of the ledger. */
function fromLedger(rows: Row[], who: number, desde: number, hasta = Number.POSITIVE_INFINITY) {
  const ownRows = rows.filter((f) => f.quien === who && f.fecha >= desde && f.fecha < hasta);
  const sum = (tipo: WorkType) => ownRows.filter((f) => f.tipo === tipo).reduce((n, f) => n + f.minutos, 0);
  const fecha = ownRows.length > 0 ? Math.max(...ownRows.map((f) => f.fecha)) : null;
  return { asistencia: sum('asistencia'), supervisado: sum('times'), fecha };
}

/** Reads the totals of one usuario. */
const totalsOf = (db: Db, usuario: number, desde: number, hasta?: number) => {
  const [who, inicio, end] = [
    castToBigint(usuario),
    castToBigint(desde),
    hasta === undefined ? undefined : castToBigint(hasta),
  ];
  return db
    .selectNoFrom([
      minutesBetween('asistencia', who, inicio, end).as('asistencia'),
      minutesBetween('times', who, inicio, end).as('supervisado'),
      lastWork(who, inicio, end).as('fecha'),
    ])
    .executeTakeFirstOrThrow();
};

const portal = portalForFile();

test('for any history and interval, the totals equal the ledger', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, fc.array(interval, { minLength: 1, maxLength: 6 }), async (batches, intervals) => {
      const { db } = portal();
      const people = [await portal().createPerson(), await portal().createPerson(), await portal().createPerson()];
      const id = (who: number): number => people[who]?.id ?? 0;
      for (const batch of batches)
        await insertRows(
          db,
          'trabajo',
          batch.map(({ quien, ...f }) => ({ ...f, ...shared, usuario: id(quien), encargado: id(quien) })),
        ).execute();
      const rows = batches.flat();
      for (const [desde, hasta] of intervals) {
        const expected = people.map((_, who) => fromLedger(rows, who, desde, hasta));
        const one = await Promise.all(people.map((p) => totalsOf(db, p.id, desde, hasta)));
        expect(one).toEqual(expected);
        if (hasta === undefined) continue;
        const all = await totalsByUsuario(db, { desde, hasta }).execute();
        expect(people.map((p) => all.find((t) => t.usuario === p.id))).toEqual(
          people.map((p, who) => ({ usuario: p.id, ...expected[who] })),
        );
      }
      expect(await runReconciliationChecks(db, RECONCILIATION_CHECKS)).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

test('each row can have its own interval', async () => {
  const [ana, beto] = [await portal().createPerson(), await portal().createPerson()];
  for (const [i, person] of [ana, beto].entries())
    for (const dia of [0, 1, 2]) await portal().addWork(person, 'times', 10 ** dia, MONDAY + dia * DAY_MS + i);
  const { rows } = await sql<{ entre: number; desde: number; alReves: number }>`
    select ${minutesBetween('times', sql.ref('p.id'), sql.ref('p.desde'), sql.ref('p.hasta'))} as entre,
      ${minutesBetween('times', sql.ref('p.id'), sql.ref('p.desde'))} as desde,
      ${minutesBetween('times', sql.ref('p.id'), sql.ref('p.hasta'), sql.ref('p.desde'))} as "alReves"
    from (
      select ${castToBigint(ana.id)} as id, ${castToBigint(MONDAY)} as desde, ${castToBigint(MONDAY + DAY_MS)} as hasta
      union all
      select ${castToBigint(beto.id)}, ${castToBigint(MONDAY + DAY_MS + 1)}, ${castToBigint(MONDAY + 2 * DAY_MS + 2)}
    ) p order by p.id`.execute(portal().db);
  expect(rows).toEqual([
    { entre: 1, desde: 111, alReves: 0 },
    { entre: 110, desde: 110, alReves: 0 },
  ]);
});

test('work from before the totals existed is included', async () => {
  const base = await createEmptyDatabase();
  const engine = openEngine(base.url, SILENT_LOG);
  try {
    await migrate(engine, Object.fromEntries(Object.entries(MIGRATIONS).filter(([paso]) => paso < '011')));
    const { id } = await engine.db
      .insertInto('usuario')
      .values({ usuario: 'Ana', nombre_plano: 'ana', clave: '', mision: 1, registro: 0 } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    const works = [0, 0.5, 3, 3.5, 1].map((dia, i) => ({
      ...shared,
      usuario: id,
      encargado: id,
      tipo: i < 4 ? ('asistencia' as const) : ('times' as const),
      minutos: 10 ** i,
      fecha: MONDAY + dia * DAY_MS,
    }));
    await insertRows(engine.db, 'trabajo', works).execute();
    await migrate(engine, MIGRATIONS);
    const dia = MONDAY / DAY_MS;
    expect(await engine.db.selectFrom('trabajo_dia').selectAll().orderBy('tipo').orderBy('dia').execute()).toEqual([
      { usuario: id, tipo: 'asistencia', dia, hasta: 11 },
      { usuario: id, tipo: 'asistencia', dia: dia + 3, hasta: 1111 },
      { usuario: id, tipo: 'times', dia: dia + 1, hasta: 10_000 },
    ]);
    await engine.db
      .insertInto('trabajo')
      .values({ ...works[0], minutos: 5 } as never)
      .execute();
    expect(await runReconciliationChecks(engine.db, RECONCILIATION_CHECKS)).toEqual([]);
  } finally {
    await engine.close();
    await base.dropDatabase();
  }
});

const hora = (...people: Person[]) =>
  people.map((p) => ({ usuario: p.id, tipo: 'asistencia' as const, minutos: 60, motivo: 'Prueba' }));

test('work added to a usuario waits for a concurrent insert on an earlier day, and none is lost', async () => {
  const portal = await openPortal();
  const admin = await portal.createPerson({ categoria: 10 });
  const ana = await portal.createPerson({ categoria: 5 });
  const body = { id: ana.id, opcion: 1, requisitos: 'asistencia' as const, cantidad: 5 };
  const response = await sendDuringChange(
    portal,
    (tx) => recordWork(tx.as(admin), hora(ana)),
    () => {
      portal.clock.advance({ hours: 24 });
      return portal.as(admin)('POST', 'ajustarNomina', body);
    },
  );
  expect(response).toMatchObject({ http: 200, body: { data: { asistencia: 65 } } });
  await expectBooksBalanced(portal);
});

test('concurrent inserts for the same usuarios in different orders do not deadlock', async () => {
  const portal = await openPortal();
  const other = ENGINE === 'postgres' ? await openSecondServer(portal) : portal;
  const people = await runConcurrently(6, () => portal.createPerson());
  await runConcurrently(40, (i) => {
    const [corte, side] = [i % people.length, i % 2 === 0 ? portal : other];
    const orden = [...people.slice(corte), ...people.slice(0, corte)];
    return runInTransaction({ ...side.deps, actor: people[0] ?? null }, (tx) =>
      recordWork(tx, hora(...(i % 3 === 0 ? orden.toReversed() : orden))),
    );
  });
  for (const { id } of people) expect(await totalsOf(portal.db, id, 0)).toMatchObject({ asistencia: 40 * 60 });
  await expectBooksBalanced(portal);
});

test('concurrent adjustments of the same usuarios all succeed', async () => {
  const portal = await openPortal();
  const admin = await portal.createPerson({ categoria: 10 });
  const people = await runConcurrently(4, () => portal.createPerson({ categoria: 2 }));
  const other = ENGINE === 'postgres' ? await openSecondServer(portal) : portal;
  const responses = await runConcurrently(24, (i) => {
    const body = { id: people[i % 4]?.id, opcion: 1, requisitos: i % 8 < 4 ? 'asistencia' : 'times', cantidad: 1 };
    return (i % 2 === 0 ? portal : other).as(admin)('POST', 'ajustarNomina', body);
  });
  expect(countResponseCodes(responses)).toEqual({ '200': 24 });
  await expectBooksBalanced(portal);
});

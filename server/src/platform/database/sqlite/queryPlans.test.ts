import BetterSqlite3 from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { closeDueWeeks } from '../../../features/work/actividad/actividad.public.ts';
import type { Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { setUpTurnos, TODAY, takeTurno, turnosOf } from '../../../test-support/portal/turnos.ts';

/** Tables that hold what an agency of many years has closed. */
const GROWING = new Set([
  'paga',
  'tramo',
  'membresia_usuario',
  'carrera',
  'ausencia',
  'venta',
  'departamento_solicitud',
  'turno',
]);
/** Indexes of what is open alone. */
const OPEN_ROWS = /USING INDEX (ausencia_esperan|venta_por_entregar|departamento_solicitud_pendiente)$/;

/** Collects the statements that better-sqlite3 prepares in this process. */
function collectStatements(): string[] {
  const { prototype } = BetterSqlite3;
  const original = prototype.prepare;
  const seen: string[] = [];
  prototype.prepare = function prepare(this: BetterSqlite3.Database, sql: string) {
    seen.push(sql);
    return original.call(this, sql);
  } as typeof original;
  onTestFinished(() => {
    prototype.prepare = original;
  });
  return seen;
}

const tableOf = (sql: string, alias: string): string => new RegExp(`"(\\w+)" as "${alias}"`).exec(sql)?.[1] ?? alias;

/** Returns the plan of every statement with which some calls read. */
async function plansOf(portal: Portal, run: () => Promise<void>): Promise<{ sql: string; detail: string }[]> {
  const seen = collectStatements();
  await run();
  const db = new BetterSqlite3(portal.database.url.replace('file:', ''), { readonly: true });
  onTestFinished(() => void db.close());
  const statements = seen.filter((sql) => /^\s*(select|with)/i.test(sql));
  return statements.flatMap((sql) => {
    const parameters = Array.from({ length: sql.split('?').length - 1 }, () => null);
    const plan = db.prepare<unknown[], { detail: string }>(`explain query plan ${sql}`).all(parameters);
    return plan.map(({ detail }) => ({ sql, detail }));
  });
}

test('the week, absences, open sales, applications and turnos read nothing that was closed, without statistics of the tables', async () => {
  const portal = await openPortal();
  const boss = portal.as(await portal.createPerson({ categoria: 12, posicion: 3 }));
  const plans = await plansOf(portal, async () => {
    await boss.succeeds('GET cierreSemana');
    await boss.succeeds('GET getAusencias');
    await boss.succeeds('GET ausenciasVigentes');
    await boss.succeeds('GET getUsuariosAscensos');
    await boss.succeeds('GET ventasPendientes');
    await boss.succeeds('GET departamentos');
    await boss.succeeds('GET turnosSemana/:dia', { params: { dia: TODAY } });
    await boss.succeeds('GET solicitudesDepartamento', { query: {} });
  });
  const read = new Set<string>();
  const scans: string[] = [];
  for (const { sql, detail } of plans) {
    const [, how, alias = ''] = /^(SCAN|SEARCH) (\w+)/.exec(detail) ?? [];
    const table = tableOf(sql, alias);
    read.add(table);
    if (how === 'SCAN' && GROWING.has(table) && !OPEN_ROWS.test(detail)) scans.push(`${table}: ${detail}`);
  }
  expect(scans).toEqual([]);
  // The calls above read all of them.
  expect([...GROWING].filter((table) => !read.has(table))).toEqual([]);
});

test('the ausencias of the nomina, of everyone’s activity, of a month and of turnos are read from a day on', async () => {
  const { portal, ana } = await setUpTurnos();
  const boss = portal.as(await portal.createPerson({ categoria: 12, posicion: 3 }));
  const plans = await plansOf(portal, async () => {
    await portal.createPerson({ categoria: 2 });
    await boss.succeeds('GET allNomina');
    await boss.succeeds('GET actividad');
    await boss.succeeds('GET ausenciasMes', { query: { mes: '2026-03' } });
    await takeTurno(portal, ana, { dia: TODAY, hora: 18, alcance: 'siempre' });
    await turnosOf(portal, ana, TODAY);
  });
  const details = plans.filter(({ sql, detail }) => {
    const [, alias = ''] = /^(?:SCAN|SEARCH) (\w+)/.exec(detail) ?? [];
    return tableOf(sql, alias) === 'ausencia';
  });
  expect(details.length).toBeGreaterThanOrEqual(4);
  for (const { detail } of details)
    expect(detail).toMatch(/^SEARCH \w+ USING (COVERING )?INDEX ausencia_(dias|vigente) /);
});

test('the weeks of a member read their work of those days alone, and of the despidos only theirs', async () => {
  const portal = await openPortal();
  const person = await portal.createPerson({ categoria: 12, posicion: 3 });
  const nothing = { asistencia: 0, times: 0, ascensos: 0 };
  const body = { id: 12, data: { ...nothing, asistencia: 1 }, visto: nothing };
  await portal.as(person).succeeds('POST pedirActividad', { body });
  portal.clock.advance({ hours: 8 * 24 });
  await closeDueWeeks(portal.deps);
  const plans = await plansOf(portal, async () => {
    await portal.as(person).succeeds('GET miActividad');
  });
  const readBy = (table: string) =>
    new Set(
      plans.flatMap(({ sql, detail }) => {
        const alias = /^(?:SCAN|SEARCH) (\w+)/.exec(detail)?.[1];
        return alias !== undefined && tableOf(sql, alias) === table ? [detail.replace(/^\S+ \S+ /, '')] : [];
      }),
    );
  expect(readBy('trabajo')).toEqual(
    new Set(['USING COVERING INDEX trabajo_usuario (usuario=? AND tipo=? AND fecha>? AND fecha<?)']),
  );
  expect(readBy('despido')).toEqual(new Set(['USING INDEX despido_usuario (usuario=?)']));
});

test('the workbook of a period begins each batch of its lists in an index on their dates', async () => {
  const portal = await openPortal();
  const boss = await portal.createPerson({ categoria: 12, posicion: 3 });
  const plans = await plansOf(portal, async () => {
    const payload = { inicio: '2026-03-09', final: '2026-03-10' };
    const request = { method: 'POST', url: '/api/libroPeriodo', headers: { key: boss.key }, payload } as const;
    expect((await portal.app.inject(request)).statusCode).toBe(200);
  });
  const batches = plans.filter(({ sql }) => /"fecha" >= \+\? and .*order by .* limit/s.test(sql));
  const listed = ['carrera', 'credito', 'despido', 'multa', 'paga', 'trabajo', 'venta'];
  const begun = batches.flatMap(({ sql, detail }) => {
    const [, alias = '', way = ''] = /^SEARCH (\w+) (.*fecha>.*)/.exec(detail) ?? [];
    return way === '' ? [] : [tableOf(sql, alias)];
  });
  expect(new Set(begun)).toEqual(new Set(listed));
  expect(batches.filter(({ detail }) => /^SCAN (?!json_each)|TEMP B-TREE FOR ORDER BY/.test(detail))).toEqual([]);
});

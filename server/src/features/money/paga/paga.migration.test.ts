import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { MIGRATIONS } from '../../../migrations/index.ts';
import { SILENT_LOG } from '../../../platform/database/databaseErrorReporter.ts';
import { migrate } from '../../../platform/database/migrate.ts';
import { openEngine } from '../../../platform/database/openEngine.ts';
import { createEmptyDatabase, ENGINE } from '../../../test-support/database/testDatabase.ts';
import { TestClock } from '../../../test-support/fakes/clock.ts';
import { expectBooksBalanced, openPayRows, paymentAsSeen, updateListaPaga } from '../../../test-support/portal/paga.ts';
import type { Person } from '../../../test-support/portal/portal.ts';
import { Portal } from '../../../test-support/portal/portal.ts';

/** Migration of an agency without periodos per person: the pay owed in the open periodos stays owed. */

const HOUR = 3_600_000;
const NOW = new TestClock().now;
const hoursAgo = (horas: number): number => NOW - horas * HOUR;
/** Last reset of the nomina of each group. */
const [CUT_BAJO, CUT_ALTO] = [hoursAgo(100), hoursAgo(200)];

interface OldPerson {
  nombre: string;
  /** Categorias in order, each with its start in hours ago. */
  carrera: [categoria: number, hoursAgo: number][];
  /** Minutes, and hours ago of their confirmation. */
  trabajo: [tipo: 'asistencia' | 'times', minutos: number, hoursAgo: number][];
  pagas?: OldPaga[];
}

interface OldPaga {
  grupo: 'bajo' | 'alto';
  categoria: number;
  monto: number;
  hoursAgo: number;
  paid?: boolean;
}

const PEOPLE: OldPerson[] = [
  {
    nombre: 'ascendida',
    carrera: [
      [1, 300],
      [2, 10],
    ],
    trabajo: [['asistencia', 240, 20]],
  },
  {
    nombre: 'listada',
    carrera: [
      [1, 300],
      [2, 250],
      [3, 10],
    ],
    trabajo: [
      ['times', 900, 30],
      ['times', 900, 5],
    ],
    pagas: [{ grupo: 'bajo', categoria: 2, monto: 9, hoursAgo: 20 }],
  },
  {
    nombre: 'pagada',
    carrera: [[1, 300]],
    trabajo: [
      ['asistencia', 60, 30],
      ['asistencia', 180, 10],
    ],
    pagas: [{ grupo: 'bajo', categoria: 1, monto: 4, hoursAgo: 20, paid: true }],
  },
  // Between the resets of the two groups: 600 minutes in the senior group before the reset of the bajo group.
  {
    nombre: 'entre',
    carrera: [
      [3, 300],
      [4, 50],
    ],
    trabajo: [
      ['times', 600, 150],
      ['times', 300, 10],
    ],
  },
  // Her work of the closed periodo was paid in it.
  {
    nombre: 'cerrada',
    carrera: [
      [1, 300],
      [3, 50],
    ],
    trabajo: [
      ['asistencia', 240, 150],
      ['times', 900, 10],
    ],
    pagas: [{ grupo: 'bajo', categoria: 1, monto: 9, hoursAgo: 100, paid: true }],
  },
  { nombre: 'quieta', carrera: [[1, 300]], trabajo: [['asistencia', 59, 10]] },
];

/** Builds the statements for a pay row and its credits. */
function payStatements(paga: number, usuario: number, row: OldPaga): string[] {
  const { grupo, categoria, monto, hoursAgo: age, paid } = row;
  const [lista, corte] = grupo === 'bajo' ? [1, CUT_BAJO] : [2, CUT_ALTO];
  const periodo = age >= 100 ? 0 : corte;
  const [estado, paidColumns] = paid ? ['pagada', `${monto}, ${hoursAgo(age)}`] : ['abierta', 'null, null'];
  const credit = (tipo: string) =>
    `insert into credito (tipo, usuario, creditos, paga, motivo, fecha) values ('${tipo}', ${usuario}, ${monto}, ${paga}, '', ${hoursAgo(age)})`;
  return [
    `insert into paga (id, lista, usuario, grupo, periodo, categoria, monto, estado, fecha, actualizada, pagado_monto, pagado_fecha)
      values (${paga}, ${lista}, ${usuario}, '${grupo}', ${periodo}, ${categoria}, ${monto},
        '${estado}', ${hoursAgo(age)}, ${hoursAgo(age)}, ${paidColumns})`,
    credit('paga_ganada'),
    ...(paid ? [credit('paga_cobrada')] : []),
  ];
}

/** Builds the statements for an agency before the migration. */
function statements(): string[] {
  const s: string[] = [
    `insert into corte (grupo, fecha) values ('bajo', ${CUT_BAJO}), ('alto', ${CUT_ALTO})`,
    `insert into lista_paga (id, grupo, abierta) values (1, 'bajo', ${hoursAgo(300)}), (2, 'alto', ${hoursAgo(300)})`,
  ];
  const mision = (categoria: number) => `(select min(id) from mision where categoria = ${categoria})`;
  let paga = 0;
  for (const [i, { nombre, carrera, trabajo, pagas = [] }] of PEOPLE.entries()) {
    const id = i + 1;
    const presente = mision(carrera.at(-1)?.[0] ?? 1);
    s.push(
      `insert into usuario (id, usuario, nombre_plano, clave, mision, registro)
        values (${id}, '${nombre}', '${nombre}', 'x', ${presente}, ${hoursAgo(300)})`,
    );
    for (const [n, [categoria, when]] of carrera.entries()) {
      const antes = carrera[n - 1];
      s.push(
        `insert into carrera (usuario, de, a, a_nombre, causa, fecha)
          values (${id}, ${antes ? mision(antes[0]) : 'null'}, ${mision(categoria)}, '', 'edicion', ${hoursAgo(when)})`,
      );
    }
    for (const [tipo, minutos, when] of trabajo)
      s.push(
        `insert into trabajo (usuario, tipo, minutos, encargado, motivo, fecha)
          values (${id}, '${tipo}', ${minutos}, ${id}, '', ${hoursAgo(when)})`,
      );
    for (const p of pagas) {
      paga += 1;
      s.push(...payStatements(paga, id, p));
    }
  }
  return s;
}

async function oldPortal(): Promise<Portal> {
  const base = await createEmptyDatabase();
  const portal = new Portal(new TestClock(), { database: base });
  onTestFinished(async () => {
    await portal.close();
    await base.dropDatabase();
  });
  const engine = openEngine(base.url, SILENT_LOG);
  const old = Object.entries(MIGRATIONS).filter(([name]) => name < '010');
  await migrate(engine, Object.fromEntries(old));
  for (const statement of statements()) await sql.raw(statement).execute(engine.db);
  await migrate(engine, MIGRATIONS);
  // Explicit ids do not advance the sequence on PostgreSQL.
  if (ENGINE === 'postgres')
    for (const table of ['usuario', 'lista_paga', 'paga'])
      await sql`select setval(pg_get_serial_sequence(${table}, 'id'), 1000)`.execute(engine.db);
  await engine.close();
  await portal.open();
  return portal;
}

async function rowsBy(portal: Portal, payer: Person) {
  const por = Map.groupBy(await openPayRows(portal, payer), (f) => f.usuarioNombre);
  return Object.fromEntries([...por].map(([de, rows]) => [de, rows.map((f) => [f.categoria, f.monto, f.estado])]));
}

test('pay owed before the migration stays owed, and nothing is owed twice', async () => {
  const portal = await oldPortal();
  const payer = await portal.createPerson({ nombre: 'Pagadora', categoria: 10 });
  await updateListaPaga(portal, payer);
  const expected = {
    ascendida: [[1, 9, 'abierta']],
    listada: [
      [2, 9, 'abierta'],
      [3, 9, 'abierta'],
    ],
    pagada: [
      [1, 4, 'pagada'],
      [1, 5, 'abierta'],
    ],
    entre: [[4, 9, 'abierta']],
    cerrada: [
      [1, 9, 'pagada'],
      [3, 9, 'abierta'],
    ],
  };
  expect(await rowsBy(portal, payer)).toEqual(expected);
  await updateListaPaga(portal, payer);
  expect(await rowsBy(portal, payer)).toEqual(expected);
  await expectBooksBalanced(portal);
  const [row] = (await openPayRows(portal, payer)).filter((f) => f.usuarioNombre === 'ascendida');
  if (!row) throw new Error('no row');
  await portal.as(payer).succeeds('POST pagar', { body: paymentAsSeen(row, 1) });
  await expectBooksBalanced(portal);
});

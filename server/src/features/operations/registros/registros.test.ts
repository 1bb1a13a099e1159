import type { AnswerOf, Registro, RequestOf } from '@conserje/contract';
import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../../platform/unit-of-work/auditLog.ts';
import { runInTransaction } from '../../../platform/unit-of-work/transaction.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

async function setUp() {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 11 });
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 9 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  return { portal, boss, ana, leo };
}
const audit = (portal: Portal, actor: Person | null, ...entries: AuditEntry[]) =>
  runInTransaction({ ...portal.deps, actor }, (tx) => tx.audit(...entries));
const registros = (portal: Portal, person: Person, query: RequestOf<'GET registros'>['query'] = {}) =>
  portal.as(person).succeeds('GET registros', { query });
/** Narrows the answer to entries, from what may be the detail of the clock entries. */
const lines = (log: AnswerOf<'POST getLog'>): Registro[] => {
  if (!Array.isArray(log)) throw new Error('the detail of the clock entries');
  return log;
};
const motivos = async (...de: Parameters<typeof registros>) => (await registros(...de)).filas.map((f) => f.motivo);

const SHARED_CONNECTION = `${NAME_PLACEHOLDER} comparte conexión con ${NAME_PLACEHOLDER}`;

describe('entries', () => {
  test('have a module, a subject, an author, a time and the differences', async () => {
    const { portal, boss, ana, leo } = await setUp();
    await portal.as(ana).succeeds('POST sendMulta', { body: { usuario: leo.id, motivo: 'Flood', creditos: 5 } });
    const diferencias = [
      { campo: 'Precio', antes: 8, despues: 10 },
      { campo: 'En venta', antes: true, despues: null },
    ];
    await audit(portal, null, { modulo: 'mantenimiento', motivo: 'se cambió una misión', diferencias });
    await audit(portal, null, { modulo: 'clones', objeto: ana.id, usuario: leo.id, motivo: SHARED_CONNECTION });
    const shared = { id: expect.any(Number), fecha: portal.clock.iso(), otro: null, diferencias: [], lineas: 0 };
    const bySystem = { ...shared, encargadoNombre: 'Sistema' };
    expect(await registros(portal, boss, { limite: 3 })).toEqual({
      filas: [
        {
          ...bySystem,
          modulo: 'clones',
          usuario: 'Leo',
          otro: 'Ana',
          texto: SHARED_CONNECTION,
          motivo: 'Leo comparte conexión con Ana',
        },
        {
          ...bySystem,
          modulo: 'mantenimiento',
          usuario: null,
          diferencias,
          texto: 'se cambió una misión',
          motivo: 'Se cambió una misión',
        },
        {
          ...shared,
          modulo: 'multas',
          usuario: 'Leo',
          encargadoNombre: 'Ana',
          texto: `multó a ${NAME_PLACEHOLDER} con 5c: Flood`,
          motivo: 'Ana multó a Leo con 5c: Flood',
        },
      ],
      buscadoHasta: null,
    });
  });

  test('are paged, each once', async () => {
    const { portal, boss } = await setUp();
    await audit(portal, boss, ...Array.from({ length: 7 }, (_, i) => ({ modulo: 'paga' as const, motivo: `${i}` })));
    const vistas: string[] = [];
    let antes: number | undefined;
    do {
      const query = `registros?modulo=paga&limite=3${antes ? `&antes=${antes}` : ''}`;
      const { body, headers } = await portal.as(boss)('GET', query);
      vistas.push(...(body as { filas: { motivo: string }[] }).filas.map((f) => f.motivo));
      antes = Number(headers['x-siguiente'] ?? 0);
    } while (antes > 0);
    expect(vistas).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `Jefa ${n}`));
  });

  test('are filtered by module, person, author and days of the agency', async () => {
    const { portal, boss, ana, leo } = await setUp();
    const day = portal.clock.iso().slice(0, 10);
    await audit(portal, ana, { modulo: 'multas', usuario: leo.id, motivo: `una a ${NAME_PLACEHOLDER}` });
    await audit(portal, boss, { modulo: 'paga', usuario: leo.id, motivo: `dos a ${NAME_PLACEHOLDER}` });
    await audit(portal, null, { modulo: 'paga', usuario: ana.id, motivo: `tres a ${NAME_PLACEHOLDER}` });
    expect(await motivos(portal, boss, { modulo: 'paga' })).toEqual(['Tres a Ana', 'Jefa dos a Leo']);
    expect(await motivos(portal, boss, { usuario: leo.id })).toEqual(['Jefa dos a Leo', 'Ana una a Leo']);
    expect(await motivos(portal, boss, { encargado: ana.id })).toEqual(['Ana una a Leo']);
    expect(await motivos(portal, boss, { encargado: 0, modulo: 'paga' })).toEqual(['Tres a Ana']);
    portal.clock.advance({ minutes: 3 * 1440 });
    const after = portal.clock.iso().slice(0, 10);
    await audit(portal, boss, { modulo: 'paga', motivo: 'cuatro' });
    expect(await motivos(portal, boss, { modulo: 'paga', desde: after })).toEqual(['Jefa cuatro']);
    expect(await motivos(portal, boss, { modulo: 'paga', hasta: day })).toEqual(['Tres a Ana', 'Jefa dos a Leo']);
    expect(await motivos(portal, boss, { desde: day, hasta: day, usuario: leo.id })).toEqual([
      'Jefa dos a Leo',
      'Ana una a Leo',
    ]);
    expect(await motivos(portal, boss, { desde: '2020-01-01', hasta: '2020-01-02' })).toEqual([]);
  });

  test("a day ends at midnight in the agency's zone", async () => {
    const { portal, boss } = await setUp();
    // Midnight in Santo Domingo is four o'clock in UTC.
    const day = portal.clock.iso().slice(0, 10);
    const midnight = Date.parse(`${day}T04:00:00.000Z`) + 86_400_000;
    for (const [motivo, ms] of [
      ['antes', midnight - 1],
      ['después', midnight],
    ] as const) {
      portal.clock.now = ms;
      await audit(portal, boss, { modulo: 'paga', motivo });
    }
    const next = new Date(midnight).toISOString().slice(0, 10);
    expect(await motivos(portal, boss, { modulo: 'paga', hasta: day })).toEqual(['Jefa antes']);
    expect(await motivos(portal, boss, { modulo: 'paga', desde: next })).toEqual(['Jefa después']);
  });

  test('a reversed range of days and nonexistent days are refused', async () => {
    const { portal, boss } = await setUp();
    const asks = portal.as(boss);
    expect(await asks.fails('GET registros', { query: { desde: '2026-03-02', hasta: '2026-03-01' } })).toMatchObject({
      http: 422,
      campo: 'hasta',
      msg: 'Fecha final no puede ser menor a fecha inicial',
    });
    expect(await asks.fails('GET registros', { query: { desde: '2026-02-31' } })).toMatchObject({
      http: 400,
      campo: 'desde',
    });
  });

  test('an invalid page is refused, even where there is a single order', async () => {
    const { portal, boss } = await setUp();
    for (const path of ['registros', 'fichajesRegistros'])
      expect(await portal.as(boss)('GET', `${path}?limite=x`), path).toMatchObject({ http: 400 });
  });
});

describe('calls of the specification', () => {
  test('GET getLog: the newest entries of the five tabs', async () => {
    const { portal, boss, leo } = await setUp();
    for (const modulo of ['tiempos', 'nombres', 'clones', 'requisitos', 'rangos', 'paga'] as const)
      await audit(portal, boss, { modulo, usuario: leo.id, motivo: `de ${modulo} a ${NAME_PLACEHOLDER}` });
    const log = await portal.as(boss).succeeds('GET getLog');
    expect(Object.keys(log).sort()).toEqual(['clones', 'nombres', 'rangos', 'requisitos', 'tiempos']);
    for (const [modulo, rows] of Object.entries(log))
      expect(rows.map((f) => [f.motivo, f.usuario, f.encargadoNombre])).toEqual([
        [`Jefa de ${modulo} a Leo`, 'Leo', 'Jefa'],
      ]);
  });

  test('GET getLog: at most a hundred of each', async () => {
    const { portal, boss } = await setUp();
    await audit(portal, boss, ...Array.from({ length: 105 }, () => ({ modulo: 'nombres' as const, motivo: 'x' })));
    expect((await portal.as(boss).succeeds('GET getLog')).nombres).toHaveLength(100);
  });

  test('POST getLog: entries that contain the word, of one module or of all', async () => {
    const { portal, boss, leo } = await setUp();
    await audit(portal, boss, { modulo: 'tiempos', motivo: 'pausó los tiempos' });
    await audit(portal, boss, {
      modulo: 'tiempos',
      usuario: leo.id,
      motivo: `confirmó 30 minutos a ${NAME_PLACEHOLDER}`,
    });
    await audit(portal, boss, { modulo: 'paga', motivo: 'pagó y pausó' });
    const search = async (modulo: 'tiempos' | 'todos', palabra: string) =>
      lines(await portal.as(boss).succeeds('POST getLog', { body: { modulo, palabra } })).map((f) => f.motivo);
    expect(await search('tiempos', 'PAUSO')).toEqual(['Jefa pausó los tiempos']);
    expect(await search('todos', 'pausó')).toEqual(['Jefa pagó y pausó', 'Jefa pausó los tiempos']);
    expect(await search('tiempos', 'leo')).toEqual(['Jefa confirmó 30 minutos a Leo']);
    expect(await search('tiempos', '')).toEqual(['Jefa confirmó 30 minutos a Leo', 'Jefa pausó los tiempos']);
  });

  test("POST getLog of 'fichaje': clock entries with deductions, daily sums and the viewer's actions", async () => {
    const { portal, boss, ana, leo } = await setUp();
    const detail = (palabra = '', who = boss) =>
      portal.as(who).succeeds('POST getLog', { body: { modulo: 'fichaje', palabra } });
    expect(await detail()).toEqual({ entradas: [], totales: [] });
    const clockIn = async (person: Person, minutos: number) => {
      const { data } = await portal.as(person).succeeds('POST actionFichar', { body: { op: 0 } });
      portal.clock.advance({ minutes: minutos });
      return data.id;
    };
    const id = await clockIn(leo, 30);
    await portal.as(leo).succeeds('POST actionFichar', { body: { op: 1 } });
    await portal.as(boss).succeeds('POST actionFichar', { body: { op: 3, id, usuario: leo.id, min: 30 } });
    const abierta = await clockIn(ana, 4);
    const ofLeo = { id, usuario: leo.id, nombreUsuario: 'Leo', min: 20, deducido: 10 };
    const ofAna = { id: abierta, usuario: ana.id, nombreUsuario: 'Ana', salida: '-', min: 4, deducido: 0 };
    expect(await detail()).toMatchObject({
      entradas: [
        { ...ofAna, acciones: ['cerrar'] },
        { ...ofLeo, acciones: ['restar5', 'restar10', 'devolver'] },
      ],
      totales: [
        { usuarioNombre: 'Ana', minsT: 4 },
        { usuarioNombre: 'Leo', minsT: 20 },
      ],
    });
    expect(await detail('LEO')).toMatchObject({ entradas: [ofLeo], totales: [{ usuarioNombre: 'Leo', minsT: 20 }] });
    await portal.setExcepcion(ana, 'adm');
    expect(await detail('', ana)).toMatchObject({ entradas: [{ ...ofAna, acciones: [] }, ofLeo] });
    await portal.as(boss).succeeds('POST cerrarFichaje', { body: { id: abierta } });
    expect(await detail()).toMatchObject({
      entradas: [
        { id: abierta, cerradoNombre: 'Jefa' },
        { id, cerradoNombre: null },
      ],
    });
    expect((await portal.as(leo).fails('POST getLog', { body: { modulo: 'fichaje', palabra: '' } })).http).toBe(403);
  });
});

describe('an action on many people', () => {
  test('is one entry that opens; a search for a person or a word returns their own entry', async () => {
    const { portal, boss, ana, leo } = await setUp();
    await runInTransaction({ ...portal.deps, actor: boss }, (tx) =>
      tx.groupAuditEntries({ modulo: 'paga', motivo: 'pagó 2 pagas: 18c' }, () =>
        tx.audit(
          ...[ana, leo].map(({ id }) => ({
            modulo: 'paga' as const,
            usuario: id,
            motivo: `pagó 9c a ${NAME_PLACEHOLDER}`,
          })),
        ),
      ),
    );
    await audit(portal, boss, { modulo: 'paga', usuario: leo.id, motivo: `pagó 1c a ${NAME_PLACEHOLDER}` });
    const { filas } = await registros(portal, boss, { modulo: 'paga' });
    expect(filas.map((f) => [f.motivo, f.lineas])).toEqual([
      ['Jefa pagó 1c a Leo', 0],
      ['Jefa pagó 2 pagas: 18c', 2],
    ]);
    const cada = ['Jefa pagó 9c a Leo', 'Jefa pagó 9c a Ana'];
    expect(await motivos(portal, boss, { acto: filas[1]?.id ?? 0 })).toEqual(cada);
    expect(await motivos(portal, boss, { usuario: ana.id, modulo: 'paga' })).toEqual(['Jefa pagó 9c a Ana']);
    expect(await motivos(portal, boss, { buscar: 'pagó 9c' })).toEqual(cada);
    const all = ['Jefa pagó 1c a Leo', ...cada, 'Jefa pagó 2 pagas: 18c'];
    expect(await motivos(portal, boss, { abierto: 1, modulo: 'paga' })).toEqual(all);
  });
});

test('a dismissed person can be selected too', async () => {
  const { portal, boss, leo } = await setUp();
  expect(await portal.as(boss).succeeds('GET despedidosRegistros')).toEqual([]);
  await portal.as(boss).succeeds('POST despedir', { body: { usuario: leo.id, motivo: 'Insultos' } });
  expect(await portal.as(boss).succeeds('GET despedidosRegistros')).toEqual([{ value: leo.id, label: 'Leo' }]);
  expect(await motivos(portal, boss, { usuario: leo.id, modulo: 'despidos' })).toEqual([
    'Jefa despidió a Leo: Insultos',
  ]);
});

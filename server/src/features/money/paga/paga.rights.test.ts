import { describe, expect, test } from 'vitest';
import { openRowsFor, sceneWithAna, updateListsAndTotal } from '../../../test-support/portal/earnings.ts';
import { expectNoChange, paymentAsSeen } from '../../../test-support/portal/paga.ts';

const FIFTEEN_TIMES = 15 * 60;

describe('an ascenso por paga needs a position above the mision that it gives', () => {
  /** Nine credits for a usuario on the last mision of categoria 3; the first mision of categoria 4 costs six more. */
  async function scene() {
    const { portal, boss, ana } = await sceneWithAna(3, 9);
    await portal.grantPermisos(4, 'ldp', 'pag');
    await portal.addWork(ana, 'times', FIFTEEN_TIMES);
    expect(await updateListsAndTotal(portal, boss, ana)).toBe(9);
    const [row] = await openRowsFor(portal, boss, ana);
    const body = { op: 1, id: row?.id ?? 0 };
    const createPayer = (posicion: number) => portal.createPerson({ categoria: 4, posicion });
    return { portal, ana, body, createPayer };
  }

  test('an equal mision is refused, and nothing changes', async () => {
    const { portal, body, createPayer } = await scene();
    const same = await createPayer(1);
    const refusal = await expectNoChange(portal, () => portal.as(same).fails('POST ascensoPaga', { body }));
    expect(refusal).toMatchObject({ http: 403, error: 'PROMOTOR_BAJO' });
  });

  test('a lower categoria is refused', async () => {
    const { portal, body } = await scene();
    await portal.grantPermisos(2, 'ldp', 'pag');
    const bajo = await portal.createPerson({ categoria: 2 });
    const refusal = await expectNoChange(portal, () => portal.as(bajo).fails('POST ascensoPaga', { body }));
    expect(refusal).toMatchObject({ http: 403, error: 'PROMOTOR_BAJO' });
  });

  test('the next higher mision is accepted', async () => {
    const { portal, ana, body, createPayer } = await scene();
    const result = await portal.as(await createPayer(2)).succeeds('POST ascensoPaga', { body });
    expect(result).toMatchObject({ usuarioNombre: 'Ana', creditos: 3 });
    const { categoria } = await portal.as(ana).succeeds('GET getWork/:id', { params: { id: ana.id } });
    expect(categoria).toBe(4);
  });
});

describe('the totals', () => {
  test.each([
    [2, { bajoCreditos: 9 + 9 + 9, bajoPersonas: 2, altoCreditos: 0, altoPersonas: 0 }],
    [3, { bajoCreditos: 0, bajoPersonas: 0, altoCreditos: 9 + 12 + 9, altoPersonas: 2 }],
  ])('count a usuario with several rows once: categoria %d', async (categoria, totals) => {
    const { portal, boss, ana } = await sceneWithAna(categoria);
    const beto = await portal.createPerson({ nombre: 'Beto', categoria });
    for (const person of [ana, beto]) await portal.addWork(person, 'times', FIFTEEN_TIMES);
    await updateListsAndTotal(portal, boss, ana);
    const [row] = await openRowsFor(portal, boss, ana);
    if (!row) throw new Error('a row waits');
    await portal.as(boss).succeeds('POST pagar', { body: paymentAsSeen(row, 1) });
    await portal.addWork(ana, 'times', FIFTEEN_TIMES);
    await updateListsAndTotal(portal, boss, ana);
    const lista = await portal.as(boss).succeeds('GET getListaPaga');
    expect(lista.filas).toHaveLength(3);
    expect(lista.totales).toEqual(totals);
    const dias = { inicio: '2026-03-09', final: '2026-03-12' };
    const { totales: filteredTotals } = await portal.as(boss).succeeds('POST getListaPaga', { body: dias });
    expect(filteredTotals).toEqual(totals);
  });
});

describe('the visibility of payments', () => {
  /** A row paid with less than it earned, a waiting row, and a viewer of the list without `pag`. */
  async function scene() {
    const { portal, boss, ana } = await sceneWithAna(2);
    const beto = await portal.createPerson({ nombre: 'Beto' });
    await portal.addWork(ana, 'times', FIFTEEN_TIMES);
    await portal.addWork(beto, 'asistencia', 60);
    await updateListsAndTotal(portal, boss, ana);
    const [row] = await openRowsFor(portal, boss, ana);
    await portal.as(boss).succeeds('POST pagarMonto', { body: { id: row?.id ?? 0, monto: 5 } });
    return { portal, boss, viewer: await portal.createPerson({ nombre: 'Lectora', categoria: 9 }) };
  }
  const withheld = { estado: null, pagado: null, encargadoNombre: null, pagadoFecha: null, acciones: [] };
  const dias = { inicio: '2026-03-09', final: '2026-03-12' };

  test('without pag, every row shows only the earned amount', async () => {
    const { portal, viewer } = await scene();
    const hoy = await portal.as(viewer).succeeds('GET getListaPaga');
    const filtered = await portal.as(viewer).succeeds('POST getListaPaga', { body: dias });
    for (const { filas } of [hoy, filtered]) {
      expect(filas).toHaveLength(2);
      expect(filas.find((f) => f.usuarioNombre === 'Ana')).toMatchObject({ monto: 9, ...withheld });
      expect(filas.find((f) => f.usuarioNombre === 'Beto')).toMatchObject({ monto: 4, ...withheld });
    }
  });

  test('with pag, every row shows its payment', async () => {
    const { portal, boss } = await scene();
    const { filas } = await portal.as(boss).succeeds('GET getListaPaga');
    const paid = { estado: 'pagada', pagado: 1, monto: 5, encargadoNombre: 'Jefa', acciones: ['deshacer'] };
    expect(filas.find((f) => f.usuarioNombre === 'Ana')).toMatchObject(paid);
    expect(filas.find((f) => f.usuarioNombre === 'Beto')).toMatchObject({ estado: 'abierta', pagado: 0, monto: 4 });
  });
});

import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { editedField } from '../../../test-support/portal/effects.ts';
import { expectBooksBalanced } from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { accountBalance } from '../../../test-support/portal/ventas.ts';

const runAction = (portal: Portal, person: Person, op: number, id?: number) =>
  portal.as(person).succeeds('POST actionRenta', { body: { op, ...(id !== undefined && { id }) } });
const currentRentas = async (portal: Portal, person: Person) =>
  (await portal.as(person).succeeds('GET actionRenta')).filas;
const delMes = (portal: Portal, person: Person, mes: string, query = {}) =>
  portal.as(person).succeeds('GET rentasMes/:mes', { params: { mes }, query });
const undo = (portal: Portal, person: Person, id: number, pagadoFecha?: string) =>
  portal.as(person).succeeds('POST deshacerRenta', { body: { id, ...(pagadoFecha && { pagadoFecha }) } });
const expectUndoRefused = (portal: Portal, person: Person, id: number, pagadoFecha?: string) =>
  portal.as(person).fails('POST deshacerRenta', { body: { id, ...(pagadoFecha && { pagadoFecha }) } });

/** In March Eva, Ivo and Leo were charged 20c each; Eva has paid, Ivo's renta was deleted. */
async function sceneInMarch() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 10 });
  const bea = await portal.createPerson({ nombre: 'Bea', categoria: 11 });
  const [eva, ivo, leo] = [
    await portal.createPerson({ nombre: 'Eva', categoria: 8 }),
    await portal.createPerson({ nombre: 'Ivo', categoria: 8 }),
    await portal.createPerson({ nombre: 'Leo', categoria: 8 }),
  ];
  await portal.db.updateTable('categoria').set({ renta: 20 }).where('id', '=', 8).execute();
  const rows = (await runAction(portal, ana, 0)).data;
  const de = ({ id }: Person) => rows.find((f) => f.usuario === id)?.id ?? 0;
  await runAction(portal, bea, 1, de(eva));
  const pagadoFecha = portal.clock.iso();
  await runAction(portal, bea, 2, de(ivo));
  return { portal, ana, bea, eva, ivo, leo, de, pagadoFecha };
}

describe('the rentas of a month', () => {
  test('a past month lists all: paid, deleted and unpaid ones, and their sums', async () => {
    const { portal, ana, de, eva, ivo, leo, pagadoFecha } = await sceneInMarch();
    portal.clock.set('2026-05-04T15:00:00Z');
    await runAction(portal, ana, 0);
    expect((await currentRentas(portal, ana)).map((f) => `${f.usuarioNombre} ${f.mes}`)).not.toContain('Eva 2026-03');
    const { filas, totales } = await delMes(portal, ana, '2026-03');
    expect(filas).toMatchObject([
      { id: de(eva), pagado: 1, pagadoNombre: 'Bea', pagadoFecha, borradaNombre: null, acciones: [] },
      { id: de(ivo), pagado: 0, pagadoFecha: null, borradaNombre: 'Bea', acciones: [] },
      { id: de(leo), pagado: 0, pagadoNombre: null, borradaNombre: null, acciones: ['pagar', 'borrar'] },
    ]);
    expect(totales).toEqual({
      puestas: 3,
      pagadas: 1,
      borradas: 1,
      creditos: 60,
      cobrado: 20,
      falta: 20,
      borrado: 20,
    });
    // `delMes` of the current list covers only the present month.
    expect((await portal.as(ana).succeeds('GET actionRenta')).delMes).toMatchObject({
      puestas: 3,
      pagadas: 0,
      creditos: 60,
    });
    expect((await delMes(portal, ana, '2026-04')).filas).toEqual([]);
    await runAction(portal, ana, 1, de(leo));
    expect((await delMes(portal, ana, '2026-03')).totales).toMatchObject({
      pagadas: 2,
      borradas: 1,
      cobrado: 40,
      falta: 0,
    });
  });

  test('are searched and paged, and the sums always cover the whole month', async () => {
    const { portal, ana, leo } = await sceneInMarch();
    const quienes = async (query: object) =>
      (await delMes(portal, ana, '2026-03', query)).filas.map((f) => f.usuarioNombre);
    expect(await quienes({ buscar: 'EVA' })).toEqual(['Eva']);
    expect((await delMes(portal, ana, '2026-03', { buscar: 'eva' })).totales.creditos).toBe(60);
    const { headers } = await portal.as(ana)('GET', 'rentasMes/2026-03?limite=2');
    expect(await quienes({ limite: 2, antes: Number(headers['x-siguiente']) })).toEqual([leo.usuario]);
  });

  test('the charged months are listed newest first, with their authors', async () => {
    const { portal, ana, bea } = await sceneInMarch();
    portal.clock.set('2026-05-04T15:00:00Z');
    const fecha = portal.clock.iso();
    await runAction(portal, bea, 0);
    expect(await portal.as(ana).succeeds('GET mesesRenta')).toMatchObject([
      { mes: '2026-05', encargadoNombre: 'Bea', fecha },
      { mes: '2026-03', encargadoNombre: 'Ana' },
    ]);
  });

  test('need ren and a valid month', async () => {
    const { portal, ana, leo } = await sceneInMarch();
    expect(await portal.as(leo).fails('GET mesesRenta')).toMatchObject({ http: 403 });
    expect(await portal.as(leo).fails('GET rentasMes/:mes', { params: { mes: '2026-03' } })).toMatchObject({
      http: 403,
    });
    expect(await portal.as(ana).fails('GET rentasMes/:mes', { params: { mes: 'marzo' } })).toMatchObject({
      http: 400,
    });
  });
});

describe('undoing a payment', () => {
  test('owes it again, with a movement, an audit entry and a notice', async () => {
    const { portal, ana, eva, de, pagadoFecha } = await sceneInMarch();
    expect(await currentRentas(portal, ana)).toContainEqual(
      expect.objectContaining({ id: de(eva), pagado: 1, acciones: ['deshacer', 'anular'] }),
    );
    const { result, ...effects } = await portal.observe(() => undo(portal, ana, de(eva), pagadoFecha));
    expect(result).toMatchObject({
      msg: 'Deshiciste el pago de la renta de Eva',
      data: [
        { id: de(eva), pagado: 0, pagadoNombre: null, pagadoFecha: null, acciones: ['pagar', 'borrar', 'anular'] },
      ],
    });
    const shared = { usuario: eva.id, encargado: ana.id };
    expect(effects).toEqual({
      creditos: [{ ...shared, tipo: 'renta_devuelta', creditos: 20 }],
      bitacora: [
        {
          ...shared,
          modulo: 'renta',
          objeto: de(eva),
          motivo: `deshizo el pago de la renta de ${NAME_PLACEHOLDER}, marzo de 2026: 20c`,
          ...editedField('Pagado', true, false),
        },
      ],
      trabajo: [],
      notices: [
        { tema: 'renta', quien: 'Ana', msg: 'deshizo el pago de una renta' },
        { tema: 'creditos', quien: 'Ana', msg: 'deshizo el pago de tu renta de marzo de 2026', para: eva.id },
      ],
    });
    expect(await accountBalance(portal, 'renta', { renta: de(eva) })).toBe(-20);
    await expectBooksBalanced(portal);
    await runAction(portal, ana, 1, de(eva));
    expect(await accountBalance(portal, 'renta', { renta: de(eva) })).toBe(0);
    await expectBooksBalanced(portal);
  });

  // 10 March 2026 in Santo Domingo ends at 04:00 UTC.
  test.each([
    ['2026-03-11T03:59:59.999Z', true],
    ['2026-03-11T04:00:00.000Z', false],
  ])("only on the day of the payment in the agency's zone: at %s, %s", async (instant, isUndoable) => {
    const { portal, ana, eva, de } = await sceneInMarch();
    expect(portal.clock.iso().slice(0, 10)).toBe('2026-03-10');
    portal.clock.set(instant);
    const row = (await currentRentas(portal, ana)).find((f) => f.id === de(eva));
    expect(row?.acciones).toEqual(isUndoable ? ['deshacer', 'anular'] : ['anular']);
    if (isUndoable) await undo(portal, ana, de(eva));
    else expect(await expectUndoRefused(portal, ana, de(eva))).toMatchObject({ http: 409, error: 'PAGO_DE_OTRO_DIA' });
  });

  test('the unpaid sums leave out paid and deleted ones', async () => {
    const { portal, ana } = await sceneInMarch();
    const { totales } = await portal.as(ana).succeeds('GET actionRenta');
    expect(totales).toEqual({ creditos: 20, personas: 1 });
  });

  test('a payment at midnight belongs to the new day', async () => {
    const { portal, ana, leo, de } = await sceneInMarch();
    portal.clock.set('2026-03-11T04:00:00.000Z');
    await runAction(portal, ana, 1, de(leo));
    portal.clock.advance({ hours: 20 });
    expect((await currentRentas(portal, ana)).find((f) => f.id === de(leo))?.acciones).toEqual(['deshacer']);
    await undo(portal, ana, de(leo));
  });

  test('one of an earlier month that is paid today stays visible until tomorrow', async () => {
    const { portal, ana, leo, de } = await sceneInMarch();
    portal.clock.set('2026-04-20T15:00:00Z');
    await runAction(portal, ana, 1, de(leo));
    const theirs = async () => (await currentRentas(portal, ana)).find((f) => f.id === de(leo));
    expect(await theirs()).toMatchObject({ pagado: 1, acciones: ['deshacer'] });
    portal.clock.advance({ hours: 24 });
    expect(await theirs()).toBeUndefined();
  });

  test('is refused for an unpaid one, a missing one, and one that was paid again meanwhile', async () => {
    const { portal, ana, bea, eva, ivo, de, pagadoFecha } = await sceneInMarch();
    expect(await expectUndoRefused(portal, ana, de(ivo))).toMatchObject({ http: 409, error: 'NO_PAGADA' });
    expect(await expectUndoRefused(portal, ana, 999_999)).toMatchObject({ http: 404, error: 'NO_EXISTE' });
    await undo(portal, ana, de(eva));
    expect(await expectUndoRefused(portal, bea, de(eva), pagadoFecha)).toMatchObject({ http: 409, error: 'NO_PAGADA' });
    portal.clock.advance({ minutes: 1 });
    await runAction(portal, ana, 1, de(eva));
    expect(await expectUndoRefused(portal, bea, de(eva), pagadoFecha)).toMatchObject({ error: 'CAMBIO_MIENTRAS' });
  });

  test('another person must undo the payment of the caller’s own renta', async () => {
    const { portal, ana, bea } = await sceneInMarch();
    await portal.db.updateTable('categoria').set({ renta: 5 }).where('id', '=', 10).execute();
    portal.clock.set('2026-04-20T15:00:00Z');
    const theirs = (await runAction(portal, bea, 0)).data.find((f) => f.usuario === ana.id)?.id ?? 0;
    await runAction(portal, bea, 1, theirs);
    expect(await expectUndoRefused(portal, ana, theirs)).toMatchObject({ http: 403, error: 'COSA_PROPIA' });
    await undo(portal, bea, theirs);
  });
});

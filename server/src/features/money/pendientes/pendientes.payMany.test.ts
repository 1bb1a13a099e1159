import type { Pendiente } from '@conserje/contract';
import { NAME_PLACEHOLDER } from '@conserje/rules';
import { describe, expect, test } from 'vitest';
import { editedField } from '../../../test-support/portal/effects.ts';
import { expectBooksBalanced, expectNoChange, setUpListaPaga } from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

/** Ana and Beto are owed nine credits each since the reset of the list; Otra also holds `pag`. */
async function scene() {
  const portal = await openPortal();
  const [ana, beto] = [await portal.createPerson({ nombre: 'Ana' }), await portal.createPerson({ nombre: 'Beto' })];
  const pays = await setUpListaPaga(portal, ana, beto);
  const other = await portal.createPerson({ nombre: 'Otra', categoria: 10 });
  await portal.as(pays).succeeds('POST reiniciarLista', { body: { op: 0 } });
  return { portal, ana, beto, pays, other, owed: await portal.as(pays).succeeds('GET getPendientes') };
}

const bodyOf = (rows: readonly Pendiente[]) => ({
  pendientes: rows.map(({ id, usuarioNombre: nombre, monto }) => ({ id, nombre, monto })),
});
const payAll = (portal: Portal, who: Person, rows: readonly Pendiente[]) =>
  portal.as(who).succeeds('POST pagarPendientes', { body: bodyOf(rows) });
const refused = (portal: Portal, who: Person, body: ReturnType<typeof bodyOf>) =>
  expectNoChange(portal, () => portal.as(who).fails('POST pagarPendientes', { body }));

test('all are paid in one call: the ledger, and an audit entry and a notice for each person', async () => {
  const { portal, ana, beto, pays, owed } = await scene();
  const { result, ...effects } = await portal.observe(() => payAll(portal, pays, owed));
  const ids = owed.map(({ id }) => id).sort((a, b) => a - b);
  expect(result).toEqual({ msg: 'Pagaste 2 pendientes: 18c', status: 0, ids, creditos: 18, omitidas: [] });
  const people = [ana, beto].map(({ id: usuario }) => ({ usuario, encargado: pays.id }));
  expect(effects).toEqual({
    bitacora: [
      { modulo: 'paga', objeto: null, usuario: null, encargado: pays.id, motivo: 'pagó 2 pendientes: 18c' },
      ...people.map((who) => ({
        modulo: 'paga',
        objeto: expect.any(Number),
        ...who,
        motivo: `pagó 9c pendientes a ${NAME_PLACEHOLDER}`,
        ...editedField('Pagado', false, true),
      })),
    ],
    trabajo: [],
    creditos: people.map((who) => ({ tipo: 'pendiente_cobrado', creditos: 9, ...who })),
    notices: [
      { tema: 'creditos', quien: 'Pagadora', msg: 'te pagó 9c que tenías pendientes', para: ana.id },
      { tema: 'creditos', quien: 'Pagadora', msg: 'te pagó 9c que tenías pendientes', para: beto.id },
      { tema: 'pendientes', quien: 'Pagadora', msg: 'pagó 2 pendientes' },
    ],
  });
  expect(await portal.as(pays).succeeds('GET getPendientes')).toEqual([]);
  await expectBooksBalanced(portal);
});

describe('rows that cannot be paid are skipped and named', () => {
  test('one paid by another person, and one that differs from the one shown', async () => {
    const { portal, ana, beto, pays, other, owed } = await scene();
    const ofAna = owed.find((p) => p.usuario === ana.id);
    await portal.as(other).succeeds('POST pagarPendiente', { body: { id: ofAna?.id ?? 0 } });
    expect(await payAll(portal, pays, owed)).toMatchObject({
      msg: 'Pagaste 1 pendiente: 9c. Faltó Ana (Otra ya pagó esto)',
      creditos: 9,
      omitidas: [{ id: ofAna?.id, nombre: 'Ana', msg: 'Otra ya pagó esto' }],
    });
    await expectBooksBalanced(portal);
    const { pendientes } = bodyOf(owed.filter((p) => p.usuario === beto.id));
    expect(await refused(portal, pays, { pendientes })).toMatchObject({ http: 409, error: 'YA_PAGADA' });
  });

  test.each([
    ['the amount', { monto: 8 }, 'Ahora son 9c'],
    ['the name', { nombre: 'Zoe' }, /./],
  ])('%s differs from the one shown', async (_what, other, msg) => {
    const { portal, ana, pays, owed } = await scene();
    const pendientes = bodyOf(owed).pendientes.map((p) => (p.nombre === 'Ana' ? { ...p, ...other } : p));
    const done = await portal.as(pays).succeeds('POST pagarPendientes', { body: { pendientes } });
    const { id } = owed.find((p) => p.usuario === ana.id) ?? {};
    const skipped = { id, nombre: 'Ana', msg: typeof msg === 'string' ? msg : expect.stringMatching(msg) };
    expect(done).toMatchObject({ creditos: 9, omitidas: [skipped] });
    await expectBooksBalanced(portal);
  });

  test('the caller’s own pendiente, which another person must pay', async () => {
    const { portal, ana, pays, owed } = await scene();
    await portal.grantPermisos(1, 'pag');
    const done = await payAll(portal, ana, owed);
    expect(done).toMatchObject({ creditos: 9, omitidas: [{ nombre: 'Ana' }] });
    expect((await portal.as(pays).succeeds('GET getPendientes')).map((p) => p.usuarioNombre)).toEqual(['Ana']);
    await expectBooksBalanced(portal);
  });
});

describe('the whole call is refused', () => {
  test('for a missing row', async () => {
    const { portal, pays, owed } = await scene();
    const { pendientes } = bodyOf(owed);
    const gone = { pendientes: [...pendientes, { id: 999, nombre: 'Zoe', monto: 1 }] };
    expect(await refused(portal, pays, gone)).toMatchObject({ http: 404, error: 'NO_EXISTE' });
  });
});

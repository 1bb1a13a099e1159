import { NAME_PLACEHOLDER } from '@conserje/rules';
import { expect, test } from 'vitest';
import { editedField } from '../../../test-support/portal/effects.ts';
import { expectBooksBalanced } from '../../../test-support/portal/paga.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { accountBalance } from '../../../test-support/portal/ventas.ts';

const MOTIVO = 'Era otra persona';

async function scene() {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 9 });
  const bea = await portal.createPerson({ nombre: 'Bea', categoria: 10 });
  const leo = await portal.createPerson({ nombre: 'Leo', categoria: 2 });
  const body = { usuario: leo.id, motivo: 'Flood', creditos: 5 };
  const { id } = (await portal.as(ana).succeeds('POST sendMulta', { body })).data;
  return { portal, ana, bea, leo, id };
}

const annul = (portal: Portal, who: Person, id: number) =>
  portal.as(who).succeeds('POST anularMulta', { body: { id, motivo: ` ${MOTIVO} ` } });

test('an annulled multa is not owed, and ledger, audit log, notices and both rows agree', async () => {
  const { portal, ana, bea, leo, id } = await scene();
  const done = await portal.observe(() => annul(portal, bea, id));
  const anulada = { por: 'Bea', motivo: MOTIVO, fecha: portal.clock.iso() };
  expect(done.result).toMatchObject({
    msg: 'Anulaste la multa de Leo',
    data: { id, cobrado: 0, anulada, acciones: [] },
  });
  const shared = { usuario: leo.id, encargado: bea.id };
  expect(done.creditos).toEqual([{ ...shared, tipo: 'multa_anulada', creditos: 5 }]);
  expect(done.bitacora).toEqual([
    {
      ...shared,
      modulo: 'multas',
      objeto: id,
      ...editedField('Anulada', false, true),
      motivo: `anuló una multa de ${NAME_PLACEHOLDER}, 5c: Flood. Anulación: ${MOTIVO}`,
    },
  ]);
  expect(done.notices).toEqual([
    { tema: 'multas', quien: 'Bea', msg: 'anuló una multa' },
    { tema: 'creditos', quien: 'Bea', msg: `anuló tu multa de 5c: ${MOTIVO}`, para: leo.id },
  ]);
  expect(await accountBalance(portal, 'multa')).toBe(0);
  expect(await portal.as(ana).succeeds('GET totalMultas')).toMatchObject({ creditos: 0, personas: 0 });
  expect(await portal.as(ana).succeeds('GET getAllMultas', { query: { cobrado: 0 } })).toEqual([]);
  expect(await portal.as(ana).succeeds('GET getAllMultas')).toMatchObject([{ id, anulada }]);
  const { resumen, filas } = await portal.as(leo).succeeds('GET movimientos/:id', { params: { id: leo.id } });
  expect(resumen.debe).toBe(0);
  expect(filas.map((f) => [f.texto, f.motivo, f.saldo, f.anulada])).toEqual([
    ['Multa anulada', `Flood. Anulación: ${MOTIVO}`, 5, null],
    ['Multa', 'Flood', -5, anulada],
  ]);
  await expectBooksBalanced(portal);
});

test('if it was collected, the usuario gets the credits back', async () => {
  const { portal, ana, bea, leo, id } = await scene();
  await portal.as(ana).succeeds('POST actionMulta', { body: { id, op: true } });
  const done = await portal.observe(() => annul(portal, bea, id));
  expect(done.result.msg).toBe('Anulaste la multa de Leo. Devuélvele 5c');
  expect(done.creditos?.map((c) => c.tipo)).toEqual(['multa_devuelta', 'multa_anulada']);
  expect(await accountBalance(portal, 'mano')).toBe(0);
  expect(await portal.as(ana).succeeds('GET getAllMultas', { query: { cobrado: 1 } })).toEqual([]);
  const { filas } = await portal.as(leo).succeeds('GET movimientos/:id', { params: { id: leo.id } });
  expect(filas.filter((f) => f.anulada).map((f) => f.tipo)).toEqual([
    'multa_devuelta',
    'multa_cobrada',
    'multa_puesta',
  ]);
  await expectBooksBalanced(portal);
});

test('an annulled multa cannot be changed', async () => {
  const { portal, ana, bea, id } = await scene();
  await annul(portal, bea, id);
  for (const op of [true, false])
    expect(await portal.as(ana).fails('POST actionMulta', { body: { id, op } })).toMatchObject({
      http: 409,
      error: 'YA_ANULADA',
      msg: 'Bea ya la anuló',
    });
});

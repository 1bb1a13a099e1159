import { expect, test } from 'vitest';
import {
  earn,
  expectBooksBalanced,
  openPayRows,
  paymentAsSeen,
  updateListaPaga,
} from '../../../test-support/portal/paga.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

const EMPTY = { personas: 0, creditos: 0, pagadas: 0, pagadoCreditos: 0 };

test('the week closing reports its state after each step', async () => {
  const portal = await openPortal();
  const [ana, beto] = [await portal.createPerson({ nombre: 'Ana' }), await portal.createPerson({ nombre: 'Beto' })];
  const eva = await portal.createPerson({ nombre: 'Eva', categoria: 3 });
  const pays = await portal.createPerson({ nombre: 'Pagadora', categoria: 10 });
  const asks = portal.as(pays);
  const now = async () => (await asks.succeeds('GET cierreSemana')).grupos;

  const nothing = { cambian: 0, nuevas: 0, nuevosCreditos: 0, lista: EMPTY, nomina: { personas: 0, creditos: 0 } };
  const never = { cerrada: null, reiniciada: null, pagadoAlCerrar: 0 };
  expect(await now()).toEqual([
    { op: 0, ...nothing, ...never },
    { op: 1, ...nothing, ...never },
  ]);

  for (const who of [ana, beto]) await earn(portal, who);
  await earn(portal, eva, 3);
  const waits = { ...nothing, cambian: 2, nuevas: 2, nuevosCreditos: 18, nomina: { personas: 2, creditos: 18 } };
  expect(await now()).toEqual([
    { op: 0, ...waits, ...never },
    { op: 1, ...waits, cambian: 1, nuevas: 1, nuevosCreditos: 9, nomina: { personas: 1, creditos: 9 }, ...never },
  ]);

  await updateListaPaga(portal, pays);
  const listed = { ...nothing, lista: { ...EMPTY, personas: 2, creditos: 18 }, nomina: { personas: 2, creditos: 18 } };
  expect((await now())[0]).toEqual({ op: 0, ...listed, ...never });

  const [first] = await openPayRows(portal, pays);
  if (first) await asks.succeeds('POST pagar', { body: paymentAsSeen(first, 1) });
  const lista = { personas: 1, creditos: 9, pagadas: 1, pagadoCreditos: 9 };
  expect((await now())[0]).toMatchObject({ cambian: 0, lista, nomina: { personas: 1, creditos: 9 } });

  // The resets accept the reported totals.
  await asks.succeeds('POST reiniciarLista', { body: { op: 0, visto: { personas: 1, creditos: 9 } } });
  const cerrada = portal.clock.iso();
  expect((await now())[0]).toEqual({ op: 0, ...nothing, cerrada, reiniciada: null, pagadoAlCerrar: 9 });

  portal.clock.advance({ minutes: 5 });
  const [low] = await now();
  if (!low) throw new Error('the first group is missing');
  await asks.succeeds('POST reiniciarNomina', { body: { op: 0, visto: low.nomina } });
  expect((await now())[0]).toEqual({ op: 0, ...nothing, cerrada, reiniciada: portal.clock.iso(), pagadoAlCerrar: 9 });
  expect((await now())[1]).toMatchObject({ lista: { personas: 1, creditos: 9 }, ...never });
  await expectBooksBalanced(portal);
});

test('a person with more work than listed counts as a changed row, not as a new one', async () => {
  const portal = await openPortal();
  const ana = await portal.createPerson({ nombre: 'Ana' });
  const pays = await portal.createPerson({ nombre: 'Pagadora', categoria: 10 });
  await portal.addWork(ana, 'asistencia', 60);
  await updateListaPaga(portal, pays);
  await portal.addWork(ana, 'asistencia', 60);
  const [low] = (await portal.as(pays).succeeds('GET cierreSemana')).grupos;
  expect(low).toMatchObject({ cambian: 1, nuevas: 0, nuevosCreditos: 0, nomina: { personas: 1, creditos: 6 } });
});

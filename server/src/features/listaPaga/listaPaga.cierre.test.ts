import { expect, test } from 'vitest';
import { actualizar, comoSeVe, cuadra, filasDe, ganar } from '../../testing/paga.ts';
import { abrirPortal } from '../../testing/portal.ts';

const VACIA = { personas: 0, creditos: 0, pagadas: 0, pagadoCreditos: 0 };

test('closing the week, step by step, as the server knows it at any time', async () => {
  const portal = await abrirPortal();
  const [ana, beto] = [await portal.persona({ nombre: 'Ana' }), await portal.persona({ nombre: 'Beto' })];
  const eva = await portal.persona({ nombre: 'Eva', categoria: 3 });
  const pays = await portal.persona({ nombre: 'Pagadora', categoria: 10 });
  const pide = portal.pide(pays);
  const now = async () => (await pide.logra('GET cierreSemana')).grupos;

  const nothing = { cambian: 0, nuevas: 0, nuevosCreditos: 0, lista: VACIA, nomina: { personas: 0, creditos: 0 } };
  const never = { cerrada: null, reiniciada: null };
  expect(await now()).toEqual([
    { op: 0, ...nothing, ...never },
    { op: 1, ...nothing, ...never },
  ]);

  for (const who of [ana, beto]) await ganar(portal, who);
  await ganar(portal, eva, 3);
  const waits = { ...nothing, cambian: 2, nuevas: 2, nuevosCreditos: 18, nomina: { personas: 2, creditos: 18 } };
  expect(await now()).toEqual([
    { op: 0, ...waits, ...never },
    { op: 1, ...waits, cambian: 1, nuevas: 1, nuevosCreditos: 9, nomina: { personas: 1, creditos: 9 }, ...never },
  ]);

  await actualizar(portal, pays);
  const listed = { ...nothing, lista: { ...VACIA, personas: 2, creditos: 18 }, nomina: { personas: 2, creditos: 18 } };
  expect((await now())[0]).toEqual({ op: 0, ...listed, ...never });

  const [first] = await filasDe(portal, pays);
  if (first) await pide.logra('POST pagar', { body: comoSeVe(first, 1) });
  const lista = { personas: 1, creditos: 9, pagadas: 1, pagadoCreditos: 9 };
  expect((await now())[0]).toMatchObject({ cambian: 0, lista, nomina: { personas: 1, creditos: 9 } });

  // What it says is what the resets ask for.
  await pide.logra('POST reiniciarLista', { body: { op: 0, visto: { personas: 1, creditos: 9 } } });
  const cerrada = portal.reloj.iso();
  expect((await now())[0]).toEqual({ op: 0, ...nothing, cerrada, reiniciada: null });

  portal.reloj.pasar({ minutos: 5 });
  const [low] = await now();
  if (!low) throw new Error('the first group is missing');
  await pide.logra('POST reiniciarNomina', { body: { op: 0, visto: low.nomina } });
  expect((await now())[0]).toEqual({ op: 0, ...nothing, cerrada, reiniciada: portal.reloj.iso() });
  expect((await now())[1]).toMatchObject({ lista: { personas: 1, creditos: 9 }, ...never });
  await cuadra(portal);
});

test('who has worked more than the list knows is one whose row changes, and no new one', async () => {
  const portal = await abrirPortal();
  const ana = await portal.persona({ nombre: 'Ana' });
  const pays = await portal.persona({ nombre: 'Pagadora', categoria: 10 });
  await portal.trabajo(ana, 'asistencia', 60);
  await actualizar(portal, pays);
  await portal.trabajo(ana, 'asistencia', 60);
  const [low] = (await portal.pide(pays).logra('GET cierreSemana')).grupos;
  expect(low).toMatchObject({ cambian: 1, nuevas: 0, nuevosCreditos: 0, nomina: { personas: 1, creditos: 6 } });
});

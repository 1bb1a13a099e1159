import { expect, test } from 'vitest';
import { openPortal } from '../../../test-support/portal/portal.ts';

test('each pending task counts for the people who can answer it, and for no others', async () => {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
  const ana = await portal.createPerson({ nombre: 'Ana', categoria: 2, direccion: '203.0.113.9' });
  await portal.createPerson({ nombre: 'Leo', categoria: 2, direccion: '203.0.113.9' });
  const count = (who = boss) => portal.as(who).succeeds('GET esperas');
  const without = { nombres: 0, sugerencias: 0, ausencias: 0, clones: 0, correcciones: 0, ingresos: 0 };
  expect(await count()).toEqual({ ...without, clones: 1 });
  const hoy = portal.clock.iso().slice(0, 10);
  const own = portal.as(ana);
  await own.succeeds('POST actionNombre', { body: { op: 2, nombre: 'Anita' } });
  await own.succeeds('POST actionSugerencias', { body: { op: 0, sugerencia: 'Más sillas' } });
  await own.succeeds('POST addAusencia', { body: { usuario: ana.id, motivo: 'Viaje', inicio: hoy, final: hoy } });
  const requested = { dia: hoy, requisitos: 'asistencia', cantidad: 20, motivo: 'Se cerró antes' } as const;
  await own.succeeds('POST pedirRectificacion', { body: requested });
  expect(await count()).toEqual({ nombres: 1, sugerencias: 1, ausencias: 1, clones: 1, correcciones: 1, ingresos: 0 });
  // Management decides on ausencias; the other tasks need permisos.
  const beto = await portal.createPerson({ nombre: 'Beto', categoria: 9 });
  await portal.setExcepcion(beto, 'cln');
  expect(await count(beto)).toEqual({ ...without, clones: 1 });
  await portal.as(ana).fails('GET esperas');
  await portal.as(boss).succeeds('POST actionWhite', { body: { user: ana.id, op: 0 } });
  await portal.as(boss).succeeds('POST despedir', { body: { usuario: ana.id, motivo: 'Ausencia' } });
  expect(await count()).toEqual({ ...without, sugerencias: 1 });
});

test("a person's own name change counts for them only when nobody of a higher rango can answer", async () => {
  const portal = await openPortal();
  const boss = await portal.createPerson({ nombre: 'Jefa', categoria: 12 });
  await portal.as(boss).succeeds('POST actionNombre', { body: { op: 2, nombre: 'Jefita' } });
  expect(await portal.as(boss).succeeds('GET esperas')).toMatchObject({ nombres: 1 });
  const beto = await portal.createPerson({ nombre: 'Beto', categoria: 11 });
  await portal.as(beto).succeeds('POST actionNombre', { body: { op: 2, nombre: 'Betito' } });
  expect(await portal.as(beto).succeeds('GET esperas')).toMatchObject({ nombres: 0 });
  expect(await portal.as(boss).succeeds('GET esperas')).toMatchObject({ nombres: 2 });
});

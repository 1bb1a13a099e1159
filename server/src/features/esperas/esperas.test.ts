import { expect, test } from 'vitest';
import { abrirPortal } from '../../testing/portal.ts';

test('cada cosa que espera se cuenta a quien puede responderla, y a nadie más', async () => {
  const portal = await abrirPortal();
  const jefa = await portal.persona({ nombre: 'Jefa', categoria: 12 });
  const ana = await portal.persona({ nombre: 'Ana', categoria: 2, direccion: '203.0.113.9' });
  await portal.persona({ nombre: 'Leo', categoria: 2, direccion: '203.0.113.9' });
  const cuantas = (quien = jefa) => portal.pide(quien).logra('GET esperas');
  const sin = { nombres: 0, sugerencias: 0, ausencias: 0, clones: 0, correcciones: 0 };
  expect(await cuantas()).toEqual({ ...sin, clones: 1 });
  const hoy = portal.reloj.iso().slice(0, 10);
  const suyo = portal.pide(ana);
  await suyo.logra('POST actionNombre', { body: { op: 2, nombre: 'Anita' } });
  await suyo.logra('POST actionSugerencias', { body: { op: 0, sugerencia: 'Más sillas' } });
  await suyo.logra('POST addAusencia', { body: { usuario: ana.id, motivo: 'Viaje', inicio: hoy, final: hoy } });
  const pedida = { dia: hoy, requisitos: 'asistencia', cantidad: 20, motivo: 'Se cerró antes' } as const;
  await suyo.logra('POST pedirRectificacion', { body: pedida });
  expect(await cuantas()).toEqual({ nombres: 1, sugerencias: 1, ausencias: 1, clones: 1, correcciones: 1 });
  // Management decides on absences, and no more of these without its permissions.
  const beto = await portal.persona({ nombre: 'Beto', categoria: 9 });
  await portal.exceptuar(beto, 'cln');
  expect(await cuantas(beto)).toEqual({ ...sin, clones: 1 });
  await portal.pide(ana).falla('GET esperas');
  await portal.pide(jefa).logra('POST actionWhite', { body: { user: ana.id, op: 0 } });
  await portal.pide(jefa).logra('POST despedir', { body: { usuario: ana.id, motivo: 'Ausencia' } });
  expect(await cuantas()).toEqual({ ...sin, sugerencias: 1 });
});

test('el propio nombre espera a su dueña solo cuando nadie de mayor rango puede responder', async () => {
  const portal = await abrirPortal();
  const jefa = await portal.persona({ nombre: 'Jefa', categoria: 12 });
  await portal.pide(jefa).logra('POST actionNombre', { body: { op: 2, nombre: 'Jefita' } });
  expect(await portal.pide(jefa).logra('GET esperas')).toMatchObject({ nombres: 1 });
  const beto = await portal.persona({ nombre: 'Beto', categoria: 11 });
  await portal.pide(beto).logra('POST actionNombre', { body: { op: 2, nombre: 'Betito' } });
  expect(await portal.pide(beto).logra('GET esperas')).toMatchObject({ nombres: 0 });
  expect(await portal.pide(jefa).logra('GET esperas')).toMatchObject({ nombres: 2 });
});

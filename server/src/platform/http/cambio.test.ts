import type { Suceso } from '@conserje/contract';
import { expect, test } from 'vitest';
import { MOTOR } from '../../testing/base.ts';
import { abrirVivo } from '../../testing/lector.ts';
import type { Persona, Portal } from '../../testing/portal.ts';
import { abrirPortal, gemelo } from '../../testing/portal.ts';

/** What the answer to a call says of what it changed. */
async function contesta(portal: Portal, quien: Persona, method: 'GET' | 'POST', path: string, body?: object) {
  const { http, cabeceras } = await portal.pide(quien)(method, path, body);
  return { http, cambio: cabeceras['x-cambio'], temas: cabeceras['x-temas'] };
}
const NADA = { cambio: undefined, temas: undefined };

/** The next event of an open stream. */
async function oir(lector: Awaited<ReturnType<typeof abrirVivo>>): Promise<Suceso> {
  const parte = await lector.siguiente();
  return JSON.parse(parte?.replace('data: ', '') ?? 'null') as Suceso;
}

test('la respuesta dice qué temas cambiaron, y qué cambio fue, el mismo que dicen sus avisos', async () => {
  const portal = await abrirPortal();
  const [jefa, bajo] = [await portal.persona({ categoria: 12 }), await portal.persona({ categoria: 3 })];
  const [suyo, deBajo] = [await abrirVivo(portal, jefa), await abrirVivo(portal, bajo)];
  const multa = { usuario: bajo.id, motivo: 'Flood', creditos: 5 };
  const { http, cambio, temas } = await contesta(portal, jefa, 'POST', 'sendMulta', multa);
  expect({ http, temas }).toEqual({ http: 200, temas: 'multas,creditos' });
  expect(cambio).toMatch(/^[0-9a-f-]{36}$/);
  expect(await oir(suyo)).toMatchObject({ tema: 'multas', quien: jefa.usuario, cambio });
  // Whoever may not look hears which change it was, and no more of it.
  expect(await oir(deBajo)).toEqual({ tema: 'multas', quien: null, msg: '', cambio });
  expect(await oir(deBajo)).toMatchObject({ tema: 'creditos', para: bajo.id, cambio });
});

test('un tema se dice una vez, aunque se avise de él a varios', async () => {
  const portal = await abrirPortal();
  const [jefa, bajo] = [await portal.persona({ categoria: 12 }), await portal.persona({ categoria: 3 })];
  const firma = { firma: 'ABC', id: bajo.id };
  expect(await contesta(portal, jefa, 'POST', 'addFirma', firma)).toMatchObject({ http: 200, temas: 'firmas' });
});

test('cada cambio es otro', async () => {
  const portal = await abrirPortal();
  const jefa = await portal.persona({ categoria: 12 });
  const uno = await contesta(portal, jefa, 'POST', 'estados', { op: 1, estado: 'Hola' });
  const { id } = (await portal.pide(jefa).logra('GET estados')) ?? { id: 0 };
  const otro = await contesta(portal, jefa, 'POST', 'estados', { op: 2, id });
  expect([uno.temas, otro.temas]).toEqual(['estados', 'estados']);
  expect(otro.cambio).not.toBe(uno.cambio);
});

test('lo que se lee, lo que se rechaza y lo que se deshace no dicen nada', async () => {
  const portal = await abrirPortal();
  const [jefa, bajo] = [await portal.persona({ categoria: 12 }), await portal.persona({ categoria: 3 })];
  expect(await contesta(portal, jefa, 'GET', 'getAllMultas')).toEqual({ http: 200, ...NADA });
  expect(await contesta(portal, jefa, 'POST', 'estados', { op: 3 })).toEqual({ http: 200, ...NADA });
  const alReves = { usuario: jefa.id, motivo: 'Flood', creditos: 5 };
  expect(await contesta(portal, bajo, 'POST', 'sendMulta', alReves)).toEqual({ http: 403, ...NADA });
  expect(await contesta(portal, jefa, 'POST', 'estados', { op: 1, estado: '' })).toEqual({ http: 422, ...NADA });
  // It is told of before its row is written.
  const traslado = { usuario: bajo.id, rango: await portal.mision(4, 1), mision: 'Almacenista I', cat: 4 };
  const body = { ...traslado, agencia: 'Aurora', firma: 'NUE', mifirma: '' };
  await portal.db.schema.alterTable('traslado').renameTo('otra').execute();
  const { avisos, resultado } = await portal.observar(() => contesta(portal, jefa, 'POST', 'addTraslado', body));
  expect({ avisos, resultado }).toEqual({ avisos: [], resultado: { http: 500, ...NADA } });
  await portal.db.schema.alterTable('otra').renameTo('traslado').execute();
  expect(await contesta(portal, jefa, 'POST', 'addTraslado', body)).toMatchObject({
    temas: 'firmas,carrera,traslados',
  });
});

if (MOTOR === 'postgres')
  test('por otro proceso llega con el mismo cambio', async () => {
    const portal = await abrirPortal();
    const otro = await gemelo(portal);
    const jefa = await portal.persona({ categoria: 12 });
    const lector = await abrirVivo(otro, jefa);
    const { cambio } = await contesta(portal, jefa, 'POST', 'estados', { op: 1, estado: 'Hola' });
    expect(await oir(lector)).toMatchObject({ tema: 'estados', cambio });
  });

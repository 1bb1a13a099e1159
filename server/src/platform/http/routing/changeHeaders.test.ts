import type { LiveEvent } from '@conserje/contract';
import { expect, test } from 'vitest';
import { openEventStream } from '../../../test-support/cluster/sseReader.ts';
import { ENGINE } from '../../../test-support/database/testDatabase.ts';
import type { Person, Portal } from '../../../test-support/portal/portal.ts';
import { openPortal, openSecondServer } from '../../../test-support/portal/portal.ts';

/** Change headers of a call's response. */
async function callForChange(portal: Portal, person: Person, method: 'GET' | 'POST', path: string, body?: object) {
  const { http, headers } = await portal.as(person)(method, path, body);
  return { http, cambio: headers['x-cambio'], temas: headers['x-temas'] };
}
const NOTHING = { cambio: undefined, temas: undefined };

/** The next event of an open stream. */
async function hear(stream: Awaited<ReturnType<typeof openEventStream>>): Promise<LiveEvent> {
  const parte = await stream.next();
  return JSON.parse(parte?.replace('data: ', '') ?? 'null') as LiveEvent;
}

test('the response names the changed topics and the same change id as its events', async () => {
  const portal = await openPortal();
  const [boss, bajo] = [await portal.createPerson({ categoria: 12 }), await portal.createPerson({ categoria: 3 })];
  const [own, bajoEntry] = [await openEventStream(portal, boss), await openEventStream(portal, bajo)];
  const multa = { usuario: bajo.id, motivo: 'Flood', creditos: 5 };
  const { http, cambio, temas } = await callForChange(portal, boss, 'POST', 'sendMulta', multa);
  expect({ http, temas }).toEqual({ http: 200, temas: 'multas,creditos' });
  expect(cambio).toMatch(/^[0-9a-f-]{36}$/);
  expect(await hear(own)).toMatchObject({ tema: 'multas', quien: boss.usuario, cambio });
  expect(await hear(bajoEntry)).toMatchObject({ tema: 'creditos', para: bajo.id, cambio });
  // Of what concerns everyone, a person without access gets the change id and nothing else.
  expect(await hear(bajoEntry)).toEqual({ tema: 'multas', quien: null, msg: '', cambio });
});

test('a topic is listed once even if several people are notified', async () => {
  const portal = await openPortal();
  const [boss, bajo] = [await portal.createPerson({ categoria: 12 }), await portal.createPerson({ categoria: 3 })];
  const firma = { firma: 'ABC', id: bajo.id };
  expect(await callForChange(portal, boss, 'POST', 'addFirma', firma)).toMatchObject({ http: 200, temas: 'firmas' });
});

test('each change has its own id', async () => {
  const portal = await openPortal();
  const boss = await portal.createPerson({ categoria: 12 });
  const one = await callForChange(portal, boss, 'POST', 'estados', { op: 1, estado: 'Hola' });
  const { id } = (await portal.as(boss).succeeds('GET estados')) ?? { id: 0 };
  const other = await callForChange(portal, boss, 'POST', 'estados', { op: 2, id });
  expect([one.temas, other.temas]).toEqual(['estados', 'estados']);
  expect(other.cambio).not.toBe(one.cambio);
});

test('reads, refusals and rollbacks send no change headers', async () => {
  const portal = await openPortal();
  const [boss, bajo] = [await portal.createPerson({ categoria: 12 }), await portal.createPerson({ categoria: 3 })];
  expect(await callForChange(portal, boss, 'GET', 'getAllMultas')).toEqual({ http: 200, ...NOTHING });
  expect(await callForChange(portal, boss, 'POST', 'estados', { op: 3 })).toEqual({ http: 200, ...NOTHING });
  const reversed = { usuario: boss.id, motivo: 'Flood', creditos: 5 };
  expect(await callForChange(portal, bajo, 'POST', 'sendMulta', reversed)).toEqual({ http: 403, ...NOTHING });
  expect(await callForChange(portal, boss, 'POST', 'estados', { op: 1, estado: '' })).toEqual({
    http: 422,
    ...NOTHING,
  });
  // Its event is sent before its row is written.
  const traslado = { usuario: bajo.id, rango: await portal.misionId(4, 1), mision: 'Almacenista I', cat: 4 };
  const body = { ...traslado, agencia: 'Aurora', firma: 'NUE', mifirma: '' };
  await portal.db.schema.alterTable('traslado').renameTo('otra').execute();
  const { notices, result } = await portal.observe(() => callForChange(portal, boss, 'POST', 'addTraslado', body));
  expect({ notices, resultado: result }).toEqual({ notices: [], resultado: { http: 500, ...NOTHING } });
  await portal.db.schema.alterTable('otra').renameTo('traslado').execute();
  expect(await callForChange(portal, boss, 'POST', 'addTraslado', body)).toMatchObject({
    temas: 'firmas,carrera,traslados',
  });
});

if (ENGINE === 'postgres')
  test('events via another process carry the same change id', async () => {
    const portal = await openPortal();
    const other = await openSecondServer(portal);
    const boss = await portal.createPerson({ categoria: 12 });
    const stream = await openEventStream(other, boss);
    const { cambio } = await callForChange(portal, boss, 'POST', 'estados', { op: 1, estado: 'Hola' });
    expect(await hear(stream)).toMatchObject({ tema: 'estados', cambio });
  });

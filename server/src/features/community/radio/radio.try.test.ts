import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { RADIO_PATHS } from '../../../demo/radio.ts';
import { openStation } from '../../../test-support/fakes/radio.ts';
import { openRecordingServer } from '../../../test-support/fakes/recordingServer.ts';
import { expectNoChange } from '../../../test-support/portal/paga.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';

/** An administrator who tests the configured radio, as a stand-in has no https address. */
async function scene(radio: string) {
  const portal = await openPortal();
  const ana = await portal.createPerson({ categoria: 12 });
  await portal.configure({ radio });
  const body = { radio };
  return {
    portal,
    ana,
    tries: () => portal.as(ana).succeeds('POST probarRadio', { body }),
    fails: () => expectNoChange(portal, () => portal.as(ana).fails('POST probarRadio', { body })),
  };
}

test('a test describes what the radio announces, with a new request each time', async () => {
  const station = await openStation();
  const { tries } = await scene(`${station.url}${RADIO_PATHS.azuracast}`);
  station.dj = 'luna';
  const first = await tries();
  expect(first).toMatchObject({ forma: 'AzuraCast', data: { estado: 'bien', oyentes: 12 } });
  expect(first.msg).toBe(
    'Responde como AzuraCast. Se llama «Radio de prueba». Suena «Orquesta del Vestíbulo - Vals de medianoche». DJ: luna. 12 oyentes.',
  );
  station.oyentes = 1;
  station.isOnAir = false;
  station.dj = null;
  expect((await tries()).msg).toBe(
    'Responde como AzuraCast. Se llama «Radio de prueba». Ahora no transmite. 1 oyente.',
  );
});

test('a radio that announces little is described so', async () => {
  const radio = await openRecordingServer((_, r) => r.end('{"icestats":{"source":{"title": - ,"dummy":null}}}'));
  expect((await (await scene(radio.url)).tries()).msg).toBe(
    'Responde como Icecast. No dice qué suena. No dice dónde se oye. Escribe también la emisión.',
  );
});

test.each<[string, (r: ServerResponse) => unknown, string]>([
  ['a page', (r) => r.end('<html>'), 'Esa dirección responde, pero no dice lo que suena.'],
  ['another JSON', (r) => r.end('{"ok":true}'), 'Esa dirección responde, pero no dice lo que suena.'],
  ['nothing there', (r) => r.writeHead(404).end(), 'No hay nada en esa dirección (respondió 404).'],
  [
    'another site',
    (r) => r.writeHead(302, { location: 'https://otra.example/' }).end(),
    'Ese sitio envía a otro: otra.example.',
  ],
  ['no answer', () => undefined, 'Ese sitio no respondió a tiempo.'],
])('an address without a radio is refused with the reason: %s', async (_what, attend, msg) => {
  const { fails } = await scene((await openRecordingServer((_, r) => attend(r))).url);
  expect(await fails()).toMatchObject({
    http: 409,
    error: 'DIRECCION_NO_SIRVE',
    campo: 'radio',
    msg: expect.stringContaining(msg),
  });
});

test('an address that could not be saved is not requested', async () => {
  const { portal, ana } = await scene('https://radio.example/');
  for (const radio of ['http://127.0.0.1:1', 'https://localhost', 'https://10.0.0.1', 'radio.example', '']) {
    const refused = await expectNoChange(portal, () => portal.as(ana).fails('POST probarRadio', { body: { radio } }));
    expect(refused, radio).toMatchObject({ http: 422, error: 'REGLA', campo: 'radio' });
  }
});

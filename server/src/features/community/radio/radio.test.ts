import type { ServerResponse } from 'node:http';
import { DefaultQueryExecutor } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../../app.ts';
import { RADIO_PATHS } from '../../../demo/radio.ts';
import { createOutboundHttp } from '../../../platform/outbound/outboundHttp.ts';
import { ENGINE } from '../../../test-support/database/testDatabase.ts';
import { openStation } from '../../../test-support/fakes/radio.ts';
import { openRecordingServer } from '../../../test-support/fakes/recordingServer.ts';
import { createClient } from '../../../test-support/portal/apiClient.ts';
import { openPortal, openSecondServer } from '../../../test-support/portal/portal.ts';
import { waitUntil } from '../../../test-support/portal/waitUntil.ts';

const { azuracast, icecast } = RADIO_PATHS;
/** A valid response, sent in invalid ways. */
const ONE = JSON.stringify({ station: { name: 'Una' } });
const NOTHING = { emisora: null, dj: null, oyentes: null, cancion: null, emision: null };

/** Opens a portal with a stand-in for its radio. */
async function withStation(path: string = azuracast) {
  const [portal, emisora] = [await openPortal(), await openStation()];
  await portal.configure({ radio: `${emisora.url}${path}` });
  return { portal, emisora, playing: () => portal.as().succeeds('GET radioAhora') };
}
/** Opens a portal whose radio sends this reply. */
async function withRadio(reply: (respuesta: ServerResponse) => unknown) {
  const [portal, radio] = [await openPortal(), await openRecordingServer((_, response) => reply(response))];
  await portal.configure({ radio: radio.url });
  return { portal, radio, playing: () => portal.as().succeeds('GET radioAhora') };
}

describe('the current song', () => {
  test('without a configured radio there is none; with only a stream URL, the state is «bien»', async () => {
    const portal = await openPortal();
    expect(await portal.as().succeeds('GET radioAhora')).toEqual({ estado: 'sin', ...NOTHING });
    await portal.configure({ emision: 'https://radio.example/escuchar' });
    expect(await portal.as().succeeds('GET radioAhora')).toEqual({
      estado: 'bien',
      ...NOTHING,
      emision: 'https://radio.example/escuchar',
    });
  });

  test('in the format of AzuraCast, of one station or of all', async () => {
    const { portal, emisora, playing } = await withStation();
    emisora.dj = 'luna';
    const luna = await portal.createPerson({ nombre: 'Luna' });
    const dicho = {
      estado: 'bien',
      emisora: 'Radio de prueba',
      // As the agency spells the name.
      dj: { nombre: 'Luna', miembro: true },
      oyentes: 12,
      cancion: 'Orquesta del Vestíbulo - Vals de medianoche',
      emision: 'https://radio.example/escuchar',
    };
    expect(await playing()).toEqual(dicho);
    const all = await withRadio((r) => r.end(JSON.stringify([emisora.azuracast(), {}])));
    expect(await all.playing()).toEqual({ ...dicho, dj: { nombre: 'luna', miembro: false } });
    await portal.dismiss(luna);
    expect((await playing()).dj).toEqual({ nombre: 'luna', miembro: false });
  });

  test('in the format of Icecast: the server name is the DJ if it may be a hotel name', async () => {
    const { portal, emisora, playing } = await withStation(icecast);
    emisora.dj = 'DJ-Sol';
    expect(await playing()).toEqual({
      estado: 'bien',
      emisora: 'DJ-Sol',
      dj: { nombre: 'DJ-Sol', miembro: false },
      oyentes: 12,
      cancion: 'Orquesta del Vestíbulo - Vals de medianoche',
      emision: 'https://radio.example:8443/escuchar',
    });
    emisora.dj = null;
    portal.clock.advance({ seconds: 10 });
    expect(await playing()).toMatchObject({ emisora: 'Radio de prueba', dj: null });
  });

  test('of several Icecast sources, the one with the most listeners', async () => {
    const source = [{ server_name: 'A', listeners: 1 }, { server_name: 'B', listeners: 9, title: 'Sola' }, null];
    const { playing } = await withRadio((r) => r.end(JSON.stringify({ icestats: { source } })));
    expect(await playing()).toMatchObject({ emisora: 'B', oyentes: 9, cancion: 'Sola', emision: null });
  });

  test.each([azuracast, icecast])('a radio off the air is reported: %s', async (path) => {
    const { emisora, playing } = await withStation(path);
    emisora.isOnAir = false;
    expect(await playing()).toMatchObject({ estado: 'apagada' });
  });

  test('no DJ without a live show, and the configured stream URL takes precedence', async () => {
    const station = { name: 'Una', listen_url: 'https://radio.example/escuchar' };
    const live = { is_live: false, streamer_name: 'luna' };
    const { portal, playing } = await withRadio((r) => r.end(JSON.stringify({ station, live })));
    await portal.configure({ emision: 'https://otra.example/escuchar' });
    expect(await playing()).toMatchObject({ emisora: 'Una', dj: null, emision: 'https://otra.example/escuchar' });
  });

  test('texts keep their markup, are short and without control characters, and stream URLs are https', async () => {
    const song = { text: `<b>Noche</b>\u0000\n \u202Eserolf 🎹${'x'.repeat(300)}` };
    const station = { name: '  ', listen_url: 'http://10.0.0.1/escuchar' };
    const dicho = { station, now_playing: { song }, listeners: { unique: -3, current: 'doce' }, live: { is_live: 1 } };
    const { playing } = await withRadio((r) => r.end(JSON.stringify(dicho)));
    const { cancion, ...rest } = await playing();
    expect(cancion).toMatch(/^<b>Noche<\/b> {2}\u202Eserolf 🎹x+$/u);
    expect([...(cancion ?? '')]).toHaveLength(200);
    expect(rest).toEqual({ estado: 'bien', ...NOTHING, cancion: undefined });
  });
});

describe('a shared request', () => {
  test('twenty concurrent calls send one request, whose report is valid for ten seconds', async () => {
    const { portal, emisora, playing } = await withStation();
    await Promise.all(Array.from({ length: 20 }, playing));
    emisora.cancion = 'Otra - Nueva';
    portal.clock.advance({ seconds: 9 });
    expect((await playing()).cancion).toContain('Vals');
    expect(emisora.questions).toEqual([azuracast]);
    portal.clock.advance({ seconds: 1 });
    expect((await playing()).cancion).toBe('Otra - Nueva');
    expect(emisora.questions).toHaveLength(2);
  });

  test('a valid report needs no query of the database', async () => {
    const { playing } = await withStation();
    await playing();
    const execute = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
    await playing();
    const statements = execute.mock.calls.map(([query]) => query.sql);
    execute.mockRestore();
    expect(statements).not.toContainEqual(expect.stringMatching(/"radio"/));
    expect(statements).not.toEqual([]);
  });

  if (ENGINE === 'postgres')
    test('two processes share one request, during it and after it', async () => {
      const waiting: ServerResponse[] = [];
      const { portal, radio, playing } = await withRadio((response) => waiting.push(response));
      const other = await openSecondServer(portal);
      const askOther = () => other.as().succeeds('GET radioAhora');
      const first = playing();
      await waitUntil(() => waiting.length === 1);
      const second = askOther();
      await portal.as().succeeds('GET configuracion');
      waiting[0]?.end(JSON.stringify({ station: { name: 'Una' } }));
      expect(await Promise.all([first, second])).toMatchObject([{ emisora: 'Una' }, { emisora: 'Una' }]);
      expect(await askOther()).toMatchObject({ emisora: 'Una' });
      expect(radio.questions).toHaveLength(1);
      portal.clock.advance({ seconds: 10 });
      const third = askOther();
      await waitUntil(() => waiting.length === 2);
      waiting[1]?.end(JSON.stringify({ station: { name: 'Dos' } }));
      expect([await third, await playing()]).toMatchObject([{ emisora: 'Dos' }, { emisora: 'Dos' }]);
      expect(radio.questions).toHaveLength(2);
    });

  test('another address is requested at once, and a clock that goes back does not block requests', async () => {
    const { portal, emisora, playing } = await withStation();
    await playing();
    await portal.configure({ radio: `${emisora.url}${icecast}` });
    await playing();
    expect(emisora.questions).toEqual([azuracast, icecast]);
    portal.clock.advance({ minutes: -30 });
    await playing();
    expect(emisora.questions).toHaveLength(3);
  });
});

describe('failures of the radio', () => {
  test.each<[string, (respuesta: ServerResponse) => unknown]>([
    ['it answers with an error', (r) => r.writeHead(500).end(ONE)],
    ['its answer is not JSON', (r) => r.end('<html>Bienvenido</html>')],
    ['its answer is cut off', (r) => r.write('{"station":', () => r.destroy())],
    ['its answer says nothing of a radio', (r) => r.end('{"ok":true}')],
    ['it answers null', (r) => r.end('null')],
    ['its answer does not end', (r) => r.end(ONE.padEnd(300 * 1024))],
    ['it redirects', (r) => r.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(ONE)],
  ])('%s: it is reported, and the portal keeps working', async (_case, reply) => {
    const { portal, radio, playing } = await withRadio(reply);
    await portal.configure({ emision: 'https://radio.example/escuchar' });
    const outage = { estado: 'caida', ...NOTHING, emision: 'https://radio.example/escuchar' };
    expect([await playing(), await playing()]).toEqual([outage, outage]);
    expect(radio.questions).toHaveLength(1);
  });

  test('no response: the request times out after three seconds', async () => {
    const { playing } = await withRadio(() => undefined);
    expect(await playing()).toMatchObject({ estado: 'caida' });
  });

  test('the log has one entry for the failure and one for the recovery', async () => {
    const { portal, emisora, playing } = await withStation('/nada');
    for (let i = 0; i < 3; i += 1) {
      await playing();
      portal.clock.advance({ seconds: 10 });
    }
    await portal.configure({ radio: `${emisora.url}${azuracast}` });
    await playing();
    const lines = portal.log.filter((line) => line.includes('the radio'));
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'the radio cannot be asked',
      'the radio answers again',
    ]);
  });

  test('this machine is never requested, by any of its names', async () => {
    const { portal, emisora } = await withStation();
    const app = await buildApp({ ...portal.deps, outboundHttp: createOutboundHttp({ allowInternal: false }) });
    const playing = () => createClient(() => app, {}).succeeds('GET radioAhora');
    for (const site of ['https://127.0.0.1', 'https://localhost', 'https://[::1]', 'http://127.0.0.1']) {
      await portal.configure({ radio: `${site}:${new URL(emisora.url).port}${azuracast}` });
      expect(await playing(), site).toMatchObject({ estado: 'caida' });
    }
    await app.close();
    expect(emisora.questions).toEqual([]);
  });
});

import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { RADIO_RUTAS } from '../../demo/radio.ts';
import { sinCambiar } from '../../testing/paga.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { abrirEmisora, abrirRadio } from '../../testing/radio.ts';

/** An administrator who tries a radio; it is the configured one, since a stand-in is no https site. */
async function scene(radio: string) {
  const portal = await abrirPortal();
  const ana = await portal.persona({ categoria: 12 });
  await portal.configurar({ radio });
  const body = { radio };
  return {
    portal,
    ana,
    tries: () => portal.pide(ana).logra('POST probarRadio', { body }),
    fails: () => sinCambiar(portal, () => portal.pide(ana).falla('POST probarRadio', { body })),
  };
}

test('what a radio says is told, each time anew', async () => {
  const emisora = await abrirEmisora();
  const { tries } = await scene(`${emisora.url}${RADIO_RUTAS.azuracast}`);
  emisora.dj = 'luna';
  const first = await tries();
  expect(first).toMatchObject({ forma: 'AzuraCast', data: { estado: 'bien', oyentes: 12 } });
  expect(first.msg).toBe(
    'Responde como AzuraCast. Se llama «Radio de prueba». Suena «Orquesta del Vestíbulo - Vals de medianoche». DJ: luna. 12 oyentes.',
  );
  emisora.oyentes = 1;
  emisora.enElAire = false;
  emisora.dj = null;
  expect((await tries()).msg).toBe(
    'Responde como AzuraCast. Se llama «Radio de prueba». Ahora no transmite. 1 oyente.',
  );
});

test('a radio that says little says so', async () => {
  const radio = await abrirRadio((_, r) => r.end('{"icestats":{"source":{"title": - ,"dummy":null}}}'));
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
])('what is no radio says why: %s', async (_what, attend, msg) => {
  const { fails } = await scene((await abrirRadio((_, r) => attend(r))).url);
  expect(await fails()).toMatchObject({
    ...{ http: 409, error: 'DIRECCION_NO_SIRVE', campo: 'radio' },
    msg: expect.stringContaining(msg),
  });
});

test('an address that could not be saved is not asked', async () => {
  const { portal, ana } = await scene('https://radio.example/');
  for (const radio of ['http://127.0.0.1:1', 'https://localhost', 'https://10.0.0.1', 'radio.example', '']) {
    const refused = await sinCambiar(portal, () => portal.pide(ana).falla('POST probarRadio', { body: { radio } }));
    expect(refused, radio).toMatchObject({ http: 422, error: 'REGLA', campo: 'radio' });
  }
});

import { expect, test } from 'vitest';
import type { Fuera } from '../../platform/fuera.ts';
import type { Portal } from '../../testing/portal.ts';
import { abrirPortal } from '../../testing/portal.ts';
import { exigirPublicada } from './agencia.public.ts';

const ORIGEN = 'https://portal.aurora.example';
const DE_CASA = { https: false, sitio: '127.0.0.1:3000', porProxy: false };
const BUENAS = { host: 'portal.aurora.example', 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' };

/** The Internet, with a proxy in front of a portal, which sends these headers. */
const porProxy =
  (portal: Portal, headers: Record<string, string>): Fuera =>
  async (direccion) => {
    const { pathname, search } = new URL(direccion);
    const { statusCode, headers: cabeceras, rawPayload } = await portal.app.inject({ url: pathname + search, headers });
    return { estado: statusCode, cabeceras: cabeceras as Record<string, string>, cuerpo: rawPayload };
  };
const prueba = (portal: Portal, fuera: Fuera): Promise<void> =>
  exigirPublicada({ deps: { ...portal.deps, fuera } as never, llegada: DE_CASA }, ORIGEN);

test('the server finds itself behind a proxy that tells it all', async () => {
  const portal = await abrirPortal();
  await expect(prueba(portal, porProxy(portal, BUENAS))).resolves.toBeUndefined();
});

test.each<[string, Record<string, string | undefined>, string]>([
  [
    'https',
    { 'x-forwarded-proto': undefined },
    'Tu proxy no avisa que la visita llega por https. Haz que envíe X-Forwarded-Proto.',
  ],
  ['the site', { host: '127.0.0.1:3000' }, 'Tu proxy cambia el nombre del sitio. Haz que envíe Host tal como llega.'],
  [
    'who comes',
    { 'x-forwarded-for': undefined },
    'Tu proxy no dice de dónde llega cada visita. Haz que envíe X-Forwarded-For.',
  ],
])('a proxy that does not tell %s is told of', async (_que, cambio, msg) => {
  const portal = await abrirPortal();
  const cabeceras = Object.entries({ ...BUENAS, ...cambio }).filter(([, valor]) => valor !== undefined);
  const fuera = porProxy(portal, Object.fromEntries(cabeceras) as Record<string, string>);
  await expect(prueba(portal, fuera)).rejects.toMatchObject({
    codigo: 'DIRECCION_NO_SIRVE',
    campo: 'direccion',
    message: msg,
  });
});

test('another portal at the address is none of ours', async () => {
  const [portal, otro] = [await abrirPortal(), await abrirPortal()];
  await otro.db.updateTable('sello').set({ clave: 'otra' }).execute();
  await expect(prueba(portal, porProxy(otro, BUENAS))).rejects.toMatchObject({
    message: 'En esa dirección responde otro portal.',
  });
});

test('nor is a page, nor a site that answers nothing', async () => {
  const portal = await abrirPortal();
  const responde = (estado: number, texto: string) =>
    prueba(portal, async () => ({ estado, cabeceras: {}, cuerpo: Buffer.from(texto) }));
  await expect(responde(200, '<html>')).rejects.toMatchObject({
    message: 'En esa dirección responde otra página, no tu portal.',
  });
  await expect(responde(502, '')).rejects.toMatchObject({ message: 'Ese sitio tiene un problema (respondió 502).' });
});

test('what proves who the portal is tells nobody the seal of an address', async () => {
  const portal = await abrirPortal();
  const reto = 'a'.repeat(32);
  const { sello, ...llegada } = await portal.pide().logra('GET identidad', { query: { reto } });
  expect(sello).toMatch(/^s:/);
  expect(llegada).toMatchObject({ https: false, porProxy: false });
  expect(await portal.pide()('GET', 'identidad?reto=203.0.113.9')).toMatchObject({ http: 400 });
});

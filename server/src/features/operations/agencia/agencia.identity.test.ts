import { expect, test } from 'vitest';
import type { OutboundHttp } from '../../../platform/outbound/outboundHttp.ts';
import type { Portal } from '../../../test-support/portal/portal.ts';
import { openPortal } from '../../../test-support/portal/portal.ts';
import { requirePublished } from './agencia.public.ts';

const ORIGIN = 'https://portal.aurora.example';
const LOCAL_ARRIVAL = { https: false, sitio: '127.0.0.1:3000', porProxy: false };
const GOOD_HEADERS = { host: 'portal.aurora.example', 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' };

/** Outbound HTTP that reaches a portal through a proxy, which sends these headers. */
const porProxy =
  (portal: Portal, headers: Record<string, string>): OutboundHttp =>
  async (direccion) => {
    const { pathname, search } = new URL(direccion);
    const {
      statusCode,
      headers: requestHeaders,
      rawPayload,
    } = await portal.app.inject({ url: pathname + search, headers });
    return { estado: statusCode, headers: requestHeaders as Record<string, string>, body: rawPayload };
  };
const tryAddress = (portal: Portal, fuera: OutboundHttp): Promise<void> =>
  requirePublished({ deps: { ...portal.deps, outboundHttp: fuera } as never, arrival: LOCAL_ARRIVAL }, ORIGIN);

test('the server reaches itself behind a proxy that sends all headers', async () => {
  const portal = await openPortal();
  await expect(tryAddress(portal, porProxy(portal, GOOD_HEADERS))).resolves.toBeUndefined();
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
])('a proxy that does not pass on %s is reported', async (_what, change, msg) => {
  const portal = await openPortal();
  const requestHeaders = Object.entries({ ...GOOD_HEADERS, ...change }).filter(([, valor]) => valor !== undefined);
  const fuera = porProxy(portal, Object.fromEntries(requestHeaders) as Record<string, string>);
  await expect(tryAddress(portal, fuera)).rejects.toMatchObject({
    code: 'DIRECCION_NO_SIRVE',
    campo: 'direccion',
    message: msg,
  });
});

test('another portal at the address is rejected', async () => {
  const [portal, other] = [await openPortal(), await openPortal()];
  await other.db.updateTable('sello').set({ clave: 'otra' }).execute();
  await expect(tryAddress(portal, porProxy(other, GOOD_HEADERS))).rejects.toMatchObject({
    message: 'En esa dirección responde otro portal.',
  });
});

test('another page at the address, or a site that answers with an error, is rejected', async () => {
  const portal = await openPortal();
  const responds = (estado: number, text: string) =>
    tryAddress(portal, async () => ({ estado, headers: {}, body: Buffer.from(text) }));
  await expect(responds(200, '<html>')).rejects.toMatchObject({
    message: 'En esa dirección responde otra página, no tu portal.',
  });
  await expect(responds(502, '')).rejects.toMatchObject({ message: 'Ese sitio tiene un problema (respondió 502).' });
});

test('the identity challenge refuses an address, so that it cannot reveal its hash', async () => {
  const portal = await openPortal();
  const reto = 'a'.repeat(32);
  const { sello, ...arrival } = await portal.as().succeeds('GET identidad', { query: { reto } });
  expect(sello).toMatch(/^s:/);
  expect(arrival).toMatchObject({ https: false, porProxy: false });
  expect(await portal.as()('GET', 'identidad?reto=203.0.113.9')).toMatchObject({ http: 400 });
});

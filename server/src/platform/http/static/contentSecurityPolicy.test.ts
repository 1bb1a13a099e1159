import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import type { FullConfiguracion } from '../../../features/operations/agencia/agencia.public.ts';
import { ENGINE } from '../../../test-support/database/testDatabase.ts';
import type { Portal } from '../../../test-support/portal/portal.ts';
import { openPortal, openSecondServer, portalForFile } from '../../../test-support/portal/portal.ts';
import type { Engine } from '../../database/engine.ts';
import {
  buildContentSecurityPolicy,
  cspSourceOf,
  DATA_RESPONSE_HEADERS,
  NO_ALLOWED_SITES,
} from './contentSecurityPolicy.ts';

/** The directives of a policy, by name. */
const rules = (policy: unknown): Record<string, string> =>
  Object.fromEntries(
    String(policy)
      .split(';')
      .map((rule) => {
        const [name = '', ...sources] = rule.split(' ');
        return [name, sources.join(' ')];
      }),
  );

async function servePage(portal: Portal, more: object = {}) {
  const web = await mkdtemp(join(tmpdir(), 'conserje-politica-'));
  await writeFile(join(web, 'index.html'), '<!doctype html><html lang="es"><title>Conserje</title>');
  await writeFile(join(web, 'logo.svg'), '<svg/>');
  const app = await buildApp({ ...portal.deps, web, ...more });
  const close = async () => {
    await app.close();
    await rm(web, { recursive: true });
  };
  return { app, close };
}

async function appWithPage(portal: Portal, more?: object): Promise<FastifyInstance> {
  const { app, close } = await servePage(portal, more);
  onTestFinished(close);
  return app;
}

/** Serves the page to all tests of a group, which only read. */
function appForFile(portal: () => Portal): () => FastifyInstance {
  let served: Awaited<ReturnType<typeof servePage>>;
  beforeAll(async () => {
    served = await servePage(portal());
  });
  afterAll(() => served.close());
  return () => served.app;
}

describe('the site of a URL', () => {
  test.each([
    ['https://www.habbo.es/habbo-imaging/avatarimage?user={usuario}&size=m', 'https://www.habbo.es'],
    ['https://chat.example:8443/sala?x=1;y=2#z', 'https://chat.example:8443'],
    ['https://chat.example:443/', 'https://chat.example'],
    ['HTTPS://Chat.EXAMPLE', 'https://chat.example'],
    ["https://chat.example/;script-src *;'unsafe-inline'", 'https://chat.example'],
    ['https://ñandú.example/{pais}.svg', 'https://xn--and-6ma2c.example'],
    ['https://a.b-c.d1.example', 'https://a.b-c.d1.example'],
    ['https://alguien:clave@chat.example/', 'https://chat.example'],
    ['https://chat.example\n;script-src *', null],
    ['https://*.example/', null],
    ['https://*', null],
    ['*', null],
    ['https:', null],
    ["'unsafe-inline'", null],
    ['https://chat.example;script-src/', null],
    ["https://chat.example'none'/", null],
    ['https://chat.example,b.example/', null],
    ['https://localhost/', null],
    ['https://10.0.0.1/', null],
    ['https://[::1]/', null],
    ['https://2130706433/', null],
    ['http://chat.example/', null],
    ['javascript:alert(1)//https://chat.example', null],
    ['data:text/html,hola', null],
    ['blob:https://chat.example/1', null],
    ['//chat.example/', null],
    ['', null],
  ])('%s: %s', (address, source) => {
    expect(cspSourceOf(address)).toBe(source);
  });

  test('of this machine only where allowed', () => {
    const here = 'http://127.0.0.1:8000/emision';
    expect([cspSourceOf(here), cspSourceOf(here, true)]).toEqual([null, 'http://127.0.0.1:8000']);
    expect(cspSourceOf('http://10.0.0.1:8000/', true)).toBeNull();
    const sites = { images: [here], frames: [here], audio: [here] };
    expect(buildContentSecurityPolicy(sites, true)).toBe(
      buildContentSecurityPolicy(NO_ALLOWED_SITES).replace("media-src 'none'", 'media-src http://127.0.0.1:8000'),
    );
  });
});

test('without configured sites nothing external is allowed', () => {
  expect(rules(buildContentSecurityPolicy(NO_ALLOWED_SITES))).toEqual({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'style-src-attr': "'none'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'frame-src': "'none'",
    'media-src': "'none'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'form-action': "'self'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
  });
});

describe('the policy of the page follows the configuration', () => {
  const portal = portalForFile();
  const app = appForFile(portal);
  const sourcesOf = async (settings: Partial<FullConfiguracion>) => {
    await portal().configure({ logo: null, chat: null, radio: null, emision: null, ...settings });
    const r = rules((await app().inject('/tiempos')).headers['content-security-policy']);
    return [r['img-src']?.replace("'self' data: blob: ", ''), r['frame-src'], r['media-src']];
  };
  const DEFAULT_SOURCES = 'https://flagcdn.com https://www.habbo.es';

  test.each<[Partial<FullConfiguracion>, string[]]>([
    [{}, [DEFAULT_SOURCES, "'none'", "'none'"]],
    [
      { logo: 'https://img.example:8443/a;b.png' },
      ['https://flagcdn.com https://img.example:8443 https://www.habbo.es', "'none'", "'none'"],
    ],
    [{ logo: 'https://www.habbo.es/logo.png' }, [DEFAULT_SOURCES, "'none'", "'none'"]],
    [{ chat: 'https://chat.example/sala/' }, [DEFAULT_SOURCES, 'https://chat.example', "'none'"]],
    [{ chat: 'https://чат.example/' }, [DEFAULT_SOURCES, 'https://xn--80a0bn.example', "'none'"]],
    [{ radio: 'https://radio.example/api' }, [DEFAULT_SOURCES, "'none'", 'https://radio.example']],
    [
      { radio: 'https://radio.example/api', emision: 'https://radio.example:8443/a' },
      [DEFAULT_SOURCES, "'none'", 'https://radio.example:8443'],
    ],
    [{ emision: 'https://aire.example/a' }, [DEFAULT_SOURCES, "'none'", 'https://aire.example']],
    // Invalid values allow nothing, even if stored.
    [
      { chat: "https://* 'unsafe-inline'", logo: 'data:', emision: 'http://radio.example/' },
      [DEFAULT_SOURCES, "'none'", "'none'"],
    ],
  ])('%j', async (settings, sites) => {
    expect(await sourcesOf(settings)).toEqual(sites);
  });

  test('without `emision` it allows the site announced by the radio, and only that of the current radio', async () => {
    const radio = 'https://radio.example/api';
    const emision = 'https://aire.example/escuchar';
    const row = { id: 1, direccion: radio, pedida: 0, dicho: JSON.stringify({ emision }) };
    await portal().db.insertInto('radio').values(row).execute();
    expect((await sourcesOf({ radio }))[2]).toBe(
      'https://radio.example https://aire.example'.split(' ').sort().join(' '),
    );
    expect((await sourcesOf({ radio: 'https://otra.example/' }))[2]).toBe('https://otra.example');
    await portal().db.deleteFrom('radio').execute();
  });
});

describe('after a configuration change', () => {
  const AVATAR = 'https://otro.example/{usuario}.png';
  const change = async (portal: Portal) =>
    portal
      .as(await portal.createPerson({ categoria: 12 }))
      .succeeds('POST editAjustes', { body: { data: { avatar: AVATAR, chat: 'https://chat.example/' } } });
  const sendRequest = async (app: FastifyInstance, etag?: string) =>
    app.inject({ url: '/', headers: etag === undefined ? {} : { 'if-none-match': etag } });
  const frameSources = (r: Awaited<ReturnType<typeof sendRequest>>) =>
    rules(r.headers['content-security-policy'])['frame-src'];

  test('the next page has the new policy, and a client with the old one gets the whole page', async () => {
    const portal = await openPortal();
    const app = await appWithPage(portal);
    const antes = await sendRequest(app);
    const same = await sendRequest(app, String(antes.headers.etag));
    expect([same.statusCode, frameSources(same)]).toEqual([304, "'none'"]);
    await change(portal);
    const after = await sendRequest(app, String(antes.headers.etag));
    expect([after.statusCode, frameSources(after), after.body]).toEqual([200, 'https://chat.example', antes.body]);
    const other = await sendRequest(app, String(after.headers.etag));
    expect([other.statusCode, frameSources(other)]).toEqual([304, 'https://chat.example']);
  });

  if (ENGINE === 'postgres')
    test('also of another process', async () => {
      const portal = await openPortal();
      const app = await appWithPage(await openSecondServer(portal));
      expect(frameSources(await sendRequest(app))).toBe("'none'");
      await change(portal);
      expect(frameSources(await sendRequest(app))).toBe('https://chat.example');
    });

  test('an unresponsive database does not block the page: it has the last known policy', async () => {
    const portal = await openPortal();
    await portal.configure({ chat: 'https://chat.example/' });
    let hangs = false;
    const db = portal.deps.engine.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => (hangs ? new Promise(() => undefined) : Promise.resolve(result)),
    });
    const engine: Engine = Object.create(portal.deps.engine, { db: { value: db } });
    const app = await appWithPage(portal, { engine });
    await sendRequest(app);
    hangs = true;
    expect(frameSources(await sendRequest(app))).toBe('https://chat.example');
  }, 20_000);
});

describe('rejected settings', () => {
  const portal = portalForFile();
  const invalid = [
    'javascript:alert(1)',
    'data:text/html,hola',
    'http://chat.example/',
    'https://*.example/',
    'https://*/',
    'https://chat.example;script-src/',
    'https://chat.example\n;script-src *',
    'https://a:b@chat.example/',
    'https://localhost/',
    'https://10.0.0.1/',
    'https://chat.internal/',
    '//chat.example/',
    'chat.example',
  ];
  test.each(invalid)('%j is no valid URL for any setting', async (bad) => {
    const client = portal().as(await portal().createPerson({ categoria: 12 }));
    for (const campo of ['logo', 'chat', 'radio', 'emision', 'hotel']) {
      const { error } = await client.fails('POST editAjustes', { body: { data: { [campo]: bad } } });
      expect([campo, error]).toEqual([campo, 'REGLA']);
    }
    for (const [campo, gap] of [
      ['avatar', '{usuario}'],
      ['bandera', '{pais}'],
    ] as const) {
      const { error } = await client.fails('POST editAjustes', { body: { data: { [campo]: `${bad}${gap}` } } });
      expect([campo, error]).toEqual([campo, 'REGLA']);
    }
  });

  test.each([
    'https://{usuario}.example/x',
    'https://{usuario}/x',
    'https://a.example:{usuario}/',
    'https:\\\\{usuario}\\x',
  ])('the placeholder {usuario} cannot be part of the site of the avatar: %s', async (avatar) => {
    const client = portal().as(await portal().createPerson({ categoria: 12 }));
    expect((await client.fails('POST editAjustes', { body: { data: { avatar } } })).error).toBe('REGLA');
  });
});

describe('the other headers', () => {
  const app = appForFile(portalForFile());
  const COMMON_HEADERS = {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };

  test.each(['/', '/tiempos', '/logo.svg', '/api/docs/', '/api/docs/static/index.css', '/no/existe.svg/'])(
    '%s is protected',
    async (url) => {
      const { headers } = await app().inject(url);
      expect(headers).toMatchObject(COMMON_HEADERS);
      expect(headers['permissions-policy']).toMatch(/camera=\(\), .*geolocation=\(\), /);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('server');
    },
  );

  test.each([
    ['/api/checkUser', 401],
    ['/api/no-existe', 404],
    ['/api/%zz', 400],
    ['/assets/no-existe.js', 404],
    ['/imagenes/1', 400],
    ['/api/cambiarClave', 404],
  ])('%s (%i) cannot be framed or cached', async (url, http) => {
    const { statusCode, headers } = await app().inject(url);
    expect(statusCode).toBe(http);
    expect(headers).toMatchObject({ ...DATA_RESPONSE_HEADERS, 'content-type': 'application/json; charset=utf-8' });
  });

  test('public data is cached and revalidated each time', async () => {
    const { headers } = await app().inject('/api/configuracion');
    expect(headers).toMatchObject({ ...DATA_RESPONSE_HEADERS, 'cache-control': 'private, no-cache' });
  });

  test('only a client that came by https gets HSTS', async () => {
    const given = { 'x-forwarded-proto': 'https' };
    for (const url of ['/', '/logo.svg', '/api/docs/', '/api/configuracion', '/api/no-existe']) {
      const sendRequest = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
        (await app().inject({ url, headers, remoteAddress })).headers['strict-transport-security'];
      expect([url, await sendRequest(given)]).toEqual([url, 'max-age=31536000']);
      expect([url, await sendRequest({ 'x-forwarded-proto': 'http' })]).toEqual([url, undefined]);
      expect([url, await sendRequest({})]).toEqual([url, undefined]);
      // Remote proxies are not trusted.
      expect([url, await sendRequest(given, '203.0.113.7')]).toEqual([url, undefined]);
    }
  });
});

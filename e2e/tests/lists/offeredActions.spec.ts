import type { Locator, Page, Request } from '@playwright/test';
import { offerAscenso, openTiempo, setTimeInMision } from '../../fixtures/agenciaSetup.ts';
import type { Person, Portal } from '../../fixtures/portal.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { isEventStream, navigateInside, readMenuScreens } from '../../fixtures/steps.ts';

/** Excluded, because its actions end the session. */
const OWN_ACCOUNT: ReadonlySet<string> = new Set(['/configuracion']);
/** Status codes that an offered action must not receive. */
const REFUSAL_CODES = new Set([403, 404, 409, 422]);

/** Errors that depend on the instant and cannot be foreseen: only whole minutes count. */
const TOLERATED_ERRORS: ReadonlySet<string> = new Set(['NADA_QUE_CONFIRMAR']);

/** Requests can chain: code, then data, then images. */
const ROUNDS = 3;

/** Tracks pending requests of a page and its refused changes. */
class RequestTracker {
  readonly refusals: string[] = [];
  private readonly pendingRequests = new Set<Request>();
  private que = '';

  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    // Includes lazily loaded code.
    page.on('request', (r) => !isEventStream(r) && this.pendingRequests.add(r));
    page.on('requestfailed', (r) => this.pendingRequests.delete(r));
    page.on('requestfinished', (r) => this.pendingRequests.delete(r));
    page.on('response', async (response) => {
      const [request, que] = [response.request(), this.que];
      if (request.method() !== 'POST' || !REFUSAL_CODES.has(response.status())) return;
      const { error = '' } = (await response.json()) as { error?: string };
      if (!TOLERATED_ERRORS.has(error)) this.refusals.push(`${que}: ${error} ${new URL(request.url()).pathname}`);
    });
  }

  /** Runs an action and waits until its requests have completed and rendered. */
  async after(que: string, run: () => Promise<unknown>): Promise<void> {
    this.que = que;
    await run();
    for (let round = 0; round < ROUNDS; round += 1) {
      await expect.poll(() => this.pendingRequests.size, que).toBe(0);
      await this.page.evaluate(
        () => new Promise((resolver) => requestAnimationFrame(() => requestAnimationFrame(resolver))),
      );
    }
  }
}

const topDialog = (page: Page) =>
  page.locator('dialog[open], [role=dialog], [role=alertdialog]').filter({ visible: true }).last();
const expectIdle = (page: Page) =>
  expect(page.getByRole('main').getByRole('status', { name: /^Cargando/ })).toHaveCount(0);

/** Closes what a press has opened; accepts a confirmation without fields. */
async function closeOpened(page: Page, requestTracker: RequestTracker, que: string): Promise<void> {
  const opened = topDialog(page);
  if (!(await opened.isVisible())) return;
  const fieldCount = await opened.getByRole('textbox').or(opened.getByRole('combobox')).count();
  const buttons = opened.getByRole('button');
  if (fieldCount === 0 && (await opened.getByRole('button', { name: /^(Cancelar|Volver|No)$/ }).count()) > 0)
    await requestTracker.after(que, () => buttons.last().click());
  await close(page);
}

async function close(page: Page): Promise<void> {
  await expect(async () => {
    if (await topDialog(page).isVisible()) await page.keyboard.press('Escape');
    await expect(topDialog(page)).toBeHidden({ timeout: 500 });
  }).toPass();
}

/** Returns the names of enabled buttons in rows and lists. */
async function offeredButtons(page: Page): Promise<string[]> {
  const buttons = page.locator(
    'main :is(tbody, ol, ul) button:not([disabled], [aria-disabled=true], [aria-haspopup=dialog])',
  );
  const names = await buttons.evaluateAll((all) =>
    all
      .filter((item) => item.checkVisibility())
      .map((item) => item.getAttribute('aria-label') ?? item.textContent?.trim() ?? ''),
  );
  return [...new Set(names)].filter((name) => name !== '');
}

/** Presses the items of a menu one by one, reopening it for each. */
async function pressMenuItems(
  page: Page,
  requestTracker: RequestTracker,
  button: Locator,
  route: string,
  que: string,
): Promise<void> {
  await expect(topDialog(page).getByRole('menuitem').first()).toBeVisible();
  const options = await topDialog(page).getByRole('menuitem').allInnerTexts();
  await close(page);
  for (const opcion of options) {
    await goTo(page, requestTracker, route);
    if (!(await button.isVisible())) return;
    await button.click();
    await expect(topDialog(page).getByRole('menuitem').first()).toBeVisible();
    const one = topDialog(page).getByRole('menuitem', { name: opcion.trim(), exact: true });
    if (await one.isVisible()) await requestTracker.after(`${que} ${opcion}`, () => one.click());
    await closeOpened(page, requestTracker, `${que} ${opcion}`);
  }
}

async function goTo(page: Page, requestTracker: RequestTracker, route: string): Promise<void> {
  await requestTracker.after(route, () => page.goto(route));
  await expectLoaded(page, requestTracker, route);
}

async function expectLoaded(page: Page, requestTracker: RequestTracker, route: string): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await requestTracker.after(route, () => expectIdle(page));
}

interface Screen {
  title: string;
  ruta: string;
}

/** Opens a screen from another one on which nothing was pressed, at a fraction of what loading the page costs. */
async function openInside(page: Page, requestTracker: RequestTracker, { title, ruta }: Screen): Promise<void> {
  await requestTracker.after(ruta, () => navigateInside(page, ruta, ruta === '/' ? 'Conserje' : title));
  await expectLoaded(page, requestTracker, ruta);
}

/** Presses every button of the open screen. @returns how many there were */
async function pressAll(page: Page, requestTracker: RequestTracker, route: string): Promise<number> {
  const names = await offeredButtons(page);
  for (const name of names) {
    const button = page.getByRole('main').getByRole('button', { name, exact: true }).first();
    const que = `${route} «${name}»`;
    if (!(await button.isVisible()) || (await button.getAttribute('aria-disabled')) === 'true') continue;
    const isMenu = (await button.getAttribute('aria-haspopup')) === 'menu';
    await requestTracker.after(que, () => button.click());
    if (isMenu) await pressMenuItems(page, requestTracker, button, route, que);
    await closeOpened(page, requestTracker, que);
    if (new URL(page.url()).pathname !== route) await goTo(page, requestTracker, route);
  }
  return names.length;
}

/** Creates rows of every kind about people below, at and above the rank of the viewers. */
async function fillAgencia(portal: Portal) {
  const boss = await portal.logInAsBoss();
  const gente: Person[] = [];
  for (const [i, categoria] of [1, 1, 3, 5, 7, 9].entries())
    gente.push(await portal.createPerson(`Socio${i}`, { categoria, posicion: i === 1 ? 2 : 1 }));
  const [one, two, three, five, seven, nine] = gente as [Person, Person, Person, Person, Person, Person];
  for (const item of [one, two, three]) await setTimeInMision(portal, item, 40 * 24 * 3_600);
  await openTiempo(portal, five, one);
  await openTiempo(portal, boss, seven);
  await openTiempo(portal, seven, three, -1);
  await offerAscenso(portal, nine, 9, three);
  const send = (person: Person, call: string, body: object) =>
    portal.sendRequest(call, { body, key: person.key, direccion: person.direccion });
  await send(two, 'pedir', { que: 'tiempo' });
  await send(one, 'pedir', { que: 'ascenso' });
  for (const { id: usuario } of [one, five, nine])
    await send(boss, 'sendMulta', { usuario, motivo: 'Flood', creditos: 5 });
  await send(one, 'actionSugerencias', { op: 0, sugerencia: 'Más sillas' });
  await send(two, 'actionNombre', { op: 2, nombre: 'Otronombre', iduser: two.id });
  return { boss, gente };
}

for (const categoria of [7, 10])
  test(`the server accepts every action that rows offer to categoria ${categoria}`, async ({ portal }) => {
    test.setTimeout(300_000);
    await fillAgencia(portal);
    const who = await portal.createPerson('Lectora', { categoria, posicion: 2 });
    await openTiempo(portal, who, await portal.createPerson('Suyo'));
    // Gives each tiempo minutes to confirm.
    await portal.passMinutes(5);
    const page = await portal.openPage('/', who);
    const screens = await readMenuScreens(page);
    const requestTracker = new RequestTracker(page);
    let pressCount = 0;
    // RequestTracker reports refusals together with the press.
    portal.consoleGuard.allow(/(403|404|409|422) .*\/api\//);
    let pressedBefore = 0;
    for (const screen of screens) {
      if (OWN_ACCOUNT.has(screen.ruta)) continue;
      if (pressedBefore === 0) await openInside(page, requestTracker, screen);
      else await goTo(page, requestTracker, screen.ruta);
      pressedBefore = await pressAll(page, requestTracker, screen.ruta);
      pressCount += pressedBefore;
    }
    expect(requestTracker.refusals).toEqual([]);
    // Fewer mean that lists were read before their rows came.
    expect(pressCount).toBeGreaterThan(20);
  });

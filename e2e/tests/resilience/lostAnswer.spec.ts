import type { Locator, Page, Route } from '@playwright/test';
import { offerAscenso, setFirma, setTimeInMision } from '../../fixtures/agenciaSetup.ts';
import type { FormCase } from '../../fixtures/formCases.ts';
import { countRows, formCases, typedValues, UNKNOWN_OUTCOME_TEXT } from '../../fixtures/formCases.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { waitForToast } from '../../fixtures/steps.ts';

const KEY_HEADER = 'idempotency-key';
const SAVED_BEFORE = 'Lo que enviaste antes sí se guardó. Míralo antes de enviar este cambio.';

/** A press and its repetition by the page. */
const BOTH = 2;

/** Aborts the first responses of the next change after the server has processed it. @returns the keys of all changes */
async function cutNextAnswers(page: Page, count: number): Promise<string[]> {
  const keys: string[] = [];
  await page.unrouteAll({ behavior: 'wait' });
  await page.route('**/api/**', async (route: Route) => {
    const key = route.request().headers()[KEY_HEADER];
    if (key === undefined) return route.fallback();
    keys.push(key);
    if (keys.length > count) return route.fallback();
    await route.fetch();
    return route.abort('connectionreset');
  });
  return keys;
}

/** Waits until the page has the dialog that asks for confirmation, which it fetches by itself. */
const waitForConfirmDialogs = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .some((e) => /\/ConfirmDialogs-[^/]*\.js$/.test(e.name) && Reflect.get(e, 'responseStatus') === 200),
      ),
    )
    .toBe(true);

/** Opens the form of a case and fills it in. */
async function fillForm(page: Page, testCase: FormCase): Promise<Locator> {
  await page.goto(testCase.path);
  if (testCase.openButton) await page.getByRole('button', { name: testCase.openButton }).click();
  const button = page.getByRole('button', { name: testCase.button, exact: true });
  const form = page.locator('form').filter({ has: button });
  await testCase.fill(form, page);
  // The person in the URL is filled in after the names have loaded.
  if (testCase.path.includes('usuario=')) await expect.poll(async () => (await typedValues(form))[0]).not.toBe('');
  return form;
}

/** A form that edits the row created by the form `excepcion`, so it must run after it. */
const AFTER_EXCEPTION = 'permisos';

/** Two halves of the forms, to run in parallel. */
for (const half of [0, 1])
  test(`no form loses its input offline, the same press succeeds afterwards, and after a lost response a further one has no second effect (${half + 1} of 2)`, async ({
    portal,
  }) => {
    test.slow();
    portal.consoleGuard.allow(
      /ERR_(CONNECTION_RESET|INTERNET_DISCONNECTED|NETWORK_CHANGED|INCOMPLETE_CHUNKED_ENCODING)/,
    );
    portal.consoleGuard.allow(/\b(404|409|422)\b.*\/api\//);
    const boss = await portal.logInAsBoss();
    await setFirma(portal, boss, 'JEF');
    const leo = await portal.createPerson('Leo', { categoria: 2, posicion: 2 });
    const nil = await portal.createPerson('Nil');
    const page = await portal.openPage('/multas', boss);
    /** Response to each form's press after the lost one. Missing if the form was gone or refused the press. */
    const told: Record<string, 'done before' | 'done before, and edited' | 'something else'> = {};
    let under = '';
    page.on('response', async (response) => {
      if (response.request().headers()[KEY_HEADER] === undefined) return;
      const name = under;
      const edited = response.status() === 422 && (await response.text()).includes('ENVIO_DISTINTO');
      const replayed = response.headers()['idempotent-replayed'] === 'true';
      told[name] = replayed ? 'done before' : edited ? 'done before, and edited' : 'something else';
    });
    const all = Object.entries(formCases(leo, nil, boss.clave));
    for (const [name, testCase] of all.filter(([name], i) => (name === AFTER_EXCEPTION ? 0 : i % 2) === half))
      await test.step(name, async () => {
        under = name;
        const form = await fillForm(page, testCase);
        const typed = await typedValues(form);
        const before = await countRows(portal, testCase.table);
        const submit = form.getByRole('button', { name: testCase.button, exact: true });
        const question = page.getByRole('dialog', { name: /^¿/ });
        const press = async (options?: { timeout: number }) => {
          await submit.click(options);
          if (testCase.question) await question.getByRole('button', { name: testCase.question }).click(options);
        };

        await waitForConfirmDialogs(page);
        await page.context().setOffline(true);
        await press();
        await waitForToast(page, UNKNOWN_OUTCOME_TEXT, 'alert');
        expect(await typedValues(form)).toEqual(typed);
        expect(await countRows(portal, testCase.table)).toBe(before);
        await page.context().setOffline(false);

        const keys = await cutNextAnswers(page, BOTH);
        await press();
        await waitForToast(page, UNKNOWN_OUTCOME_TEXT, 'alert');
        expect(await countRows(portal, testCase.table)).toBe(before + 1);

        // If the screen already received the change, the form is gone or refuses a further press.
        const again = async (): Promise<void> => {
          await press({ timeout: 3_000 });
          await expect.poll(() => keys.length, { timeout: 5_000 }).toBe(BOTH + 1);
        };
        if (
          await again().then(
            () => true,
            () => false,
          )
        ) {
          expect(new Set(keys).size).toBe(1);
          // The body may include data that the screen has reloaded meanwhile.
          await expect.poll(() => told[name]).toMatch(/^done before/);
          if (told[name] === 'done before') await expect(form.getByText(UNKNOWN_OUTCOME_TEXT)).toHaveCount(0);
        }
        expect(await countRows(portal, testCase.table)).toBe(before + 1);
        // The browser caches nothing while requests are intercepted.
        await page.unrouteAll({ behavior: 'wait' });
      });
    expect(Object.values(told).filter((what) => what === 'done before').length).toBeGreaterThan(4);
  });

test('after leaving or reloading a form keeps its idempotency key, and after an edit it warns first', async ({
  portal,
}) => {
  portal.consoleGuard.allow(/ERR_CONNECTION_RESET/, /\b422\b.*\/api\/sendMulta/);
  const boss = await portal.logInAsBoss();
  const leo = await portal.createPerson('Leo', { categoria: 2 });
  const page = await portal.openPage(`/multas?nuevo=1&usuario=${leo.id}`, boss);
  const form = page.getByRole('form', { name: 'Nueva Multa' });
  const fine = async (motivo: string, creditos: string) => {
    await form.getByLabel('Motivo').fill(motivo);
    await form.getByLabel('Créditos').fill(creditos);
    await form.getByRole('button', { name: 'Multar', exact: true }).click();
    await page.getByRole('dialog', { name: /^¿/ }).getByRole('button', { name: 'Multar' }).click();
  };
  const fines = () => portal.database.sql('select motivo, creditos from multa order by id');

  await test.step('the page is loaded anew', async () => {
    await cutNextAnswers(page, BOTH);
    await fine('Flood', '5');
    await waitForToast(page, UNKNOWN_OUTCOME_TEXT, 'alert');
    await page.reload();
    await fine('Flood', '5');
    await waitForToast(page, /^Ya se había guardado\. /);
    expect(await fines()).toEqual([{ motivo: 'Flood', creditos: 5 }]);
  });

  await test.step('the payload is edited', async () => {
    await page.goto(`/multas?nuevo=1&usuario=${leo.id}`);
    await cutNextAnswers(page, BOTH);
    await fine('Spam', '5');
    await waitForToast(page, UNKNOWN_OUTCOME_TEXT, 'alert');
    await fine('Spam', '6');
    await waitForToast(page, SAVED_BEFORE, 'alert');
    expect(await fines()).toHaveLength(2);
    await fine('Spam', '6');
    // Until its answer is here, the page takes it as lost.
    await waitForToast(page, /^Multaste /);
    await expect
      .poll(async () => (await fines()).map((f) => `${f.motivo} ${f.creditos}`))
      .toEqual(['Flood 5', 'Spam 5', 'Spam 6']);
  });

  await test.step('the phone discards the page before the answer', async () => {
    await page.goto(`/multas?nuevo=1&usuario=${leo.id}`);
    const keys: (string | undefined)[] = [];
    const held: Route[] = [];
    await page.route('**/api/sendMulta', async (route) => {
      keys.push(route.request().headers()[KEY_HEADER]);
      if (keys.length > 1) return route.fallback();
      await route.fetch();
      held.push(route);
    });
    await fine('Raid', '5');
    await expect.poll(() => held.length).toBe(1);
    // A discarded page runs nothing more, so the next one finds what the tab holds now.
    const stored = await page.evaluate(() => Object.entries(sessionStorage));
    await page.addInitScript((entries) => {
      sessionStorage.clear();
      for (const [name, value] of entries) sessionStorage.setItem(name, value);
    }, stored);
    await page.reload();
    await held[0]?.abort();
    await fine('Raid', '5');
    await waitForToast(page, /^Ya se había guardado\. /);
    expect([keys.length, new Set(keys).size, (await fines()).length]).toEqual([2, 1, 4]);
  });
});

test('an ascenso whose acceptance loses its answer is accepted once, and the page shows it @main', async ({
  portal,
}) => {
  portal.consoleGuard.allow(/ERR_CONNECTION_RESET/);
  const ana = await portal.createPerson('Ana', { categoria: 5 });
  const ciro = await portal.createPerson('Ciro');
  await setTimeInMision(portal, ciro, 86_400);
  await offerAscenso(portal, ana, 5, ciro);
  const page = await portal.openPage('/solicitudes', ciro);
  await page.getByRole('button', { name: 'Aceptar el ascenso a Iniciado H de Ana' }).click();
  const keys = await cutNextAnswers(page, 1);
  await page.getByRole('button', { name: 'Aceptar ascenso', exact: true }).click();
  await waitForToast(page, '¡Felicidades! Ahora eres Iniciado H');
  await expect(page.getByRole('region', { name: '¡Felicidades! Ahora eres Iniciado H' })).toBeVisible();
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  expect(await portal.database.sql("select causa from carrera where causa = 'ascenso'")).toHaveLength(1);
});

import type { Page, Route } from '@playwright/test';
import { setFirma } from '../../fixtures/agenciaSetup.ts';
import { countRows, formCases, typedValues, UNKNOWN_OUTCOME_TEXT } from '../../fixtures/formCases.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { waitForNotice } from '../../fixtures/steps.ts';

const KEY_HEADER = 'idempotency-key';
const SAVED_BEFORE = 'Lo que enviaste antes sí se guardó. Míralo antes de enviar este cambio.';

/** Cuts the answer to the next change that is sent; the server has done it by then. @returns the keys of all changes */
async function cutNextAnswer(page: Page): Promise<string[]> {
  const keys: string[] = [];
  await page.unrouteAll({ behavior: 'wait' });
  await page.route('**/api/**', async (route: Route) => {
    const key = route.request().headers()[KEY_HEADER];
    if (key === undefined) return route.fallback();
    keys.push(key);
    if (keys.length > 1) return route.fallback();
    await route.fetch();
    return route.abort('connectionreset');
  });
  return keys;
}

/** The form that edits what the form `excepcion` has made. */
const AFTER_EXCEPTION = 'permisos';

/** Every other form, so that two browsers share the work. */
for (const half of [0, 1])
  test(`a form whose answer was lost says so, and pressed again it is done once (${half + 1} of 2)`, async ({
    portal,
  }) => {
    test.slow();
    portal.consoleGuard.allow(/ERR_CONNECTION_RESET/, /\b(404|409|422)\b.*\/api\//);
    const boss = await portal.logInAsBoss();
    await setFirma(portal, boss, 'JEF');
    const leo = await portal.createPerson('Leo', { categoria: 2, posicion: 2 });
    const nil = await portal.createPerson('Nil');
    const page = await portal.openPage('/multas', boss);
    /** What each was told by its second press; a form that is gone by then, or refuses, takes none. */
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
    for (const [nombre, testCase] of all.filter(([name], i) => (name === AFTER_EXCEPTION ? 0 : i % 2) === half))
      await test.step(nombre, async () => {
        under = nombre;
        await page.goto(testCase.path);
        if (testCase.openButton) await page.getByRole('button', { name: testCase.openButton }).click();
        const button = page.getByRole('button', { name: testCase.button, exact: true });
        const forma = page.locator('form').filter({ has: button });
        const submit = forma.getByRole('button', { name: testCase.button, exact: true });
        await testCase.fill(forma, page);
        if (testCase.path.includes('usuario='))
          await expect.poll(async () => (await typedValues(forma))[0]).not.toBe('');
        const before = await countRows(portal, testCase.table);
        const keys = await cutNextAnswer(page);
        const question = page.getByRole('dialog', { name: /^¿/ });
        await submit.click();
        if (testCase.question) await question.getByRole('button', { name: testCase.question }).click();
        await waitForNotice(page, UNKNOWN_OUTCOME_TEXT, 'alert');
        expect(await countRows(portal, testCase.table)).toBe(before + 1);

        // Where the screen has heard already that it was done, its form is gone or takes no second press.
        const again = async (): Promise<void> => {
          await submit.click({ timeout: 3_000 });
          if (testCase.question)
            await question.getByRole('button', { name: testCase.question }).click({ timeout: 3_000 });
          await expect.poll(() => keys.length, { timeout: 5_000 }).toBe(2);
        };
        if (
          await again().then(
            () => true,
            () => false,
          )
        ) {
          expect(keys[1]).toBe(keys[0]);
          // What the screen has read anew meanwhile may be part of what it sends.
          await expect.poll(() => told[nombre]).toMatch(/^done before/);
        }
        expect(await countRows(portal, testCase.table)).toBe(before + 1);
      });
    expect(Object.values(told).filter((what) => what === 'done before').length).toBeGreaterThan(4);
  });

test('left and come back to, or loaded anew, the form still knows its key; edited, it asks first', async ({
  portal,
}) => {
  portal.consoleGuard.allow(/ERR_CONNECTION_RESET/, /\b422\b.*\/api\/sendMulta/);
  const boss = await portal.logInAsBoss();
  const leo = await portal.createPerson('Leo', { categoria: 2 });
  const page = await portal.openPage(`/multas?nuevo=1&usuario=${leo.id}`, boss);
  const forma = page.getByRole('form', { name: 'Nueva Multa' });
  const fine = async (motivo: string, creditos: string) => {
    await forma.getByLabel('Motivo').fill(motivo);
    await forma.getByLabel('Créditos').fill(creditos);
    await forma.getByRole('button', { name: 'Multar', exact: true }).click();
    await page.getByRole('dialog', { name: /^¿/ }).getByRole('button', { name: 'Multar' }).click();
  };
  const fines = () => portal.database.sql('select motivo, creditos from multa order by id');

  await test.step('the page is loaded anew', async () => {
    await cutNextAnswer(page);
    await fine('Flood', '5');
    await waitForNotice(page, UNKNOWN_OUTCOME_TEXT, 'alert');
    await page.reload();
    await fine('Flood', '5');
    await waitForNotice(page, /^Ya se había guardado\. /);
    expect(await fines()).toEqual([{ motivo: 'Flood', creditos: 5 }]);
  });

  await test.step('the payload is edited', async () => {
    await page.goto(`/multas?nuevo=1&usuario=${leo.id}`);
    await cutNextAnswer(page);
    await fine('Spam', '5');
    await waitForNotice(page, UNKNOWN_OUTCOME_TEXT, 'alert');
    await fine('Spam', '6');
    await waitForNotice(page, SAVED_BEFORE, 'alert');
    expect(await fines()).toHaveLength(2);
    await fine('Spam', '6');
    await expect
      .poll(async () => (await fines()).map((f) => `${f.motivo} ${f.creditos}`))
      .toEqual(['Flood 5', 'Spam 5', 'Spam 6']);
  });
});

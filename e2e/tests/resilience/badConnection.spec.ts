import { setFirma } from '../../fixtures/agenciaSetup.ts';
import { countRows, formCases, typedValues, UNKNOWN_OUTCOME_TEXT } from '../../fixtures/formCases.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { navigateByMenu, waitForNotice } from '../../fixtures/steps.ts';

test('offline no form loses its input, and the same press succeeds after reconnecting', async ({ portal }) => {
  test.slow();
  portal.consoleGuard.allow(/ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED|INCOMPLETE_CHUNKED_ENCODING)/);
  // A screen may request a person once more before it receives their despido.
  portal.consoleGuard.allow(/\b404\b.*\/api\/(getWork\/|getLogUser\/Leo)/);
  const boss = await portal.logInAsBoss();
  await setFirma(portal, boss, 'JEF');
  const leo = await portal.createPerson('Leo', { categoria: 2, posicion: 2 });
  const nil = await portal.createPerson('Nil');
  const page = await portal.openPage('/multas', boss);
  const setOnline = (isOnline: boolean) => page.context().setOffline(!isOnline);

  await test.step('a form that cannot be fetched comes with the line', async () => {
    await setOnline(false);
    await page.getByRole('button', { name: 'Nueva Multa' }).click();
    await waitForNotice(page, 'Sin conexión. Se abrirá cuando vuelva.', 'alert');
    await setOnline(true);
    await expect(page.getByRole('form', { name: 'Nueva Multa' })).toBeVisible();
  });

  await test.step('and a screen comes with its styles', async () => {
    await setOnline(false);
    await navigateByMenu(page, 'Equipo');
    await waitForNotice(page, 'Sin conexión. Se abrirá cuando vuelva.', 'alert');
    await setOnline(true);
    await expect(page.getByRole('group', { name: 'Rangos' })).toHaveCSS('display', 'flex');
  });

  // The confirmation dialog loads by itself after reconnecting and then comes from the browser cache.
  const hasConfirmDialogs = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .some((e) => /\/ConfirmDialogs-[^/]*\.js$/.test(e.name) && Reflect.get(e, 'responseStatus') === 200),
    );
  await expect.poll(hasConfirmDialogs).toBe(true);

  for (const [name, testCase] of Object.entries(formCases(leo, nil, boss.clave)))
    await test.step(name, async () => {
      await page.goto(testCase.path);
      if (testCase.openButton) await page.getByRole('button', { name: testCase.openButton }).click();
      const button = page.getByRole('button', { name: testCase.button, exact: true });
      const form = page.locator('form').filter({ has: button });
      await testCase.fill(form, page);
      // The person in the URL is filled in after the names have loaded.
      if (testCase.path.includes('usuario=')) await expect.poll(async () => (await typedValues(form))[0]).not.toBe('');
      const typed = await typedValues(form);
      const earlier = await countRows(portal, testCase.table);
      const press = async () => {
        await form.getByRole('button', { name: testCase.button, exact: true }).click();
        if (testCase.question)
          await page.getByRole('dialog', { name: /^¿/ }).getByRole('button', { name: testCase.question }).click();
      };

      await setOnline(false);
      await press();
      await waitForNotice(page, UNKNOWN_OUTCOME_TEXT, 'alert');
      expect(await typedValues(form)).toEqual(typed);
      expect(await countRows(portal, testCase.table)).toBe(earlier);

      await setOnline(true);
      await press();
      await expect.poll(() => countRows(portal, testCase.table)).toBe(earlier + 1);
      await expect(form.getByText(UNKNOWN_OUTCOME_TEXT)).toHaveCount(0);
    });
});

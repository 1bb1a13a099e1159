import { expect, test } from '../../fixtures/portal.ts';
import { navigateByMenu, waitForToast } from '../../fixtures/steps.ts';

// That no form loses its input offline: lostAnswer.spec.ts.
test('a form or a screen that cannot be fetched offline comes with the line @main', async ({ portal }) => {
  portal.consoleGuard.allow(/ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED|INCOMPLETE_CHUNKED_ENCODING)/);
  const page = await portal.openPage('/multas', await portal.logInAsBoss());
  const setOnline = (isOnline: boolean) => page.context().setOffline(!isOnline);

  await test.step('a form', async () => {
    await setOnline(false);
    await page.getByRole('button', { name: 'Nueva Multa' }).click();
    await waitForToast(page, 'Sin conexión. Se abrirá cuando vuelva.', 'alert');
    await setOnline(true);
    await expect(page.getByRole('form', { name: 'Nueva Multa' })).toBeVisible();
  });

  await test.step('a screen, with its styles', async () => {
    await setOnline(false);
    await navigateByMenu(page, 'Equipo');
    await waitForToast(page, 'Sin conexión. Se abrirá cuando vuelva.', 'alert');
    await setOnline(true);
    await expect(page.getByRole('group', { name: 'Rangos' })).toHaveCSS('display', 'flex');
  });
});

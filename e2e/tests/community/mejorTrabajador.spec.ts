import type { Page } from '@playwright/test';
import { dialog } from '../../fixtures/locators.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { choose, expectToast, waitForToast } from '../../fixtures/steps.ts';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a mejor trabajador is chosen, replaced and removed, visibly for everyone', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  const ana = await portal.createPerson('Ana', { categoria: 3 });
  await portal.createPerson('Leo', { categoria: 2 });
  const [page, ofAna] = [
    await portal.openPage('/mejortrabajador', boss),
    await portal.openPage('/mejortrabajador', ana),
  ];
  const tiempos = card(page, 'Tiempos');
  const save = tiempos.getByRole('button', { name: 'Guardar' });

  await test.step('four cards without anyone; who reads them decides on none', async () => {
    for (const name of ['Ascensos', 'Horas trabajadas', 'Tiempos', 'Timer de Seg. a Dir.'])
      await expect(card(ofAna, name)).toContainText('Ninguno');
    await expect(ofAna.getByRole('button', { name: 'Guardar' })).toHaveCount(0);
    await save.click();
    await expect(tiempos.getByRole('combobox')).toHaveAccessibleDescription('Selecciona un usuario');
  });

  await test.step('the chosen person is told, and is in the frame in every browser', async () => {
    await choose(tiempos, 'Mejor trabajador en Tiempos', 'Ana');
    await Promise.all([
      waitForToast(ofAna, 'Jefa te eligió mejor trabajador en Tiempos'),
      expectToast(page, 'Ana es mejor trabajador en Tiempos', save.click()),
    ]);
    await expect(card(ofAna, 'Tiempos')).toContainText(/Ana.*desde el .*por Jefa/);
    await expect(ofAna.getByRole('table', { name: 'Reconocimientos anteriores' })).toContainText('Ahora');
    const visitor = await portal.openPage('/', null);
    await expect(visitor.getByRole('region', { name: 'Mejores trabajadores' })).toContainText('Ana');
  });

  await test.step('another takes the place after a question that says whose it is', async () => {
    await choose(tiempos, 'Mejor trabajador en Tiempos', 'Leo');
    await save.click();
    const question = dialog(page, '¿Leo en Tiempos?');
    await expect(question).toContainText('Ana dejará de estar en Tiempos');
    await Promise.all([
      waitForToast(ofAna, 'Ya no eres mejor trabajador en Tiempos'),
      expectToast(
        page,
        'Leo es mejor trabajador en Tiempos',
        question.getByRole('button', { name: 'Guardar' }).click(),
      ),
    ]);
    await expect(card(ofAna, 'Tiempos')).toContainText('Leo');
  });

  await test.step('the frame is left empty, and the list keeps who was in it', async () => {
    await tiempos.getByRole('button', { name: 'Eliminar a Leo de Tiempos' }).click();
    const question = dialog(page, '¿Eliminar a Leo de Tiempos?');
    await expectToast(page, 'Quitaste a Leo de Tiempos', question.getByRole('button', { name: 'Eliminar' }).click());
    await expect(card(ofAna, 'Tiempos')).toContainText('Ninguno');
    const rows = ofAna.getByRole('table', { name: 'Reconocimientos anteriores' }).getByRole('row');
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(1)).toContainText('Leo');
    await expect(rows.nth(2)).toContainText('Ana');
  });
});

test('a concurrent decision on a card is shown before anything is overwritten', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  await portal.createPerson('Ana', { categoria: 3 });
  const leo = await portal.createPerson('Leo', { categoria: 2 });
  const page = await portal.openPage('/mejortrabajador', boss);
  const ascensos = card(page, 'Ascensos');
  await choose(ascensos, 'Mejor trabajador en Ascensos', 'Ana');
  // Holds the request, so that the other decision arrives first.
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/actionTrabajador', async (route) => {
    await released;
    await route.continue();
  });
  portal.consoleGuard.allow(/409 .*\/api\/actionTrabajador/);
  await ascensos.getByRole('button', { name: 'Guardar' }).click();
  const body = { op: 0, categoria: 1, usuario: leo.id, id: 0 };
  await portal.sendRequest('actionTrabajador', { body, key: boss.key });
  release();
  await expect(ascensos.getByRole('link', { name: 'Leo' })).toBeVisible();
  await expect(ascensos.getByRole('alert')).toContainText('Alguien lo cambió antes que tú');
  // The choice is kept; the next press asks before it replaces the other one.
  await expect(ascensos.getByRole('combobox')).toHaveValue('Ana');
  await ascensos.getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog(page, '¿Ana en Ascensos?')).toContainText('Leo dejará de estar en Ascensos');
});

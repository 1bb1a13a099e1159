import type { Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/accessibility.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { choose, expectToast, waitForToast } from '../../fixtures/steps.ts';
import { HANDHELD } from '../../fixtures/viewports.ts';

const addDialog = (page: Page) => page.getByRole('dialog', { name: 'Agregar ausencia' });
const question = (page: Page) => page.getByRole('dialog', { name: '¿Cerrar sin enviar?' });
const calendar = (page: Page, de: string) => page.getByRole('group', { name: `Calendario de ${de}` });

/** Returns a day of next month that cannot be read as a month, and its keys in day-first order. */
function nearDay(hoy: string) {
  const fecha = new Date(`${hoy.slice(0, 7)}-20T00:00:00Z`);
  fecha.setUTCMonth(fecha.getUTCMonth() + 1);
  const [a = '', m = '', d = ''] = fecha.toISOString().slice(0, 10).split('-');
  const dayLabel = new Intl.DateTimeFormat('es', {
    ...({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const),
  }).format(fecha);
  return { keys: `${d}${m}${a}`, written: `${m}/${d}/${a}`, dayLabel };
}

test('an ausencia is requested by touch with day-first digits, and nothing typed is lost on the way @main', async ({
  portal,
}) => {
  const leo = await portal.createPerson('Leo', { categoria: 2 });
  const { hoy } = await portal.sendRequest<{ hoy: string }>('getHoy', {});
  const { keys, written, dayLabel } = nearDay(hoy);
  const page = await portal.openPage('/ausencias', leo, HANDHELD);
  const dialog = addDialog(page);
  const motivo = dialog.getByLabel('Motivo');
  const final = dialog.getByRole('textbox', { name: 'Fecha final' });
  await page.getByRole('main').getByRole('button', { name: 'Agregar ausencia' }).tap();

  await test.step('the date is understood, said back, and its calendar is seen whole', async () => {
    await motivo.fill('Viaje');
    await final.tap();
    await page.keyboard.type(keys);
    await expect(final).toHaveAccessibleDescription(dayLabel);
    await dialog.getByRole('button', { name: 'Abrir el calendario de Fecha final' }).tap();
    await expect(final).toHaveValue(written);
    const box = calendar(page, 'Fecha final');
    await expect(box.getByRole('button', { name: /^20 / })).toBeFocused();
    const daysOutside = await box
      .getByRole('button')
      .evaluateAll(
        (dias) =>
          dias.filter((day) => day.getBoundingClientRect().right > innerWidth || day.getBoundingClientRect().left < 0)
            .length,
      );
    expect(daysOutside).toBe(0);
    await expectAccessible(page, 'calendar in a dialog', 'dialogo');
    await page.goBack();
    await expect(box).toBeHidden();
    await expect(dialog).toBeVisible();
  });

  await test.step('the cross, a tap beside it and the way back ask first', async () => {
    const exits = [
      () => dialog.getByRole('button', { name: 'Cerrar' }).tap(),
      () => page.touchscreen.tap(180, 8),
      () => page.goBack(),
    ];
    for (const leave of exits) {
      await leave();
      await expect(question(page)).toBeVisible();
      await question(page).getByRole('button', { name: 'Volver' }).tap();
      await expect(question(page)).toBeHidden();
      await expect(motivo).toHaveValue('Viaje');
    }
  });

  await test.step('loaded anew, it stands there as it was', async () => {
    await page.reload();
    await waitForToast(page, 'Recuperamos lo que estabas escribiendo');
    await expect(motivo).toHaveValue('Viaje');
    await expect(final).toHaveValue(written);
    await expectToast(page, /ausencia/i, dialog.getByRole('button', { name: 'Agregar ausencia' }).tap());
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('table', { name: 'Tus ausencias' })).toContainText('Viaje');
  });

  await test.step('a sent draft is not restored', async () => {
    await page.reload();
    await expect(page.getByRole('table', { name: 'Tus ausencias' })).toContainText('Viaje');
    await expect(page.getByText('Recuperamos lo que estabas escribiendo')).toHaveCount(0);
  });
});

test('by keyboard Escape closes the calendar, then asks about the dialog, then closes it', async ({ portal }) => {
  const leo = await portal.createPerson('Leo', { categoria: 2 });
  const page = await portal.openPage('/ausencias?agregar=1', leo);
  await expect(addDialog(page).getByLabel('Motivo')).toBeFocused();
  await page.keyboard.type('Viaje');
  const opener = addDialog(page).getByRole('button', { name: 'Abrir el calendario de Fecha inicio' });
  await opener.press('Enter');
  await expect(
    calendar(page, 'Fecha inicio')
      .getByRole('button', { name: /\d{4}$/ })
      .and(page.locator(':focus')),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar(page, 'Fecha inicio')).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(addDialog(page).getByLabel('Motivo')).toHaveValue('Viaje');
  await page.keyboard.press('Escape');
  await question(page).getByRole('button', { name: 'Descartar' }).press('Enter');
  await expect(addDialog(page)).toBeHidden();
  await expect(question(page)).toBeHidden();
});

test('a form above a list keeps its draft when closed or reloaded, and is empty after sending', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  await portal.createPerson('Leo', { categoria: 2 });
  const page = await portal.openPage('/multas', boss);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const motivo = page.getByRole('form').getByLabel('Motivo');
  await button('Nueva Multa').click();
  await motivo.fill('Flood');
  await button('Cerrar Nueva Multa').click();
  await expect(motivo).toBeHidden();
  await button('Nueva Multa').click();
  await expect(motivo).toHaveValue('Flood');
  await page.reload();
  await expect(motivo).toHaveValue('Flood');
  await choose(page, 'Usuario', 'Leo');
  await button('Multar').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Multar' }).click();
  await expect(motivo).toBeHidden();
  await button('Nueva Multa').click();
  await expect(motivo).toHaveValue('');
});

import { openFourTiempos } from '../../fixtures/agenciaSetup.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { tiempoRow, timeCellOf } from '../../fixtures/steps.ts';

test('the first tab stop skips to the screen, and a dialog traps focus and returns it @main', async ({ portal }) => {
  const page = await portal.openPage('/rangos', null);
  await expect(page.getByRole('heading', { name: 'Rangos', level: 1 })).toBeVisible();
  const skipLink = page.getByRole('link', { name: 'Saltar al contenido' });
  await expect(skipLink).not.toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(skipLink).toBeFocused();
  await expect(skipLink).toBeInViewport();
  await skipLink.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Iniciales' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Misiones' })).toBeVisible();

  const logIn = page.getByRole('banner').getByRole('button', { name: 'Entrar', exact: true });
  await logIn.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Entrar' });
  await expect(dialog.getByLabel('Nombre de Usuario')).toBeFocused();
  const tabStops = 12;
  for (const shortcutKey of ['Tab', 'Shift+Tab'])
    for (let i = 0; i < tabStops; i += 1) {
      await page.keyboard.press(shortcutKey);
      await expect(dialog.locator(':focus')).toHaveCount(1);
    }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(logIn).toBeFocused();
});

test('Ctrl+K finds screens, people and actions', async ({ portal }) => {
  const { ana } = await openFourTiempos(portal);
  const page = await portal.openPage('/', ana);
  await expect(page.getByRole('heading', { name: 'Conserje', level: 1 })).toBeVisible();
  const search = page.getByRole('combobox', { name: 'Buscar pantallas, personas y acciones' });
  const type = async (text: string) => {
    await page.keyboard.press('Control+k');
    await expect(search).toBeFocused();
    await page.keyboard.type(text);
  };

  await type('nomi');
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^Nómina/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Nómina', level: 1 })).toBeVisible();

  await type('íke');
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^Íker/);
  await page.keyboard.press('Enter');
  const card = page.getByRole('dialog', { name: 'Tarjeta de Íker' });
  await card.getByRole('link', { name: 'Ver tiempo' }).press('Enter');
  await expect(card).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Tiempos', level: 1 })).toBeVisible();
  await expect(page.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(1);
  await expect(tiempoRow(page, 'Íker')).toBeVisible();

  await type('claro');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Tema claro. Cambiar a automático' })).toBeVisible();
  await type('zzz');
  await expect(page.getByText('No encontramos nada con ese nombre')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
});

test('a tiempo is handled by keyboard alone', async ({ portal }) => {
  const { ana } = await openFourTiempos(portal);
  const page = await portal.openPage('/tiempos?buscar=Dora', ana);
  const more = page.getByRole('button', { name: 'Más acciones de Dora' });
  await more.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Ver detalle' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await expect(more).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Ver detalle' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Ajustar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Minutos', { exact: true })).toBeFocused();
  await page.keyboard.type('15');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(timeCellOf(page, 'Dora')).toHaveText(/^1:1[45]:\d\d$/);
});

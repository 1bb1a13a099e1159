import { expectAccessible } from '../../fixtures/accessibility.ts';
import { recordWork } from '../../fixtures/agenciaSetup.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { chooseFromCard } from '../../fixtures/steps.ts';
import { PHONE } from '../../fixtures/viewports.ts';

test('a name opens a card with the person and the actions that the viewer may take', async ({ portal }) => {
  const [ana, mgmt] = [
    await portal.createPerson('Ana', { categoria: 5 }),
    await portal.createPerson('Mgmt', { categoria: 10 }),
  ];
  const leo = await portal.createPerson('Leo');
  await recordWork(portal, leo, 'asistencia', 125, new Date().toISOString());
  const page = await portal.openPage('/nomina', ana);
  const link = page.getByRole('row').getByRole('button', { name: 'Leo', exact: true });
  const card = page.getByRole('dialog', { name: 'Tarjeta de Leo' });
  const requested: string[] = [];
  page.on('request', (r) => r.url().includes('/api/tarjeta/') && requested.push(r.url()));

  await test.step('asked for when it opens, and no sooner', async () => {
    await expect(link).toBeVisible();
    expect(requested).toEqual([]);
    await link.click();
    await expect(card).toContainText('Iniciado I');
    await expect(card.getByRole('definition').first()).toHaveText('2h 5m');
    await expect(card).toContainText('de Sistema');
    await expect(card.getByRole('link')).toHaveText(['Ver tiempo']);
    await expectAccessible(page, 'card');
  });

  await test.step('the palette takes its place, and leads to a card whose end leaves the focus on the screen', async () => {
    const palette = page.getByRole('dialog', { name: 'Paleta' });
    await page.keyboard.press('Control+k');
    await expect(card).toBeHidden();
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('leo');
    await expect(palette.getByRole('option', { selected: true })).toHaveText(/^Leo/);
    await page.keyboard.press('Enter');
    await expect(card).toContainText('Iniciado I');
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    await link.click();
  });

  await test.step('Escape and Back close it, and the focus is where it was', async () => {
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
    await expect(link).toBeFocused();
    await link.press('Enter');
    await expect(card).toBeVisible();
    await page.goBack();
    await expect(card).toBeHidden();
    await expect(page).toHaveURL('/nomina');
  });

  await test.step('from one card another takes its place, and the focus goes back to the first name', async () => {
    await portal.database.sql(
      "insert into carrera (usuario, a, a_nombre, encargado, causa, fecha) select id, mision, 'Iniciado I', ?, 'edicion', ? from usuario where id = ?",
      mgmt.id,
      Date.now(),
      leo.id,
    );
    await page.reload();
    await link.press('Enter');
    await card.getByRole('button', { name: 'Mgmt', exact: true }).press('Enter');
    const whose = page.getByRole('dialog', { name: 'Tarjeta de Mgmt' });
    await expect(whose).toContainText('Tiempos');
    await expect(card).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(whose).toBeHidden();
    await expect(link).toBeFocused();
  });

  await test.step("management has its ways from there; one's own leads to one's account", async () => {
    const mgmtPage = await portal.openPage('/nomina', mgmt);
    await mgmtPage.getByRole('row').getByRole('link', { name: 'Leo', exact: true }).click();
    const theirs = mgmtPage.getByRole('dialog', { name: 'Tarjeta de Leo' });
    await expect(theirs.getByRole('link', { name: 'Ver perfil' })).toBeVisible();
    await theirs.getByRole('link', { name: 'Multar' }).click();
    await expect(mgmtPage).toHaveURL(`/multas?nuevo=1&usuario=${leo.id}`);
    await expect(theirs).toBeHidden();
    await chooseFromCard(page.getByRole('row'), 'Ana', 'Mi cuenta');
    await expect(page).toHaveURL('/perfil');
  });

  await test.step('on a phone it rises from the foot', async () => {
    await page.setViewportSize(PHONE);
    await page.goto('/nomina');
    await link.click();
    const box = await card.boundingBox();
    expect([box?.x, box?.width, Math.round((box?.y ?? 0) + (box?.height ?? 0))]).toEqual([
      0,
      PHONE.width,
      PHONE.height,
    ]);
  });
});

import type { Page } from '@playwright/test';
import { setFirma } from '../../fixtures/agenciaSetup.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { drawerButton } from '../../fixtures/steps.ts';
import { HANDHELD, PHONE } from '../../fixtures/viewports.ts';

test('on a phone back closes the open overlays one by one before it leaves the screen @main', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  await setFirma(portal, boss, 'JEF');
  await portal.createPerson('Leo', { categoria: 2 });
  const page = await portal.openPage('/rangos', boss, HANDHELD);
  const menu = page.getByRole('dialog', { name: 'Menú' });
  const openMenu = () => drawerButton(page).click();

  await test.step('the drawer, and the way that was taken from it', async () => {
    await openMenu();
    await expect(menu).toBeVisible();
    await page.goBack();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL('/rangos');
    await openMenu();
    await menu.getByRole('button', { name: 'Administración (Módulos)' }).click();
    await menu.getByRole('link', { name: 'Usuarios' }).click();
    await expect(page).toHaveURL('/usuarios');
    await expect(menu).toBeHidden();
  });

  await test.step('a question that the menu of a person’s page asks, and that menu', async () => {
    await page.goto('/usuarios?persona=Leo');
    const more = page.getByRole('button', { name: 'Más de Leo' });
    await more.click();
    await page.getByRole('button', { name: 'Borrar IP' }).click();
    const question = page.getByRole('dialog', { name: '¿Borrar las IP de Leo?' });
    await expect(question).toBeVisible();
    await page.goBack();
    await expect(question).toBeHidden();
    await expect(more).toHaveAttribute('aria-expanded', 'true');
    await page.goBack();
    await expect(more).toHaveAttribute('aria-expanded', 'false');
    await expect(page).toHaveURL('/usuarios?persona=Leo');
    await page.goBack();
    await expect(page).toHaveURL('/usuarios');
  });

  await test.step('a dialog that the address holds, also after a reload', async () => {
    await page.goto('/usuarios');
    await page.getByRole('button', { name: 'Filtrar, ordenar y descargar' }).click();
    await page.getByRole('button', { name: 'Importar miembros' }).click();
    const dialog = page.getByRole('dialog', { name: 'Importar miembros' });
    await expect(dialog).toBeVisible();
    await page.reload();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/usuarios');
  });

  await test.step('what waits behind «⋯» of a table', async () => {
    await page.goto('/nomina');
    const more = page.getByRole('button', { name: /rdenar y descargar$/ });
    await more.click();
    await expect(page.getByRole('button', { name: 'Descargar CSV' }).first()).toBeVisible();
    await page.goBack();
    await expect(more).toHaveAttribute('aria-expanded', 'false');
    await expect(page).toHaveURL('/nomina');
  });

  await test.step('closed by its own button it is in nobody’s way', async () => {
    await page.goto('/rangos');
    await page.goto('/ausencias?vista=tuyas');
    await page.getByRole('button', { name: 'Agregar ausencia' }).click();
    const dialog = page.getByRole('dialog', { name: 'Agregar ausencia' });
    await dialog.getByRole('button', { name: 'Volver' }).click();
    await expect(dialog).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/rangos');
  });
});

test('back restores the position in a long list, regardless of how the page began', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  const leo = await portal.createPerson('Leo');
  await portal.database.sql(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 45)
    insert into multa (usuario, encargado, motivo, creditos, fecha) select ${leo.id}, ${boss.id}, 'Motivo ' || i, 1, i from n`,
  );
  const scrollPosition = (page: Page) => page.evaluate(() => Math.round(scrollY));
  const goTo = async (page: Page, name: string) => {
    await drawerButton(page).click();
    const menu = page.getByRole('dialog', { name: 'Menú' });
    await menu.getByRole('searchbox', { name: 'Filtrar el menú' }).fill(name);
    await menu.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  };
  for (const [starts, testCase] of [
    ['/multas', 'with that list'],
    ['/privacidad', 'with a screen that has no list'],
  ] as const)
    await test.step(`the page begins ${testCase}`, async () => {
      const page = await portal.openPage(starts, boss, HANDHELD);
      if (starts !== '/multas') await goTo(page, 'Multas');
      await expect(page.getByText('Motivo 1', { exact: true })).toBeAttached();
      const theirs = page.getByText('Motivo 12', { exact: true });
      await theirs.scrollIntoViewIfNeeded();
      expect(await scrollPosition(page)).toBeGreaterThan(2 * PHONE.height);
      await goTo(page, 'Normativa');
      await expect.poll(() => scrollPosition(page)).toBe(0);
      await page.goBack();
      await expect(page).toHaveURL('/multas');
      await expect(theirs).toBeInViewport();
    });
});

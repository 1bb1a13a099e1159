import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/portal.ts';
import { expectToast, navigateByMenu } from '../../fixtures/steps.ts';

const ticker = (page: Page) => page.getByRole('complementary', { name: 'Estados del personal' });

test('an estado passes in the ticker until it is deleted', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  const [page, otherPage] = await Promise.all([
    portal.openPage('/estados', boss),
    portal.openPage('/rangos', await portal.createPerson('Ciro')),
  ]);
  const field = page.getByLabel('Tu estado', { exact: true });
  const publish = page.getByRole('button', { name: 'Publicar estado' });
  await expect(ticker(otherPage)).toBeHidden();

  await publish.click();
  await expect(field).toHaveAccessibleDescription('No dejes campos vacios');
  await field.fill('x'.repeat(101));
  await expect(field).toHaveAccessibleDescription('No mas de 100 caracteres');
  await publish.click();
  await expect(field).toHaveValue('x'.repeat(101));
  await field.fill('Hoy hay fiesta en el vestíbulo');
  await expectToast(page, 'Publicaste el estado', field.press('Enter'));

  const visitor = await portal.openPage('/', null, { withMotion: true });
  for (const one of [otherPage, visitor]) {
    const card = ticker(one).getByRole('listitem');
    await expect(card).toHaveText('Jefa Hoy hay fiesta en el vestíbulo');
    expect((await card.boundingBox())?.width).toBeCloseTo(400, 1);
  }
  await ticker(visitor).getByRole('button', { name: 'Pausar estados' }).click();
  await expect(ticker(visitor).getByRole('button', { name: 'Reanudar estados' })).toBeVisible();

  // Admins can hide the ticker.
  await navigateByMenu(page, 'Configuración');
  await expectToast(page, 'Ajuste guardado', page.getByRole('switch', { name: /Visualizar estados/ }).click());
  await expect(ticker(page)).toBeHidden();

  await navigateByMenu(page, 'Estados');
  await page.getByRole('button', { name: 'Eliminar estado' }).click();
  const question = page.getByRole('dialog', { name: '¿Eliminar tu estado?' });
  await expect(question).toContainText('«Hoy hay fiesta en el vestíbulo» ya no se verá abajo del portal.');
  await expectToast(
    page,
    'Eliminaste tu estado',
    question.getByRole('button', { name: 'Eliminar', exact: true }).click(),
  );
  await expect(field).toBeVisible();
  await expect(ticker(otherPage)).toBeHidden();
});

test('an admin deletes the estado of a lower-ranked person, who is notified', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  const bea = await portal.createPerson('Bea', { categoria: 11 });
  await portal.sendRequest('estados', { key: bea.key, body: { op: 1, estado: 'Hoy no hay nadie' } });
  const [page, theirs] = await Promise.all([portal.openPage('/estados', boss), portal.openPage('/estados', bea)]);
  const others = page.getByRole('region', { name: 'Estados de otras personas' });
  await expect(others.getByRole('article', { name: 'Estado de Bea' })).toContainText('Hoy no hay nadie');
  await others.getByRole('button', { name: 'Retirar estado' }).click();
  const question = page.getByRole('dialog', { name: '¿Retirar el estado de Bea?' });
  await expect(question).toContainText('A Bea le llegará una notificación.');
  await expectToast(
    page,
    'Retiraste el estado de Bea',
    question.getByRole('button', { name: 'Retirar estado' }).click(),
  );
  await expect(others).toContainText('Sin otros estados.');
  await expect(theirs.getByRole('button', { name: 'Publicar estado' })).toBeVisible();
  await expect(theirs.getByRole('region', { name: 'Estados de otras personas' })).toContainText('Sin otros estados.');
});

import type { Page } from '@playwright/test';
import { button } from '../../fixtures/locators.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { expectToast, waitForToast } from '../../fixtures/steps.ts';
import { PHONE } from '../../fixtures/viewports.ts';

const sugerenciaCards = (page: Page) => page.getByRole('list', { name: 'Sugerencias' }).getByRole('listitem');

test('a sugerencia is made, moderated and announced, and only moderators see its author', async ({ portal }) => {
  const leo = await portal.createPerson('Leo');
  const [theirs, otherPage, ofBoss] = [
    await portal.openPage('/sugerencias', leo),
    await portal.openPage('/sugerencias', await portal.createPerson('Ana', { categoria: 10 })),
    await portal.openPage('/sugerencias', await portal.logInAsBoss()),
  ];
  await expect(theirs.getByText('Sin sugerencias')).toBeVisible();
  await expect(ofBoss.getByText('Sin sugerencias pendientes')).toBeVisible();
  await button(theirs, 'Añadir Sugerencia').click();
  const field = theirs.getByLabel('Tu sugerencia');
  await button(theirs, 'Enviar sugerencia').click();
  await expect(field).toHaveAccessibleDescription(/No dejes campos/);
  await field.fill('Más sillas <b>cómodas</b>');
  await expectToast(theirs, 'Enviaste la sugerencia', button(theirs, 'Enviar sugerencia').click());
  await expect(sugerenciaCards(theirs)).toContainText([/Más sillas <b>cómodas<\/b>.*Pendiente.*Tuya/s]);
  // Arrives live at the others, with the author for moderators only.
  await expect(sugerenciaCards(ofBoss)).toContainText(['Leo']);
  await expect(sugerenciaCards(otherPage)).toContainText(['Más sillas']);
  await expect(sugerenciaCards(otherPage)).not.toContainText(['Leo']);
  await expect(otherPage.getByRole('main').getByRole('button', { name: /^(Aprobar|Eliminar)/ })).toHaveCount(0);

  await expectToast(ofBoss, 'Aprobaste la sugerencia', button(ofBoss, /^Aprobar «Más sillas/).click());
  await expect(ofBoss.getByText('Sin sugerencias pendientes')).toBeVisible();
  await waitForToast(theirs, 'Jefa aprobó tu sugerencia «Más sillas <b>cómodas</b>»');
  await expect(sugerenciaCards(theirs)).toContainText(['Aprobado']);
  await button(ofBoss, 'Aprobadas').click();
  await expect(button(ofBoss, /^Aprobar/)).toHaveCount(0);
  await expectToast(ofBoss, 'No aprobaste la sugerencia', button(ofBoss, /^Desaprobar «Más sillas/).click());
  await expect(sugerenciaCards(theirs)).toContainText(['No aprobada']);

  await button(theirs, /^Eliminar «Más sillas/).click();
  const question = theirs.getByRole('dialog', { name: '¿Eliminar tu sugerencia?' });
  await expectToast(theirs, 'Eliminaste tu sugerencia', question.getByRole('button', { name: 'Eliminar' }).click());
  await expect(sugerenciaCards(otherPage)).toHaveCount(0);
});

test('texts keep their characters except direction controls, and long ones are folded', async ({ portal }) => {
  const leo = await portal.createPerson('Leo');
  const texts = ['\u202Eallis anu', '👩‍👩‍👧‍👦'.repeat(100), `Primera\n\n${'palabra '.repeat(60)}`];
  for (const sugerencia of texts)
    await portal.sendRequest('actionSugerencias', {
      body: { op: 0, sugerencia },
      key: leo.key,
      direccion: leo.direccion,
    });
  const page = await portal.openPage('/sugerencias', leo);
  await expect(sugerenciaCards(page)).toHaveCount(3);
  const written = await sugerenciaCards(page).locator('bdi').allTextContents();
  // Bidirectional control characters are removed.
  expect(written.toReversed()).toEqual(texts.map((text) => text.replace('\u202E', '').trim()));
  // Right-to-left text must not reorder the text around it.
  await expect(sugerenciaCards(page).last()).toContainText('Pendiente');
  const long = sugerenciaCards(page).first();
  const readHeight = async () => (await long.boundingBox())?.height ?? 0;
  const collapsedHeight = await readHeight();
  await long.getByRole('button', { name: /^Ver más/ }).click();
  expect(await readHeight()).toBeGreaterThan(collapsedHeight);
  await page.getByRole('main').getByRole('searchbox').fill('palabra');
  await expect(sugerenciaCards(page)).toHaveCount(1);
  await page.reload();
  await expect(sugerenciaCards(page)).toHaveCount(1);
});

test('on a phone three whole sugerencias fit on the first screen', async ({ portal }) => {
  const leo = await portal.createPerson('Leo');
  for (let i = 1; i <= 4; i += 1)
    await portal.sendRequest('actionSugerencias', {
      body: { op: 0, sugerencia: `Idea ${i}: más sillas en la sala de espera, por favor` },
      key: leo.key,
      direccion: leo.direccion,
    });
  const page = await portal.openPage('/sugerencias', await portal.logInAsBoss(), { viewport: PHONE });
  const third = await sugerenciaCards(page).nth(2).boundingBox();
  expect((third?.y ?? PHONE.height) + (third?.height ?? 0)).toBeLessThanOrEqual(PHONE.height);
});

test('the names that the agencia highlights carry a sparkle on every screen', async ({ portal }) => {
  await portal.createPerson('Leo');
  const boss = await portal.logInAsBoss();
  const [page, visitor] = [
    await portal.openPage('/mantenimiento?pestana=agencia', boss),
    await portal.openPage('/', null),
  ];
  await button(page, 'Cambiar Nombre y logo').click();
  const names = page.getByRole('textbox', { name: 'Nombres con destello' });
  await names.fill('jefa Nadie');
  await button(page, 'Guardar').click();
  portal.consoleGuard.allow(/\b422\b/);
  await expect(names).toHaveAccessibleDescription(/Nadie de la agencia se llama «Nadie»/);
  await names.fill('jefa ');
  await expectToast(page, 'Guardaste la configuración', button(page, 'Guardar').click());
  await expect(page.getByRole('region', { name: 'Nombre y logo' })).toContainText('Jefa');
  const sparkle = (where: Page) => where.locator('span:has-text("Jefa") svg');
  await expect(sparkle(page).first()).toBeVisible();
  await visitor.reload();
  const homeAdminTeam = visitor.getByRole('region', { name: 'Admins' });
  await expect(homeAdminTeam.getByRole('heading', { name: 'Jefa' }).locator('svg').first()).toBeAttached();
});

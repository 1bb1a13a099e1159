import type { Page } from '@playwright/test';
import { expectAccessibleAndFits } from '../../fixtures/accessibility.ts';
import { UNKNOWN_OUTCOME_TEXT } from '../../fixtures/formCases.ts';
import { DOT, SVG } from '../../fixtures/images.ts';
import { mainButton, textbox } from '../../fixtures/locators.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { choose, expectNotSelectable, expectToast, waitForToast } from '../../fixtures/steps.ts';
import { HANDHELD } from '../../fixtures/viewports.ts';

const evidencia = (page: Page) => page.getByLabel('Evidencia (opcional)');
const evidenceImage = (page: Page) => page.getByRole('img', { name: 'Evidencia del llamado de atención' });

const screenshotFile = { name: 'captura.png', mimeType: 'image/png', buffer: DOT };
const disguisedFile = { ...screenshotFile, buffer: SVG };

/** Returns whether the browser could decode the image. */
const isDrawn = (page: Page) => evidenceImage(page).evaluate((img: HTMLImageElement) => img.naturalWidth > 0);

test('a llamado with an image is visible to another encargado and to its recipient, not to other bajos', async ({
  portal,
}) => {
  portal.consoleGuard.allow(/415 .*\/api\/actionLlamado/, /ERR_INTERNET_DISCONNECTED/, /403 .*\/llamados\//);
  const ana = await portal.createPerson('Ana', { categoria: 10 });
  const bea = await portal.createPerson('Bea', { categoria: 10, posicion: 2 });
  const leo = await portal.createPerson('Leo', { categoria: 2 });
  const [page, other] = [
    await portal.openPage('/llamadoatencion', ana),
    await portal.openPage('/llamadoatencion', bea),
  ];
  const leoPage = await portal.openPage('/perfil', leo, HANDHELD);
  await expect(other.getByText('Sin llamados')).toBeVisible();

  await test.step('nothing is sent before all of it is there', async () => {
    await mainButton(page, 'Nuevo Llamado').click();
    const usuario = page.getByRole('combobox', { name: 'Usuario' });
    await expect(usuario).toBeFocused();
    await page.keyboard.press('Escape');
    await mainButton(page, 'Llamar la atención').click();
    await expect(usuario).toHaveAccessibleDescription('Faltan datos');
    await expectNotSelectable(usuario, 'Bea', 'mismo rango que tú o mayor');
    await choose(page, 'Usuario', 'Leo');
    await mainButton(page, 'Llamar la atención').click();
    await expect(textbox(page, 'Motivo')).toHaveAccessibleDescription(/Faltan datos/);
    await textbox(page, 'Motivo').fill('Flood');
    await mainButton(page, 'Llamar la atención').click();
    await expect(textbox(page, 'Descripción')).toHaveAccessibleDescription(/Faltan datos/);
    await textbox(page, 'Descripción').fill('Tres veces en recepción');
  });

  await test.step('a file that is no picture is refused at its field, and the typed text stays', async () => {
    await evidencia(page).setInputFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer: DOT });
    await expect(evidencia(page)).toHaveAccessibleDescription(/Solo se admiten imágenes/);
    await evidencia(page).setInputFiles(disguisedFile);
    await mainButton(page, 'Llamar la atención').click();
    await expect(evidencia(page)).toHaveAccessibleDescription(/Solo se admiten imágenes/);
    await expect(textbox(page, 'Descripción')).toHaveValue('Tres veces en recepción');
  });

  await test.step('and so it does when the line breaks', async () => {
    await evidencia(page).setInputFiles(screenshotFile);
    await expect(page.getByRole('img', { name: 'Vista previa' })).toBeVisible();
    await page.context().setOffline(true);
    await mainButton(page, 'Llamar la atención').click();
    await expect(page.getByRole('form', { name: 'Nuevo Llamado' })).toContainText(UNKNOWN_OUTCOME_TEXT);
    await page.context().setOffline(false);
    await expect(page.getByText('captura.png · 1 KB')).toBeVisible();
    await Promise.all([
      waitForToast(leoPage, 'Ana te llamó la atención: Flood'),
      expectToast(page, 'Llamaste la atención a Leo', mainButton(page, 'Llamar la atención').click()),
    ]);
  });

  await test.step('the other manager hears of it, and opens the picture', async () => {
    await mainButton(other, 'Ver los llamados de Leo').click();
    await expect(other.getByRole('region', { name: 'Resumen' })).toContainText('Hechos por 1 persona');
    await expect(other.getByRole('main')).toContainText('Tres veces en recepción');
    await mainButton(other, 'Ver Adjunto de «Flood»').click();
    await expect.poll(() => isDrawn(other)).toBe(true);
    await other.reload();
    await expect.poll(() => isDrawn(other)).toBe(true);
    await other.goBack();
    await expect(evidenceImage(other)).toHaveCount(0);
    await expect(mainButton(other, 'Retirar el llamado por «Flood»')).toHaveCount(0);
  });

  await test.step('the receiver opens it from the notification, with its picture, and sees no list', async () => {
    await leoPage.getByRole('button', { name: /^Notificaciones/ }).click();
    await leoPage.getByRole('dialog').getByRole('link', { name: 'Mi cuenta' }).click();
    await expect(leoPage).toHaveURL('/perfil?pestana=historial&parte=disciplina');
    const ownOnes = leoPage.getByRole('table', { name: 'Tus llamados de atención' });
    await expect(ownOnes).toContainText('Tres veces en recepción');
    await expect(ownOnes).toContainText('Ana');
    await mainButton(leoPage, 'Ver Adjunto de «Flood»').click();
    await expect.poll(() => isDrawn(leoPage)).toBe(true);
    await leoPage.keyboard.press('Escape');
    await expect(evidenceImage(leoPage)).toHaveCount(0);
    const statusWithKey = (key: string) =>
      leoPage.evaluate(async (k) => (await fetch('/llamados/1.webp', { headers: { key: k } })).status, key);
    expect([await statusWithKey(ana.key), await statusWithKey(leo.key)]).toEqual([200, 403]);
    await leoPage.goto('/llamadoatencion');
    await expect(leoPage.getByRole('main')).toContainText('No tienes permiso para esto');
  });

  await test.step('the giver takes it back, and it is gone everywhere', async () => {
    await mainButton(page, 'Ver los llamados de Leo').click();
    await mainButton(page, 'Retirar el llamado por «Flood»').click();
    const question = page.getByRole('dialog', { name: '¿Retirar el llamado a Leo?' });
    await expectToast(page, 'Retiraste el llamado de Leo', question.getByRole('button', { name: 'Retirar' }).click());
    await expect(other.getByText('Sin llamados')).toBeVisible();
    await mainButton(other, 'Volver').click();
    await expect(other.getByText('Sin llamados')).toBeVisible();
  });
});

test('a superior of its giver lifts a llamado, which stays and no longer counts', async ({ portal }) => {
  const ana = await portal.createPerson('Ana', { categoria: 10 });
  const bea = await portal.createPerson('Bea', { categoria: 11 });
  const leo = await portal.createPerson('Leo', { categoria: 2 });
  const giverPage = await portal.openPage('/llamadoatencion?nuevo=1', ana);
  const page = await portal.openPage('/llamadoatencion', bea, HANDHELD);
  const leoPage = await portal.openPage('/perfil?pestana=historial&parte=disciplina', leo, HANDHELD);
  await choose(giverPage, 'Usuario', 'Leo');
  await textbox(giverPage, 'Motivo').fill('Flood');
  await textbox(giverPage, 'Descripción').fill('Tres veces en recepción');
  await mainButton(giverPage, 'Llamar la atención').click();
  await expect(page.getByRole('main')).toContainText('1 vigente de 1');
  await expect(leoPage.getByRole('main')).toContainText('1 vigente de 1');

  await mainButton(giverPage, 'Ver los llamados de Leo').click();
  await expect(mainButton(giverPage, 'Levantar el llamado por «Flood»')).toHaveCount(0);
  await mainButton(page, 'Ver los llamados de Leo').click();
  await mainButton(page, 'Levantar el llamado por «Flood»').click();
  const dialog = page.getByRole('dialog', { name: '¿Levantar el llamado a Leo?' });
  await dialog.getByRole('button', { name: 'Levantar llamado' }).click();
  await expect(textbox(page, 'Motivo')).toHaveAccessibleDescription(/No dejes campos vacios/);
  await textbox(page, 'Motivo').fill('Fue un malentendido');
  await Promise.all([
    waitForToast(leoPage, 'Bea levantó tu llamado de atención por Flood: Fue un malentendido'),
    expectToast(
      page,
      'Levantaste el llamado que Ana le puso a Leo',
      dialog.getByRole('button', { name: 'Levantar llamado' }).click(),
    ),
  ]);
  for (const open of [page, giverPage, leoPage]) {
    await expect(open.getByRole('main')).toContainText('0 vigentes de 1');
    await expect(open.getByRole('main')).toContainText('por Bea: Fue un malentendido');
  }
  await expect(mainButton(page, 'Levantar el llamado por «Flood»')).toHaveCount(0);
});

test('dialogs of llamados are accessible and fit', async ({ portal }) => {
  const length = 'W'.repeat(25);
  await portal.createPerson(length, { categoria: 2 });
  const page = await portal.openPage('/llamadoatencion?nuevo=1', await portal.logInAsBoss());
  await choose(page, 'Usuario', length);
  await textbox(page, 'Motivo').fill('W'.repeat(120));
  await textbox(page, 'Descripción').fill('W'.repeat(400));
  await evidencia(page).setInputFiles({ ...screenshotFile, name: `${'w'.repeat(80)}.png` });
  await expectAccessibleAndFits(page, page.getByRole('img', { name: 'Vista previa' }), 'new call');
  await mainButton(page, 'Llamar la atención').click();
  await mainButton(page, `Ver los llamados de ${length}`).click();
  await expectAccessibleAndFits(page, mainButton(page, `Ver Adjunto de «${'W'.repeat(120)}»`), 'calls of someone');
  await mainButton(page, `Ver Adjunto de «${'W'.repeat(120)}»`).click();
  await expectAccessibleAndFits(page, evidenceImage(page), 'evidence');
});

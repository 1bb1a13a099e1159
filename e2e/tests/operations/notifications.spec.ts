import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../../fixtures/accessibility.ts';
import { openTiempo } from '../../fixtures/agenciaSetup.ts';
import { bell } from '../../fixtures/locators.ts';
import type { Person, Portal } from '../../fixtures/portal.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { choose, chooseFromMenu, expectToast, tiempoRow, waitForToast } from '../../fixtures/steps.ts';
import { PHONE } from '../../fixtures/viewports.ts';

const panel = (page: Page) => page.getByRole('dialog', { name: 'Notificaciones' });
const notificationItems = (page: Page) => panel(page).getByRole('listitem');

/** Imposes a multa through the API, for tests whose subject is something else. */
async function fine(portal: Portal, person: Person, a: Person, motivo: string): Promise<void> {
  const { key, direccion } = person;
  await portal.sendRequest('sendMulta', { body: { usuario: a.id, motivo, creditos: 5 }, key, direccion });
}

test('an action in one browser becomes a notification in another, and reading it syncs across devices @main', async ({
  portal,
}) => {
  const boss = await portal.logInAsBoss();
  const ana = await portal.createPerson('Ana');
  const [ofBoss, page] = [await portal.openPage('/multas?nuevo=1', boss), await portal.openPage('/rangos', ana)];
  await expect(bell(page)).toHaveAccessibleName('Notificaciones');

  await test.step('a fine reaches Ana, wherever she is', async () => {
    await choose(ofBoss, 'Usuario', 'Ana');
    await ofBoss.getByRole('textbox', { name: 'Créditos' }).fill('5');
    await ofBoss.getByRole('textbox', { name: 'Motivo' }).fill('Flood');
    await ofBoss.getByRole('button', { name: 'Multar', exact: true }).click();
    await Promise.all([
      waitForToast(page, 'Jefa te multó con 5c: Flood'),
      ofBoss.getByRole('dialog').getByRole('button', { name: 'Multar' }).click(),
    ]);
    await expect(bell(page)).toHaveAccessibleName('Notificaciones: 1 sin leer');
  });

  const phonePage = await portal.openPage('/normativa', ana, { viewport: PHONE });
  await test.step('it waits for her on every device, and leads to its screen', async () => {
    await expect(bell(phonePage)).toHaveAccessibleName('Notificaciones: 1 sin leer');
    await bell(page).click();
    await expect(notificationItems(page)).toHaveCount(1);
    await expect(notificationItems(page)).toContainText('Sin leer: Jefa te multó con 5c: Flood');
    await panel(page).getByRole('link', { name: 'Mi cuenta' }).click();
    await expect(page).toHaveURL(/\/perfil\?pestana=historial&parte=disciplina$/);
    await expect(panel(page)).toBeHidden();
    await expect(page.getByRole('cell', { name: /Flood/ }).first()).toBeVisible();
  });

  await test.step('read on one device is read on the other', async () => {
    await expect(bell(page)).toHaveAccessibleName('Notificaciones');
    await expect(bell(phonePage)).toHaveAccessibleName('Notificaciones');
  });

  await test.step('all at once', async () => {
    for (const motivo of ['Uno', 'Dos', 'Tres']) await fine(portal, boss, ana, motivo);
    await expect(bell(phonePage)).toHaveAccessibleName('Notificaciones: 3 sin leer');
    await bell(phonePage).click();
    await expect(notificationItems(phonePage).first()).toContainText('Tres');
    await panel(phonePage).getByRole('button', { name: 'Marcar todas como leídas' }).click();
    await expect(panel(phonePage).getByText('Sin leer')).toHaveCount(0);
    await expect(bell(page)).toHaveAccessibleName('Notificaciones');
    await panel(phonePage).getByRole('button', { name: 'Cerrar las notificaciones' }).click();
    await expect(bell(phonePage)).toBeFocused();
    await bell(phonePage).click();
    await phonePage.goBack();
    await expect(panel(phonePage)).toBeHidden();
    await expect(phonePage).toHaveURL(/\/normativa$/);
  });
});

test('muted notifications are not sent, and those about pay always are', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  const ana = await portal.createPerson('Ana');
  const page = await portal.openPage('/rangos', ana);
  await bell(page).click();
  await expect(panel(page)).toContainText('Sin notificaciones');
  await panel(page).getByRole('link', { name: 'Ajustar notificaciones' }).click();
  const settingsRegion = page.getByRole('region', { name: 'Notificaciones' });
  await settingsRegion.getByText('Tu cuenta').click();
  const firma = settingsRegion.getByRole('switch', { name: 'Portal: Cambió tu firma' });
  await expect(firma).toBeChecked();
  await Promise.all([page.waitForResponse('**/api/gustoNotificacion'), firma.click()]);
  await expect(firma).not.toBeChecked();
  await settingsRegion.getByText('Disciplina').click();
  await expect(settingsRegion.getByText('Estas siempre llegan al portal.').last()).toBeVisible();
  await expect(settingsRegion.getByRole('switch', { name: /Novedad en tu multa/ })).toHaveCount(0);

  const { key, direccion } = boss;
  await portal.sendRequest('addFirma', { body: { firma: 'ana', id: ana.id }, key, direccion });
  await fine(portal, boss, ana, 'Flood');
  await expect(bell(page)).toHaveAccessibleName('Notificaciones: 1 sin leer');
  await bell(page).click();
  await expect(notificationItems(page)).toHaveCount(1);
  await expect(notificationItems(page)).toContainText('te multó');
});

test('a hundred multas are announced without freezing the page', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  const ana = await portal.createPerson('Ana');
  const page = await portal.openPage('/rangos', ana);
  for (let i = 0; i < 100; i += 10)
    await Promise.all(Array.from({ length: 10 }, (_, j) => fine(portal, boss, ana, `Flood ${i + j}`)));
  await expect(bell(page)).toHaveAccessibleName('Notificaciones: más de 99 sin leer');
  await bell(page).click();
  await expect(notificationItems(page)).toHaveCount(50);
  await panel(page).getByRole('button', { name: 'Ver anteriores' }).click();
  await expect(notificationItems(page)).toHaveCount(100);
  await portal.database.sql(
    'update notificacion set leida = ? where id > (select min(id) + 20 from notificacion)',
    Date.now(),
  );
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName('Notificaciones: 21 sin leer');
  await bell(page).click();
  await panel(page).getByRole('button', { name: 'Marcar todas como leídas' }).click();
  await expect(bell(page)).toHaveAccessibleName('Notificaciones');
});

/** Creates an encargado with a pending request, multas, a name of maximum length, and words that cannot wrap. */
async function createFullInbox(portal: Portal): Promise<Person> {
  const boss = await portal.logInAsBoss();
  const long = await portal.createPerson('WWWWWW_Nombre_Larguisimo', { categoria: 4 });
  for (const motivo of ['Flood en recepción', `Insultos ${'x'.repeat(200)}`, '<b>No</b>', 'Flood otra vez', 'Baile'])
    await fine(portal, boss, long, motivo);
  await openTiempo(portal, boss, await portal.createPerson('Dora'), long.id);
  return long;
}

test('the panel and the notification settings are accessible and fit', async ({ portal }) => {
  const long = await createFullInbox(portal);
  const page = await portal.openPage('/rangos', long);
  await bell(page).click();
  await expect(notificationItems(page)).toHaveCount(6);
  await expect(notificationItems(page).filter({ hasText: '<b>No</b>' })).toHaveCount(1);
  await expectAccessible(page, 'toasts', 'pagina');
  await expectNoOverflow(page, 'toasts');
  await page.setViewportSize(PHONE);
  const [third] = [await notificationItems(page).nth(2).boundingBox()];
  expect((third?.y ?? PHONE.height) + (third?.height ?? 0)).toBeLessThan(PHONE.height);
  await page.keyboard.press('Escape');
  await page.goto('/configuracion#notificaciones-propias');
  for (const grupo of ['Tu carrera', 'Disciplina'])
    await page.getByRole('region', { name: 'Notificaciones' }).getByText(grupo).click();
  await expectAccessible(page, 'what one wants to hear');
  await expectNoOverflow(page, 'what one wants to hear');
});

test('a bajo sees changes of their own tiempo at once, and of no other', async ({ portal }) => {
  const beto = await portal.createPerson('Beto', { categoria: 7 });
  const [ana, luz] = [await portal.createPerson('Ana'), await portal.createPerson('Luz')];
  await openTiempo(portal, beto, ana);
  await openTiempo(portal, beto, luz);
  const [betoPage, ofAna] = [await portal.openPage('/tiempos', beto), await portal.openPage('/perfil', ana)];
  const tiempo = ofAna.getByRole('region', { name: 'Tu tiempo' });
  const press = (name: string, action: string) => tiempoRow(betoPage, name).getByRole('button', { name: action });

  await Promise.all([waitForToast(ofAna, 'Beto pausó tu tiempo'), press('Ana', 'Pausar').first().click()]);
  await expect(tiempo).toContainText('Pausado');
  await Promise.all([waitForToast(ofAna, 'Beto reanudó tu tiempo'), press('Ana', 'Despausar').first().click()]);
  await expect(tiempo).not.toContainText('Pausado');
  await Promise.all([waitForToast(ofAna, 'Beto te sumó 10 minutos'), press('Ana', '+10').first().click()]);
  await expect(tiempo).toContainText(/(1:0|6)9:\d\d/);
  await expectToast(betoPage, /Pausaste el tiempo de Luz/, press('Luz', 'Pausar').first().click());
  await Promise.all([
    waitForToast(ofAna, 'Beto se desligó de tu tiempo. Ahora está sin encargado'),
    chooseFromMenu(betoPage, 'Ana', 'Desligar'),
  ]);
  // Reassigned, adjusted and confirmed by another person.
  const { key, direccion } = await portal.logInAsBoss();
  const run = async (op: number, more: object = {}) => {
    const rows = await portal.sendRequest<Record<'id' | 'bajo' | 'alto' | 'pausa' | 'sumado', number>[]>('getAllTime', {
      key,
      direccion,
    });
    const ownTiempo = rows.find(({ bajo }) => bajo === ana.id);
    const { id, alto, pausa, sumado } = ownTiempo ?? {};
    await portal.sendRequest('actionTime', { body: { op, id, alto, pausa, sumado, ...more }, key, direccion });
  };
  await Promise.all([waitForToast(ofAna, 'Jefa ligó tu tiempo'), run(5)]);
  await expect(tiempo).toContainText('con Jefa');
  await Promise.all([waitForToast(ofAna, 'Jefa te restó 60 minutos'), run(8, { mins: 60, sumar: false })]);
  await expect(tiempo).toContainText(/(10|09):\d\d/);
  await portal.passMinutes(3);
  await Promise.all([waitForToast(ofAna, 'Jefa te confirmó 3 minutos'), run(1)]);
  await expect(ofAna.getByRole('region', { name: 'Este período' })).toContainText('3m');
  expect((await ofAna.evaluate(() => window.announcements.map((d) => d.text))).join()).not.toContain('Luz');
});

test('without a push contact nothing offers push; a push message shows and opens its path', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  const ana = await portal.createPerson('Ana');
  const page = await portal.openPage('/configuracion', ana, {
    permissions: ['notifications'],
    withServiceWorkers: true,
  });
  const thisDeviceSwitch = page.getByRole('switch', { name: 'Notificaciones en este dispositivo' });
  await page.getByRole('region', { name: 'Notificaciones' }).getByText('Tu carrera').click();
  await expect(page.getByRole('switch', { name: 'Portal: Ya puedes ascender' })).toBeChecked();
  await expect(thisDeviceSwitch).toBeHidden();
  const { key, direccion } = boss;
  const data = { push_contacto: 'jefa@aurora.example' };
  await portal.sendRequest('editAjustes', { body: { data }, key, direccion });
  await expect(thisDeviceSwitch).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Dispositivos: Ya puedes ascender' })).toBeChecked();

  const cdp = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find((v) => v.status === 'activated' && v.scriptURL.endsWith('/push/sw.js'));
      if (active) resolve(active.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const [serviceWorker] = await Promise.all([
    page.context().waitForEvent('serviceworker', (worker) => worker.url().endsWith('/push/sw.js')),
    page.evaluate(() => navigator.serviceWorker.register('/push/sw.js', { scope: '/push/' }).then(() => undefined)),
  ]);
  const ruta = '/perfil?pestana=movimientos';
  const message = JSON.stringify({ titulo: 'Aurora', texto: 'Novedad en tu multa', ruta, clase: 'multa' });
  const said = { origin: `${portal.url}/`, registrationId: await registration, data: message };
  // Headless browsers show no notifications, so the calls are recorded.
  await serviceWorker.evaluate(
    'self.shown = []; self.registration.showNotification = async (title, more) => void self.shown.push({ title, ...more })',
  );
  await cdp.send('ServiceWorker.deliverPushMessage', said);
  await expect
    .poll(() => serviceWorker.evaluate('self.shown'))
    .toEqual([{ title: 'Aurora', body: 'Novedad en tu multa', tag: 'multa', renotify: true, lang: 'es', data: ruta }]);
  // Simulates a press on the notification.
  await serviceWorker.evaluate(
    `self.clients.matchAll({ type: 'window', includeUncontrolled: true })
      .then(([ventana]) => ventana.postMessage({ ruta: '${ruta}' }))`,
  );
  await expect(page).toHaveURL(/\/perfil\?pestana=movimientos$/);
});

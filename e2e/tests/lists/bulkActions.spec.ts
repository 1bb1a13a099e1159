import type { Page } from '@playwright/test';
import { offerAscenso, setTimeInMision } from '../../fixtures/agenciaSetup.ts';
import { button } from '../../fixtures/locators.ts';
import { createEarners, openManyTiempos } from '../../fixtures/manyTiempos.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { expectToast, waitForStream, waitForToast } from '../../fixtures/steps.ts';

declare global {
  interface Window {
    pressCount: number;
  }
}

const startPressCount = (page: Page) =>
  page.evaluate(() => {
    window.pressCount = 0;
    document.addEventListener('click', () => (window.pressCount += 1), true);
  });
const pressCount = (page: Page) => page.evaluate(() => window.pressCount);

test('thirty finished tiempos are confirmed with two presses @main', async ({ portal }) => {
  const ana = await portal.createPerson('Ana', { categoria: 7 });
  const beto = await portal.createPerson('Beto', { categoria: 7 });
  await openManyTiempos(portal, ana, 31);
  await portal.database.sql(
    "update tiempo set alto = ? where bajo = (select id from usuario where usuario = 'Persona_031')",
    beto.id,
  );
  await portal.passMinutes(75);
  const page = await portal.openPage('/tiempos', ana);
  await expect(page).toHaveTitle(/^\(30\) Tiempos/);
  await expect(page.getByRole('row', { name: /Persona_001/ })).toContainText(/Terminado\s*hace 15 min/);
  const betoPage = await portal.openPage('/tiempos', beto);
  await startPressCount(page);

  await button(page, 'Confirmar los míos terminados (30)').click();
  const question = page.getByRole('dialog', { name: '¿Confirmar 30 tiempos terminados?' });
  await expect(question).toContainText('Persona_001');
  await expect(question).toContainText('25 más');
  // One of them was confirmed concurrently.
  const [{ id = 0 } = {}] = await portal.database.sql(
    "select id from tiempo where bajo = (select id from usuario where usuario = 'Persona_002')",
  );
  await portal.database.sql("update tiempo set cerrado = finaliza, cierre = 'confirmado' where id = ?", Number(id));
  await expectToast(
    page,
    'Confirmaste 29 tiempos: 1740 minutos. Faltó Persona_002 (Ese tiempo ya está cerrado)',
    button(page, 'Confirmar 30').click(),
  );
  expect(await pressCount(page)).toBe(2);
  await page.mouse.move(0, 0);
  await expect(page.getByRole('row', { name: /Persona_/ })).toHaveCount(1);
  await expect(page).toHaveTitle(/^Tiempos/);
  await expect(betoPage.getByRole('row', { name: /Persona_/ })).toHaveCount(1);
  await expect(button(betoPage, /Confirmar los míos/)).toHaveCount(0);
  const [{ suma = 0 } = {}] = await portal.database.sql(
    "select sum(minutos) as suma from trabajo where usuario = ? and tipo = 'times'",
    ana.id,
  );
  expect(Number(suma)).toBe(29 * 60);
});

test('changes by others wait while the pointer is over a row', async ({ portal }) => {
  const ana = await portal.createPerson('Ana', { categoria: 7 });
  const beto = await portal.createPerson('Beto', { categoria: 7 });
  await openManyTiempos(portal, ana, 3);
  const page = await portal.openPage('/tiempos', ana);
  const rows = page.getByRole('row', { name: /Persona_|Dora/ });
  await expect(rows).toHaveCount(3);
  await rows.nth(1).hover();
  const dora = await portal.createPerson('Dora');
  const { key, direccion } = beto;
  await portal.sendRequest('openTime', { body: { bajo: dora.id, alto: beto.id }, key, direccion });
  const changesButton = button(page, 'Ver 1 cambio');
  await expect(changesButton).toBeVisible();
  await expect(rows).toHaveCount(3);
  await page.mouse.move(0, 0);
  await expect(rows).toHaveCount(4);
  await expect(changesButton).toHaveCount(0);

  await test.step('by the keyboard: the row stays, and its button shows what came', async () => {
    await page.getByRole('searchbox', { name: 'Buscar usuario o encargado' }).focus();
    await page.keyboard.press('Tab');
    await button(page, /^Pausar el tiempo de Persona_001/).focus();
    const eva = await portal.createPerson('Eva');
    await portal.sendRequest('openTime', { body: { bajo: eva.id, alto: beto.id }, key, direccion });
    await expect(changesButton).toBeVisible();
    await expect(button(page, /^Pausar el tiempo de Persona_001/)).toBeFocused();
    await changesButton.click();
    await expect(page.getByRole('row', { name: /Eva/ })).toBeVisible();
  });
});

test('a hundred people are paid with three presses, one paid meanwhile is named, and all payments are undone', async ({
  portal,
}) => {
  const boss = await portal.logInAsBoss();
  const beto = await portal.createPerson('Beto', { categoria: 10 });
  await createEarners(portal, boss);
  const page = await portal.openPage('/listaPaga', boss);
  await page.getByRole('button', { name: 'Actualizar', exact: true }).click();
  const checkbox = (name: string) => page.getByRole('checkbox', { name, exact: true });
  await expect(checkbox('Seleccionar a Persona_001')).toBeVisible();
  await startPressCount(page);
  await checkbox('Seleccionar las 100 por pagar').check();
  await expect(page.getByRole('region', { name: 'Pagas seleccionadas' })).toContainText('100 seleccionadas · 900c');
  await button(page, 'Paga 100 · 900c').click();
  const question = page.getByRole('dialog', { name: '¿Pagar 900c a 100 personas?' });
  await expect(question).toContainText('Persona_001 (9c)');
  await expect(question).toContainText('y 95 más. Total: 900c.');
  const [{ id = 0 } = {}] = await portal.database.sql(
    "select p.id from paga p join usuario u on u.id = p.usuario where u.usuario = 'Persona_003'",
  );
  const body = { id: Number(id), nombre: 'Persona_003', op: 1 };
  await portal.sendRequest('pagar', { body, key: beto.key, direccion: beto.direccion });
  await expectToast(
    page,
    'Pagaste 99 pagas: 891c. Faltó Persona_003 (Beto ya pagó esto)',
    button(page, 'Paga 900c').click(),
  );
  expect(await pressCount(page)).toBe(3);
  const resultRegion = page.getByRole('region', { name: 'Lo que se pagó' });
  await expect(resultRegion).toContainText('99 pagadas · 891c');
  await expect(resultRegion.getByRole('listitem')).toHaveText('Persona_003: Beto ya pagó esto');
  await expect(page.getByText('100 de 100 pagadas')).toBeVisible();

  await button(page, 'Deshacer los 99 pagos').click();
  const undo = page.getByRole('dialog', { name: '¿Deshacer 99 pagos (891c)?' });
  await expectToast(page, 'Deshiciste 99 pagas: 891c', undo.getByRole('button', { name: 'Deshacer 99 pagos' }).click());
  await expect(page.getByText('1 de 100 pagadas')).toBeVisible();
  await expect(resultRegion).toBeHidden();
  const [{ suma = 0 } = {}] = await portal.database.sql(
    "select sum(case tipo when 'paga_cobrada' then creditos else -creditos end) as suma from credito where tipo in ('paga_cobrada', 'paga_devuelta')",
  );
  expect(Number(suma)).toBe(9);
});

test('keys act on the focused row, ? lists them, and a setting disables them', async ({ portal }) => {
  const ana = await portal.createPerson('Ana', { categoria: 7 });
  await openManyTiempos(portal, ana, 2);
  const page = await portal.openPage('/tiempos', ana);
  await button(page, 'Pausar el tiempo de Persona_001').focus();
  await page.keyboard.press('ArrowDown');
  await expect(button(page, 'Pausar el tiempo de Persona_002')).toBeFocused();
  await expectToast(page, 'Sumaste 5 minutos a Persona_002', page.keyboard.press('5'));
  await expect(button(page, 'Pausar el tiempo de Persona_002')).toBeFocused();
  await expectToast(page, 'Pausaste el tiempo de Persona_002', page.keyboard.press('p'));
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Atajos de teclado' });
  await expect(keys).toContainText('Confirmar');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.getByRole('searchbox', { name: 'Buscar usuario o encargado' }).focus();
  await page.keyboard.press('?');
  await expect(keys).toBeHidden();

  await page.goto('/configuracion');
  await page.getByRole('switch', { name: 'Atajos de teclado' }).click({ force: true });
  await page.goto('/tiempos');
  await button(page, 'Pausar el tiempo de Persona_001').focus();
  await page.keyboard.press('p');
  await page.keyboard.press('?');
  await expect(keys).toBeHidden();
  await expect(button(page, 'Pausar el tiempo de Persona_001')).toBeVisible();
});

test('when the button of a row disappears, focus stays in the row and the next key continues there', async ({
  portal,
}) => {
  const expectFocusIn = (page: Page, name: string) =>
    expect(page.getByRole('row', { name }).locator(':focus-visible')).toHaveCount(1);
  await test.step('Tiempos: an ended one is confirmed, and the next', async () => {
    const ana = await portal.createPerson('Ana', { categoria: 7 });
    await openManyTiempos(portal, ana, 3);
    await portal.passMinutes(75);
    const page = await portal.openPage('/tiempos', ana);
    await button(page, 'Confirmar el tiempo de Persona_001').focus();
    await expectToast(page, /a Persona_001 y cerraste el tiempo$/, page.keyboard.press('Enter'));
    await expectFocusIn(page, 'Persona_001');
    await page.keyboard.press('ArrowDown');
    await expectToast(page, /a Persona_002 y cerraste el tiempo$/, page.keyboard.press('c'));
    await expectFocusIn(page, 'Persona_002');
    // Both disappear and leave the focus to the remaining row.
    await expect(page.getByRole('row', { name: /Persona_/ })).toHaveCount(1);
    await expectFocusIn(page, 'Persona_003');
  });

  await test.step('Lista de paga: one is paid, and the next; a dialog gives the focus back', async () => {
    const boss = await portal.logInAsBoss();
    await createEarners(portal, boss, 3, 'Gana');
    const page = await portal.openPage('/listaPaga', boss);
    await page.getByRole('button', { name: 'Actualizar', exact: true }).click();
    await button(page, 'Paga 9c a Gana_001').focus();
    await expectToast(page, 'Pagaste 9c a Gana_001', page.keyboard.press('Enter'));
    await expectFocusIn(page, 'Gana_001');
    await page.keyboard.press('ArrowDown');
    await expectToast(page, 'Pagaste 9c a Gana_002', page.keyboard.press('p'));
    await expectFocusIn(page, 'Gana_002');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('o');
    const monto = page.getByRole('dialog', { name: 'Pagar' }).getByRole('textbox', { name: 'Créditos' });
    await expect(monto).toBeFocused();
    await expectToast(page, 'Pagaste 9c a Gana_003', page.keyboard.press('Enter'));
    await expectFocusIn(page, 'Gana_003');
  });

  await test.step('Ascensos: what was offered, and its question', async () => {
    const beto = await portal.createPerson('Beto', { categoria: 5 });
    for (const name of ['Ciro', 'Dora']) await setTimeInMision(portal, await portal.createPerson(name), 7_200);
    const page = await portal.openPage('/ascensos', beto);
    await button(page, 'Enviar Solicitud a Ciro').focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: '¿Enviar la solicitud a Ciro?' });
    await expect(question.getByRole('button', { name: 'Volver' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expectToast(page, 'Enviaste la solicitud a Ciro', page.keyboard.press('Enter'));
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Enviada' }).locator(':focus-visible'),
    ).toHaveAccessibleName('Ciro');
  });
});

test('the notification sound plays for messages from others, only after it was enabled', async ({ portal }) => {
  const ana = await portal.createPerson('Ana', { categoria: 7 });
  const leo = await portal.createPerson('Leo');
  await setTimeInMision(portal, leo, 3_600);
  const page = await portal.openBrowser(leo);
  await page.addInitScript(() => {
    window.pressCount = 0;
    const create = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () {
      window.pressCount += 1;
      return create.call(this);
    };
  });
  await Promise.all([waitForStream(page), page.goto('/configuracion')]);
  await page.getByRole('heading', { name: 'En este dispositivo' }).click();
  await offerAscenso(portal, ana, 7, leo);
  await waitForToast(page, 'Ana te ofrece el ascenso a Iniciado H');
  expect(await pressCount(page)).toBe(0);
  await page.getByRole('switch', { name: 'Sonido' }).click({ force: true });
  await expect.poll(() => pressCount(page)).toBe(2);
  await portal.database.sql("update ascenso set atendido = fecha, resultado = 'retirado' where usuario = ?", leo.id);
  await offerAscenso(portal, ana, 7, leo);
  await waitForToast(page, 'Ana te ofrece el ascenso a Iniciado H');
  await expect.poll(() => pressCount(page)).toBe(4);
});

test('all of a search are selected, not those that it hides', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  await createEarners(portal, boss, 30);
  await portal.sendRequest('updateLista', boss);
  const page = await portal.openPage('/listaPaga?iniciales.buscar=Persona_01', boss);
  await page.getByRole('checkbox', { name: 'Seleccionar las 10 por pagar', exact: true }).check();
  await expect(page.getByRole('region', { name: 'Pagas seleccionadas' })).toContainText('10 seleccionadas · 90c');
});

test('a bulk payment whose answer is lost can still be undone', async ({ portal }) => {
  portal.consoleGuard.allow(/net::ERR_FAILED|Failed to load resource/);
  const boss = await portal.logInAsBoss();
  await createEarners(portal, boss, 3);
  await portal.sendRequest('updateLista', boss);
  const page = await portal.openPage('/listaPaga', boss);
  await page.getByRole('checkbox', { name: 'Seleccionar las 3 por pagar', exact: true }).check();
  await button(page, 'Paga 3 · 27c').click();
  // The server executes it, and its answer does not arrive.
  await page.route('**/api/pagarVarias', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(page, 'Paga 27c').click();
  const bar = page.getByRole('region', { name: 'Lo que se pagó' });
  await expect(bar).toContainText('3 pagadas · 27c');
  await expect(bar.getByRole('button', { name: 'Deshacer los 3 pagos' })).toBeVisible();
});

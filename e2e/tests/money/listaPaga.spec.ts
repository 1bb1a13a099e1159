import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { makeProofStale, recordWork } from '../../fixtures/agenciaSetup.ts';
import { dialog, mainButton } from '../../fixtures/locators.ts';
import { createPagas } from '../../fixtures/openPagas.ts';
import type { Portal } from '../../fixtures/portal.ts';
import { expect, ON_BOTH_ENGINES, test } from '../../fixtures/portal.ts';
import { cellsOfColumn, chooseFromCard, expectToast, navigateByMenu, waitForToast } from '../../fixtures/steps.ts';
import { DESKTOP, HANDHELD } from '../../fixtures/viewports.ts';

/** Scoped to `main`, because a closing dialog remains beside it for a moment. */
const row = (page: Page, name: string) => page.getByRole('main').getByRole('row').filter({ hasText: name });
const estado = (page: Page, name: string) => row(page, name).getByRole('cell').nth(3);
const initial = (page: Page) => page.getByRole('table', { name: 'Lista de paga: Iniciales' });
const names = (page: Page) => cellsOfColumn(initial(page), 1);
const counts = (page: Page, texts: [string, string, string, string]) =>
  expect(page.getByRole('main').getByRole('definition')).toHaveText(texts);
/** Totals of a person: pay, debts, and share to hand in. */
const resumen = (page: Page) => page.getByRole('tabpanel', { name: 'Movimientos' }).getByRole('definition');
const expectProgress = (page: Page, text: string) => expect(page.getByRole('main').getByText(text)).toBeVisible();

/** Toggles the secondary actions; they start in the stored state. */
const toggleSecondaryActions = (page: Page) => mainButton(page, /^Actualizar, fechas/).click();

const HOUR = 60;
const ONE_DAY_MS = 24 * HOUR * 60_000;

/**
 * Creates bajos with asistencia: Ciro 4 hours, Dora 2, Elsa 1, and Fito 4, who is about to leave the first categoria.
 */
async function fourWithHours(portal: Portal) {
  const person = async (usuario: string, horas: number, posicion = 1) => {
    const who = await portal.createPerson(usuario, { categoria: 1, posicion });
    await recordWork(portal, who, 'asistencia', horas * HOUR, new Date().toISOString());
    return who;
  };
  return {
    payCiroButton: await person('Ciro', 4),
    dora: await person('Dora', 2),
    elsa: await person('Elsa', 1),
    fito: await person('Fito', 4, 9),
  };
}

/** Yesterday and tomorrow in typed form, so that today lies between them in any zone. */
const neighbouringDays = (): [string, string] => {
  const writtenDate = (ms: number) => {
    const fecha = new Date(ms);
    return [fecha.getUTCMonth() + 1, fecha.getUTCDate(), fecha.getUTCFullYear()]
      .map((n) => String(n).padStart(2, '0'))
      .join('/');
  };
  return [writtenDate(Date.now() - ONE_DAY_MS), writtenDate(Date.now() + ONE_DAY_MS)];
};

test('a pay period ends: hours, a payment, an ascenso por paga, the reset, and the pendientes @main', async ({
  portal,
}) => {
  portal.consoleGuard.allow(/404 .*\/api\/pagarMonto/, /403 .*\/api\/exportado/);
  const boss = await portal.logInAsBoss();
  const beto = await portal.createPerson('Beto', { categoria: 10 });
  const { elsa } = await fourWithHours(portal);
  const [page, other, elsaPage] = await Promise.all([
    portal.openPage('/listaPaga', boss),
    portal.openPage('/listaPaga', beto),
    portal.openPage('/perfil?pestana=movimientos', elsa),
  ]);

  await test.step('the list is brought up to the payroll', async () => {
    await expect(page.getByText('Lista vacía')).toHaveCount(1);
    await expectToast(
      page,
      'Actualizaste la lista: 4 nuevas, 0 cambiadas, 0 retiradas',
      mainButton(page, 'Actualizar').click(),
    );
    await expect(names(page)).toHaveText(['Ciro', 'Dora', 'Elsa', 'Fito']);
    await expect(names(other)).toHaveText(['Ciro', 'Dora', 'Elsa', 'Fito']);
    await counts(page, ['28c', '4', '0c', '0']);
    await expect(resumen(elsaPage)).toHaveText(['4c', '0c', '0c']);
    await toggleSecondaryActions(page);
    await expectToast(
      page,
      'Actualizaste la lista: 0 nuevas, 0 cambiadas, 0 retiradas',
      mainButton(page, 'Actualizar').click(),
    );
  });

  await test.step('one press pays, the row stays, the other sees who did it', async () => {
    await expectToast(page, 'Pagaste 9c a Ciro', mainButton(page, 'Paga 9c a Ciro').click());
    await expect(estado(page, 'Ciro')).toContainText('PagadaJefa');
    await expect(names(page)).toHaveText(['Ciro', 'Dora', 'Elsa', 'Fito']);
    await expectProgress(page, '1 de 4 pagadas · quedan 19c');
    await expect(estado(other, 'Ciro')).toContainText('PagadaJefa');
    await expect(other.getByRole('main').getByText(/^Jefa pagó a Ciro/)).toBeVisible();
    await mainButton(page, 'Ocultar 1 ya pagada').click();
    await expect(names(page)).toHaveText(['Dora', 'Elsa', 'Fito']);
  });

  await test.step('taken back on the same day, and paid another amount', async () => {
    await page.getByRole('button', { name: 'Pagadas 1' }).click();
    await expectToast(page, 'Deshiciste el pago de Ciro', mainButton(page, 'Deshacer el pago de Ciro').click());
    await expect(estado(page, 'Ciro')).toHaveText('Sin pagar');
    await mainButton(page, 'Paga… a Ciro: otra cantidad').click();
    const monto = dialog(page, 'Pagar').getByRole('textbox', { name: 'Créditos' });
    await expect(monto).toHaveValue('9');
    await monto.fill('');
    await monto.press('Enter');
    await expect(monto).toHaveAccessibleDescription('No dejes campos vacios');
    await monto.fill('5');
    for (const written of ['-1', '1.5', '1e3']) {
      await monto.fill(written);
      await expect(monto).toHaveValue('5');
    }
    await monto.fill('50');
    await monto.press('Enter');
    const question = dialog(page, '¿Pagar 50c a Ciro?');
    await expect(question).toContainText('Ganó 9c. Son 41c más.');
    await question.getByRole('button', { name: 'Volver' }).click();
    await expect(question).toBeHidden();
    await expect(monto).toHaveValue('50');
    await monto.fill('5');
    const msg = 'El pago ya no está en la lista';
    await page.route(
      '**/api/pagarMonto',
      (route) => route.fulfill({ status: 404, json: { msg, status: 1, error: 'NO_EXISTE' } }),
      {
        times: 1,
      },
    );
    await monto.press('Enter');
    await expect(dialog(page, 'Pagar')).toContainText(msg);
    // The error concerns the whole dialog, not this field.
    await expect(monto).not.toHaveAccessibleDescription(msg);
    await expect(monto).toHaveValue('5');
    await expectToast(page, 'Pagaste 5c a Ciro', monto.press('Enter'));
    await expect(dialog(page, 'Pagar')).toBeHidden();
    await counts(page, ['24c', '4', '0c', '0']);
  });

  await test.step('promoted by pay: what is left of it stays pending', async () => {
    await page.getByRole('button', { name: /^Por pagar/ }).click();
    await mainButton(page, 'Ascenso por paga de Elsa').click();
    const modal = dialog(page, 'Ascensos por paga');
    await expect(modal).toContainText('No aplica para ascenso por paga');
    await expect(modal.getByRole('button', { name: 'Aplicar' })).toBeDisabled();
    await modal.getByRole('button', { name: 'Cerrar' }).last().click();
    await mainButton(page, 'Ascenso por paga de Fito').click();
    await expect(modal.getByRole('definition')).toHaveText(['Fito', 'Auxiliar A', 'Vigilante I', '1c']);
    await expectToast(
      page,
      'Ascendiste a Fito de Auxiliar A a Vigilante I',
      modal.getByRole('button', { name: 'Aplicar' }).click(),
    );
    await expect(modal).toBeHidden();
    await expect(estado(page, 'Fito')).toContainText('AscensoJefa');
  });

  await test.step('a reset says what it will do, and what changes meanwhile', async () => {
    await mainButton(page, 'Reinicios').click();
    await page.getByRole('button', { name: 'Reiniciar lista', exact: true }).click();
    const question = dialog(page, 'Seguro que quieres reiniciar?');
    await expect(question).toContainText('2 personas sin pagar (10c) pasan a Pendientes.');
    await expect(question).toContainText('Dora, Elsa');
    await mainButton(other, 'Paga 6c a Dora').click();
    await waitForToast(other, 'Pagaste 6c a Dora');
    await expect(question).toContainText('1 persona sin pagar (4c) pasa a Pendientes.');
    await question.getByRole('button', { name: 'Reiniciar lista' }).click();
    await waitForToast(page, 'Reiniciaste la lista. 1 persona sin pagar, 4c.');
    await expect(question).toBeHidden();
    await expect(page.getByText('Lista vacía')).toHaveCount(1);
  });

  await test.step('the history has all of it', async () => {
    await mainButton(page, 'Reinicios').click();
    await mainButton(page, 'Filtrar fechas').click();
    const filter = page.getByRole('form', { name: 'Filtrar por fechas' });
    const inicio = filter.getByLabel('Fecha inicial', { exact: true });
    const final = filter.getByLabel('Fecha final', { exact: true });
    const [yesterday, tomorrow] = neighbouringDays();
    await inicio.fill(yesterday);
    await final.fill(tomorrow);
    await final.press('Enter');
    await expect(initial(page).getByRole('row')).toHaveCount(5);
    for (const [who, how] of [
      ['Ciro', 'PagadaJefa'],
      ['Dora', 'PagadaBeto'],
      ['Elsa', 'Pendiente'],
      ['Fito', 'AscensoJefa'],
    ] as const)
      await expect(row(page, who).getByRole('cell').nth(4)).toContainText(how);
    await page.reload();
    await expect(initial(page).getByRole('row')).toHaveCount(5);
    await chooseFromCard(page, 'Fito', 'Sus movimientos');
    const movements = dialog(page, 'Créditos de Fito');
    await expect(cellsOfColumn(movements.getByRole('table'), 2)).toHaveText([
      /^Paga pendiente/,
      /^Ascenso por paga/,
      /^Paga ganada/,
    ]);
    await expect(movements.getByRole('definition')).toHaveText(['1c', '0c', '0c']);
    await page.keyboard.press('Escape');
  });

  await test.step('a viewer who proves their identity gets all rows in a file', async () => {
    await makeProofStale(portal, boss);
    const proofDialog = dialog(page, 'Confirma que eres tú');
    await toggleSecondaryActions(page);
    await mainButton(page, 'Descargar todo en CSV').click();
    await proofDialog.getByRole('button', { name: 'Volver' }).click();
    await waitForToast(page, 'Confirma antes que eres tú', 'alert');
    await expect(proofDialog).toBeHidden();
    await mainButton(page, 'Descargar todo en CSV').click();
    await proofDialog.getByLabel('Tu contraseña').fill(boss.clave);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      proofDialog.getByRole('button', { name: 'Confirmar' }).click(),
    ]);
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toMatch(/Ciro,Iniciales,Iniciado I,5,Pagada,/);
    expect(text.trimEnd().split('\r\n')).toHaveLength(5);
    // Payment from another table right afterwards, without a second confirmation.
    await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('region', { name: 'Lista de paga: Iniciales' })
        .getByRole('button', { name: 'Descargar Excel' })
        .click(),
    ]);
  });

  await test.step('a pendiente is settled, and its person sees everything', async () => {
    await navigateByMenu(page, 'Pendientes');
    await expect(page.getByRole('table', { name: 'Pendientes' }).getByRole('row')).toHaveCount(3);
    await mainButton(page, 'Pagar 4c pendientes a Elsa').click();
    const question = dialog(page, '¿Pagar 4c a Elsa?');
    await expectToast(page, 'Pagaste 4c pendientes a Elsa', question.getByRole('button', { name: 'Pagar 4c' }).click());
    await expect(row(page, 'Elsa')).toHaveCount(0);
    await expect(row(page, 'Fito')).toContainText('1c');
    const table = elsaPage.getByRole('table', { name: 'Movimientos de Elsa' });
    await expect(cellsOfColumn(table, 2)).toHaveText([/^Pendiente cobrado/, /^Paga pendiente/, /^Paga ganada/]);
    await expect(cellsOfColumn(table, 3)).toHaveText(['+4c', '—', '—']);
    await expect(cellsOfColumn(table, 4)).toHaveText(['−4c', '—', '+4c']);
    await expect(elsaPage.getByText('3 movimientos · Créditos')).toContainText(
      'Créditos en mano: +4c · Saldo con la agencia: 0c',
    );
    await expect(resumen(elsaPage)).toHaveText(['0c', '0c', '0c']);
  });
});

/** Holds a call until each page has sent it, so that the requests are concurrent. */
async function holdUntilAll(pages: Page[], call: string): Promise<void> {
  const { promise: allRows, resolve } = Promise.withResolvers<void>();
  let requestCount = 0;
  for (const page of pages)
    await page.route(call, async (route) => {
      requestCount += 1;
      if (requestCount === pages.length) resolve();
      await allRows;
      await route.continue();
    });
}

test('of two concurrent payments one succeeds, the other names who paid', ON_BOTH_ENGINES, async ({ portal }) => {
  portal.consoleGuard.allow(/409 .*\/api\/pagar/);
  const boss = await portal.logInAsBoss();
  const beto = await portal.createPerson('Beto', { categoria: 10 });
  const viewer = await portal.createPerson('Lea', { categoria: 9 });
  await fourWithHours(portal);
  await portal.sendRequest('updateLista', boss);
  const [one, other, viewerPage] = await Promise.all([
    portal.openPage('/listaPaga', boss),
    portal.openPage('/listaPaga', beto),
    portal.openPage('/listaPaga', viewer),
  ]);
  const columnHeaders = initial(viewerPage).getByRole('columnheader');
  await expect(columnHeaders).toHaveText(['Usuario', 'Rango', 'Total'], { useInnerText: true });
  await expect(viewerPage.getByRole('button', { name: /^(Pagar|Paga|Ascenso|Actualizar|Reinicios)/ })).toHaveCount(0);

  const payCiroButton = (page: Page) => mainButton(page, 'Paga 9c a Ciro');
  await Promise.all([payCiroButton(one).waitFor(), payCiroButton(other).waitFor()]);
  const waitForRefusal = (page: Page) =>
    Promise.race([
      waitForToast(page, 'Pagaste 9c a Ciro').then(() => 'pagó'),
      waitForToast(page, /ya pagó esto$/, 'alert').then(() => 'tarde'),
    ]);
  await holdUntilAll([one, other], '**/api/pagar');
  const announcements = Promise.all([waitForRefusal(one), waitForRefusal(other)]);
  await Promise.all([payCiroButton(one).click(), payCiroButton(other).click()]);
  expect((await announcements).sort()).toEqual(['pagó', 'tarde']);
  await expect(estado(one, 'Ciro')).toHaveText(/^Pagada(Jefa|Beto)/);
  const who = (await estado(one, 'Ciro').textContent())?.includes('Jefa') ? 'Jefa' : 'Beto';
  await expect(estado(other, 'Ciro')).toContainText(`Pagada${who}`);
  const [paidCount] = await portal.database.sql("select count(*) as n from credito where tipo = 'paga_cobrada'");
  expect(Number(paidCount?.n)).toBe(1);
});

test('ventas show the share to hand in, search on the server, and can be marked with the permiso only', async ({
  portal,
}) => {
  const boss = await portal.logInAsBoss();
  const viewer = await portal.createPerson('Lea', { categoria: 11 });
  await portal.database.sql("update categoria set permisos = replace(permisos, ',pag', '') where id = 11");
  const dora = await portal.createPerson('Dora');
  const sell = (user: number | string, membresia: number) =>
    portal.sendRequest('addMembresia', {
      ...boss,
      body: { user, isExterno: typeof user === 'string', membresia, periodo: 30 },
    });
  await sell(dora.id, 1);
  await sell('Huesped', 2);
  const [page, viewerPage] = await Promise.all([portal.openPage('/ventas', boss), portal.openPage('/ventas', viewer)]);
  const salesHistory = (de: Page) => de.getByRole('table', { name: 'Historial de ventas' });
  const buyers = (de: Page) => cellsOfColumn(salesHistory(de), 2);
  const checkbox = page.getByRole('checkbox', { name: 'Pagado: la venta de Jefa a Dora' });
  await expect(buyers(page)).toHaveText(['Huesped (externo)', 'Dora']);
  const toHandIn = page.getByRole('table', { name: 'Por entregar' });
  await expect(toHandIn.getByRole('columnheader', { name: /Debe desde/ })).toHaveAttribute('aria-sort', 'ascending');
  await expect(toHandIn.getByRole('row').last()).toContainText(/\dc(ahora|hace .*)2/);
  await expect(viewerPage.getByRole('checkbox')).toHaveCount(0);
  await expect(cellsOfColumn(salesHistory(viewerPage), 7)).toHaveText(['No', 'No']);

  const searchBox = page.getByRole('searchbox', { name: 'Buscar encargado, usuario o descripción' });
  await toHandIn.getByRole('link', { name: '2 ventas' }).click();
  await expect(searchBox).toHaveValue('Jefa');
  await expect(page).toHaveURL(/pagados=no/);
  await expect(searchBox).toBeInViewport();
  await expect(buyers(page)).toHaveText(['Huesped (externo)', 'Dora']);
  await searchBox.fill('reduc');
  await expect(buyers(page)).toHaveText(['Huesped (externo)']);
  await searchBox.fill('');
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await expect(buyers(page)).toHaveText(['Huesped (externo)', 'Dora']);
  await expectToast(page, /^Recibiste los créditos de la venta: \d+c$/, checkbox.click());
  // A marked row stays until another tab opens.
  await expect(checkbox).toBeChecked();
  await expect(buyers(page)).toHaveText(['Huesped (externo)', 'Dora']);
  await expect(cellsOfColumn(salesHistory(viewerPage), 7)).toHaveText(['No', 'Si · Jefa']);
  await expect(page.getByRole('table', { name: 'Por entregar' }).getByRole('row').last()).toContainText('Jefa');
  await page.getByRole('button', { name: 'Si', exact: true }).click();
  await expect(buyers(page)).toHaveText(['Dora']);
  await page.getByRole('button', { name: 'Por semanas' }).click();
  const weeks = page.getByRole('region', { name: 'Vendido por semana' });
  await weeks.getByText('Ver en una tabla').click();
  await expect(weeks.getByRole('row')).toHaveCount(13);
  await expect(weeks.getByRole('row').last()).toHaveText(/\(2 ventas\)[1-9]\d*c$/);
  await page.reload();
  await expect(buyers(page)).toHaveText(['Dora']);
  await expect(weeks).toBeVisible();
});

test('the first row is in the upper half of a window, and only the first due pay is highlighted', async ({
  portal,
}) => {
  const boss = await portal.logInAsBoss();
  await portal.createPerson('Dora', { categoria: 1 });
  for (const name of ['Gala', 'Hugo', 'Iris', 'Juno']) await portal.createPerson(name, { categoria: 3 });
  await createPagas(portal, boss);
  const page = await portal.openPage('/listaPaga?ver=todas', boss);
  const brassButtons = () =>
    page
      .getByRole('table')
      .getByRole('button')
      .evaluateAll((all) =>
        all.filter((b) => getComputedStyle(b).backgroundColor === 'rgb(216, 169, 74)').map((b) => b.ariaLabel),
      );
  await expect.poll(brassButtons).toEqual([expect.stringMatching(/^Paga \d+c a Dora$/)]);
  await page.setViewportSize(DESKTOP);
  const first = await row(page, 'Dora').boundingBox();
  expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThanOrEqual(DESKTOP.height / 2);
  await expectToast(page, /^Pagaste \d+c a Dora$/, mainButton(page, /^Paga \d+c a Dora$/).click());
  await page.mouse.move(0, 0);
  await expect.poll(brassButtons).toEqual([expect.stringMatching(/^Paga \d+c a (Gala|Hugo|Iris|Juno)$/)]);
});

test('the dialog that pays another amount follows its row, and the first payment moves no row', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  const { dora } = await fourWithHours(portal);
  await portal.sendRequest('updateLista', boss);
  const beto = await portal.createPerson('Beto', { categoria: 10 });
  const page = await portal.openPage('/listaPaga', boss, HANDHELD);
  await mainButton(page, 'Paga… a Dora: otra cantidad').tap();
  const pay = dialog(page, 'Pagar');
  await expect(pay).toContainText('Dora, que ganó 6c.');
  const [{ id = 0 } = {}] = await portal.database.sql(
    "select p.id from paga p join usuario u on u.id = p.usuario where u.usuario = 'Dora'",
  );
  await recordWork(portal, dora, 'asistencia', -HOUR, new Date().toISOString());
  await portal.sendRequest('updateLista', boss);
  await expect(pay).toContainText('Dora, que ganó 4c.');
  await expect(pay.getByRole('textbox', { name: 'Créditos' })).toHaveValue('4');
  const renamed = { id: dora.id, nombre: 'Dorotea', rango: 'igual', firma: 'igual', mifirma: '' };
  await portal.sendRequest('editUsuario', { ...boss, body: renamed });
  await expect(pay).toContainText('Dorotea, que ganó 4c.');
  const body = { id: Number(id), nombre: 'Dorotea', op: 1, monto: 4 };
  const top = async () => (await row(page, 'Fito').boundingBox())?.y;
  const before = await top();
  await portal.sendRequest('pagar', { ...beto, body });
  await expect(pay).toBeHidden();
  await expect(mainButton(page, 'Ocultar 1 ya pagada')).toBeVisible();
  expect(await top()).toBe(before);
});

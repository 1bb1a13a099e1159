import type { Locator, Page } from '@playwright/test';
import { setFirma } from '../../fixtures/agenciaSetup.ts';
import { mainButton, table } from '../../fixtures/locators.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { cellsOfColumn, choose, expectNotSelectable, expectToast, waitForToast } from '../../fixtures/steps.ts';

/** Scoped to `main`, because a closing dialog remains beside it for a moment. */
const field = (page: Page, name: string) => page.getByRole('combobox', { name });
const rows = (where: Locator) => where.getByRole('row').filter({ has: where.page().getByRole('cell') });

/** Options of a mision picker include the price. */
async function chooseRango(page: Page, label: string, name: string): Promise<void> {
  await field(page, label).fill(name);
  await page.getByRole('option', { name: new RegExp(`^${name} ·`) }).click();
}

async function confirmQuestion(page: Page, title: string, says: RegExp, action: string): Promise<void> {
  const question = page.getByRole('dialog', { name: title });
  await expect(question).toContainText(says);
  await question.getByRole('button', { name: action, exact: true }).click();
}

test('a mision is sold for the price that both see, and shows on Mi cuenta @main', async ({ portal }) => {
  portal.consoleGuard.allow(/409 .*\/api\/addMision/);
  const ana = await portal.createPerson('Ana', { categoria: 8 });
  const beto = await portal.createPerson('Beto', { categoria: 9 });
  const dora = await portal.createPerson('Dora', { categoria: 2 });
  await setFirma(portal, ana, 'ANA');
  await setFirma(portal, dora, 'DOR');
  const [page, other] = [await portal.openPage('/misiones', ana), await portal.openPage('/misiones', beto)];
  const accountPage = await portal.openPage('/perfil', dora);
  await expect(page.getByText('Sin misiones vendidas')).toBeVisible();

  await test.step('nothing is sent before both are chosen', async () => {
    await mainButton(page, 'Vender misión').click();
    await expect(field(page, 'Usuario')).toBeFocused();
    await mainButton(page, 'Vender').click();
    await expect(field(page, 'Usuario')).toHaveAccessibleDescription('Faltan Datos');
    await field(page, 'Usuario').fill('Beto');
    await expect(page.getByText('No encontramos a nadie con ese nombre')).toBeVisible();
    await choose(page, 'Usuario', 'Dora');
    await mainButton(page, 'Vender').click();
    await expect(field(page, 'Nueva misión')).toHaveAccessibleDescription('Faltan Datos');
  });

  await test.step("between the buyer's mission and the seller's own", async () => {
    await field(page, 'Nueva misión').click();
    const options = page.getByRole('listbox', { name: 'Nueva misión' }).getByRole('option');
    await expect(options.first()).toHaveText('Vigilante H · 2c');
    await expect(options.last()).toHaveText('Gran Presidente A · 355c');
    await options.filter({ hasText: 'Técnico E' }).click();
    await expect(page.getByRole('form', { name: 'Vender una misión' })).toContainText(
      '42cPrecio de Técnico E (50c) menos el de su misión (8c)',
    );
  });

  await test.step('a price that changed meanwhile is not charged', async () => {
    await mainButton(page, 'Vender').click();
    await expect(page.getByRole('dialog')).toContainText('Dora pasa de Vigilante I a Técnico E y te paga 42c');
    const rangos = await portal.sendRequestAs<{ id: number; nombre: string }[]>(beto, 'getRangosVenta');
    const rango = rangos.find((r) => r.nombre === 'Vigilante H')?.id;
    const body = {
      usuario: dora.id,
      rango,
      firmaEncargado: '',
      mision: 'Vigilante H',
      encargado: beto.id,
      creditos: 2,
    };
    await portal.sendRequestAs(beto, 'addMision', body);
    await Promise.all([
      waitForToast(page, 'Dora está en Vigilante H, por Beto: la venta vale 40c', 'alert'),
      confirmQuestion(page, '¿Vender Técnico E a Dora?', /te paga 42c/, 'Vender por 42c'),
    ]);
    await expect(field(page, 'Nueva misión')).toHaveValue('Técnico E');
  });

  await mainButton(page, 'Vender').click();
  await confirmQuestion(
    page,
    '¿Vender Técnico E a Dora?',
    /de Vigilante H a Técnico E y te paga 40c/,
    'Vender por 40c',
  );
  const doneRegion = page.getByRole('region', { name: 'Listo' });
  await expect(doneRegion).toContainText('Vendiste la misión Técnico E a Dora por 40c');
  await expect(doneRegion).toBeFocused();
  await expect(doneRegion.getByRole('code')).toHaveText('CON Técnico E ANA-DOR');
  await expect(page.getByRole('form', { name: 'Vender una misión' })).toHaveCount(0);
  for (const which of [page, other]) {
    await expect(cellsOfColumn(table(which, 'Misiones vendidas'), 2)).toHaveText(['Técnico E', 'Vigilante H']);
    await expect(cellsOfColumn(table(which, 'Misiones vendidas'), 4)).toHaveText(['40c', '2c']);
  }
  await expect(accountPage.getByRole('main')).toContainText('Técnico E');
  // A seller of categoria 8 owes a tenth; Beto owes nothing for 2 credits.
  expect(await portal.readLedger()).toEqual(['venta 2', 'venta 40', 'venta_participacion 4']);
});

test('a membresia is sold, extended and ended', async ({ portal }) => {
  portal.consoleGuard.allow(/(409|422) .*\/api\/addMembresia/);
  const ana = await portal.createPerson('Ana', { categoria: 8 });
  const beto = await portal.createPerson('Beto', { categoria: 9 });
  const dora = await portal.createPerson('Dora');
  const [page, accountPage] = [
    await portal.openPage('/membresias', ana),
    await portal.openPage('/perfil?pestana=membresias', dora),
  ];
  const lista = table(page, 'Membresías');
  const form = page.getByRole('form', { name: 'Nueva Membresia' });
  const sell = async (membresia: string, periodo: '15 días' | '30 días' | null) => {
    await mainButton(page, 'Nueva Membresia').click();
    await expect(field(page, 'Membresía')).toBeFocused();
    await field(page, 'Membresía').click();
    await page.getByRole('option', { name: new RegExp(`^${membresia}`) }).click();
    if (periodo) await form.getByText(periodo, { exact: true }).first().click();
  };

  await test.step('what is missing', async () => {
    await mainButton(page, 'Nueva Membresia').click();
    await expect(field(page, 'Membresía')).toBeFocused();
    await page.keyboard.press('Escape');
    await mainButton(page, 'Vender membresía').click();
    await expect(field(page, 'Usuario')).toHaveAccessibleDescription('Faltan Datos');
    await choose(page, 'Usuario', 'Dora');
    await mainButton(page, 'Vender membresía').click();
    await expect(field(page, 'Membresía')).toHaveAccessibleDescription('Faltan Datos');
    await mainButton(page, 'Cerrar Nueva Membresia').click();
  });

  await test.step('15 days at half the price', async () => {
    await sell('Reducción', '15 días');
    // The form was closed without sending, so its draft remains.
    await expect(field(page, 'Usuario')).toHaveValue('Dora');
    await expect(form).toContainText('20c15 días');
    await mainButton(page, 'Vender membresía').click();
    await expectToast(
      page,
      'Vendiste Reducción (15 días) a Dora por 20c',
      confirmQuestion(page, '¿Vender Reducción a Dora?', /Dora te paga 20c por Reducción, 15 días/, 'Vender por 20c'),
    );
    await expect(cellsOfColumn(lista, 6)).toHaveText(['15 días']);
    await expect(lista.getByRole('cell', { name: 'Reducción', exact: true }).locator('img')).toHaveJSProperty(
      'complete',
      true,
    );
    await expect(accountPage.getByRole('main')).toContainText('Quedan 15 días');
  });

  await test.step('the same is extended from its end', async () => {
    await sell('Reducción', '30 días');
    await choose(page, 'Usuario', 'Dora');
    await mainButton(page, 'Vender membresía').click();
    await confirmQuestion(page, '¿Vender Reducción a Dora?', /los días se suman/, 'Vender por 40c');
    await expect(cellsOfColumn(lista, 6)).toHaveText(['45 días']);
    await expect(accountPage.getByRole('main')).toContainText('Quedan 45 días');
  });

  await test.step('a permanent one to someone from outside', async () => {
    await sell('Héroe', null);
    await expect(form.getByText('15 días')).toHaveCount(0);
    await page.getByRole('switch', { name: 'Es de fuera de la agencia' }).press('Space');
    const name = page.getByRole('textbox', { name: 'Nombre en el hotel' });
    await name.fill('Dora');
    await name.press('Enter');
    await Promise.all([
      waitForToast(page, 'Esa persona ya tiene cuenta. Elígela de la lista.', 'alert'),
      confirmQuestion(page, '¿Vender Héroe a Dora?', /para siempre/, 'Vender por 250c'),
    ]);
    await expect(name).toBeFocused();
    await name.fill('Visita');
    await name.press('Enter');
    await confirmQuestion(page, '¿Vender Héroe a Visita?', /te paga 250c/, 'Vender por 250c');
    await expect(cellsOfColumn(lista, 1)).toHaveText(['Visita de fuera', 'Dora']);
    await expect(cellsOfColumn(lista, 6)).toHaveText(['Permanente', '45 días']);
  });

  await test.step('membresias that end soon are above the list, and can be shown first', async () => {
    const soon = page.getByRole('region', { name: 'Terminan pronto' });
    await expect(soon).toContainText('Ninguna termina en los próximos 3 días.');
    const end = Date.now() + 600_000;
    await portal.database.sql(`update membresia_usuario set finaliza = ${end} where usuario = ${dora.id}`);
    await page.reload();
    await expect(soon).toContainText(/^1 termina pronto: Dora (hoy|mañana)/);
    await soon.getByRole('link', { name: 'Verlas primero' }).click();
    await expect(cellsOfColumn(lista, 1)).toHaveText(['Dora', 'Visita de fuera']);
    await expect(cellsOfColumn(lista, 6)).toHaveText([/^Termina (hoy|mañana)$/, 'Permanente']);
    await soon.getByRole('link', { name: 'Ver por fecha' }).click();
    await expect(cellsOfColumn(lista, 1)).toHaveText(['Visita de fuera', 'Dora']);
  });

  await test.step('no table hides the buttons of its rows beyond its edge', async () => {
    await expect(mainButton(page, 'Anular la venta de Héroe a Visita')).toBeVisible();
    for (const width of [1440, 1366, 1280, 1024]) {
      await page.setViewportSize({ width, height: 720 });
      await expect(page.locator('[data-overflows]')).toHaveCount(0);
      await expect(mainButton(page, 'Anular la venta de Héroe a Visita')).toBeInViewport({ ratio: 1 });
    }
    await page.setViewportSize({ width: 1280, height: 720 });
  });
  await mainButton(page, 'Terminar Reducción de Dora').click();
  await expectToast(
    page,
    'Terminaste la membresía de Dora',
    confirmQuestion(page, '¿Terminar Reducción de Dora?', /No se devuelven los créditos/, 'Terminar membresía'),
  );
  await expect(cellsOfColumn(lista, 7)).toHaveText(['Activa', 'Terminada por Ana']);
  await expect(accountPage.getByRole('main')).toContainText('Agotada');
  await page.getByRole('main').getByRole('searchbox').fill('visita');
  await expect(rows(lista)).toHaveCount(1);
  // Ending a membresia refunds nothing.
  const sold = async () => (await portal.readLedger()).filter((f) => f.startsWith('venta '));
  expect(await sold()).toEqual(['venta 20', 'venta 40', 'venta 250']);

  await test.step('a mision that someone else sold meanwhile is not sold twice', async () => {
    await sell('VIP', '30 días');
    await choose(page, 'Usuario', 'Dora');
    await expect(form).toContainText('30 días: empieza hoy');
    await mainButton(page, 'Vender membresía').click();
    await expect(page.getByRole('dialog')).toContainText('empieza hoy');
    const [vip] = await portal.database.sql("select id from membresia where nombre = 'VIP'");
    const body = { user: dora.id, isExterno: false, membresia: Number(vip?.id), periodo: 30 };
    await portal.sendRequestAs(beto, 'addMembresia', body);
    await Promise.all([
      waitForToast(page, 'Ahora ya tiene VIP. Revisa la venta.', 'alert'),
      confirmQuestion(page, '¿Vender VIP a Dora?', /te paga 60c/, 'Vender por 60c'),
    ]);
    await expect(form).toContainText('ya la tiene hasta el');
    await mainButton(page, 'Cerrar Nueva Membresia').click();
    expect(await sold()).toEqual(['venta 20', 'venta 40', 'venta 250', 'venta 60']);
  });

  await test.step('a membresia from outside is handed over only by a person, not by a registration with its name', async () => {
    const visitor = await portal.openPage('/perfil?pestana=membresias', await portal.createPerson('VISITA'));
    await expect(visitor.getByRole('main')).not.toContainText('Héroe');
    await page.reload();
    await mainButton(page, 'Pasar Héroe a VISITA').click();
    await expectToast(
      page,
      'Pasaste Héroe a VISITA',
      confirmQuestion(page, '¿Pasar Héroe a VISITA?', /Confirma que es la misma persona/, 'Pasar membresía'),
    );
    await expect(visitor.getByRole('main')).toContainText('Héroe');
    await expect(mainButton(page, 'Pasar Héroe a VISITA')).toHaveCount(0);
  });
});

test('a multa is imposed, collected, and notified to its recipient @main', async ({ portal }) => {
  portal.consoleGuard.allow(/409 .*\/api\/actionMulta/);
  const ana = await portal.createPerson('Ana', { categoria: 9, posicion: 2 });
  const beto = await portal.createPerson('Beto', { categoria: 9, posicion: 3 });
  const dora = await portal.createPerson('Dora', { categoria: 3 });
  await portal.createPerson('Noel', { categoria: 3 });
  const [page, other] = [await portal.openPage('/multas', ana), await portal.openPage('/multas', beto)];
  const doraPage = await portal.openPage('/perfil', dora);
  const fine = async (motivo: string, creditos: string) => {
    await mainButton(page, 'Nueva Multa').click();
    await choose(page, 'Usuario', 'Dora');
    await page.getByRole('textbox', { name: 'Motivo' }).fill(motivo);
    await page.getByRole('textbox', { name: 'Créditos' }).fill(creditos);
    await mainButton(page, 'Multar').click();
  };

  await test.step('nothing is sent before all of it is there', async () => {
    await mainButton(page, 'Nueva Multa').click();
    await expect(field(page, 'Usuario')).toBeFocused();
    await page.keyboard.press('Escape');
    await mainButton(page, 'Multar').click();
    await expect(field(page, 'Usuario')).toHaveAccessibleDescription('No dejes campos vacios');
    await expectNotSelectable(field(page, 'Usuario'), 'Beto', 'mismo rango que tú o mayor');
    await choose(page, 'Usuario', 'Noel');
    await mainButton(page, 'Multar').click();
    await expect(page.getByRole('textbox', { name: 'Motivo' })).toHaveAccessibleDescription(/No dejes campos vacios/);
    await mainButton(page, 'Cerrar Nueva Multa').click();
  });

  await test.step('a press waits while the chosen person is still being read', async () => {
    const { promise: known, resolve: resolveKnown } = Promise.withResolvers<void>();
    await page.route('**/api/getWork/*', (route) => known.then(() => route.continue()));
    await page.reload();
    await fine('Bailar en base', '12');
    await expect(page.getByRole('dialog')).toBeHidden();
    resolveKnown();
  });
  await Promise.all([
    waitForToast(doraPage, 'Ana te multó con 12c: Bailar en base'),
    confirmQuestion(page, '¿Multar a Dora?', /deberá 12c por «Bailar en base»/, 'Multar'),
  ]);
  await fine('Ropa incorrecta', '');
  await confirmQuestion(page, '¿Multar a Dora?', /una multa de 0c/, 'Multar');
  await expect(cellsOfColumn(table(other, 'Multas'), 3)).toHaveText(['0c', '12c']);

  const checkbox = (which: Page) => which.getByRole('checkbox', { name: 'Cobrada la multa de 12c a Dora' });
  const due = other.getByRole('region', { name: 'Por cobrar' });
  await expect(due).toContainText('1 persona debe 12c. La más antigua es de ');
  await due.getByRole('link', { name: 'Ver multas' }).click();
  await expect(cellsOfColumn(table(other, 'Multas por cobrar'), 3)).toHaveText(['12c', '0c']);
  await due.getByRole('link', { name: 'Ver todas' }).click();
  await expectToast(page, 'Cobraste la multa: 12c', checkbox(page).check());
  await expect(due).toContainText('Sin multas por cobrar.');
  await expect(checkbox(other)).toBeChecked();
  await expect(cellsOfColumn(table(other, 'Multas'), 6)).toHaveText(['No', 'Sí, Ana']);

  await test.step('the second person is told who was first', async () => {
    // Beto's screen has not received the change yet.
    await other.route('**/api/actionMulta', async (route) => {
      const [row] = await portal.database.sql('select id from multa where creditos = 12');
      await portal.sendRequestAs(ana, 'actionMulta', { id: Number(row?.id), op: false });
      await route.continue();
    });
    await Promise.all([waitForToast(other, 'Ana ya la marcó como no cobrada', 'alert'), checkbox(other).click()]);
    await expect(checkbox(other)).not.toBeChecked();
    await expect(checkbox(page)).not.toBeChecked();
  });
  expect(await portal.readLedger()).toEqual(['multa_puesta 12', 'multa_cobrada 12', 'multa_devuelta 12']);
});

test('the rentas of a month are charged once, paid and deleted @main', async ({ portal }) => {
  portal.consoleGuard.allow(/409 .*\/api\/actionRenta/);
  const ana = await portal.createPerson('Ana', { categoria: 10 });
  const beto = await portal.createPerson('Beto', { categoria: 10, posicion: 2 });
  for (const name of ['Dora', 'Noel', 'Zoe']) await portal.createPerson(name, { categoria: 3 });
  const empty = await portal.openPage('/renta', ana);
  await expect(empty.getByText('Ningún rango tiene renta.', { exact: true })).toBeVisible();
  await expect(mainButton(empty, 'Nueva renta')).toBeDisabled();
  await empty.close();

  await portal.database.sql('update categoria set renta = 5 where id = 3');
  const [page, other] = [await portal.openPage('/renta', ana), await portal.openPage('/renta', beto)];
  for (const which of [page, other]) await mainButton(which, 'Nueva renta').click();
  const ask = async (which: Page) => {
    const question = which.getByRole('dialog', { name: /^¿Cobrar la renta de \S+ de \d{4}\?$/ });
    await expect(question).toContainText('3 personas deberán 15c en total');
    await question.getByRole('button', { name: 'Nueva renta' }).click();
  };
  await ask(page);
  await expect(rows(table(other, 'Rentas'))).toHaveCount(3);
  await Promise.all([waitForToast(other, 'Ana ya creó la renta de este mes', 'alert'), ask(other)]);
  for (const which of [page, other]) {
    await expect(mainButton(which, 'Nueva renta')).toBeDisabled();
    await expect(which.getByRole('definition')).toHaveText(['15c', '3']);
  }

  const delMes = other.getByRole('region', { name: 'Renta del mes' });
  await expect(delMes).toContainText('pagaron 0 de 3 0c de 15c');
  await expectToast(page, 'Registraste la renta de Dora: 5c', mainButton(page, 'Pagar la renta de Dora').click());
  await expect(delMes).toContainText('pagaron 1 de 3 5c de 15c');
  await expect(other.getByRole('definition')).toHaveText(['10c', '2']);
  await expect(rows(table(other, 'Rentas')).filter({ hasText: 'Dora' })).toContainText('Sí, Ana');
  await mainButton(other, 'Borrar la renta de Noel').click();
  await confirmQuestion(other, '¿Borrar la renta de Noel?', /ya no deberá los 5c/, 'Borrar renta');
  await expect(page.getByRole('definition')).toHaveText(['5c', '1']);
  await page.mouse.move(0, 0);
  await expect(rows(table(page, 'Rentas'))).toHaveCount(2);
  await page.getByRole('main').getByRole('searchbox').fill('zoe');
  await expect(cellsOfColumn(table(page, 'Rentas'), 1)).toHaveText(['Zoe']);
  await expect(page.getByRole('definition')).toHaveText(['5c', '1']);
  await page.getByRole('main').getByRole('searchbox').fill('');

  await test.step('a payment of today is taken back', async () => {
    await expectToast(
      other,
      'Deshiciste el pago de la renta de Dora',
      mainButton(other, 'Deshacer el pago de la renta de Dora').click(),
    );
    await expect(page.getByRole('definition')).toHaveText(['10c', '2']);
    await expectToast(page, 'Registraste la renta de Dora: 5c', mainButton(page, 'Pagar la renta de Dora').click());
  });

  await test.step('a whole month, with what was paid and deleted', async () => {
    await page.getByRole('combobox', { name: 'Qué rentas se ven' }).selectOption({ index: 1 });
    await expect(page).toHaveURL(/mes=\d{4}-\d{2}/);
    await expect(page.getByRole('definition')).toHaveText(['15c', '5c', '5c', '5c']);
    await expect(page.getByRole('region', { name: 'Renta del mes' })).toContainText('pagaron 1 de 2 5c de 10c');
    const ownRows = table(page, /^Rentas de /);
    await expect(cellsOfColumn(ownRows, 1)).toHaveText(['Dora', 'Noel', 'Zoe']);
    await expect(cellsOfColumn(ownRows, 6)).toHaveText(['Sí, Ana', 'Borrada, Beto', 'No']);
    await page.reload();
    await expect(rows(ownRows)).toHaveCount(3);
  });
  expect((await portal.readLedger()).sort()).toEqual([
    'renta_borrada 5',
    'renta_cobrada 5',
    'renta_cobrada 5',
    'renta_devuelta 5',
    'renta_puesta 5',
    'renta_puesta 5',
    'renta_puesta 5',
  ]);
});

test('while a renta payment is in progress no other payment or deletion is sent', async ({ portal }) => {
  const ana = await portal.createPerson('Ana', { categoria: 10 });
  for (const name of ['Dora', 'Noel']) await portal.createPerson(name, { categoria: 3 });
  await portal.database.sql('update categoria set renta = 5 where id = 3');
  await portal.sendRequestAs(ana, 'actionRenta', { op: 0 });
  const page = await portal.openPage('/renta', ana);
  const pay = (name: string) => mainButton(page, `Pagar la renta de ${name}`);
  const press = (...buttons: Locator[]) => Promise.all(buttons.map((b) => b.evaluate((e: HTMLElement) => e.click())));

  let sent = 0;
  const [arrival, mayAnswer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route('**/api/actionRenta', async (route) => {
    if (route.request().method() === 'POST') {
      sent += 1;
      arrival.resolve();
      await mayAnswer.promise;
    }
    await route.continue();
  });
  // The second press precedes the next render.
  await pay('Dora').evaluate((e: HTMLElement) => [e.click(), e.click()]);
  await arrival.promise;
  await expect(pay('Noel')).toHaveAttribute('aria-disabled', 'true');
  await press(pay('Dora'), pay('Noel'), mainButton(page, 'Borrar la renta de Noel'));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectToast(page, 'Registraste la renta de Dora: 5c', Promise.resolve(mayAnswer.resolve()));
  await expect(pay('Dora')).toHaveCount(0);

  await expectToast(page, 'Registraste la renta de Noel: 5c', pay('Noel').click());
  expect(sent).toBe(2);
});

test('the calculator shows the price and keeps its input in the URL', async ({ portal }) => {
  const page = await portal.openPage('/calcularango', await portal.createPerson('Dora'));
  await mainButton(page, 'Buscar').click();
  await expect(field(page, 'Rango 1')).toHaveAccessibleDescription('Aun no has seleccionado');
  await chooseRango(page, 'Rango 1', 'Aprendiz I');
  await mainButton(page, 'Buscar').click();
  await expect(field(page, 'Rango 2')).toHaveAccessibleDescription('Aun no has seleccionado');
  await chooseRango(page, 'Rango 2', 'Vigilante I');
  await mainButton(page, 'Buscar').click();
  await expect(field(page, 'Rango 2')).toHaveAccessibleDescription('Rango 2 debe ser mayor a Rango 1');
  await field(page, 'Rango 2').fill('Administrador');
  await expect(page.getByText('No hay misiones con ese nombre')).toBeVisible();
  await chooseRango(page, 'Rango 2', 'Directivo A');
  await mainButton(page, 'Buscar').click();
  await expect(page.getByText('El precio es 768c')).toBeVisible();
  await page.reload();
  await expect(page.getByText('El precio es 768c')).toBeVisible();
  await expect(field(page, 'Rango 1')).toHaveValue('Aprendiz I');
  await chooseRango(page, 'Rango 1', 'Vocal I');
  await expect(page.getByText(/^El precio es/)).toHaveCount(0);
  await mainButton(page, 'Buscar').click();
  await expect(page.getByText('El precio es 200c')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('El precio es 768c')).toBeVisible();
});

import type { Page } from '@playwright/test';
import { setFirma } from '../../fixtures/agenciaSetup.ts';
import { mainButton } from '../../fixtures/locators.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { cellsOfColumn, choose, expectNotSelectable, expectToast, waitForToast } from '../../fixtures/steps.ts';

/** Scoped to `main`, because a closing dialog remains beside it for a moment. */
const formOf = (page: Page, name: string) => page.getByRole('form', { name });
const combobox = (page: Page, name: string) => page.getByRole('combobox', { name });
const doneRegion = (page: Page) => page.getByRole('region', { name: 'Listo' });

async function offeredOptions(page: Page, label: string): Promise<string[]> {
  await combobox(page, label).click();
  const options = page.getByRole('listbox', { name: label }).getByRole('option');
  await expect(options.first()).toBeVisible();
  const texts = await options.allTextContents();
  await page.keyboard.press('Escape');
  return texts;
}

test('a degrado names missing fields, asks for confirmation by name, and shows to others @main', async ({ portal }) => {
  portal.consoleGuard.allow(/409 .*\/api\/actionDegrado/);
  const ana = await portal.createPerson('Ana', { categoria: 10, posicion: 2 });
  const beto = await portal.createPerson('Beto', { categoria: 11 });
  const dora = await portal.createPerson('Dora', { categoria: 5, posicion: 3 });
  await setFirma(portal, ana, 'ANA');
  await setFirma(portal, dora, 'DOR');
  const [page, other] = [await portal.openPage('/degrados', ana), await portal.openPage('/degrados', beto)];
  await expect(page.getByText('Sin degrados')).toBeVisible();

  await test.step('nothing is sent before all of it is there', async () => {
    await mainButton(page, 'Añadir nuevo').click();
    const send = mainButton(page, 'Degradar');
    await expect(combobox(page, 'Usuario')).toBeFocused();
    await page.keyboard.press('Escape');
    await send.click();
    await expect(combobox(page, 'Usuario')).toHaveAccessibleDescription('Faltan datos');
    await expectNotSelectable(combobox(page, 'Usuario'), 'Beto', 'mismo rango que tú o mayor');
    await choose(page, 'Usuario', 'Dora');
    await send.click();
    const motivo = page.getByRole('textbox', { name: 'Motivo' });
    await expect(motivo).toHaveAccessibleDescription(/Faltan datos/);
    await expect(motivo).toBeFocused();
    await motivo.fill('No respondió al pase de lista');
    await send.click();
    await expect(combobox(page, 'Misión a la que baja')).toHaveAccessibleDescription('Faltan datos');
  });

  await test.step('only lower missions are offered, the nearest first', async () => {
    const misiones = await offeredOptions(page, 'Misión a la que baja');
    expect(misiones.slice(0, 3)).toEqual(['Inspector H', 'Inspector I', 'Coordinador A']);
    expect(misiones).toHaveLength(4 * 9 + 2);
  });

  const question = page.getByRole('dialog', { name: '¿Degradar a Dora?' });
  await test.step('a view that changed meanwhile is refused', async () => {
    await choose(page, 'Misión a la que baja', 'Coordinador A');
    await mainButton(page, 'Degradar').click();
    await expect(question).toContainText('Dora baja de Inspector G a Coordinador A');
    const body = { usuario: dora.id, motivo: 'Antes', rango: 0 };
    const rangos = await portal.sendRequest<{ id: number; nombre: string }[]>('onlyRangos', beto);
    body.rango = rangos.find((r) => r.nombre === 'Inspector H')?.id ?? 0;
    await portal.sendRequest('actionDegrado', { body, key: beto.key, direccion: beto.direccion });
    await Promise.all([
      waitForToast(page, 'Alguien lo cambió antes que tú. Revísalo e inténtalo de nuevo.', 'alert'),
      question.getByRole('button', { name: 'Degradar' }).click(),
    ]);
    await expect(formOf(page, 'Nuevo degrado')).toContainText('DoraInspector H');
    await expect(page.getByRole('textbox', { name: 'Motivo' })).toHaveValue('No respondió al pase de lista');
  });

  await mainButton(page, 'Degradar').click();
  await expect(question).toContainText('Dora baja de Inspector H a Coordinador A');
  await expect(question).toContainText('«No respondió al pase de lista»');
  await question.getByRole('button', { name: 'Degradar' }).click();
  await expect(doneRegion(page)).toContainText('Degradaste a Dora de Inspector H a Coordinador A');
  await expect(doneRegion(page)).toBeFocused();
  await expect(doneRegion(page).getByRole('code')).toHaveText('CON Coordinador A ANA-DOR');
  const table = other.getByRole('table', { name: 'Degrados' });
  await expect(cellsOfColumn(table, 2)).toHaveText(['Ana', 'Beto']);
  await expect(cellsOfColumn(table, 4)).toHaveText([
    'Antes: Inspector H Ahora: Coordinador A',
    'Antes: Inspector G Ahora: Inspector H',
  ]);
  // The new placa hangs lower than the returned one.
  const [returned, given] = await Promise.all(
    ['Inspector H', 'Coordinador A'].map((mision) =>
      cellsOfColumn(table, 4).first().getByText(mision, { exact: true }).boundingBox(),
    ),
  );
  expect(given?.y).toBeGreaterThan(returned?.y ?? Number.POSITIVE_INFINITY);
  await other.getByRole('main').getByRole('searchbox').fill('no respondió');
  await expect(cellsOfColumn(table, 3)).toHaveText(['No respondió al pase de lista']);

  const accountPage = await portal.openPage('/perfil', dora);
  await expect(accountPage.getByRole('main')).toContainText('Coordinador A');
});

/** Button that confirms a traslado. */
const confirmButton = (page: Page) =>
  page.getByRole('dialog', { name: /^¿Trasladar/ }).getByRole('button', { name: 'Trasladar' });

test('a traslado is refused with a taken firma and made with a free one', async ({ portal }) => {
  portal.consoleGuard.allow(/409 .*\/api\/addTraslado/);
  const ana = await portal.createPerson('Ana', { categoria: 10 });
  await setFirma(portal, ana, 'ANA');
  await setFirma(portal, await portal.createPerson('Zoe'), 'ZOE');
  const noel = await portal.createPerson('Noel');
  const page = await portal.openPage('/traslados', ana);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const agencia = page.getByRole('textbox', { name: 'Agencia anterior' });
  const firma = page.getByRole('textbox', { name: 'Firma' });

  await test.step('the texts of the specification, in their order', async () => {
    await mainButton(page, 'Nuevo Traslado').click();
    await expect(combobox(page, 'Usuario')).toBeFocused();
    const send = mainButton(page, 'Trasladar');
    // The open options cover the button.
    await page.keyboard.press('Escape');
    await send.click();
    await expect(combobox(page, 'Usuario')).toHaveAccessibleDescription('Debes seleccionar un usuario');
    await choose(page, 'Usuario', 'Noel');
    await send.click();
    await expect(agencia).toHaveAccessibleDescription('Debes introducir agencia anterior');
    await agencia.fill('Hotel del Sur');
    await send.click();
    await expect(combobox(page, 'Misión que recibe')).toHaveAccessibleDescription('Debes seleccionar una misión');
  });

  await test.step('only flagged missions are offered, and a signature where the category demands one', async () => {
    expect(await offeredOptions(page, 'Misión que recibe')).toEqual([
      'Vigilante I',
      'Aprendiz I',
      'Almacenista I',
      'Inspector I',
      'Subdirector I',
      'Vicepresidente I',
      'Agente I',
      'Vocal I',
    ]);
    await choose(page, 'Misión que recibe', 'Vigilante I');
    await expect(firma).toHaveCount(0);
    await choose(page, 'Misión que recibe', 'Aprendiz I');
    await mainButton(page, 'Trasladar').click();
    await expect(firma).toHaveAccessibleDescription(/Debes colocar una firma de 3 caracteres/);
    await expect(firma).toBeFocused();
  });

  await test.step('a taken signature changes nothing', async () => {
    await firma.fill('zoe');
    await expect(firma).toHaveValue('ZOE');
    await firma.press('Enter');
    await Promise.all([waitForToast(page, 'La firma no esta disponible', 'alert'), confirmButton(page).click()]);
    await expect(firma).toHaveAccessibleDescription(/La firma no esta disponible/);
    await expect(agencia).toHaveValue('Hotel del Sur');
    expect(await portal.database.sql('select carrera from traslado')).toHaveLength(0);
  });

  await firma.fill('nol');
  await firma.press('Enter');
  await expect(page.getByRole('dialog', { name: '¿Trasladar a Noel?' })).toContainText(
    'Noel sube de Iniciado I a Aprendiz I. Solo se deshace con un degrado.',
  );
  await confirmButton(page).click();
  await expect(doneRegion(page)).toContainText('Trasladaste a Noel a la misión Aprendiz I');
  await expect(doneRegion(page).getByRole('code')).toHaveText('CON Aprendiz I ANA-NOL');
  await expectToast(page, 'Copiado', mainButton(page, 'Copiar la misión completa').click());
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('CON Aprendiz I ANA-NOL');
  const table = page.getByRole('table', { name: 'Traslados' });
  await expect(table.getByRole('cell')).toHaveText(['Noel', 'Hotel del Sur', 'Aprendiz I', 'Ana', /.+/]);
  const [label, tag] = await Promise.all(
    ['Hotel del Sur', 'Aprendiz I'].map((text) => table.getByText(text, { exact: true }).boundingBox()),
  );
  expect(tag?.y).toBe(label?.y);

  await test.step('a person with a firma keeps it', async () => {
    await mainButton(page, 'Nuevo Traslado').click();
    await choose(page, 'Usuario', 'Zoe');
    await agencia.fill('Otra');
    await choose(page, 'Misión que recibe', 'Inspector I');
    await expect(firma).toHaveValue('ZOE');
    await expect(firma).not.toBeEditable();
    await mainButton(page, 'Trasladar').click();
    await confirmButton(page).click();
    await expect(doneRegion(page).getByRole('code')).toHaveText('CON Inspector I ANA-ZOE');
  });
  await page.getByRole('main').getByRole('searchbox').fill('del sur');
  await expect(cellsOfColumn(table, 1)).toHaveText(['Noel']);

  const accountPage = await portal.openPage('/perfil', noel);
  await expect(accountPage.getByRole('main')).toContainText('Aprendiz I');
  await expect(accountPage.getByRole('main')).toContainText('NOL');
});

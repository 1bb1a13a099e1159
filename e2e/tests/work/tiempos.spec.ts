import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openFourTiempos, openTiempo } from '../../fixtures/agenciaSetup.ts';
import { button } from '../../fixtures/locators.ts';
import { expect, test } from '../../fixtures/portal.ts';
import {
  cellsOfColumn,
  choose,
  chooseFromMenu,
  expectNotSelectable,
  expectToast,
  tiempoRow,
  timeCellOf,
  waitForStream,
  waitForToast,
} from '../../fixtures/steps.ts';

const table = (page: Page) => page.getByRole('table');
const names = (page: Page) => cellsOfColumn(table(page), 1);

test('filters, sorting and toggles are kept in the URL', async ({ portal }) => {
  const { ana } = await openFourTiempos(portal);
  const page = await portal.openPage('/tiempos', ana);
  // Own tiempos first, then those without encargado.
  await expect(names(page)).toHaveText(['Dora', 'Íker', 'Noel']);

  await test.step('by each column, both ways', async () => {
    const cases = {
      Usuario: ['Dora', 'Íker', 'Noel'],
      Encargado: ['Dora', 'Noel', 'Íker'],
      Tiempo: ['Dora', 'Íker', 'Noel'],
      'Veces Pausado': ['Noel', 'Dora', 'Íker'],
    };
    for (const [column, orden] of Object.entries(cases)) {
      const header = page.getByRole('columnheader', { name: column });
      await header.getByRole('button').click();
      await expect(header).toHaveAttribute('aria-sort', column === 'Veces Pausado' ? 'descending' : 'ascending');
      await expect(names(page)).toHaveText(orden);
    }
    const usuario = page.getByRole('columnheader', { name: 'Usuario' });
    await usuario.getByRole('button').click();
    await usuario.getByRole('button').click();
    await expect(usuario).toHaveAttribute('aria-sort', 'descending');
    await expect(names(page)).toHaveText(['Noel', 'Íker', 'Dora']);
  });

  await test.step('by user or manager, accents aside', async () => {
    const searchBox = page.getByRole('searchbox', { name: 'Buscar usuario o encargado' });
    await searchBox.fill('iker');
    await expect(names(page)).toHaveText(['Íker']);
    await searchBox.fill('beto');
    await expect(names(page)).toHaveText(['Noel']);
    await searchBox.fill('o');
    await expect(names(page)).toHaveText(['Noel', 'Dora']);
  });

  await test.step('reload and back keep it', async () => {
    await page.reload();
    await expect(names(page)).toHaveText(['Noel', 'Dora']);
    await page.getByRole('button', { name: 'Pausados 1' }).click();
    await expect(page.getByText('Sin resultados')).toBeHidden();
    await expect(names(page)).toHaveText(['Zoe']);
    await expect(timeCellOf(page, 'Zoe')).toHaveText(/^(1:00:00|59:\d\d)Pausado$/);
    await page.goBack();
    await expect(names(page)).toHaveText(['Noel', 'Dora']);
    await expect(page.getByRole('searchbox', { name: 'Buscar usuario o encargado' })).toHaveValue('o');
    await page.getByRole('link', { name: 'Nómina' }).click();
    await page.goBack();
    await expect(names(page)).toHaveText(['Noel', 'Dora']);
  });

  await test.step('what is shown is what is exported', async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Descargar CSV').click()]);
    expect(file.suggestedFilename()).toBe('tiempos-activos.csv');
    const text = await readFile(await file.path(), 'utf8');
    const [header, ...lines] = text.split('\r\n');
    expect(header).toBe('\uFEFFUsuario,Encargado,Estado,Queda (min),Veces Pausado');
    expect(lines).toEqual([
      expect.stringMatching(/^Noel,Beto,En curso,(39|40),1$/),
      expect.stringMatching(/^Dora,Ana,En curso,(59|60),0$/),
      '',
    ]);
  });
});

test('all linkable tiempos are linked, and own ones are unlinked', async ({ portal }) => {
  const { ana, beto } = await openFourTiempos(portal);
  const [theirs, otherPage] = await Promise.all([portal.openPage('/tiempos', ana), portal.openPage('/tiempos', beto)]);
  const encargado = (page: Page, name: string) => tiempoRow(page, name).getByRole('cell').nth(1);

  await expectToast(theirs, 'Ligaste 1 tiempo', button(theirs, 'Ligar Tiempos').click());
  await expect(encargado(theirs, 'Íker')).toHaveText('Ana (tú)');
  await expect(encargado(otherPage, 'Íker')).toHaveText('Ana');
  await expect(encargado(otherPage, 'Noel')).toHaveText('Beto (tú)');
  await expect(button(theirs, 'Ligar Tiempos')).toBeDisabled();

  await button(theirs, 'Desligar Tiempos').click();
  const question = theirs.getByRole('dialog', { name: '¿Desligar tus tiempos?' });
  await expect(question).toContainText('Ya no serás encargado de Dora, Íker y Zoe.');
  await expectToast(theirs, 'Desligaste 3 tiempos', button(theirs, 'Desligar tiempos').click());
  await expect(encargado(otherPage, 'Dora')).toHaveText('Sin encargado');
  await expect(encargado(otherPage, 'Noel')).toHaveText('Beto (tú)');
  await expect(button(theirs, 'Desligar Tiempos')).toBeDisabled();
});

test('a cancellation asks by name and credits nothing, and only its author can undo it, also after a reload @main', async ({
  portal,
}) => {
  const ana = await portal.createPerson('Ana', { categoria: 2 });
  const beto = await portal.createPerson('Beto', { categoria: 5 });
  const [dora, noel] = [await portal.createPerson('Dora'), await portal.createPerson('Noel')];
  for (const bajo of [dora, noel]) await openTiempo(portal, ana, bajo);
  await portal.passMinutes(7);
  const [theirs, otherPage] = await Promise.all([portal.openPage('/tiempos', ana), portal.openPage('/tiempos', beto)]);
  const bar = (page: Page) => page.getByRole('region', { name: 'Cancelados hace poco' });

  // Only the encargado may cancel it.
  await button(otherPage, 'Más acciones de Dora').click();
  await expect(otherPage.getByRole('menuitem')).toHaveText(['Ver detalle']);
  await otherPage.keyboard.press('Escape');

  const question = theirs.getByRole('dialog', { name: '¿Cancelar el tiempo de Noel?' });
  await chooseFromMenu(theirs, 'Noel', 'Cancelar tiempo');
  await expect(question).toContainText(/El tiempo de Noel se cierra.*7 minutos/);
  await expect(button(theirs, 'Volver')).toBeFocused();
  await button(theirs, 'Volver').press('Enter');
  await expect(question).toBeHidden();
  await expect(tiempoRow(theirs, 'Noel')).toBeVisible();
  await chooseFromMenu(theirs, 'Noel', 'Cancelar tiempo');
  await expect(question).toContainText('Puedes recuperarlo por 10 minutos.');
  await expectToast(theirs, 'Cancelaste el tiempo de Noel', button(theirs, 'Cancelar tiempo').click());
  await chooseFromMenu(theirs, 'Dora', 'Cancelar tiempo');
  await expectToast(theirs, 'Cancelaste el tiempo de Dora', button(theirs, 'Cancelar tiempo').click());
  await expect(theirs.getByText('Sin tiempos abiertos')).toBeVisible();
  expect(await portal.database.sql('select minutos from trabajo')).toEqual([]);
  // Moves the pointer off the list, which would otherwise hold its rows.
  await otherPage.getByRole('heading', { level: 1 }).click();
  await expect(tiempoRow(otherPage, 'Dora')).toBeHidden();
  await expect(bar(otherPage)).toBeHidden();
  await theirs.reload();
  await expect(bar(theirs)).toContainText(/Cancelado: DoraPuedes recuperarlo por 09:\d\d · le quedaban 5[23]:\d\d/);
  await button(theirs, 'Ver 1 más').click();
  await expect(bar(theirs).getByRole('listitem')).toHaveCount(2);

  await expectToast(theirs, 'Recuperaste el tiempo de Dora', button(theirs, 'Recuperar el tiempo de Dora').click());
  await expect(timeCellOf(theirs, 'Dora')).toHaveText(/^5[23]:\d\d$/);
  await expect(tiempoRow(otherPage, 'Dora').getByRole('cell').nth(1)).toHaveText('Ana');
  await expect(bar(theirs).getByRole('listitem')).toHaveCount(1);

  // A newly opened tiempo prevents the undo, and the bar says so at once.
  await openTiempo(portal, beto, noel);
  await expect(bar(theirs)).toContainText('Ya tiene otro tiempo abierto');
  await expect(button(theirs, 'Recuperar el tiempo de Noel')).toBeDisabled();
});

test('forms name missing fields, and buttons follow the permisos', async ({ portal }) => {
  const ana = await portal.createPerson('Ana', { categoria: 7 });
  const eva = await portal.createPerson('Eva', { categoria: 2 });
  await portal.createPerson('Rex', { categoria: 9 });
  await portal.createPerson('Noa', { categoria: 4 });
  for (const name of ['Dora', 'Iris']) await portal.createPerson(name);
  portal.consoleGuard.allow(/(422|404) .*\/api\/(openTime|actionTime)/);
  const page = await portal.openPage('/tiempos?nuevo=1', ana);
  const newForm = page.getByRole('form', { name: 'Nuevo tiempo' });
  const usuario = newForm.getByRole('combobox', { name: 'Usuario' });

  await test.step('a bajo has to be chosen, and a manager above them', async () => {
    await button(page, 'Abrir tiempo').click();
    await expect(usuario).toHaveAccessibleDescription('Selecciona un usuario');
    await expect(usuario).toBeFocused();
    // Opening an own tiempo is not allowed.
    await usuario.fill('Ana');
    await expect(page.getByText('No encontramos a nadie con ese nombre')).toBeVisible();
    await expectNotSelectable(usuario, 'Rex', 'mismo rango que tú o mayor');
    await choose(newForm, 'Encargado', 'Eva');
    await expectNotSelectable(usuario, 'Noa', 'mismo rango que Eva o mayor');
    await choose(newForm, 'Usuario', 'Dora');
    await choose(newForm, 'Encargado', 'Iris');
    await button(page, 'Abrir tiempo').click();
    await expect(newForm.getByRole('combobox', { name: 'Encargado' })).toHaveAccessibleDescription(
      'El encargado debe tener mayor rango que la persona',
    );
    await choose(newForm, 'Encargado', 'Yo (Ana)');
    await expectToast(page, 'Abriste el tiempo de Dora', button(page, 'Abrir tiempo').click());
    await usuario.fill('Dora');
    await expect(page.getByRole('option', { name: /^Dora · ya tiene un tiempo abierto$/ })).toBeDisabled();
  });

  await test.step('an adjustment has at least one minute, and cannot go under what is confirmed', async () => {
    await chooseFromMenu(page, 'Dora', 'Ajustar');
    const adjustment = page.getByRole('dialog', { name: 'Ajustar el tiempo de Dora' });
    const minutos = adjustment.getByLabel('Minutos');
    await adjustment.getByRole('button', { name: 'Sumar' }).click();
    await expect(minutos).toHaveAccessibleDescription('Se requiere minimo 1 minuto');
    await minutos.fill('0');
    await minutos.press('Enter');
    await expect(minutos).toHaveAccessibleDescription('Se requiere minimo 1 minuto');
    await adjustment.getByText('Restar', { exact: true }).click();
    await minutos.fill('61');
    await minutos.press('Enter');
    await expect(minutos).toHaveAccessibleDescription('No puedes quitar minutos que ya se confirmaron');
    await expect(minutos).toHaveValue('61');
    await minutos.fill('60');
    await expect(adjustment).toContainText('→ Terminado');
    const msg = 'Ese tiempo ya no está';
    await page.route(
      '**/api/actionTime',
      (route) => route.fulfill({ status: 404, json: { msg, status: 1, error: 'NO_EXISTE' } }),
      {
        times: 1,
      },
    );
    await minutos.press('Enter');
    await expect(adjustment).toContainText(msg);
    // The error concerns the whole dialog, not this field.
    await expect(minutos).not.toHaveAccessibleDescription(msg);
    await expect(minutos).toHaveValue('60');
    await expectToast(page, 'Restaste 60 minutos a Dora', minutos.press('Enter'));
    await expect(timeCellOf(page, 'Dora')).toHaveText(/^Terminado\s*ahora$/);
    await expect(button(page, 'Pausar el tiempo de Dora')).toBeHidden();
  });

  await test.step('category 2 sees neither +5 nor +10 nor Ajustar', async () => {
    await expect(button(page, '+5 minutos a Dora')).toBeVisible();
    await expect(button(page, '+10 minutos a Dora')).toBeVisible();
    const theirs = await portal.openPage('/tiempos', eva);
    await expect(tiempoRow(theirs, 'Dora')).toBeVisible();
    await expect(button(theirs, '+5 minutos a Dora')).toBeHidden();
    await expect(button(theirs, '+10 minutos a Dora')).toBeHidden();
    await button(theirs, 'Más acciones de Dora').click();
    await expect(theirs.getByRole('menuitem')).toHaveText(['Ver detalle']);
  });
});

test('a requested encargado accepts in their own browser', async ({ portal }) => {
  const ana = await portal.createPerson('Ana', { categoria: 5 });
  const beto = await portal.createPerson('Beto', { categoria: 5, posicion: 2 });
  await portal.createPerson('Dora');
  const [theirs, otherPage] = await Promise.all([
    portal.openPage('/tiempos?nuevo=1', ana),
    portal.openPage('/tiempos', beto),
  ]);
  const newForm = theirs.getByRole('form', { name: 'Nuevo tiempo' });
  await choose(newForm, 'Usuario', 'Dora');
  await choose(newForm, 'Encargado', 'Beto');
  await expect(newForm).toContainText('Le enviaremos una solicitud');
  await expectToast(
    theirs,
    'Abriste el tiempo de Dora. Le pediste a Beto que sea su encargado.',
    button(theirs, 'Abrir tiempo').click(),
  );
  await expect(tiempoRow(theirs, 'Dora').getByRole('cell').nth(1)).toHaveText('Sin encargado');

  await button(otherPage, 'Solicitudes (1)').click();
  const requests = otherPage.getByRole('region', { name: 'Te piden como encargado' });
  await expect(requests.getByRole('listitem')).toContainText('Ana te pide ser encargado del tiempo de Dora');
  await expectToast(otherPage, 'Ahora eres encargado de Dora', button(otherPage, 'Aceptar el tiempo de Dora').click());
  await expect(requests).toContainText('Sin solicitudes');
  await expect(tiempoRow(theirs, 'Dora').getByRole('cell').nth(1)).toHaveText('Beto');
  await expect(theirs.getByText(/^Beto aceptó el tiempo de Dora · /)).toBeVisible();
});

test('of two encargados who pause at once one is told', async ({ portal }) => {
  const { ana, beto } = await openFourTiempos(portal);
  portal.consoleGuard.allow(/409 .*\/api\/actionTime/);
  const pages = await Promise.all([portal.openPage('/tiempos', ana), portal.openPage('/tiempos', beto)]);
  // Holds both requests, so that both screens show the tiempo as running.
  let hechas = 0;
  const { promise: bothArrived, resolve: markBothArrived } = Promise.withResolvers<void>();
  for (const page of pages)
    await page.route('**/api/actionTime', async (route) => {
      hechas += 1;
      if (hechas === pages.length) markBothArrived();
      await bothArrived;
      await route.continue();
    });
  const waitForOutcome = (page: Page) =>
    Promise.race([
      waitForToast(page, 'Pausaste el tiempo de Dora').then(() => 'hecho'),
      waitForToast(page, 'Alguien lo cambió antes que tú. Revísalo e inténtalo de nuevo.', 'alert').then(() => 'tarde'),
    ]);
  const announcements = Promise.all(pages.map(waitForOutcome));
  await Promise.all(pages.map((page) => button(page, 'Pausar el tiempo de Dora').click()));
  expect((await announcements).toSorted()).toEqual(['hecho', 'tarde']);
  for (const page of pages) {
    await page.getByRole('button', { name: 'Pausados 2' }).click();
    await expect(tiempoRow(page, 'Dora').getByRole('cell').nth(3)).toHaveText('1');
  }
});

test('a countdown runs out live', async ({ portal }) => {
  const ana = await portal.createPerson('Ana', { categoria: 2 });
  await openTiempo(portal, ana, await portal.createPerson('Dora'));
  const page = await portal.openPage('/tiempos', ana);
  await expect(timeCellOf(page, 'Dora')).toHaveText(/^59:\d\d$/);
  await portal.whileStopped(() => portal.database.sql('update tiempo set finaliza = ?', Date.now() + 8_000));
  await expect(timeCellOf(page, 'Dora')).toHaveText(/^00:0\d$/);
  await expect(timeCellOf(page, 'Dora')).toHaveText(/^Terminado\s*ahora$/);
  await expect(button(page, 'Pausar el tiempo de Dora')).toBeHidden();
  await expectToast(
    page,
    'Confirmaste 60 minutos a Dora y cerraste el tiempo',
    button(page, 'Confirmar el tiempo de Dora').click(),
  );
  await expect(page.getByText('Sin tiempos abiertos')).toBeVisible();
});

test("a wrong clock on the user's machine has no effect", async ({ portal }) => {
  const ana = await portal.createPerson('Ana', { categoria: 2 });
  await openTiempo(portal, ana, await portal.createPerson('Dora'));
  for (const offset of [-26 * 3_600_000, 5 * 3_600_000 + 90_000]) {
    const page = await portal.openBrowser(ana);
    await page.clock.install({ time: Date.now() + offset });
    await Promise.all([waitForStream(page), page.goto('/tiempos')]);
    await expect(timeCellOf(page, 'Dora')).toHaveText(/^59:\d\d$/);
    const hora = await page.getByRole('banner').getByRole('time').getAttribute('datetime');
    expect(Math.abs(Date.parse(hora ?? '') - Date.now())).toBeLessThan(5_000);
    await page.context().close();
  }
});

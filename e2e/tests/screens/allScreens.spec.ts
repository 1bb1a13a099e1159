import type { Locator, Page } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleAndFits,
  expectAccessibleIn,
  expectFitsWithLargeFont,
  expectNoOverflow,
  IS_MAIN_SCOPE,
} from '../../fixtures/accessibility.ts';
import {
  fillAgencia,
  offerAscenso,
  openFourTiempos,
  openTiempo,
  recordWork,
  setFirma,
  setTimeInMision,
} from '../../fixtures/agenciaSetup.ts';
import { fillEverydayAgencia } from '../../fixtures/everydayAgencia.ts';
import { dialog } from '../../fixtures/locators.ts';
import { ageLastPaseLista } from '../../fixtures/manyTiempos.ts';
import { findUnlinkedNames, readAllNames } from '../../fixtures/personLinks.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { expectReadableAtDoubleSize } from '../../fixtures/readableNames.ts';
import { choose, chooseFromCard, chooseFromMenu, expandMenu, readMenuScreens } from '../../fixtures/steps.ts';
import { DESKTOP, DESKTOP_WIDTH, PHONE, SCREEN_WIDTHS, WINDOW_HEIGHT } from '../../fixtures/viewports.ts';

/** A menu with all screens has more than this. */
const SCREENS_MIN = 30;

/** Maximum cumulative layout shift of a screen. A line of text that moves a list has more. */
const SHIFT_MAX = 0.02;

const NARROW_WIDTHS = SCREEN_WIDTHS.slice(0, 1);
const WIDER_WIDTHS = SCREEN_WIDTHS.slice(1);

/** Visits every n-th screen of the menu. The viewer has all permisos, so the menu has all screens. */
async function visitScreens(
  page: Page,
  { part, turns }: { part: number; turns: number },
  onArrival: (screen: string) => Promise<void>,
): Promise<void> {
  await expandMenu(page);
  const links = page.getByRole('navigation', { name: 'Principal' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  const screens = await links.allTextContents();
  expect(screens.length).toBeGreaterThan(SCREENS_MIN);
  for (const screen of screens.filter((_, i) => i % turns === part)) {
    await links.filter({ hasText: new RegExp(`^${screen}$`) }).click();
    const title = screen === 'Inicio' ? 'Conserje' : screen;
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    // Loading shows as a status.
    await expect(page.getByRole('main').getByRole('status', { name: /^Cargando/ })).toHaveCount(0);
    await onArrival(screen);
  }
}

/** Split into parts to limit the duration of each test. */
for (const [estado, fill, turns] of [
  ['empty', null, 2],
  ['full', fillAgencia, 3],
] as const)
  for (let part = 0; part < turns; part += 1)
    test(`every screen of an agencia that is ${estado} is accessible and fits, ${part + 1} of ${turns}${fill ? ' @main' : ''}`, async ({
      portal,
    }) => {
      await fill?.(portal);
      const boss = await portal.logInAsBoss();
      const page = await portal.openPage('/', boss, { withOtherHosts: true });
      // The own name appears unlinked in the greeting.
      const names = await readAllNames(portal);
      const others = names.filter((name) => name !== boss.usuario);
      await visitScreens(page, { part, turns }, async (screen) => {
        expect.soft(await findUnlinkedNames(page, others), `${screen}: names without a card`).toEqual([]);
        // The full agencia checks the parts of empty screens in both themes; only the narrowest width may overflow.
        await (fill && !IS_MAIN_SCOPE ? expectAccessible(page, screen) : expectAccessibleIn(page, 'dark', screen));
        await expectNoOverflow(page, screen, { widths: NARROW_WIDTHS });
        // A plain `npm test` leaves large letters and wider windows to `--all`. Narrow widths first and the desktop last: each change of the layout draws the screen anew.
        if (fill && !IS_MAIN_SCOPE) {
          await expectFitsWithLargeFont(page, screen);
          await expectReadableAtDoubleSize(page, screen, names);
          await expectNoOverflow(page, screen, { widths: WIDER_WIDTHS });
        }
        await page.setViewportSize(DESKTOP);
      });
    });

const LONGEST_NAME = 'W'.repeat(25);
const press = (where: Page | Locator, name: string) => where.getByRole('button', { name, exact: true }).first().click();

test('dialogs and menus of Tiempos are accessible and fit', async ({ portal }) => {
  const { ana } = await openFourTiempos(portal);
  await openTiempo(portal, ana, await portal.createPerson(LONGEST_NAME));
  const page = await portal.openPage('/tiempos?nuevo=1&solicitudes=1', await portal.logInAsBoss());
  const options = page.getByRole('listbox', { name: 'Usuario' });
  await press(page, 'Abrir tiempo');
  await page.keyboard.press('ArrowDown');
  await expectAccessibleAndFits(page, options, 'new tiempo');
  await page.keyboard.press('Escape');

  const openMenu = async () => {
    await page.keyboard.press('Escape');
    await press(page, `Más acciones de ${LONGEST_NAME}`);
    await expect(page.getByRole('menuitem').first()).toBeFocused();
  };
  await openMenu();
  await expectAccessible(page, 'row menu');
  await expectNoOverflow(page, 'row menu', { afterResize: openMenu });
  await page.getByRole('menuitem', { name: 'Ajustar' }).click();
  await expectAccessibleAndFits(page, dialog(page, `Ajustar el tiempo de ${LONGEST_NAME}`), 'adjustment');
  await page.keyboard.press('Escape');
  await press(page, LONGEST_NAME);
  const card = dialog(page, `Tarjeta de ${LONGEST_NAME}`);
  await expect(card).toContainText('Iniciado I');
  await expectAccessibleAndFits(page, card, 'card');
  await card.getByRole('button', { name: 'Detalle del tiempo' }).click();
  await expectAccessibleAndFits(page, dialog(page, `Tiempo de ${LONGEST_NAME}`), 'detail');
  await page.keyboard.press('Escape');
  await chooseFromMenu(page, LONGEST_NAME, 'Cancelar tiempo');
  await expectAccessibleAndFits(page, dialog(page, `¿Cancelar el tiempo de ${LONGEST_NAME}?`), 'question');
  await press(page, 'Cancelar tiempo');
  await expectAccessibleAndFits(page, page.getByRole('region', { name: 'Cancelados hace poco' }), 'cancelled');
});

test('dialogs and menus elsewhere are accessible and fit', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  const long = await portal.createPerson(LONGEST_NAME);
  await recordWork(portal, long, 'asistencia', 95, new Date().toISOString());
  const page = await portal.openPage('/nomina', boss);
  await press(page, `Ver el trabajo de ${LONGEST_NAME}`);
  const sheet = dialog(page, `Nómina de ${LONGEST_NAME}`);
  await expect(sheet).toContainText('Tiempo confirmado');
  await expectAccessibleAndFits(page, sheet, 'payroll sheet');
  await sheet.getByRole('tab', { name: 'Ajustar' }).click();
  await expectAccessibleAndFits(page, sheet.getByLabel('Cantidad'), 'payroll adjustment');
  await page.keyboard.press('Escape');
  await press(page, 'Abrir el calendario de Fecha final');
  await expectAccessibleAndFits(page, dialog(page, 'Calendario de Fecha final'), 'calendar');
  await page.keyboard.press('Escape');
  await page.goto('/rangos?categoria=9');
  await expectAccessibleAndFits(page, page.getByRole('tab', { name: 'Misiones' }), 'open category');
});

test('dialogs of permisos are accessible and fit', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  await portal.createPerson(LONGEST_NAME, { categoria: 2 });
  const page = await portal.openPage('/excepciones?nuevo=1', boss);
  await choose(page, 'Usuario', LONGEST_NAME);
  const form = page.getByRole('form', { name: 'Nueva excepción' });
  await press(page, 'Dar permisos');
  await expectAccessibleAndFits(page, form.getByText('Selecciona permisos'), 'new exception');
  for (const name of ['Multas', 'Rentas', 'Administración', 'Mantenimiento'])
    await form.getByRole('checkbox', { name: new RegExp(`^${name} `) }).check();
  await press(page, 'Dar permisos');
  await press(page, `Editar los permisos de ${LONGEST_NAME}`);
  await expectAccessibleAndFits(
    page,
    dialog(page, `Permisos extra de ${LONGEST_NAME}, además de los de Seguridad`),
    'edited exception',
  );
  await page.keyboard.press('Escape');
  await press(page, `Eliminar los permisos extra de ${LONGEST_NAME}`);
  await expectAccessibleAndFits(
    page,
    dialog(page, `¿Eliminar los permisos extra de ${LONGEST_NAME}?`),
    'end of an exception',
  );
});

test('dialogs of ascensos are accessible and fit', async ({ portal }) => {
  test.slow();
  const boss = await portal.logInAsBoss();
  const promoter = await portal.createPerson(`A${LONGEST_NAME.slice(1)}`, { categoria: 5 });
  const long = await portal.createPerson(LONGEST_NAME, { categoria: 2, posicion: 9 });
  await setFirma(portal, promoter, 'WWW');
  await setTimeInMision(portal, long, 86_400);
  const ofBoss = await portal.openPage(`/ascensos?usuario=${long.id}`, boss);
  await expectAccessibleAndFits(ofBoss, ofBoss.getByRole('button', { name: /^Enviar Solicitud/ }), 'promotion');
  await offerAscenso(portal, promoter, 5, long);
  const ofAll = await portal.openPage('/solicitudes?vista=ofrecidos', boss);
  const retirar = ofAll.getByRole('button', { name: /^Retirar el ascenso/ });
  await expectAccessibleAndFits(ofAll, retirar, 'offered promotions');
  await retirar.click();
  await expectAccessibleAndFits(
    ofAll,
    dialog(ofAll, `¿Retirar el ascenso de ${LONGEST_NAME} a Aprendiz I?`),
    'withdrawal',
  );
  await expectAccessibleAndFits(
    ofBoss,
    ofBoss.getByText('Ya tiene un ascenso por responder. Espera su respuesta.'),
    'refused promotion',
  );
  await press(ofBoss, 'Ver carrera');
  const carrera = dialog(ofBoss, `Carrera de ${LONGEST_NAME}`);
  await expect(carrera.getByRole('table')).toBeVisible();
  await expectAccessibleAndFits(ofBoss, carrera, 'career');

  await openTiempo(portal, promoter, await portal.createPerson(`B${LONGEST_NAME.slice(1)}`), long.id);
  const page = await portal.openPage('/solicitudes', long);
  const accept = page.getByRole('button', { name: /^Aceptar el ascenso a Aprendiz I/ });
  await expect(page.getByRole('table', { name: 'Solicitudes de tiempos' })).toBeVisible();
  await expectAccessibleAndFits(page, accept, 'requests');
  await accept.click();
  await press(page, 'Guardar y aceptar');
  await expectAccessibleAndFits(page, dialog(page, 'Tu firma'), 'signature');
  await page.getByRole('textbox', { name: 'Firma' }).fill('LLL');
  await press(page, 'Guardar y aceptar');
  await expectAccessibleAndFits(page, page.getByRole('heading', { name: /^¡Felicidades!/ }), 'new mission');
  await page.goto('/perfil?pestana=historial&parte=carrera');
  await expectAccessibleAndFits(page, page.getByRole('table', { name: `Carrera de ${LONGEST_NAME}` }), 'own career');

  await ofBoss.goto('/firmas?buscar=w&nuevo=1');
  await ofBoss.getByRole('combobox', { name: 'Usuario' }).click();
  await expectAccessibleAndFits(ofBoss, ofBoss.getByRole('listbox', { name: 'Usuario' }), 'new signature');
  await ofBoss.keyboard.press('Escape');
  await press(ofBoss, 'Guardar firma');
  await expectAccessibleAndFits(ofBoss, ofBoss.getByText('No dejes campos vacios'), 'new signature of nobody');
  await ofBoss.keyboard.press('Escape');
  await press(ofBoss, `Eliminar la firma de ${LONGEST_NAME}`);
  await expectAccessibleAndFits(
    ofBoss,
    dialog(ofBoss, `¿Eliminar la firma de ${LONGEST_NAME}?`),
    'deleting a signature',
  );
});

test('dialogs of pase de lista are accessible and fit', async ({ portal }) => {
  const { ana, beto } = await openFourTiempos(portal);
  await openTiempo(portal, ana, await portal.createPerson(LONGEST_NAME));
  const page = await portal.openPage('/paselista?nueva=1', ana);
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('row')).toHaveCount(5);
  await grid.getByRole('checkbox', { name: `Pausar a ${LONGEST_NAME}` }).check();
  await grid.getByRole('checkbox', { name: `${LONGEST_NAME} está fuera de base` }).check();
  await expectAccessibleAndFits(page, grid, 'role call');
  await press(page, 'Enviar lista');
  const question = dialog(page, '¿Enviar la lista?');
  await expectAccessibleAndFits(page, question, 'sending');
  await portal.sendRequest('sendLista', {
    body: { pausados: '', sumados: '', fuerabase: '', encargado: beto.id },
    key: beto.key,
    direccion: beto.direccion,
  });
  await press(question, 'Volver');
  await expectAccessibleAndFits(page, page.getByRole('region', { name: 'Lista ya pasada' }), 'taken by someone else');
  await press(page, 'Ver las listas pasadas');
  await expectAccessibleAndFits(page, page.getByRole('region', { name: 'Próxima lista' }), 'waiting for the next');

  await ageLastPaseLista(portal, 60);
  const { key, direccion } = ana;
  const open = await portal.sendRequest<{ id: number }[]>('getTimesLista', { key, direccion });
  const fuerabase = open.map(({ id }) => id).join(',');
  const body = { pausados: '', sumados: '', fuerabase, encargado: ana.id };
  await portal.sendRequest('sendLista', { body, key, direccion });
  await page.getByRole('button', { name: /^Fuera de base de la lista/ }).click();
  await expectAccessibleAndFits(page, dialog(page, 'Lista de Ana').getByText(LONGEST_NAME), 'names');
});

test('dialogs of degrados, traslados and despidos are accessible and fit', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  await setFirma(portal, boss, 'WWW');
  await portal.createPerson(LONGEST_NAME, { categoria: 2 });
  const page = await portal.openPage('/traslados?nuevo=1', boss);
  await page.keyboard.press('Escape');
  await press(page, 'Trasladar');
  await page.keyboard.press('ArrowDown');
  await expectAccessibleAndFits(page, page.getByRole('listbox', { name: 'Usuario' }), 'new transfer');
  await choose(page, 'Usuario', LONGEST_NAME);
  await page.getByRole('textbox', { name: 'Agencia anterior' }).fill(LONGEST_NAME);
  await page.getByRole('combobox', { name: 'Misión que recibe' }).click();
  await expectAccessibleAndFits(page, page.getByRole('listbox', { name: 'Misión que recibe' }), 'missions');
  await choose(page, 'Misión que recibe', 'Vicepresidente I');
  await press(page, 'Trasladar');
  await expectAccessibleAndFits(page, page.getByRole('textbox', { name: 'Firma' }), 'signature of a transfer');
  await page.getByRole('textbox', { name: 'Firma' }).fill('LLL');
  await press(page, 'Trasladar');
  const transferQuestion = dialog(page, `¿Trasladar a ${LONGEST_NAME}?`);
  await expectAccessibleAndFits(page, transferQuestion, 'question of a transfer');
  await press(transferQuestion, 'Trasladar');
  await expectAccessibleAndFits(page, page.getByRole('region', { name: 'Listo' }), 'transfer made');

  await page.goto('/degrados?nuevo=1');
  await choose(page, 'Usuario', LONGEST_NAME);
  await page.getByRole('textbox', { name: 'Motivo' }).fill('W'.repeat(301));
  await choose(page, 'Misión a la que baja', 'Coordinador A');
  await press(page, 'Degradar');
  await expectAccessibleAndFits(
    page,
    page.getByText('El motivo puede tener como máximo 300 caracteres'),
    'new demotion',
  );
  await page.getByRole('textbox', { name: 'Motivo' }).fill('W'.repeat(300));
  await press(page, 'Degradar');
  await expectAccessibleAndFits(page, dialog(page, `¿Degradar a ${LONGEST_NAME}?`), 'question of a demotion');
});

test('dialogs of ventas are accessible and fit', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  await portal.createPerson(LONGEST_NAME, { categoria: 2 });
  const page = await portal.openPage('/misiones', boss);
  await press(page, 'Vender misión');
  await press(page, 'Vender');
  await choose(page, 'Usuario', LONGEST_NAME);
  const nueva = page.getByRole('combobox', { name: 'Nueva misión' });
  await nueva.fill('Gran Presidente');
  await expectAccessibleAndFits(page, page.getByRole('option', { name: /^Gran Presidente A/ }), 'missions for sale');
  await page.getByRole('option', { name: /^Gran Presidente A/ }).click();
  await press(page, 'Vender');
  const venta = dialog(page, `¿Vender Gran Presidente A a ${LONGEST_NAME}?`);
  await expectAccessibleAndFits(page, venta, 'sale');
  await press(venta, 'Vender por 355c');
  await expectAccessibleAndFits(page, page.getByRole('region', { name: 'Listo' }), 'sold mission');

  await page.goto('/membresias?nuevo=1');
  const tipo = page.getByRole('combobox', { name: 'Membresía' });
  await expect(tipo).toBeFocused();
  await tipo.click();
  await expectAccessibleAndFits(page, page.getByRole('listbox', { name: 'Membresía' }), 'types of membership');
  await page.getByRole('option', { name: /^Reducción/ }).click();
  await page.getByRole('switch').press('Space');
  await press(page, 'Vender membresía');
  await expectAccessibleAndFits(
    page,
    page.getByRole('textbox', { name: 'Nombre en el hotel' }),
    'membership for nobody',
  );
  await page.getByRole('textbox', { name: 'Nombre en el hotel' }).fill(`V${LONGEST_NAME.slice(1)}`);
  await press(page, 'Vender membresía');
  await press(dialog(page, `¿Vender Reducción a V${LONGEST_NAME.slice(1)}?`), 'Vender por 40c');
  await press(page, `Terminar Reducción de V${LONGEST_NAME.slice(1)}`);
  const end = dialog(page, `¿Terminar Reducción de V${LONGEST_NAME.slice(1)}?`);
  await expectAccessibleAndFits(page, end, 'end of a membership');
  await press(end, 'Terminar membresía');
  await expectAccessibleAndFits(page, page.getByRole('cell', { name: 'Terminada' }), 'ended membership');
});

test('dialogs of ausencias and fichajes are accessible and fit', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  const long = await portal.createPerson(LONGEST_NAME, { categoria: 2 });
  const { hoy } = await portal.sendRequest<{ hoy: string }>('getHoy', {});
  const { key, direccion } = long;
  const body = { usuario: long.id, motivo: 'W'.repeat(300), inicio: hoy, final: hoy };
  await portal.sendRequest('addAusencia', { body, key, direccion });
  await portal.sendRequest('actionFichar', { body: { op: 0 }, key, direccion });
  const page = await portal.openPage('/ausencias', boss);
  await press(page, `Cancelar la ausencia de ${LONGEST_NAME}`);
  await expectAccessibleAndFits(page, dialog(page, `¿Cancelar la ausencia de ${LONGEST_NAME}?`), 'refusing an absence');
  await page.keyboard.press('Escape');
  await press(page, `Aceptar la ausencia de ${LONGEST_NAME}`);
  await page.goto('/ausencias?vista=ausentes');
  await expectAccessibleAndFits(
    page,
    page.getByRole('button', { name: `Terminar la ausencia de ${LONGEST_NAME}` }),
    'who is away',
  );
  await page.goto('/ausencias?anotar=1');
  await expectAccessibleAndFits(page, dialog(page, 'Registrar ausencia'), 'entering an absence');
  await page.goto('/ausencias?vista=calendario');
  await press(page, 'Crear enlace');
  await expectAccessibleAndFits(page, page.getByRole('button', { name: 'Copiar enlace' }), 'calendar of absences');
  await page.goto('/ausencias?vista=tuyas&agregar=1');
  const form = dialog(page, 'Agregar ausencia');
  await press(form, 'Agregar ausencia');
  await expectAccessibleAndFits(page, form.getByText('No dejes campos vacios'), 'new absence');
  await press(page, 'Abrir el calendario de Fecha final');
  await expectAccessibleAndFits(
    page,
    page.getByRole('group', { name: 'Calendario de Fecha final' }),
    'calendar of an absence',
  );
  const theirs = await portal.openPage('/perfil', long);
  await expectAccessibleAndFits(theirs, theirs.getByRole('button', { name: 'Ya volví' }), 'own absence');
  await page.goto('/fichaje');
  await press(page, `Cerrar el fichaje de ${LONGEST_NAME}`);
  await expectAccessibleAndFits(page, dialog(page, `¿Cerrar el fichaje de ${LONGEST_NAME}?`), 'closing an entry');
  await page.keyboard.press('Escape');
  await press(page, 'Fichar Entrada');
  await expectAccessibleAndFits(page, page.getByRole('button', { name: 'Fichar Salida' }), 'clocked in');
});

test('dialogs of multas and rentas are accessible and fit', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  await portal.createPerson(LONGEST_NAME, { categoria: 2 });
  await portal.database.sql('update categoria set renta = 999 where id = 2');
  const page = await portal.openPage('/multas?nuevo=1', boss);
  await choose(page, 'Usuario', LONGEST_NAME);
  await press(page, 'Multar');
  await expectAccessibleAndFits(page, page.getByText('No dejes campos vacios'), 'fine without a reason');
  await page.getByRole('textbox', { name: 'Motivo' }).fill('W'.repeat(120));
  await press(page, 'Multar');
  await press(dialog(page, `¿Multar a ${LONGEST_NAME}?`), 'Multar');
  await expectAccessibleAndFits(page, page.getByRole('checkbox'), 'fine');

  await page.goto('/renta');
  await press(page, 'Nueva renta');
  await expectAccessibleAndFits(page, page.getByRole('dialog', { name: /^¿Cobrar la renta/ }), 'rent of the month');
  await press(page.getByRole('dialog'), 'Nueva renta');
  await expectAccessibleAndFits(
    page,
    page.getByRole('button', { name: `Borrar la renta de ${LONGEST_NAME}` }),
    'rents',
  );

  await page.goto('/calcularango');
  await page.getByRole('main').getByRole('button', { name: 'Buscar', exact: true }).click();
  await expectAccessibleAndFits(page, page.getByText('Aun no has seleccionado'), 'calculator');
});

test('dialogs of the lista de paga are accessible and fit', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  const long = await portal.createPerson(LONGEST_NAME, { categoria: 1, posicion: 9 });
  await recordWork(portal, long, 'asistencia', 240, new Date().toISOString());
  const page = await portal.openPage('/listaPaga?reinicios=1&filtro=1&semanas=1', boss);
  await press(page, 'Actualizar');
  await expectAccessibleAndFits(
    page,
    page.getByRole('button', { name: `Paga 9c a ${LONGEST_NAME}` }),
    'pay list with its tools',
  );
  await press(page, `Paga… a ${LONGEST_NAME}: otra cantidad`);
  const pago = dialog(page, 'Pagar');
  await pago.getByRole('textbox', { name: 'Créditos' }).fill('');
  await pago.getByRole('textbox', { name: 'Créditos' }).press('Enter');
  await expectAccessibleAndFits(page, pago, 'payment');
  await page.keyboard.press('Escape');
  await press(dialog(page, '¿Cerrar sin enviar?'), 'Descartar');
  await press(page, `Ascenso por paga de ${LONGEST_NAME}`);
  await expectAccessibleAndFits(page, dialog(page, 'Ascensos por paga').getByText('Vigilante I'), 'promotion by pay');
  await page.keyboard.press('Escape');
  await press(page, 'Reiniciar lista');
  const question = dialog(page, 'Seguro que quieres reiniciar?');
  await expectAccessibleAndFits(page, question.getByText('Quiénes quedan pendientes'), 'reset of the list');
  await page.keyboard.press('Escape');
  await chooseFromCard(page, LONGEST_NAME, 'Sus movimientos');
  await expectAccessibleAndFits(
    page,
    dialog(page, `Créditos de ${LONGEST_NAME}`).getByRole('table'),
    'movements of credits',
  );
  await page.keyboard.press('Escape');
  await press(page, `Paga 9c a ${LONGEST_NAME}`);
  await expectAccessibleAndFits(
    page,
    page.getByRole('button', { name: `Deshacer el pago de ${LONGEST_NAME}` }),
    'paid row',
  );
  await page.goto('/listaPaga?cierre=1');
  await expectAccessibleAndFits(page, page.getByRole('button', { name: 'Cerrar la lista' }), 'closing the week');
});

declare global {
  interface Window {
    /** Layout shifts so far: their score and the texts that moved. */
    shifts: { value: number; moved: string[] }[];
    /** Calls without an answer. */
    callsUnderWay: number;
  }
}

/** Records the layout shifts of a page from its load on. */
const recordShifts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, sources } of list.getEntries() as Shift[])
        if (!hadRecentInput)
          window.shifts.push({ value, moved: sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '') });
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Expects that what was on screen since the load kept its place. */
async function expectNoShift(page: Page, what: string): Promise<void> {
  const shifts = await page.evaluate(async () => {
    // The observer is told of a shift within two frames.
    for (let i = 0; i < 2; i += 1) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
    return window.shifts;
  });
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect.soft(sum, `${what}: ${JSON.stringify(shifts)}`).toBeLessThan(SHIFT_MAX);
}

for (const [estado, fill, row, lista] of [
  ['empty', null, 'Sin tiempos abiertos', 'Sin listas'],
  ['full', fillAgencia, 'Dora', 'Ana'],
] as const)
  test(`the first load of an agencia that is ${estado} has no layout shift`, async ({ portal }) => {
    await fill?.(portal);
    const boss = await portal.logInAsBoss();
    const cases = [
      { ruta: '/', quien: null, ending: 'Normativa' },
      { ruta: '/', quien: boss, ending: 'Primeros pasos' },
      { ruta: '/tiempos', quien: boss, ending: row },
      { ruta: '/paselista', quien: boss, ending: lista },
    ];
    for (const { ruta, quien, ending } of cases)
      for (const width of [PHONE.width, DESKTOP_WIDTH]) {
        const page = await portal.openBrowser(quien, { withMotion: true, viewport: { width, height: WINDOW_HEIGHT } });
        await page.goto(ruta);
        await expect(page.getByText(ending, { exact: true }).filter({ visible: true }).last()).toBeVisible();
        await expect(page.getByRole('status', { name: 'Cargando el portal' })).toBeHidden();
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        await recordShifts(page);
        await expectNoShift(page, `${ruta} at ${width} px`);
        await page.context().close();
      }
  });

const DELAY_MS = 60;
const DELAYS = 5;

/**
 * Delays the answers of calls on every page that loads from now on, each differently, so that they arrive in another
 * order than that of their requests. Inside the page, because interception by the browser costs much more.
 */
const delayAnswers = (page: Page): Promise<unknown> =>
  page.addInitScript(
    ([delayMs, delays]) => {
      const send = window.fetch.bind(window);
      window.callsUnderWay = 0;
      window.fetch = async (target, options) => {
        const { pathname } = new URL(target instanceof Request ? target.url : target, location.href);
        window.callsUnderWay += 1;
        try {
          const answer = await send(target, options);
          await new Promise((resolve) => setTimeout(resolve, delayMs * (1 + (pathname.length % delays))));
          return answer;
        } finally {
          window.callsUnderWay -= 1;
        }
      };
    },
    [DELAY_MS, DELAYS] as const,
  );

async function loadScreen(page: Page, { title, ruta }: { title: string; ruta: string }): Promise<void> {
  await page.goto(ruta);
  await page.waitForFunction(
    (heading) =>
      document.querySelector('main h1')?.textContent === heading &&
      !document.querySelector('main [aria-label^="Cargando"]') &&
      window.callsUnderWay === 0,
    title === 'Inicio' ? 'Conserje' : title,
    { polling: DELAY_MS },
  );
}

test('no screen moves while its answers arrive', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  await fillEverydayAgencia(portal, boss);
  const member = await portal.createPerson('Mirlo', { categoria: 2 });
  for (const viewer of [member, boss]) {
    const page = await portal.openPage('/privacidad', viewer);
    const screens = await readMenuScreens(page);
    await page.setViewportSize(PHONE);
    await delayAnswers(page);
    for (const screen of screens) {
      await loadScreen(page, screen);
      await recordShifts(page);
      await expectNoShift(page, `${screen.ruta} of ${viewer.usuario}`);
    }
  }
});

import type { Locator, Page } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleIn,
  expectFitsWithLargeFont,
  expectNoOverflow,
  look,
} from '../../fixtures/accessibility.ts';
import {
  fillAgencia,
  offerAscenso,
  openFourTiempos,
  openTiempo,
  setFirma,
  setTimeInMision,
  trabajo,
} from '../../fixtures/agenciaSetup.ts';
import { ageLastPaseLista } from '../../fixtures/manyTiempos.ts';
import { allNames, findUnlinkedNames } from '../../fixtures/personLinks.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { choose, chooseFromCard, chooseFromMenu, expandMenu } from '../../fixtures/steps.ts';
import { ALTO, DESKTOP, DESKTOP_WIDTH, PHONE, SCREEN_WIDTHS } from '../../fixtures/viewports.ts';

/** Sum of layout shifts of a first load. */
const SHIFT_MAX = 0.05;

/** Goes to every so-manieth screen of the menu, which has all of them for whoever may do everything. */
async function visitScreens(
  page: Page,
  { turno, turns }: { turno: number; turns: number },
  onArrival: (screen: string) => Promise<void>,
): Promise<void> {
  await expandMenu(page);
  const links = page.getByRole('navigation', { name: 'Principal' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  const screens = await links.allTextContents();
  for (const screen of screens.filter((_, i) => i % turns === turno)) {
    await links.filter({ hasText: new RegExp(`^${screen}$`) }).click();
    const title = screen === 'Inicio' ? 'Conserje' : screen;
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    // What is awaited shows as a status of its own.
    await expect(page.getByRole('main').getByRole('status', { name: /^Cargando/ })).toHaveCount(0);
    await onArrival(screen);
  }
}

/** In several turns, as one would take too long. */
for (const [estado, fill, turns] of [
  ['empty', null, 2],
  ['full', fillAgencia, 3],
] as const)
  for (let turno = 0; turno < turns; turno += 1)
    test(`every screen of an agency that is ${estado} is accessible and fits, ${turno + 1} of ${turns}`, async ({
      portal,
    }) => {
      await fill?.(portal);
      const boss = await portal.boss();
      const page = await portal.openPage('/', boss);
      // One's own stands alone where one is greeted by it.
      const others = (await allNames(portal)).filter((nombre) => nombre !== boss.usuario);
      await visitScreens(page, { turno, turns }, async (screen) => {
        expect.soft(await findUnlinkedNames(page, others), `${screen}: names without a card`).toEqual([]);
        // Without data the screens are of a few parts, which the full agency shows by day too; and the narrowest could overflow.
        await (fill ? expectAccessible(page, screen) : expectAccessibleIn(page, 'dark', screen));
        await expectNoOverflow(page, screen, { widths: estado === 'empty' ? [320] : SCREEN_WIDTHS });
        if (fill) await expectFitsWithLargeFont(page, screen);
        await page.setViewportSize(DESKTOP);
      });
    });

const LENGTH = 'W'.repeat(25);
const press = (where: Page | Locator, name: string) => where.getByRole('button', { name, exact: true }).first().click();
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

test('what opens over Tiempos is accessible and fits', async ({ portal }) => {
  const { ana } = await openFourTiempos(portal);
  await openTiempo(portal, ana, await portal.person(LENGTH));
  const page = await portal.openPage('/tiempos?nuevo=1&solicitudes=1', await portal.boss());
  const options = page.getByRole('listbox', { name: 'Usuario' });
  await press(page, 'Abrir tiempo');
  await page.keyboard.press('ArrowDown');
  await look(page, options, 'new tiempo');
  await page.keyboard.press('Escape');

  const openMenu = async () => {
    await page.keyboard.press('Escape');
    await press(page, `Más acciones de ${LENGTH}`);
    await expect(page.getByRole('menuitem').first()).toBeFocused();
  };
  await openMenu();
  await expectAccessible(page, 'row menu');
  await expectNoOverflow(page, 'row menu', { again: openMenu });
  await page.getByRole('menuitem', { name: 'Ajustar' }).click();
  await look(page, dialog(page, `Ajustar el tiempo de ${LENGTH}`), 'adjustment');
  await page.keyboard.press('Escape');
  await press(page, LENGTH);
  const card = dialog(page, `Tarjeta de ${LENGTH}`);
  await expect(card).toContainText('Iniciado I');
  await look(page, card, 'card');
  await card.getByRole('button', { name: 'Detalle del tiempo' }).click();
  await look(page, dialog(page, `Tiempo de ${LENGTH}`), 'detail');
  await page.keyboard.press('Escape');
  await chooseFromMenu(page, LENGTH, 'Cancelar tiempo');
  await look(page, dialog(page, `¿Cancelar el tiempo de ${LENGTH}?`), 'question');
  await press(page, 'Cancelar tiempo');
  await look(page, page.getByRole('region', { name: 'Cancelados hace poco' }), 'cancelled');
});

test('what opens elsewhere is accessible and fits', async ({ portal }) => {
  const boss = await portal.boss();
  const long = await portal.person(LENGTH);
  await trabajo(portal, long, 'asistencia', 95, new Date().toISOString());
  const page = await portal.openPage('/nomina', boss);
  await press(page, `Ver el trabajo de ${LENGTH}`);
  const sheet = dialog(page, `Nómina de ${LENGTH}`);
  await expect(sheet).toContainText('Tiempo confirmado');
  await look(page, sheet, 'payroll sheet');
  await sheet.getByRole('tab', { name: 'Ajustar' }).click();
  await look(page, sheet.getByLabel('Cantidad'), 'payroll adjustment');
  await page.keyboard.press('Escape');
  await press(page, 'Abrir el calendario de Fecha final');
  await look(page, dialog(page, 'Calendario de Fecha final'), 'calendar');
  await page.keyboard.press('Escape');
  await page.goto('/rangos?categoria=9');
  await look(page, page.getByRole('tab', { name: 'Misiones' }), 'open category');
});

test('what opens over permissions is accessible and fits', async ({ portal }) => {
  const boss = await portal.boss();
  await portal.person(LENGTH, { categoria: 2 });
  const page = await portal.openPage('/excepciones?nuevo=1', boss);
  await choose(page, 'Usuario', LENGTH);
  const forma = page.getByRole('form', { name: 'Nueva excepción' });
  await press(page, 'Dar permisos');
  await look(page, forma.getByText('Selecciona permisos'), 'new exception');
  for (const nombre of ['Multas', 'Rentas', 'Administración', 'Mantenimiento'])
    await forma.getByRole('checkbox', { name: new RegExp(`^${nombre} `) }).check();
  await press(page, 'Dar permisos');
  await press(page, `Editar los permisos de ${LENGTH}`);
  await look(page, dialog(page, `Permisos extra de ${LENGTH}, además de los de Seguridad`), 'edited exception');
  await page.keyboard.press('Escape');
  await press(page, `Eliminar los permisos extra de ${LENGTH}`);
  await look(page, dialog(page, `¿Quitar los permisos extra de ${LENGTH}?`), 'end of an exception');
});

test('what opens over a promotion is accessible and fits', async ({ portal }) => {
  test.slow();
  const boss = await portal.boss();
  const promoter = await portal.person(`A${LENGTH.slice(1)}`, { categoria: 5 });
  const long = await portal.person(LENGTH, { categoria: 2, posicion: 9 });
  await setFirma(portal, promoter, 'WWW');
  await setTimeInMision(portal, long, 86_400);
  const ofBoss = await portal.openPage(`/ascensos?usuario=${long.id}`, boss);
  await look(ofBoss, ofBoss.getByRole('button', { name: /^Enviar Solicitud/ }), 'promotion');
  await offerAscenso(portal, promoter, 5, long);
  const ofAll = await portal.openPage('/solicitudes?vista=ofrecidos', boss);
  const retirar = ofAll.getByRole('button', { name: /^Retirar el ascenso/ });
  await look(ofAll, retirar, 'offered promotions');
  await retirar.click();
  await look(ofAll, dialog(ofAll, `¿Retirar el ascenso de ${LENGTH} a Aprendiz I?`), 'withdrawal');
  await look(ofBoss, ofBoss.getByText('Ya tiene un ascenso por responder. Espera su respuesta.'), 'refused promotion');
  await press(ofBoss, 'Ver carrera');
  const carrera = dialog(ofBoss, `Carrera de ${LENGTH}`);
  await expect(carrera.getByRole('table')).toBeVisible();
  await look(ofBoss, carrera, 'career');

  await openTiempo(portal, promoter, await portal.person(`B${LENGTH.slice(1)}`), long.id);
  const page = await portal.openPage('/solicitudes', long);
  const accept = page.getByRole('button', { name: /^Aceptar el ascenso a Aprendiz I/ });
  await expect(page.getByRole('table', { name: 'Solicitudes de tiempos' })).toBeVisible();
  await look(page, accept, 'requests');
  await accept.click();
  await press(page, 'Guardar y aceptar');
  await look(page, dialog(page, 'Tu firma'), 'signature');
  await page.getByRole('textbox', { name: 'Firma' }).fill('LLL');
  await press(page, 'Guardar y aceptar');
  await look(page, page.getByRole('heading', { name: /^¡Felicidades!/ }), 'new mission');
  await page.goto('/perfil?pestana=historial&parte=carrera');
  await look(page, page.getByRole('table', { name: `Carrera de ${LENGTH}` }), 'own career');

  await ofBoss.goto('/firmas?buscar=w&nuevo=1');
  await ofBoss.getByRole('combobox', { name: 'Usuario' }).click();
  await look(ofBoss, ofBoss.getByRole('listbox', { name: 'Usuario' }), 'new signature');
  await ofBoss.keyboard.press('Escape');
  await press(ofBoss, 'Guardar firma');
  await look(ofBoss, ofBoss.getByText('No dejes campos vacios'), 'new signature of nobody');
  await ofBoss.keyboard.press('Escape');
  await press(ofBoss, `Eliminar la firma de ${LENGTH}`);
  await look(ofBoss, dialog(ofBoss, `¿Eliminar la firma de ${LENGTH}?`), 'deleting a signature');
});

test('what opens over a role call is accessible and fits', async ({ portal }) => {
  const { ana, beto } = await openFourTiempos(portal);
  await openTiempo(portal, ana, await portal.person(LENGTH));
  const page = await portal.openPage('/paselista?nueva=1', ana);
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('row')).toHaveCount(5);
  await grid.getByRole('checkbox', { name: `Pausar a ${LENGTH}` }).check();
  await grid.getByRole('checkbox', { name: `${LENGTH} está fuera de base` }).check();
  await look(page, grid, 'role call');
  await press(page, 'Enviar lista');
  const question = dialog(page, '¿Enviar la lista?');
  await look(page, question, 'sending');
  await portal.sendRequest('sendLista', {
    body: { pausados: '', sumados: '', fuerabase: '', encargado: beto.id },
    key: beto.key,
    direccion: beto.direccion,
  });
  await press(question, 'Volver');
  await look(page, page.getByRole('region', { name: 'Lista ya pasada' }), 'taken by someone else');
  await press(page, 'Ver las listas pasadas');
  await look(page, page.getByRole('region', { name: 'Próxima lista' }), 'waiting for the next');

  await ageLastPaseLista(portal, 60);
  const { key, direccion } = ana;
  const open = await portal.sendRequest<{ id: number }[]>('getTimesLista', { key, direccion });
  const fuerabase = open.map(({ id }) => id).join(',');
  const body = { pausados: '', sumados: '', fuerabase, encargado: ana.id };
  await portal.sendRequest('sendLista', { body, key, direccion });
  await page.getByRole('button', { name: /^Fuera de base de la lista/ }).click();
  await look(page, dialog(page, 'Lista de Ana').getByText(LENGTH), 'names');
});

test('what opens over moving people is accessible and fits', async ({ portal }) => {
  const boss = await portal.boss();
  await setFirma(portal, boss, 'WWW');
  await portal.person(LENGTH, { categoria: 2 });
  const page = await portal.openPage('/traslados?nuevo=1', boss);
  await page.keyboard.press('Escape');
  await press(page, 'Trasladar');
  await page.keyboard.press('ArrowDown');
  await look(page, page.getByRole('listbox', { name: 'Usuario' }), 'new transfer');
  await choose(page, 'Usuario', LENGTH);
  await page.getByRole('textbox', { name: 'Agencia anterior' }).fill(LENGTH);
  await page.getByRole('combobox', { name: 'Misión que recibe' }).click();
  await look(page, page.getByRole('listbox', { name: 'Misión que recibe' }), 'missions');
  await choose(page, 'Misión que recibe', 'Vicepresidente I');
  await press(page, 'Trasladar');
  await look(page, page.getByRole('textbox', { name: 'Firma' }), 'signature of a transfer');
  await page.getByRole('textbox', { name: 'Firma' }).fill('LLL');
  await press(page, 'Trasladar');
  await look(page, page.getByRole('region', { name: 'Listo' }), 'transfer made');

  await page.goto('/degrados?nuevo=1');
  await choose(page, 'Usuario', LENGTH);
  await page.getByRole('textbox', { name: 'Motivo' }).fill('W'.repeat(301));
  await choose(page, 'Misión a la que baja', 'Coordinador A');
  await press(page, 'Degradar');
  await look(page, page.getByText('El motivo puede tener como máximo 300 caracteres'), 'new demotion');
  await page.getByRole('textbox', { name: 'Motivo' }).fill('W'.repeat(300));
  await press(page, 'Degradar');
  await look(page, dialog(page, `¿Degradar a ${LENGTH}?`), 'question of a demotion');
});

test('what opens over sales is accessible and fits', async ({ portal }) => {
  const boss = await portal.boss();
  await portal.person(LENGTH, { categoria: 2 });
  const page = await portal.openPage('/misiones', boss);
  await press(page, 'Vender misión');
  await press(page, 'Vender');
  await choose(page, 'Usuario', LENGTH);
  const nueva = page.getByRole('combobox', { name: 'Nueva misión' });
  await nueva.fill('Gran Presidente');
  await look(page, page.getByRole('option', { name: /^Gran Presidente A/ }), 'missions for sale');
  await page.getByRole('option', { name: /^Gran Presidente A/ }).click();
  await press(page, 'Vender');
  const venta = dialog(page, `¿Vender Gran Presidente A a ${LENGTH}?`);
  await look(page, venta, 'sale');
  await press(venta, 'Vender por 355c');
  await look(page, page.getByRole('region', { name: 'Listo' }), 'sold mission');

  await page.goto('/membresias?nuevo=1');
  const tipo = page.getByRole('combobox', { name: 'Membresía' });
  await expect(tipo).toBeFocused();
  await tipo.click();
  await look(page, page.getByRole('listbox', { name: 'Membresía' }), 'types of membership');
  await page.getByRole('option', { name: /^Reducción/ }).click();
  await page.getByRole('switch').press('Space');
  await press(page, 'Vender membresía');
  await look(page, page.getByRole('textbox', { name: 'Nombre en el hotel' }), 'membership for nobody');
  await page.getByRole('textbox', { name: 'Nombre en el hotel' }).fill(`V${LENGTH.slice(1)}`);
  await press(page, 'Vender membresía');
  await press(dialog(page, `¿Vender Reducción a V${LENGTH.slice(1)}?`), 'Vender por 40c');
  await press(page, `Terminar Reducción de V${LENGTH.slice(1)}`);
  const end = dialog(page, `¿Terminar Reducción de V${LENGTH.slice(1)}?`);
  await look(page, end, 'end of a membership');
  await press(end, 'Terminar membresía');
  await look(page, page.getByRole('cell', { name: 'Terminada' }), 'ended membership');
});

test('what opens over absences and clock entries is accessible and fits', async ({ portal }) => {
  const boss = await portal.boss();
  const long = await portal.person(LENGTH, { categoria: 2 });
  const { hoy } = await portal.sendRequest<{ hoy: string }>('getHoy', {});
  const { key, direccion } = long;
  const body = { usuario: long.id, motivo: 'W'.repeat(300), inicio: hoy, final: hoy };
  await portal.sendRequest('addAusencia', { body, key, direccion });
  await portal.sendRequest('actionFichar', { body: { op: 0 }, key, direccion });
  const page = await portal.openPage('/ausencias', boss);
  await press(page, `Cancelar la ausencia de ${LENGTH}`);
  await look(page, dialog(page, `¿Cancelar la ausencia de ${LENGTH}?`), 'refusing an absence');
  await page.keyboard.press('Escape');
  await press(page, `Aceptar la ausencia de ${LENGTH}`);
  await page.goto('/ausencias?vista=ausentes');
  await look(page, page.getByRole('button', { name: `Terminar la ausencia de ${LENGTH}` }), 'who is away');
  await page.goto('/ausencias?vista=tuyas&agregar=1');
  const forma = dialog(page, 'Agregar ausencia');
  await press(forma, 'Agregar ausencia');
  await look(page, forma.getByText('No dejes campos vacios'), 'new absence');
  await press(page, 'Abrir el calendario de Fecha final');
  await look(page, page.getByRole('group', { name: 'Calendario de Fecha final' }), 'calendar of an absence');
  const theirs = await portal.openPage('/perfil', long);
  await look(theirs, theirs.getByRole('button', { name: 'Ya volví' }), 'own absence');
  await page.goto('/fichaje');
  await press(page, `Cerrar el fichaje de ${LENGTH}`);
  await look(page, dialog(page, `¿Cerrar el fichaje de ${LENGTH}?`), 'closing an entry');
  await page.keyboard.press('Escape');
  await press(page, 'Fichar Entrada');
  await look(page, page.getByRole('button', { name: 'Fichar Salida' }), 'clocked in');
});

test('what opens over debts is accessible and fits', async ({ portal }) => {
  const boss = await portal.boss();
  await portal.person(LENGTH, { categoria: 2 });
  await portal.base.sql('update categoria set renta = 999 where id = 2');
  const page = await portal.openPage('/multas?nuevo=1', boss);
  await choose(page, 'Usuario', LENGTH);
  await press(page, 'Multar');
  await look(page, page.getByText('No dejes campos vacios'), 'fine without a reason');
  await page.getByRole('textbox', { name: 'Motivo' }).fill('W'.repeat(120));
  await press(page, 'Multar');
  await press(dialog(page, `¿Multar a ${LENGTH}?`), 'Multar');
  await look(page, page.getByRole('checkbox'), 'fine');

  await page.goto('/renta');
  await press(page, 'Nueva renta');
  await look(page, page.getByRole('dialog', { name: /^¿Cobrar la renta/ }), 'rent of the month');
  await press(page.getByRole('dialog'), 'Nueva renta');
  await look(page, page.getByRole('button', { name: `Borrar la renta de ${LENGTH}` }), 'rents');

  await page.goto('/calcularango');
  await page.getByRole('main').getByRole('button', { name: 'Buscar', exact: true }).click();
  await look(page, page.getByText('Aun no has seleccionado'), 'calculator');
});

test('what opens over the pay list is accessible and fits', async ({ portal }) => {
  const boss = await portal.boss();
  const long = await portal.person(LENGTH, { categoria: 1, posicion: 9 });
  await trabajo(portal, long, 'asistencia', 240, new Date().toISOString());
  const page = await portal.openPage('/listaPaga?reinicios=1&filtro=1&semanas=1', boss);
  await press(page, 'Actualizar');
  await look(page, page.getByRole('button', { name: `Paga 9c a ${LENGTH}` }), 'pay list with its tools');
  await press(page, `Paga… a ${LENGTH}: otra cantidad`);
  const pago = dialog(page, 'Pagar');
  await pago.getByRole('textbox', { name: 'Créditos' }).fill('');
  await pago.getByRole('textbox', { name: 'Créditos' }).press('Enter');
  await look(page, pago, 'payment');
  await page.keyboard.press('Escape');
  await press(dialog(page, '¿Cerrar sin enviar?'), 'Descartar');
  await press(page, `Ascenso por paga de ${LENGTH}`);
  await look(page, dialog(page, 'Ascensos por paga').getByText('Vigilante I'), 'promotion by pay');
  await page.keyboard.press('Escape');
  await press(page, 'Reiniciar lista');
  const question = dialog(page, 'Seguro que quieres reiniciar?');
  await look(page, question.getByText('Quiénes quedan pendientes'), 'reset of the list');
  await page.keyboard.press('Escape');
  await chooseFromCard(page, LENGTH, 'Sus movimientos');
  await look(page, dialog(page, `Créditos de ${LENGTH}`).getByRole('table'), 'movements of credits');
  await page.keyboard.press('Escape');
  await press(page, `Paga 9c a ${LENGTH}`);
  await look(page, page.getByRole('button', { name: `Deshacer el pago de ${LENGTH}` }), 'paid row');
  await page.goto('/listaPaga?cierre=1');
  await look(page, page.getByRole('button', { name: 'Cerrar la lista' }), 'closing the week');
});

/** Sum of the layout shifts since the page began. */
const saltos = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((lista) => {
          for (const shift of lista.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!shift.hadRecentInput) sum += shift.value;
        }).observe({ type: 'layout-shift', buffered: true });
        // What has been kept so far is handed over before the frame after the next.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
      }),
  );

for (const [estado, fill, row, lista] of [
  ['empty', null, 'Sin tiempos abiertos', 'Sin listas'],
  ['full', fillAgencia, 'Dora', 'Ana'],
] as const)
  test(`nothing jumps on the first load of an agency that is ${estado}`, async ({ portal }) => {
    await fill?.(portal);
    const boss = await portal.boss();
    const cases = [
      { ruta: '/', quien: null, final: 'Normativa' },
      { ruta: '/', quien: boss, final: 'Primeros pasos' },
      { ruta: '/tiempos', quien: boss, final: row },
      { ruta: '/paselista', quien: boss, final: lista },
    ];
    for (const { ruta, quien, final } of cases)
      for (const width of [PHONE.width, DESKTOP_WIDTH]) {
        const page = await portal.openBrowser(quien, { withMotion: true, viewport: { width, height: ALTO } });
        await page.goto(ruta);
        await expect(page.getByText(final, { exact: true }).filter({ visible: true }).last()).toBeVisible();
        await expect(page.getByRole('status', { name: 'Cargando el portal' })).toBeHidden();
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        expect(await saltos(page), `${ruta} at ${width} px`).toBeLessThan(SHIFT_MAX);
        await page.context().close();
      }
  });

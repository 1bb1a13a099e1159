import type { Page } from '@playwright/test';
import { offerAscenso, openTiempo, sellMision, setFirma, setTimeInMision } from '../../fixtures/agenciaSetup.ts';
import { bell, button } from '../../fixtures/locators.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { choose, expectToast, menuLink, navigateByMenu, waitForStream, waitForToast } from '../../fixtures/steps.ts';

const DAY_SECONDS = 86_400;
/** Seconds until a person of the first categoria is eligible for an ascenso: ten minutes. */
const SECONDS_LEFT = 600;

const ascensoCard = (page: Page, usuario: string) => page.getByRole('article', { name: `Ascenso de ${usuario}` });
const openPendingAnswers = async (page: Page) => {
  await bell(page).click();
  await page
    .getByRole('dialog', { name: 'Notificaciones' })
    .getByRole('link', { name: /^\d+ solicitud(es)? por responder$/ })
    .click();
};
const solicitudes = (page: Page) => page.getByRole('table', { name: 'Solicitudes de ascenso' });
const rows = (page: Page, table: string) =>
  page
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

test('an ascenso goes from the picker to the new mision on both screens @main', async ({ portal }) => {
  const ana = await portal.createPerson('Ana', { categoria: 5 });
  const ciro = await portal.createPerson('Ciro');
  await setFirma(portal, ana, 'ANA');
  await setTimeInMision(portal, ciro, DAY_SECONDS);
  const [theirs, ciroPage] = [await portal.openPage('/ascensos', ana), await portal.openPage('/rangos', ciro)];
  await theirs.context().grantPermissions(['clipboard-read', 'clipboard-write']);

  await test.step('Ana looks Ciro up', async () => {
    const field = theirs.getByRole('combobox', { name: 'Usuario' });
    await button(theirs, 'Buscar').click();
    await expect(field).toHaveAccessibleDescription('Selecciona un usuario');
    await expect(field).toBeFocused();
    await choose(theirs, 'Usuario', 'Ciro');
    await button(theirs, 'Buscar').click();
    await expect(theirs).toHaveURL(new RegExp(`/ascensos\\?usuario=${ciro.id}$`));
    await expect(ascensoCard(theirs, 'Ciro')).toContainText('Iniciado I');
    await expect(ascensoCard(theirs, 'Ciro')).toContainText('Se la dio Sistema');
    await expect(ascensoCard(theirs, 'Ciro').getByRole('code')).toHaveText('CON Iniciado H ANA');
    await expect(ascensoCard(theirs, 'Ciro')).toContainText('Disponible');
    await expectToast(theirs, 'Copiado', button(theirs, 'Copiar la misión completa').click());
    expect(await theirs.evaluate(() => navigator.clipboard.readText())).toBe('CON Iniciado H ANA');
  });

  await test.step('the offer reaches Ciro wherever he is', async () => {
    await Promise.all([
      waitForToast(ciroPage, 'Ana te ofrece el ascenso a Iniciado H'),
      expectToast(theirs, 'Enviaste la solicitud a Ciro', button(theirs, 'Enviar Solicitud a Ciro').click()),
    ]);
    await expect(ascensoCard(theirs, 'Ciro')).toContainText('Ya tiene un ascenso por responder. Espera su respuesta.');
    await expect(button(theirs, 'Enviar Solicitud a Ciro')).toBeHidden();
    await expect(bell(ciroPage)).toHaveAccessibleName(/ 1 solicitud por responder/);
  });

  await test.step('Ciro accepts, and Ana sees it', async () => {
    await openPendingAnswers(ciroPage);
    await expect(rows(ciroPage, 'Solicitudes de ascenso')).toContainText('AnaIniciado HIniciales');
    await button(ciroPage, 'Aceptar el ascenso a Iniciado H de Ana').click();
    const question = ciroPage.getByRole('dialog', { name: '¿Aceptar el ascenso a Iniciado H?' });
    await expect(question).toContainText('Ana te asciende de Iniciado I a Iniciado H.');
    await Promise.all([
      waitForToast(theirs, 'Ciro aceptó el ascenso a Iniciado H'),
      expectToast(ciroPage, '¡Felicidades! Ahora eres Iniciado H', button(ciroPage, 'Aceptar ascenso').click()),
    ]);
    await expect(ascensoCard(theirs, 'Ciro').getByRole('region', { name: 'Misión actual' })).toContainText(
      'Iniciado H',
    );
    await expect(ascensoCard(theirs, 'Ciro')).toContainText('Se la dio Ana');
    await expect(ascensoCard(theirs, 'Ciro').getByRole('time').last()).toHaveText(/^(10:00|09:\d\d)$/);
    await expect(ascensoCard(theirs, 'Ciro')).toContainText(
      'Todavía no le toca ascender. Mira cuánto le falta en su ficha.',
    );
    // «Ver carrera» depends on the permiso to read careers.
    await expect(button(theirs, 'Ver carrera')).toBeHidden();
  });

  await test.step('Ciro has the text to put on, and his career', async () => {
    const achievement = ciroPage.getByRole('region', { name: '¡Felicidades! Ahora eres Iniciado H' });
    await expect(achievement.getByRole('code')).toHaveText('CON Iniciado H ANA');
    await expect(achievement.getByRole('heading')).toBeFocused();
    await expect(bell(ciroPage)).not.toHaveAccessibleName(/tu respuesta/);
    await expect(ciroPage.getByText('Sin ascensos por responder')).toBeVisible();
    await menuLink(ciroPage, 'Mi cuenta').click();
    const profileRegion = ciroPage.getByRole('region', { name: 'Tu perfil' });
    await expect(profileRegion).toContainText('Iniciado H');
    await expect(ciroPage.getByRole('region', { name: 'Lo que te falta' })).toContainText(
      /Podrás ascender a Iniciado G (hoy|mañana) a las? .* \(tu hora\)\. Faltan (10:00|09:\d\d)\./,
    );
    await ciroPage.getByRole('tab', { name: 'Historial' }).click();
    await button(ciroPage, 'Carrera').click();
    await expect(rows(ciroPage, 'Carrera de Ciro').first()).toContainText('Iniciado IIniciado HAscensoAna');
  });

  await test.step('management reads his career on the card', async () => {
    const boss = await portal.openPage(`/ascensos?usuario=${ciro.id}`, await portal.logInAsBoss());
    const view = button(boss, 'Ver carrera');
    await view.click();
    const carrera = boss.getByRole('dialog', { name: 'Carrera de Ciro' });
    await expect(carrera.getByRole('row')).toHaveCount(4);
    await expect(boss).toHaveURL(/carrera=1/);
    await boss.keyboard.press('Escape');
    await expect(carrera).toBeHidden();
    await expect(view).toBeFocused();
  });
});

test('a mision with a firma asks for one on acceptance and then accepts', async ({ portal }) => {
  const ana = await portal.createPerson('Ana', { categoria: 5 });
  const dora = await portal.createPerson('Dora', { categoria: 2, posicion: 9 });
  await setFirma(portal, ana, 'ANA');
  await setTimeInMision(portal, dora, DAY_SECONDS);
  await offerAscenso(portal, ana, 5, dora);
  portal.consoleGuard.allow(/409 .*\/api\/actionSolicitudes/);
  const page = await portal.openPage('/solicitudes', dora);
  const accept = button(page, 'Aceptar el ascenso a Aprendiz I de Ana');
  await accept.click();
  const dialog = page.getByRole('dialog', { name: 'Tu firma' });
  const firma = dialog.getByLabel('Firma');
  const save = button(page, 'Guardar y aceptar');
  await expect(dialog).toContainText('aceptas el ascenso de Ana.');
  await expect(firma).toBeFocused();

  await firma.fill('do');
  await save.click();
  await expect(firma).toHaveAccessibleDescription('La firma solo puede contener 3 caracteres');
  await expect(firma).toBeFocused();
  await firma.fill('ana');
  await expect(firma).toHaveValue('ANA');
  await save.click();
  await expect(firma).toHaveAccessibleDescription('La firma no esta disponible');
  await expect(firma).toHaveValue('ANA');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: '¿Cerrar sin enviar?' }).getByRole('button', { name: 'Descartar' }).click();
  await expect(dialog).toBeHidden();
  await expect(accept).toBeFocused();

  await accept.press('Enter');
  await firma.fill('dra');
  await expectToast(page, '¡Felicidades! Ahora eres Aprendiz I', firma.press('Enter'));
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('code')).toHaveText('CON Aprendiz I ANA-DRA');
  await menuLink(page, 'Mi cuenta').click();
  await expect(page.getByRole('region', { name: 'Tu perfil' })).toContainText('FirmaDRA');
});

test('a withdrawn ascenso names who withdrew it, and the typed firma is not stored', async ({ portal }) => {
  portal.consoleGuard.allow(/409 .*\/api\/actionSolicitudes/);
  const ana = await portal.createPerson('Ana', { categoria: 5 });
  const dora = await portal.createPerson('Dora', { categoria: 2, posicion: 9 });
  await setFirma(portal, ana, 'ANA');
  await setTimeInMision(portal, dora, DAY_SECONDS);
  await offerAscenso(portal, ana, 5, dora);
  const page = await portal.openPage('/solicitudes', dora);
  await button(page, 'Aceptar el ascenso a Aprendiz I de Ana').click();
  const dialog = page.getByRole('dialog', { name: 'Tu firma' });
  // Dora's screen has not received the withdrawal yet.
  await page.route('**/api/actionSolicitudes', async (route) => {
    const [row] = await portal.database.sql('select id from ascenso');
    const { key, direccion } = ana;
    await portal.sendRequest('retirarAscenso', { key, direccion, body: { id: Number(row?.id) } });
    await route.continue();
  });
  await dialog.getByLabel('Firma').fill('dra');
  await dialog.getByRole('button', { name: 'Guardar y aceptar' }).click();
  await expect(dialog).toContainText('Ana retiró ese ascenso. Pide otro');
  expect(await portal.database.sql("select usuario from usuario where firma = 'DRA'")).toEqual([]);
});

test('a declined ascenso keeps the mision and can be offered again, unless the next mision changed', async ({
  portal,
}) => {
  const ana = await portal.createPerson('Ana', { categoria: 5 });
  const ciro = await portal.createPerson('Ciro');
  await setTimeInMision(portal, ciro, DAY_SECONDS);
  await offerAscenso(portal, ana, 5, ciro);
  const theirs = await portal.openPage(`/ascensos?usuario=${ciro.id}`, ana);
  const page = await portal.openPage('/solicitudes', ciro);
  await expect(ascensoCard(theirs, 'Ciro')).toContainText('Ya tiene un ascenso por responder. Espera su respuesta.');

  const reject = button(page, 'Rechazar el ascenso a Iniciado H de Ana');
  await reject.click();
  const question = page.getByRole('dialog', { name: '¿Rechazar el ascenso a Iniciado H?' });
  await expect(question).toContainText('Sigues como Iniciado I. Ana verá que lo rechazaste');
  await button(page, 'Volver').click();
  await expect(question).toBeHidden();
  await reject.click();
  await Promise.all([
    waitForToast(theirs, 'Ciro rechazó el ascenso a Iniciado H'),
    expectToast(page, 'Rechazaste el ascenso a Iniciado H', button(page, 'Rechazar ascenso').click()),
  ]);
  await expect(solicitudes(page)).toBeHidden();
  await expect(ascensoCard(theirs, 'Ciro').getByRole('region', { name: 'Misión actual' })).toContainText('Iniciado I');
  await expect(button(theirs, 'Enviar Solicitud a Ciro')).toBeVisible();

  await test.step('a change meanwhile is refused and shown, not applied', async () => {
    const offersBefore = await portal.database.sql('select id from ascenso');
    await portal.promote('Ciro', { posicion: 3 });
    portal.consoleGuard.allow(/409 .*\/api\/sendAscenso/);
    await button(theirs, 'Enviar Solicitud a Ciro').click();
    await waitForToast(theirs, 'Alguien lo cambió antes que tú. Revísalo e inténtalo de nuevo.', 'alert');
    await expect(ascensoCard(theirs, 'Ciro').getByRole('region', { name: 'Próxima misión' })).toContainText('Novato F');
    expect(await portal.database.sql('select id from ascenso')).toEqual(offersBefore);
  });
});

test("an ascenso is withdrawn by its sender and by an adm, and disappears from the recipient's screen", async ({
  portal,
}) => {
  const ana = await portal.createPerson('Ana', { categoria: 5 });
  const [ciro, dora] = [await portal.createPerson('Ciro'), await portal.createPerson('Dora')];
  for (const person of [ciro, dora]) {
    await setTimeInMision(portal, person, DAY_SECONDS);
    await offerAscenso(portal, ana, 5, person);
  }
  const theirs = await portal.openPage('/solicitudes', ana);
  const ciroPage = await portal.openPage('/solicitudes', ciro);
  await expect(rows(ciroPage, 'Solicitudes de ascenso')).toContainText(/dentro de [67] días/);
  await button(theirs, 'Enviadas').click();
  await expect(rows(theirs, 'Ascensos ofrecidos')).toContainText([
    'DoraIniciado I Iniciado HAna',
    'CiroIniciado I Iniciado HAna',
  ]);
  await button(theirs, 'Retirar el ascenso de Ciro a Iniciado H').click();
  const question = theirs.getByRole('dialog', { name: '¿Retirar el ascenso de Ciro a Iniciado H?' });
  await expect(question).toContainText(
    'Ciro ya no podrá aceptarlo y sigue como Iniciado I. Le llegará una notificación.',
  );
  await Promise.all([
    waitForToast(ciroPage, 'Ana retiró tu ascenso a Iniciado H'),
    expectToast(theirs, 'Retiraste el ascenso de Ciro a Iniciado H', button(theirs, 'Retirar ascenso').click()),
  ]);
  await expect(ciroPage.getByText('Sin ascensos por responder')).toBeVisible();
  await expect(bell(ciroPage)).not.toHaveAccessibleName(/tu respuesta/);

  const boss = await portal.openPage('/solicitudes?vista=ofrecidos', await portal.logInAsBoss());
  await button(boss, 'Retirar el ascenso de Dora a Iniciado H').click();
  const other = boss.getByRole('dialog', { name: '¿Retirar el ascenso de Dora a Iniciado H?' });
  await expect(other).toContainText('Les llegará una notificación a Dora y a Ana.');
  await Promise.all([
    waitForToast(theirs, /retiró el ascenso de Dora a Iniciado H$/),
    expectToast(boss, 'Retiraste el ascenso de Dora a Iniciado H', button(boss, 'Retirar ascenso').click()),
  ]);
  for (const page of [theirs, boss]) await expect(page.getByText('Sin ascensos enviados')).toBeVisible();
});

test('a person whose mision carries a firma is asked to choose one until they have it', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  const dora = await portal.createPerson('Dora', { categoria: 2, posicion: 9 });
  const page = await portal.openPage('/rangos', dora);
  const firmaPrompt = page.getByRole('complementary', { name: 'Necesitas una firma' });
  await expect(page.getByRole('heading', { name: 'Rangos', level: 1 })).toBeVisible();
  await expect(firmaPrompt).toBeHidden();

  await sellMision(portal, boss, dora, { categoria: 3, posicion: 1 });
  await expect(firmaPrompt).toContainText('Tu misión lleva firma. Crea la tuya.');
  // On every screen and after a reload.
  await navigateByMenu(page, 'Normativa');
  await expect(firmaPrompt).toBeVisible();
  await Promise.all([waitForStream(page), page.reload()]);
  await button(page, 'Elegir firma').click();
  const dialog = page.getByRole('dialog', { name: 'Tu firma' });
  await expect(dialog).toContainText('Aprendiz I lleva tu firma al final');
  await page.keyboard.press('Escape');
  await expect(button(page, 'Elegir firma')).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Firma').fill('dra');
  await expectToast(page, 'Guardaste la firma DRA', button(page, 'Guardar firma').click());
  await expect(dialog).toBeHidden();
  await expect(firmaPrompt).toBeHidden();
  await expect(page.getByRole('main')).toBeFocused();
});

test('the countdown ends live, and a person who may not promote sees the reason', async ({ portal }) => {
  const ana = await portal.createPerson('Ana', { categoria: 5 });
  const ciro = await portal.createPerson('Ciro');
  const bajo = await portal.createPerson('Bajo');
  await setTimeInMision(portal, ciro, SECONDS_LEFT - 12);
  const page = await portal.openPage(`/ascensos?usuario=${ciro.id}`, ana);
  await expect(page.getByRole('combobox', { name: 'Usuario' })).toHaveValue('Ciro');
  await expect(ascensoCard(page, 'Ciro').getByRole('time').last()).toHaveText(/^00:(1[012]|0\d)$/);
  await expect(button(page, 'Enviar Solicitud a Ciro')).toBeHidden();
  await expect(button(page, 'Enviar Solicitud a Ciro')).toBeVisible();
  await expect(ascensoCard(page, 'Ciro')).toContainText('Disponible');

  await choose(page, 'Usuario', 'Ana');
  await button(page, 'Buscar').click();
  await expect(ascensoCard(page, 'Ana')).toContainText('No puedes enviarte una solicitud de ascenso');
  await page.goBack();
  await expect(ascensoCard(page, 'Ciro')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Usuario' })).toHaveValue('Ciro');

  const other = await portal.openPage(`/ascensos?usuario=${ciro.id}`, bajo);
  await expect(ascensoCard(other, 'Ciro')).toContainText('Solo puedes dar misiones de menor rango que la tuya');

  portal.consoleGuard.allow(/404 .*\/api\/verUltimoAscenso/);
  await other.goto('/ascensos?usuario=1');
  await expect(other.getByText('Ascenso no encontrado')).toBeVisible();
});

test('the bell counts ascensos and requests for tiempos', async ({ portal }) => {
  const ana = await portal.createPerson('Ana', { categoria: 5 });
  const beto = await portal.createPerson('Beto', { categoria: 7 });
  const dora = await portal.createPerson('Dora');
  const page = await portal.openPage('/rangos', ana);
  await expect(bell(page)).not.toHaveAccessibleName(/tu respuesta/);

  await setTimeInMision(portal, ana, 30 * DAY_SECONDS);
  await offerAscenso(portal, beto, 7, ana);
  await openTiempo(portal, beto, dora, ana.id);
  await expect(bell(page)).toHaveAccessibleName(/ 2 solicitudes por responder/);
  await expect(menuLink(page, /^Solicitudes/)).toHaveAccessibleName(/2 por responder$/);
  await page.setViewportSize({ width: 360, height: 780 });
  await expect(bell(page)).toContainText('2');

  await openPendingAnswers(page);
  await expect(rows(page, 'Solicitudes de tiempos')).toContainText('Dora');
  await button(page, 'Actualizar, Ordenar y descargar').click();
  await expectToast(page, 'Solicitudes actualizadas', button(page, 'Actualizar').click());
  const accept = button(page, 'Aceptar el tiempo de Dora');
  await Promise.all([page.waitForResponse('**/api/actionTimeSoli'), accept.click()]);
  await expect(page.getByText('Sin solicitudes de tiempo')).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName(/ 1 solicitud por responder/);
  await Promise.all([waitForStream(page), page.reload()]);
  await expect(bell(page)).toHaveAccessibleName(/ 1 solicitud por responder/);
});

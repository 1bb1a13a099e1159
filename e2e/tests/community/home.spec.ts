import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../../fixtures/accessibility.ts';
import { offerAscenso, openTiempo, recordWork, setTimeInMision } from '../../fixtures/agenciaSetup.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { NARROW_PHONE, PHONE } from '../../fixtures/viewports.ts';

const todayRegion = (page: Page) => page.getByRole('region', { name: 'Hoy' });
const pendingLink = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Por hacer' }).getByRole('link', { name });
const paySteps = (page: Page) => page.getByRole('list', { name: 'Pagas por horas' }).getByRole('listitem');

test('Inicio shows a member their tiempo, earnings, missing requirements and pending requests @main', async ({
  portal,
}) => {
  const ana = await portal.createPerson('Ana', { categoria: 5 });
  const leo = await portal.createPerson('Leo');
  await setTimeInMision(portal, leo, 3_600);
  await recordWork(portal, leo, 'asistencia', 150, new Date().toISOString());
  await openTiempo(portal, ana, leo);
  const page = await portal.openPage('/', leo);
  await expect(todayRegion(page)).toContainText(/59:\d\d/);
  await expect(todayRegion(page)).toContainText('con Ana');
  await expect(todayRegion(page)).toContainText('Por cobrar6c');
  await expect(paySteps(page)).toHaveText([/4c.*hecho/, /6c.*hecho/, /7c.*3 horas.*te faltan 30m/, /9c.*luego/]);
  await expect(todayRegion(page)).toContainText('Te faltan 30 minutos de asistencia para ganar 1c más.');
  await expect(todayRegion(page)).toContainText('¡Ya puedes ascender a Iniciado H!');
  await expect(todayRegion(page)).toContainText('Nada por hacer ahora.');
  await test.step('the first screen of a phone shows the earnings without a touch', async () => {
    await page.setViewportSize(PHONE);
    await page.evaluate(() => scrollTo(0, 0));
    const bottomOf = (que: Locator) => que.evaluate((one) => one.getBoundingClientRect().bottom);
    const bar = page.getByRole('navigation', { name: 'Pantallas frecuentes' });
    await expect(bar).toBeVisible();
    const barTop = await bar.evaluate((one) => one.getBoundingClientRect().top);
    expect(await bottomOf(page.getByRole('link', { name: 'Ver movimientos' }))).toBeLessThan(barTop);
  });
  await offerAscenso(portal, ana, 5, leo);
  await pendingLink(page, '1 solicitud').click();
  await expect(page).toHaveURL('/solicitudes');
  await page.goto('/perfil');
  await expect(paySteps(page)).toHaveCount(4);
  await expect(page.getByRole('main')).not.toContainText('0 %');
  await expect(pendingLink(page, '1 solicitud')).toBeVisible();
});

test('the number of pending items is unknown until all of it has loaded', async ({ portal }) => {
  const ana = await portal.createPerson('Ana', { categoria: 5 });
  const leo = await portal.createPerson('Leo');
  await setTimeInMision(portal, leo, 3_600);
  await offerAscenso(portal, ana, 5, leo);
  const page = await portal.openBrowser(leo);
  let release = () => undefined as unknown;
  const released = new Promise((resolver) => (release = () => resolver(undefined)));
  await page.route('**/api/getTimesSolicitudes', async (route) => {
    await released;
    await route.continue();
  });
  for (const where of ['/', '/perfil']) {
    await page.goto(where);
    await expect(pendingLink(page, '… solicitudes')).toBeVisible();
    await expect(pendingLink(page, /^[01] solicitud/)).toHaveCount(0);
  }
  release();
  await expect(pendingLink(page, '1 solicitud')).toBeVisible();
  await pendingLink(page, '1 solicitud').click();
  await expect(page).toHaveTitle(/^\(1\) Solicitudes/);
});

test('the document title counts pending decisions', async ({ portal }) => {
  const boss = await portal.logInAsBoss();
  const { id, key, direccion } = await portal.createPerson('Leo', { categoria: 2 });
  const { hoy } = await portal.sendRequest<{ hoy: string }>('getHoy', {});
  const [ausencias, nomina] = [await portal.openPage('/ausencias', boss), await portal.openPage('/nomina', boss)];
  await expect(ausencias).toHaveTitle(/^Ausencias/);
  await expect(nomina).toHaveTitle(/^Nómina/);
  const ausencia = { usuario: id, motivo: 'Viaje', inicio: hoy, final: hoy };
  await portal.sendRequest('addAusencia', { body: ausencia, key, direccion });
  const rectificacion = { dia: hoy, requisitos: 'asistencia', cantidad: 20, motivo: 'Se cerró antes' };
  await portal.sendRequest('pedirRectificacion', { body: rectificacion, key, direccion });
  await expect(ausencias).toHaveTitle(/^\(1\) Ausencias/);
  await expect(nomina).toHaveTitle(/^\(1\) Nómina/);
});

test('Inicio shows encargados and payers ended and unassigned tiempos, possible ascensos and due pay', async ({
  portal,
}) => {
  const boss = await portal.logInAsBoss();
  const beto = await portal.createPerson('Beto', { categoria: 3 });
  const [ciro, dora] = [await portal.createPerson('Ciro'), await portal.createPerson('Dora')];
  await setTimeInMision(portal, ciro, 3_600);
  await recordWork(portal, dora, 'asistencia', 240, new Date().toISOString());
  await portal.sendRequest('updateLista', { key: boss.key, direccion: boss.direccion });
  await openTiempo(portal, boss, ciro);
  await openTiempo(portal, beto, dora, -1);
  await portal.passMinutes(61);
  const [theirs, betoPage] = [await portal.openPage('/', boss), await portal.openPage('/', beto)];
  await expect(pendingLink(theirs, '1 tiempo tuyo por confirmar')).toBeVisible();
  await expect(pendingLink(theirs, '1 tiempo sin encargado')).toBeVisible();
  await expect(pendingLink(theirs, '2 tiempos abiertos')).toBeVisible();
  await expect(pendingLink(theirs, '1 persona puede ascender')).toBeVisible();
  await expectAccessible(theirs, 'home of who leads');
  await theirs.setViewportSize(NARROW_PHONE);
  await expectNoOverflow(theirs, 'home at 320');
  await pendingLink(theirs, '9c por pagar a 1 persona').click();
  await expect(theirs).toHaveURL('/listaPaga');
  await expect(pendingLink(betoPage, '1 tiempo sin encargado')).toBeVisible();
  await expect(pendingLink(betoPage, /por confirmar/)).toHaveCount(0);
  await expect(pendingLink(betoPage, /por pagar/)).toHaveCount(0);
});

import { expectAccessible, expectNoOverflow } from '../../fixtures/accessibility.ts';
import { agenciaToday } from '../../fixtures/agenciaZone.ts';
import type { Portal } from '../../fixtures/portal.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { drawerButton, expandMenu, menuLink } from '../../fixtures/steps.ts';
import { HANDHELD } from '../../fixtures/viewports.ts';

/** Creates one item of each of the five kinds that await Jefa. */
async function scene(portal: Portal) {
  const boss = await portal.logInAsBoss();
  const ana = await portal.createPerson('Ana', { categoria: 2 });
  const leo = await portal.createPerson('Leo', { categoria: 2 });
  const hoy = agenciaToday();
  const { key, direccion } = ana;
  const ofAna = (path: string, body: object) => portal.sendRequest(path, { body, key, direccion });
  await ofAna('actionNombre', { op: 2, nombre: 'Anita' });
  await ofAna('actionSugerencias', { op: 0, sugerencia: 'Más sillas' });
  await ofAna('addAusencia', { usuario: ana.id, motivo: 'Viaje', inicio: hoy, final: hoy });
  await ofAna('pedirRectificacion', { dia: hoy, requisitos: 'asistencia', cantidad: 20, motivo: 'Se cerró antes' });
  await portal.logIn('Leo', leo.clave, direccion);
  return boss;
}
const SCREENS = ['Ausencias', 'Nómina', 'Cambio de nombre', 'Sugerencias', 'Clones'];
const SAID = [
  '1 ausencia por responder',
  '1 corrección por responder',
  '1 cambio de nombre por responder',
  '1 sugerencia por responder',
  '1 grupo de clones por revisar',
];

test('pending reviews of an admin show in menu, Inicio and bell, and disappear when answered', async ({ portal }) => {
  const page = await portal.openPage('/', await scene(portal));
  await test.step('on Inicio, each with its way', async () => {
    const pendingNav = page.getByRole('navigation', { name: 'Por hacer' });
    for (const dicho of SAID) await expect(pendingNav.getByRole('link', { name: dicho })).toBeVisible();
    await expectAccessible(page, 'Inicio');
  });
  await test.step('in the menu', async () => {
    await expandMenu(page);
    for (const screen of SCREENS) await expect(menuLink(page, new RegExp(`^${screen} 1 por responder`))).toBeVisible();
  });
  await test.step('in the bell', async () => {
    const bell = page.getByRole('button', { name: /^Notificaciones:/ });
    await expect(bell).toHaveAccessibleName(new RegExp(SAID.join(', ')));
    await bell.click();
    const panel = page.getByRole('dialog', { name: 'Notificaciones' });
    for (const dicho of SAID) await expect(panel.getByRole('link', { name: dicho })).toBeVisible();
    await expectAccessible(page, 'bell');
    await panel.getByRole('link', { name: '1 cambio de nombre por responder' }).click();
    await expect(page).toHaveURL('/cambionombre');
  });
  await test.step('answered, it is gone everywhere', async () => {
    await page.getByRole('button', { name: 'Rechazar que Ana se llame Anita' }).click();
    await expect(menuLink(page, /^Cambio de nombre$/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Notificaciones:/ })).not.toHaveAccessibleName(/cambio de nombre/);
  });
});

test('a failed part neither hides the rest of Inicio nor counts as done', async ({ portal }) => {
  const boss = await scene(portal);
  portal.consoleGuard.allow(/429 .*\/api\//);
  const page = await portal.openPage('/rangos', boss);
  for (const call of ['getAllTime', 'ascensosPosibles'])
    await page.route(`**/api/${call}*`, (route) =>
      route.fulfill({ status: 429, json: { msg: 'Espera un momento', status: 1, error: 'DEMASIADOS' } }),
    );
  await page.getByRole('link', { name: 'Inicio' }).first().click();
  const pendingNav = page.getByRole('navigation', { name: 'Por hacer' });
  for (const dicho of SAID) await expect(pendingNav.getByRole('link', { name: dicho })).toBeVisible();
  await expect(pendingNav).toContainText('No pudimos cargar todo lo que tienes por hacer.');
});

test('on a phone the bar shows pending reviews: on its own screens, and the rest at «Menú»', async ({ portal }) => {
  const boss = await scene(portal);
  const page = await portal.openPage('/', boss, HANDHELD);
  const bar = page.getByRole('navigation', { name: 'Pantallas frecuentes' });
  await expect(bar.getByText(/por responder/).first()).toBeAttached();
  const counts = async () =>
    (await bar.getByText(/^\d+ por responder$/).allTextContents()).reduce(
      (sum, text) => sum + Number.parseInt(text, 10),
      0,
    );
  await expect.poll(counts).toBe(5);
  await expect(drawerButton(page)).toHaveAccessibleName(/^Menú \d por responder$/);
  await expectNoOverflow(page, 'bar');
  await expectAccessible(page, 'bar');
});

import type { Page } from '@playwright/test';
import { title, userMenu } from '../../fixtures/locators.ts';
import type { Person, Portal } from '../../fixtures/portal.ts';
import { CLAVE, expect, test } from '../../fixtures/portal.ts';
import { expandMenu, expectToast, submitLogIn, waitForStream, waitForToast } from '../../fixtures/steps.ts';

const logInDialog = (page: Page) => page.getByRole('dialog', { name: 'Entrar' });
const hasPath = (route: string) => (url: URL) => url.pathname + url.search === route;

/**
 * Opens a page on which nothing happens by itself after `pauseClock`. Pages poll every half minute and would otherwise
 * learn of a change before the request that is under test.
 */
async function openWithClock(portal: Portal, route: string, person: Person): Promise<Page> {
  const page = await portal.openBrowser(person);
  await page.clock.install();
  await Promise.all([waitForStream(page), page.goto(route)]);
  await expect(page.getByRole('status', { name: 'Cargando el portal' })).toBeHidden();
  return page;
}
const pauseClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
/** Opens «Nómina», which sends the page's next request. */
async function goToNomina(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Nómina' }).click();
  await page.clock.resume();
}

test('an unknown path redirects to the root, a guarded one to the login and back @main', async ({ portal }) => {
  await portal.createPerson('Ana', { categoria: 2 });
  portal.consoleGuard.allow(/401 .*\/api\/login/);
  const page = await portal.openPage('/no/existe?nada=1', null);
  await expect(page).toHaveURL(hasPath('/'));
  await expect(title(page, 'Conserje')).toBeVisible();
  await expect(logInDialog(page)).toBeHidden();
  await expect(page.locator('body')).toBeFocused();

  await page.goto('/tiempos?vista=pausados');
  await expect(page).toHaveURL(hasPath('/'));
  await expect(logInDialog(page)).toBeVisible();
  await expect(logInDialog(page).getByLabel('Nombre de Usuario')).toBeFocused();

  await logInDialog(page).getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(logInDialog(page).getByLabel('Nombre de Usuario')).toHaveAccessibleDescription('Hay Campos Vacios');

  await submitLogIn(page, 'Ana', 'no-es-esta-clave');
  await waitForToast(page, 'Usuario o contraseña incorrectos', 'alert');
  await expect(logInDialog(page)).toContainText('Usuario o contraseña incorrectos');
  await submitLogIn(page, 'Nadie', CLAVE);
  await waitForToast(page, 'Usuario o contraseña incorrectos', 'alert');

  await submitLogIn(page, 'ana', CLAVE);
  await expect(page).toHaveURL(hasPath('/tiempos?vista=pausados'));
  await expect(title(page, 'Tiempos')).toBeVisible();
  await expect(logInDialog(page)).toBeHidden();
  await page.reload();
  await expect(title(page, 'Tiempos')).toBeVisible();
});

test('failed guesses lock out unknown browsers, never a known browser of the owner', async ({ portal }) => {
  await portal.createPerson('Ana');
  portal.consoleGuard.allow(/(401|429) .*\/api\/login/);
  const theirs = await portal.openPage('/rangos', null);
  const open = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Entrar', exact: true }).click();
  await open(theirs);
  await submitLogIn(theirs, 'Ana', CLAVE);
  await userMenu(theirs, 'Ana').click();
  await expectToast(theirs, 'Deslogeado Correctamente', theirs.getByRole('button', { name: 'Cerrar sesión' }).click());

  for (let n = 0; n < 20; n += 1)
    await expect(portal.logIn('Ana', `mala-${n}`, `10.2.0.${n}`)).rejects.toThrow(/401 .*CREDENCIALES/);
  const otherOne = await portal.openPage('/rangos', null);
  await open(otherOne);
  await submitLogIn(otherOne, 'Ana', CLAVE);
  await waitForToast(otherOne, /^Demasiados intentos. Espera 1[45] minutos.$/, 'alert');
  await expect(logInDialog(otherOne)).toContainText('Demasiados intentos. Espera');

  // Another address, but a browser with an earlier login.
  await theirs.context().setExtraHTTPHeaders({ 'x-forwarded-for': '10.3.0.1' });
  await open(theirs);
  await submitLogIn(theirs, 'Ana', CLAVE);
  await expect(userMenu(theirs, 'Ana')).toBeVisible();
});

test('logging out ends the session in every tab and on the server, or says that it continues there @main', async ({
  portal,
}) => {
  const ana = await portal.createPerson('Ana', { categoria: 2 });
  portal.consoleGuard.allow(/503 .*\/api\/logout/);
  const page = await portal.openPage('/perfil', ana);
  const leave = async () => {
    await userMenu(page, 'Ana').click();
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  };
  /** Returns the names of the cookies, without the one of the splash. */
  const cookies = async () =>
    (await page.context().cookies()).map(({ name }) => name).filter((name) => name !== 'abierto');
  const expectLoggedOut = async (one: Page) => {
    await expect(one).toHaveURL(hasPath('/'));
    await expect(one.getByRole('banner').getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
    await expect(userMenu(one, 'Ana')).toBeHidden();
  };

  await test.step('a server that cannot carry it out', async () => {
    await page.route('**/api/logout', (route) =>
      route.fulfill({
        status: 503,
        json: { msg: 'El portal no alcanza su base de datos', status: 1, error: 'BASE_CAIDA' },
      }),
    );
    await leave();
    const announced =
      'Saliste, pero tu sesión sigue abierta en el portal. Ciérrala en Configuración cuando vuelvas a entrar.';
    await waitForToast(page, announced, 'alert');
    await expect(page.getByText('Deslogeado Correctamente')).toBeHidden();
    await expectLoggedOut(page);
    expect(await cookies()).toEqual([]);
    await page.unroute('**/api/logout');
  });

  const other = await page.context().newPage();
  await other.goto('/tiempos');
  const askedInOther = other.getByRole('dialog', { name: 'Entrar' });
  await expect(askedInOther).toBeVisible();
  await page.bringToFront();
  await page.getByRole('banner').getByRole('button', { name: 'Entrar', exact: true }).click();
  await submitLogIn(page, 'Ana', CLAVE);
  await expect(userMenu(page, 'Ana')).toBeVisible();
  // The log-in is that of every tab, and leads each where it was asked for.
  await expect(title(other, 'Tiempos')).toBeVisible();
  await expect(askedInOther).toBeHidden();
  const [{ value: key } = { value: '' }] = (await page.context().cookies()).filter(({ name }) => name === 'key');
  await page.bringToFront();
  // Every tab logs out before the server answers, so that none uses the ending key.
  const { promise: serverMayAnswer, resolve: reply } = Promise.withResolvers<void>();
  await page.route('**/api/logout', (route) => serverMayAnswer.then(() => route.continue()));
  await leave();
  for (const one of [page, other]) await expectLoggedOut(one);
  reply();
  await waitForToast(page, 'Deslogeado Correctamente');
  // The cookie that marks the browser as known survives without a session.
  expect(await cookies()).toEqual(['dispositivo']);
  await expect(portal.sendRequest('checkUser', { key })).rejects.toThrow(/401 .*SIN_SESION/);
});

test('a password change logs out every other browser', async ({ portal }) => {
  const ana = await portal.createPerson('Ana');
  const other = await portal.logIn('Ana', CLAVE, '10.9.9.9');
  portal.consoleGuard.allow(/401 .*\/api\//, /422 .*\/api\/cambioClave/);
  const page = await portal.openPage('/configuracion', ana);
  const remotePage = await openWithClock(portal, '/perfil', { ...ana, ...other, direccion: '10.9.9.9' });
  await expect(title(remotePage, 'Mi cuenta')).toBeVisible();
  await pauseClock(remotePage);

  const claveForm = page.getByRole('region', { name: 'Cambiar contraseña' });
  const current = claveForm.getByLabel('Contraseña actual', { exact: true });
  const repeated = claveForm.getByLabel('Repite la contraseña actual');
  const nueva = claveForm.getByLabel('Nueva contraseña');
  const change = claveForm.getByRole('button', { name: 'Cambiar contraseña' });
  await change.click();
  await expect(current).toHaveAccessibleDescription('No dejes campos vacios');
  await current.fill('no-es-la-mia');
  await repeated.fill('tampoco');
  await nueva.fill('corta');
  await change.click();
  await expect(repeated).toHaveAccessibleDescription('Las claves no son las mismas');
  await repeated.fill('no-es-la-mia');
  await change.click();
  await expect(nueva).toHaveAccessibleDescription(/La nueva clave debe contener minimo 8 caracteres/);
  await nueva.fill('una-clave-nueva');
  await change.click();
  await expect(current).toHaveAccessibleDescription('La contraseña actual no es correcta');
  await current.fill(CLAVE);
  await repeated.fill(CLAVE);
  await expectToast(page, 'Cambiaste tu contraseña y cerramos tus demás sesiones', change.click());
  await expect(page.getByRole('region', { name: 'Sesiones abiertas' }).getByRole('listitem')).toHaveCount(1);

  // The other browser is logged out live.
  await remotePage.clock.resume();
  await expect(remotePage).toHaveURL(hasPath('/'));
  await expect(logInDialog(remotePage)).toBeVisible();
  await submitLogIn(remotePage, 'Ana', 'una-clave-nueva');
  await expect(title(remotePage, 'Mi cuenta')).toBeVisible();
});

test('closing a session in Configuración logs out that browser and no other', async ({ portal }) => {
  const ana = await portal.createPerson('Ana');
  const other = await portal.logIn('Ana', CLAVE, '10.9.9.9');
  portal.consoleGuard.allow(/401 .*\/api\//);
  const page = await portal.openPage('/configuracion', ana);
  const remotePage = await openWithClock(portal, '/perfil', { ...ana, ...other, direccion: '10.9.9.9' });
  await expect(title(remotePage, 'Mi cuenta')).toBeVisible();
  await pauseClock(remotePage);

  const sessions = page.getByRole('region', { name: 'Sesiones abiertas' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByRole('listitem').filter({ hasText: 'Esta sesión' })).toHaveCount(1);
  const otherOne = sessions.getByRole('listitem').filter({ hasNotText: 'Esta sesión' });
  await otherOne.getByRole('button', { name: /^Cerrar la sesión de / }).click();
  const question = page.getByRole('dialog', { name: '¿Cerrar la sesión?' });
  await expectToast(page, 'Cerraste la sesión', question.getByRole('button', { name: 'Cerrar sesión' }).click());
  await expect(sessions.getByRole('listitem')).toHaveCount(1);

  await remotePage.clock.resume();
  await expect(logInDialog(remotePage)).toBeVisible();
  await page.reload();
  await expect(title(page, 'Configuración')).toBeVisible();
});

test('the menu shows the permitted screens, and the server enforces the same permisos', async ({ portal }) => {
  const PUBLIC_SCREENS = ['Inicio', 'Rangos', 'Normativa', 'Privacidad', 'Radio'];
  const INFORMATION = [
    'Inicio',
    'Comunicados',
    'Encuestas',
    'Departamentos',
    'Rangos',
    'Equipo',
    'Mejor trabajador',
    'Top semanal',
    'Normativa',
    'Privacidad',
    'Radio',
  ];
  const OWN_SCREENS = [
    'Mi cuenta',
    'Configuración',
    'Cambio de nombre',
    'Solicitudes',
    'Ausencias',
    'Fichaje',
    'Sugerencias',
  ];
  const PERSONAL_SCREENS = [...OWN_SCREENS, 'Ascensos'];
  const OPEN_SCREENS = ['Nómina', 'Calcula rango'];
  const WORK = ['Tiempos', 'Pase lista', 'Turnos', ...OPEN_SCREENS];
  const MANAGED_WORK = ['Tiempos', 'Pase lista', 'Turnos', 'Nómina', 'Actividad', 'Calcula rango'];
  const PAGAS = ['Lista de paga', 'Pendientes'];
  const MOVEMENTS = [
    'Firmas',
    'Degrados',
    'Traslados',
    'Venta de rangos',
    'Membresías',
    'Multas',
    'Despidos',
    'Lista negra',
  ];
  const MANAGEMENT = [...MOVEMENTS, 'Llamados de atención', 'Resumen semanal', 'Rentas'];
  const TEN = [
    ...PERSONAL_SCREENS,
    ...MANAGED_WORK,
    ...PAGAS,
    'Usuarios',
    'Ingreso',
    ...MANAGEMENT,
    'Clones',
    ...INFORMATION,
  ];
  const MORE_SCREENS = [
    'Ventas',
    'Usuarios',
    'Ingreso',
    'Excepciones',
    ...MANAGEMENT,
    'Registros',
    'Seguridad',
    'Clones',
    'Estados',
  ];
  const ELEVEN = [...PERSONAL_SCREENS, ...MANAGED_WORK, ...PAGAS, ...MORE_SCREENS];
  const personOfCategoria = (usuario: string, categoria: number) => portal.createPerson(usuario, { categoria });
  const cases = [
    { quien: null, links: PUBLIC_SCREENS },
    { quien: await portal.createPerson('Ciro'), links: [...PERSONAL_SCREENS, ...OPEN_SCREENS, ...INFORMATION] },
    { quien: await personOfCategoria('Ana', 2), links: [...PERSONAL_SCREENS, ...WORK, ...INFORMATION] },
    { quien: await personOfCategoria('Dora', 10), links: TEN },
    { quien: await personOfCategoria('Beto', 11), links: [...ELEVEN, ...INFORMATION] },
  ];
  await Promise.all(
    cases.map(async ({ quien, links }) => {
      const page = await portal.openPage('/', quien);
      await expandMenu(page);
      const menu = page.getByRole('navigation', { name: 'Principal' });
      await expect(menu.getByRole('link')).toHaveText(links);
      if (quien?.usuario !== 'Ciro') return;
      for (const route of ['/tiempos', '/firmas', '/estados']) {
        await page.goto(route);
        await expect(page.getByRole('main')).toContainText('No tienes permiso para esto');
      }
    }),
  );
});

test('mantenimiento closes the portal to everyone without the permiso man', async ({ portal }) => {
  const ana = await portal.createPerson('Ana', { categoria: 11 });
  const boss = await portal.logInAsBoss();
  portal.consoleGuard.allow(/503 .*\/api\//);
  const abierta = await openWithClock(portal, '/perfil?pestana=trabajo', ana);
  await expect(abierta.getByText('Sin registros')).toBeVisible();
  await pauseClock(abierta);
  // By SQL, without notice to any browser; the screen has its own test.
  await portal.configure({ mantenimiento: true });

  await test.step('a page that is open closes with its next call', async () => {
    await goToNomina(abierta);
    await expect(abierta.getByText('Estamos en mantenimiento.')).toBeVisible();
  });

  await test.step('a member is told, a holder of man works on', async () => {
    const page = await portal.openBrowser(null);
    await page.goto('/tiempos');
    await expect(title(page, 'Conserje')).toBeVisible();
    await expect(page.getByText('Estamos en mantenimiento.')).toBeVisible();
    await page.getByRole('button', { name: 'Entrar como admin' }).click();
    await submitLogIn(page, 'Ana', CLAVE);
    await waitForToast(page, 'El portal está en mantenimiento. Intenta más tarde.', 'alert');
    await page.getByRole('button', { name: 'Entrar como admin' }).click();
    await Promise.all([waitForStream(page), submitLogIn(page, boss.usuario, boss.clave)]);
    await expect(title(page, 'Tiempos')).toBeVisible();
  });

  await test.step('whoever cannot be asked for is told so, and asked for no password', async () => {
    portal.consoleGuard.allow(/ERR_FAILED .*\/api\/login/);
    const page = await portal.openBrowser(ana);
    await page.goto('/perfil');
    await expect(page.getByText('Estamos en mantenimiento.')).toBeVisible();
    await page.route('**/api/login', (route) => route.abort());
    await page.getByRole('button', { name: 'Entrar como admin' }).click();
    await waitForToast(page, /^Sin conexión con el portal/, 'alert');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.context().close();
  });

  await test.step('the closed door opens by itself afterwards', async () => {
    const waitingPage = await portal.openBrowser(ana);
    await waitingPage.clock.install();
    await waitingPage.goto('/perfil');
    await expect(waitingPage.getByText('Estamos en mantenimiento.')).toBeVisible();
    await portal.configure({ mantenimiento: false });
    await waitingPage.clock.fastForward(30_000);
    await expect(title(waitingPage, 'Mi cuenta')).toBeVisible();
  });
});

import type { Page } from '@playwright/test';
import { nuevaPagina } from '../fixtures/guardia.ts';
import { aviso, desplegarMenu, enVivo, rellenarEntrada, yDice } from '../fixtures/pasos.ts';
import type { Persona, Portal } from '../fixtures/portal.ts';
import { CLAVE, expect, test } from '../fixtures/portal.ts';

const entrada = (pagina: Page) => pagina.getByRole('dialog', { name: 'Entrar' });
const menuDe = (pagina: Page, usuario: string) => pagina.getByRole('button', { name: `Menú de ${usuario}` });
const titulo = (pagina: Page, texto: string) => pagina.getByRole('heading', { name: texto, level: 1 });
const RUTA = (ruta: string) => (url: URL) => url.pathname + url.search === ruta;

/**
 * A screen where, once `quieta`, nothing happens by itself: pages ask anew every half minute, and would learn before their
 * next call what they are to learn with it.
 */
async function conReloj(portal: Portal, ruta: string, quien: Persona): Promise<Page> {
  const pagina = await portal.abrirNavegador(quien);
  await pagina.clock.install();
  await Promise.all([enVivo(pagina), pagina.goto(ruta)]);
  await expect(pagina.getByRole('status', { name: 'Cargando el portal' })).toBeHidden();
  return pagina;
}
const quieta = async (pagina: Page): Promise<void> =>
  pagina.clock.pauseAt((await pagina.evaluate(() => Date.now())) + 1_000);
/** Goes to *Nómina*, which is the page's next call. */
async function aNomina(pagina: Page): Promise<void> {
  await pagina.getByRole('link', { name: 'Nómina' }).click();
  await pagina.clock.resume();
}

test('an unknown path leads to the root, a guarded one through the login and back to it', async ({ portal }) => {
  await portal.persona('Ana', { categoria: 2 });
  portal.guardia.permitir(/401 .*\/api\/login/);
  const pagina = await portal.en('/no/existe?nada=1', null);
  await expect(pagina).toHaveURL(RUTA('/'));
  await expect(titulo(pagina, 'Conserje')).toBeVisible();
  await expect(entrada(pagina)).toBeHidden();
  await expect(pagina.locator('body')).toBeFocused();

  await pagina.goto('/tiempos?vista=pausados');
  await expect(pagina).toHaveURL(RUTA('/'));
  await expect(entrada(pagina)).toBeVisible();
  await expect(entrada(pagina).getByLabel('Nombre de Usuario')).toBeFocused();

  await entrada(pagina).getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(entrada(pagina).getByLabel('Nombre de Usuario')).toHaveAccessibleDescription('Hay Campos Vacios');

  await rellenarEntrada(pagina, 'Ana', 'no-es-esta-clave');
  await aviso(pagina, 'Usuario o contraseña incorrectos', 'alert');
  await expect(entrada(pagina)).toContainText('Usuario o contraseña incorrectos');
  await rellenarEntrada(pagina, 'Nadie', CLAVE);
  await aviso(pagina, 'Usuario o contraseña incorrectos', 'alert');

  await rellenarEntrada(pagina, 'ana', CLAVE);
  await expect(pagina).toHaveURL(RUTA('/tiempos?vista=pausados'));
  await expect(titulo(pagina, 'Tiempos')).toBeVisible();
  await expect(entrada(pagina)).toBeHidden();
  await pagina.reload();
  await expect(titulo(pagina, 'Tiempos')).toBeVisible();
});

test('whoever guesses shuts out whom nobody knows, never the owner’s browser', async ({ portal }) => {
  await portal.persona('Ana');
  portal.guardia.permitir(/(401|429) .*\/api\/login/);
  const suya = await portal.en('/rangos', null);
  const abrir = (pagina: Page) =>
    pagina.getByRole('banner').getByRole('button', { name: 'Entrar', exact: true }).click();
  await abrir(suya);
  await rellenarEntrada(suya, 'Ana', CLAVE);
  await menuDe(suya, 'Ana').click();
  await yDice(suya, 'Deslogeado Correctamente', suya.getByRole('button', { name: 'Cerrar sesión' }).click());

  for (let n = 0; n < 20; n += 1)
    await expect(portal.sesion('Ana', `mala-${n}`, `10.2.0.${n}`)).rejects.toThrow(/401 .*CREDENCIALES/);
  const ajena = await portal.en('/rangos', null);
  await abrir(ajena);
  await rellenarEntrada(ajena, 'Ana', CLAVE);
  await aviso(ajena, /^Demasiados intentos. Espera 1[45] minutos.$/, 'alert');
  await expect(entrada(ajena)).toContainText('Demasiados intentos. Espera');

  // Elsewhere by now, but in the browser that she has been in before.
  await suya.context().setExtraHTTPHeaders({ 'x-forwarded-for': '10.3.0.1' });
  await abrir(suya);
  await rellenarEntrada(suya, 'Ana', CLAVE);
  await expect(menuDe(suya, 'Ana')).toBeVisible();
});

test('a logout ends the session in every tab and at the server, or says that there it goes on', async ({ portal }) => {
  const ana = await portal.persona('Ana', { categoria: 2 });
  portal.guardia.permitir(/503 .*\/api\/logout/);
  const pagina = await portal.en('/perfil', ana);
  const salir = async () => {
    await menuDe(pagina, 'Ana').click();
    await pagina.getByRole('button', { name: 'Cerrar sesión' }).click();
  };
  /** Beside the one that the splash leaves. */
  const galletas = async () =>
    (await pagina.context().cookies()).map(({ name }) => name).filter((name) => name !== 'abierto');
  const seSalio = async (una: Page) => {
    await expect(una).toHaveURL(RUTA('/'));
    await expect(una.getByRole('banner').getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
    await expect(menuDe(una, 'Ana')).toBeHidden();
  };

  await test.step('a server that cannot carry it out', async () => {
    await pagina.route('**/api/logout', (ruta) =>
      ruta.fulfill({
        status: 503,
        json: { msg: 'El portal no alcanza su base de datos', status: 1, error: 'BASE_CAIDA' },
      }),
    );
    await salir();
    const dicho =
      'Saliste, pero tu sesión sigue abierta en el portal. Ciérrala en Configuración cuando vuelvas a entrar.';
    await aviso(pagina, dicho, 'alert');
    await expect(pagina.getByText('Deslogeado Correctamente')).toBeHidden();
    await seSalio(pagina);
    expect(await galletas()).toEqual([]);
    await pagina.unroute('**/api/logout');
  });

  await pagina.getByRole('banner').getByRole('button', { name: 'Entrar', exact: true }).click();
  await rellenarEntrada(pagina, 'Ana', CLAVE);
  await expect(menuDe(pagina, 'Ana')).toBeVisible();
  const [{ value: key } = { value: '' }] = (await pagina.context().cookies()).filter(({ name }) => name === 'key');
  const otra = await nuevaPagina(pagina.context());
  await otra.goto('/tiempos');
  await expect(titulo(otra, 'Tiempos')).toBeVisible();
  await pagina.bringToFront();
  // Every tab is out before the server has answered: none asks for anything with a key that is ending.
  const { promise: turno, resolve: contestar } = Promise.withResolvers<void>();
  await pagina.route('**/api/logout', (ruta) => turno.then(() => ruta.continue()));
  await salir();
  for (const una of [pagina, otra]) await seSalio(una);
  contestar();
  await aviso(pagina, 'Deslogeado Correctamente');
  // By this one it knows the browser again, for which no session is needed.
  expect(await galletas()).toEqual(['dispositivo']);
  await expect(portal.pedir('checkUser', { key })).rejects.toThrow(/401 .*SIN_SESION/);
});

test('a changed password throws every other browser out', async ({ portal }) => {
  const ana = await portal.persona('Ana');
  const otra = await portal.sesion('Ana', CLAVE, '10.9.9.9');
  portal.guardia.permitir(/401 .*\/api\//, /422 .*\/api\/cambioClave/);
  const pagina = await portal.en('/configuracion', ana);
  const lejana = await conReloj(portal, '/perfil', { ...ana, ...otra, direccion: '10.9.9.9' });
  await expect(titulo(lejana, 'Mi cuenta')).toBeVisible();
  await quieta(lejana);

  const cambio = pagina.getByRole('region', { name: 'Cambiar contraseña' });
  const actual = cambio.getByLabel('Contraseña actual', { exact: true });
  const repetida = cambio.getByLabel('Repite la contraseña actual');
  const nueva = cambio.getByLabel('Nueva contraseña');
  const cambiar = cambio.getByRole('button', { name: 'Cambiar contraseña' });
  await cambiar.click();
  await expect(actual).toHaveAccessibleDescription('No dejes campos vacios');
  await actual.fill('no-es-la-mia');
  await repetida.fill('tampoco');
  await nueva.fill('corta');
  await cambiar.click();
  await expect(repetida).toHaveAccessibleDescription('Las claves no son las mismas');
  await repetida.fill('no-es-la-mia');
  await cambiar.click();
  await expect(nueva).toHaveAccessibleDescription(/La nueva clave debe contener minimo 8 caracteres/);
  await nueva.fill('una-clave-nueva');
  await cambiar.click();
  await expect(actual).toHaveAccessibleDescription('La contraseña actual no es correcta');
  await actual.fill(CLAVE);
  await repetida.fill(CLAVE);
  await yDice(pagina, 'Cambiaste tu contraseña y cerramos tus demás sesiones', cambiar.click());
  await expect(pagina.getByRole('region', { name: 'Sesiones abiertas' }).getByRole('listitem')).toHaveCount(1);

  // The other browser is told, and out, whoever sits before it.
  await lejana.clock.resume();
  await expect(lejana).toHaveURL(RUTA('/'));
  await expect(entrada(lejana)).toBeVisible();
  await rellenarEntrada(lejana, 'Ana', 'una-clave-nueva');
  await expect(titulo(lejana, 'Mi cuenta')).toBeVisible();
});

test('a session closed in Configuración throws that browser out, and no other', async ({ portal }) => {
  const ana = await portal.persona('Ana');
  const otra = await portal.sesion('Ana', CLAVE, '10.9.9.9');
  portal.guardia.permitir(/401 .*\/api\//);
  const pagina = await portal.en('/configuracion', ana);
  const lejana = await conReloj(portal, '/perfil', { ...ana, ...otra, direccion: '10.9.9.9' });
  await expect(titulo(lejana, 'Mi cuenta')).toBeVisible();
  await quieta(lejana);

  const sesiones = pagina.getByRole('region', { name: 'Sesiones abiertas' });
  await expect(sesiones.getByRole('listitem')).toHaveCount(2);
  await expect(sesiones.getByRole('listitem').filter({ hasText: 'Esta sesión' })).toHaveCount(1);
  const ajena = sesiones.getByRole('listitem').filter({ hasNotText: 'Esta sesión' });
  await ajena.getByRole('button', { name: /^Cerrar la sesión de / }).click();
  const pregunta = pagina.getByRole('dialog', { name: 'Cerrar la sesión' });
  await yDice(pagina, 'Cerraste la sesión', pregunta.getByRole('button', { name: 'Cerrar sesión' }).click());
  await expect(sesiones.getByRole('listitem')).toHaveCount(1);

  await lejana.clock.resume();
  await expect(entrada(lejana)).toBeVisible();
  await pagina.reload();
  await expect(titulo(pagina, 'Configuración')).toBeVisible();
});

test('the menu offers what each may open, and the server’s word stands behind it', async ({ portal }) => {
  const PUBLICAS = ['Inicio', 'Rangos', 'Normativa', 'Privacidad', 'Radio'];
  const INFORMACION = [
    'Inicio',
    'Rangos',
    'Equipo',
    'Mejor trabajador',
    'Top semanal',
    'Normativa',
    'Privacidad',
    'Radio',
  ];
  const PROPIAS = [
    'Mi cuenta',
    'Configuración',
    'Cambio de nombre',
    'Solicitudes',
    'Ausencias',
    'Fichaje',
    'Sugerencias',
  ];
  const SUYAS = [...PROPIAS, 'Ascensos'];
  const LIBRES = ['Nómina', 'Calcula rango'];
  const TRABAJO = ['Tiempos', 'Pase lista', ...LIBRES];
  const PAGAS = ['Lista de paga', 'Pendientes'];
  const MOVIMIENTOS = ['Firmas', 'Degrados', 'Traslados', 'Venta de rangos', 'Membresías', 'Multas', 'Despidos'];
  const ADMINISTRAN = [...MOVIMIENTOS, 'Llamados de atención', 'Resumen semanal', 'Rentas'];
  const DIEZ = [...SUYAS, ...TRABAJO, ...PAGAS, 'Usuarios', ...ADMINISTRAN, 'Clones', ...INFORMACION];
  const MAS = ['Ventas', 'Usuarios', 'Excepciones', ...ADMINISTRAN, 'Registros', 'Seguridad', 'Clones', 'Estados'];
  const ONCE = [...SUYAS, ...TRABAJO, ...PAGAS, ...MAS];
  const enCategoria = (usuario: string, categoria: number) => portal.persona(usuario, { categoria });
  const casos = [
    { quien: null, enlaces: PUBLICAS },
    { quien: await portal.persona('Ciro'), enlaces: [...SUYAS, ...LIBRES, ...INFORMACION] },
    { quien: await enCategoria('Ana', 2), enlaces: [...SUYAS, ...TRABAJO, ...INFORMACION] },
    { quien: await enCategoria('Dora', 10), enlaces: DIEZ },
    { quien: await enCategoria('Beto', 11), enlaces: [...ONCE, ...INFORMACION] },
  ];
  await Promise.all(
    casos.map(async ({ quien, enlaces }) => {
      const pagina = await portal.en('/', quien);
      await desplegarMenu(pagina);
      const menu = pagina.getByRole('navigation', { name: 'Principal' });
      await expect(menu.getByRole('link')).toHaveText(enlaces);
      if (quien?.usuario !== 'Ciro') return;
      for (const ruta of ['/tiempos', '/firmas', '/estados']) {
        await pagina.goto(ruta);
        await expect(pagina.getByRole('main')).toContainText('No tienes permiso para esto');
      }
    }),
  );
});

test('maintenance closes the portal to all but holders of man', async ({ portal }) => {
  const ana = await portal.persona('Ana', { categoria: 11 });
  const jefa = await portal.jefa();
  portal.guardia.permitir(/503 .*\/api\//);
  const abierta = await conReloj(portal, '/perfil?pestana=trabajo', ana);
  await expect(abierta.getByText('Sin registros')).toBeVisible();
  await quieta(abierta);
  // Behind the back of every browser; how the screen does it is another journey's.
  await portal.base.sql("insert into configuracion (clave, valor) values ('mantenimiento', 'true')");

  await test.step('a page that is open closes with its next call', async () => {
    await aNomina(abierta);
    await expect(abierta.getByText('Estamos en mantenimiento.')).toBeVisible();
  });

  await test.step('a member is told, a holder of man works on', async () => {
    const pagina = await portal.abrirNavegador(null);
    await pagina.goto('/tiempos');
    await expect(titulo(pagina, 'Conserje')).toBeVisible();
    await expect(pagina.getByText('Estamos en mantenimiento.')).toBeVisible();
    await pagina.getByRole('button', { name: 'Entrar como admin' }).click();
    await rellenarEntrada(pagina, 'Ana', CLAVE);
    await aviso(pagina, 'El portal está en mantenimiento. Intenta más tarde.', 'alert');
    await pagina.getByRole('button', { name: 'Entrar como admin' }).click();
    await Promise.all([enVivo(pagina), rellenarEntrada(pagina, jefa.usuario, jefa.clave)]);
    await expect(titulo(pagina, 'Tiempos')).toBeVisible();
  });

  await test.step('whoever cannot be asked for is told so, and asked for no password', async () => {
    portal.guardia.permitir(/ERR_FAILED .*\/api\/login/);
    const pagina = await portal.abrirNavegador(ana);
    await pagina.goto('/perfil');
    await expect(pagina.getByText('Estamos en mantenimiento.')).toBeVisible();
    await pagina.route('**/api/login', (ruta) => ruta.abort());
    await pagina.getByRole('button', { name: 'Entrar como admin' }).click();
    await aviso(pagina, /^Sin conexión con el portal/, 'alert');
    await expect(pagina.getByRole('dialog')).toHaveCount(0);
    await pagina.context().close();
  });

  await test.step('the closed door opens by itself afterwards', async () => {
    const puerta = await portal.abrirNavegador(ana);
    await puerta.clock.install();
    await puerta.goto('/perfil');
    await expect(puerta.getByText('Estamos en mantenimiento.')).toBeVisible();
    await portal.base.sql("update configuracion set valor = 'false' where clave = 'mantenimiento'");
    await puerta.clock.fastForward(30_000);
    await expect(titulo(puerta, 'Mi cuenta')).toBeVisible();
  });
});

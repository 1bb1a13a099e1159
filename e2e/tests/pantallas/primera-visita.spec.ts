import { abrirTiempo } from '../../fixtures/agencia.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { TELEFONO } from '../../fixtures/ventanas.ts';

const KIB = 1024;
const TOPE = { script: 160 * KIB, stylesheet: 35 * KIB };

test('the first visit stays within its budget over the wire', async ({ portal }) => {
  const pagina = await portal.abrirNavegador(null, { conMovimiento: true });
  const bytes = { script: 0, stylesheet: 0 };
  const sinComprimir: string[] = [];
  const medidas: Promise<void>[] = [];
  pagina.on('requestfinished', (peticion) => {
    const tipo = peticion.resourceType();
    if (tipo !== 'script' && tipo !== 'stylesheet') return;
    const medir = async () => {
      const [{ responseBodySize }, respuesta] = await Promise.all([peticion.sizes(), peticion.response()]);
      bytes[tipo] += responseBodySize;
      const { 'content-encoding': codificacion = '' } = (await respuesta?.allHeaders()) ?? {};
      // Files under a kibibyte gain nothing by it.
      if (codificacion !== 'br' && responseBodySize >= KIB) sinComprimir.push(peticion.url());
    };
    medidas.push(medir());
  });
  await pagina.goto('/', { waitUntil: 'networkidle' });
  await expect(pagina.getByRole('heading', { name: 'Conserje', level: 1 })).toBeVisible();
  await Promise.all(medidas);

  expect(sinComprimir).toEqual([]);
  expect(bytes.script).toBeGreaterThan(0);
  expect(bytes.script).toBeLessThanOrEqual(TOPE.script);
  expect(bytes.stylesheet).toBeGreaterThan(0);
  expect(bytes.stylesheet).toBeLessThanOrEqual(TOPE.stylesheet);
});

/** All that a first visit brings from the portal, in KiB: page, code, styles, typefaces, pictures of the house and data. */
const TOPES_CON_DATOS = [
  ['/rangos', 'Rangos', 285],
  ['/tiempos', 'Tiempos', 285],
  ['/perfil', 'Mi cuenta', 304],
] as const;

test('the first visit of the screens of every day stays within its budget, with what they show', async ({ portal }) => {
  const jefa = await portal.jefa();
  for (const [ruta, titulo, tope] of TOPES_CON_DATOS) {
    const pagina = await portal.abrirNavegador(jefa);
    const cdp = await pagina.context().newCDPSession(pagina);
    const propias = new Set<string>();
    let bytes = 0;
    let dobles: string[] = [];
    const vistas = new Set<string>();
    const pantallas: string[] = [];
    cdp.on('Network.requestWillBeSent', ({ requestId, request: { url, method }, initiator }) => {
      if (!url.startsWith(`${portal.url}/`)) return;
      propias.add(requestId);
      if (/Screen-[^/]*\.js$/.test(url)) pantallas.push(initiator.type);
      if (vistas.has(method + url)) dobles = [...dobles, url];
      vistas.add(method + url);
    });
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (propias.has(requestId)) bytes += encodedDataLength;
    });
    await cdp.send('Network.enable');
    // The dialog of questions comes last: it is there before it is wanted.
    await Promise.all([pagina.waitForResponse(/\/Preguntas-[^/]*\.js$/), pagina.goto(ruta)]);
    await expect(pagina.getByRole('heading', { name: titulo, level: 1 })).toBeVisible();
    await expect(pagina.getByRole('main').getByRole('status', { name: /^Cargando/ })).toHaveCount(0);
    await expect.poll(() => bytes, `bytes of ${ruta}`).toBeGreaterThan(150 * KIB);
    expect(bytes, `bytes of ${ruta}`).toBeLessThanOrEqual(tope * KIB);
    // What was asked for ahead of the code is not asked for again.
    expect(dobles, ruta).toEqual([]);
    // Its code was named by the page itself, and no other screen's was.
    expect(pantallas, ruta).toEqual(['parser']);
    await pagina.context().close();
  }
});

const PASO_MS = 1_600;
test('a reload and another tab do not wait for the splash again', async ({ portal }) => {
  const pagina = await portal.abrirNavegador(null, { conMovimiento: true });
  const portada = (cual: typeof pagina) => cual.getByRole('status', { name: 'Cargando el portal' });
  const abierta = async (cual: typeof pagina) => {
    await expect(portada(cual)).toBeHidden();
    await expect(cual.getByRole('heading', { name: 'Rangos', level: 1 })).toBeVisible();
  };
  // A step as long as can be, counted from a page that was asked for just now; it ends when it is told to.
  await pagina.context().addInitScript((paso) => {
    const deVerdad = window.setTimeout.bind(window);
    const pasos: TimerHandler[] = [];
    performance.now = () => 0;
    window.setTimeout = Object.assign(
      (hacer: TimerHandler, ms?: number) => (ms === paso ? pasos.push(hacer) : deVerdad(hacer, ms)),
      window.setTimeout,
    );
    Object.assign(window, {
      darPasos: () => {
        for (const hacer of pasos) deVerdad(hacer);
        return pasos.length;
      },
    });
  }, PASO_MS);
  const darPasos = (cual: typeof pagina) => cual.evaluate<number>(() => Reflect.get(window, 'darPasos')());
  await pagina.goto('/rangos');
  // What the splash covers is drawn already, and out of reach.
  await pagina.waitForFunction(() => {
    const raiz = document.getElementById('raiz');
    const encima = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    return raiz?.querySelector('h1') && raiz.ariaHidden && encima?.closest('#portada');
  });
  // Nor is it for the keys.
  for (const tecla of ['Tab', 'Tab', 'Control+k']) await pagina.keyboard.press(tecla);
  await expect(pagina.locator('body')).toBeFocused();
  expect(await darPasos(pagina)).toBe(1);
  await abierta(pagina);
  await expect(pagina.getByRole('dialog')).toHaveCount(0);
  await pagina.keyboard.press('Tab');
  await expect(pagina.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused();
  for (const otra of [pagina, await pagina.context().newPage()]) {
    await otra.goto('/rangos');
    await abierta(otra);
    expect(await darPasos(otra)).toBe(0);
  }
});

const DE_ENTRADA = /^\/api\/(startupForo|estados|login|MyPerfil)$/;
test('where the page says that the agency is open nothing waits for the configuration; in maintenance nothing follows', async ({
  portal,
}) => {
  const ana = await portal.persona('Ana');
  const abrir = async () => {
    const pagina = await portal.abrirNavegador(ana);
    const pedidas: string[] = [];
    pagina.on('request', (peticion) => {
      const { pathname } = new URL(peticion.url());
      if (DE_ENTRADA.test(pathname)) pedidas.push(pathname.slice('/api/'.length));
    });
    const { promise: dejada, resolve: dejar } = Promise.withResolvers<void>();
    await pagina.route('**/api/configuracion', async (ruta) => {
      await dejada;
      await ruta.continue();
    });
    await Promise.all([pagina.waitForRequest('**/api/configuracion'), pagina.goto('/perfil')]);
    return { pagina, pedidas, dejar };
  };
  const abierta = await abrir();
  await expect.poll(() => abierta.pedidas.toSorted()).toEqual(['MyPerfil', 'estados', 'login', 'startupForo']);
  abierta.dejar();
  await expect(abierta.pagina.getByRole('heading', { name: 'Mi cuenta', level: 1 })).toBeVisible();
  await abierta.pagina.context().close();

  await portal.parado(() =>
    portal.base.sql("insert into configuracion (clave, valor) values ('mantenimiento', 'true')"),
  );
  const cerrada = await abrir();
  expect(cerrada.pedidas).toEqual([]);
  cerrada.dejar();
  await expect(cerrada.pagina.getByText('Estamos en mantenimiento.')).toBeVisible();
  expect(cerrada.pedidas).toEqual([]);
});

test('the splash is there before any script, and every further screen arrives when it is wanted', async ({
  portal,
}) => {
  const pagina = await portal.abrirNavegador(null, { conMovimiento: true });
  const guiones: string[] = [];
  const { promise: abierta, resolve: abrir } = Promise.withResolvers<void>();
  await pagina.route(/\.(js|css)$/, async (ruta) => {
    guiones.push(ruta.request().url());
    await abierta;
    await ruta.continue();
  });
  await pagina.goto('/', { waitUntil: 'commit' });
  const portada = pagina.getByRole('status', { name: 'Cargando el portal' });
  await expect(portada).toBeVisible();
  await expect(portada).toContainText('Conserje');
  expect(await portada.evaluate((caja) => getComputedStyle(caja).position)).toBe('fixed');
  const pinturas = () => pagina.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
  await expect.poll(pinturas).toBe(1);
  abrir();
  await expect(pagina.getByRole('heading', { name: 'Conserje', level: 1 })).toBeVisible();
  await expect(portada).toBeHidden();

  const pantallas = () => guiones.filter((url) => /\/(Rangos|Normativa|Tiempos|Nomina|Perfil)Screen.*\.js$/.test(url));
  expect(pantallas()).toEqual([]);
  await pagina.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Normativa' }).click();
  await expect(pagina.getByRole('heading', { name: 'Normativa', level: 1 })).toBeVisible();
  expect(pantallas()).toHaveLength(1);
});

/** A phone far from its antenna. */
const LENTA = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };

declare global {
  interface Window {
    /** When, by the page's clock, the splash was gone, and when there was a row to press. */
    sinPortada?: number;
    conFila?: number;
  }
}

test('on a slow line the rows are asked for behind the splash, and a tap on the menu answers at once', async ({
  portal,
}) => {
  const jefa = await portal.jefa();
  await abrirTiempo(portal, jefa, await portal.persona('Beto'));
  const pagina = await portal.abrirNavegador(jefa, {
    conMovimiento: true,
    viewport: TELEFONO,
    hasTouch: true,
  });
  await pagina.addInitScript(() => {
    const mirar = () => {
      const raiz = document.getElementById('raiz');
      const ahora = new Event('').timeStamp;
      const conFila = raiz?.querySelector('main tbody tr button') && !raiz.ariaHidden;
      if (raiz?.firstElementChild && !raiz.ariaHidden) window.sinPortada ??= ahora;
      if (conFila) window.conFila ??= ahora;
      else requestAnimationFrame(mirar);
    };
    requestAnimationFrame(mirar);
  });
  const cdp = await pagina.context().newCDPSession(pagina);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', LENTA);
  const { promise: sigue, resolve: seguir } = Promise.withResolvers<void>();
  await pagina.route(/\/AscensosScreen-[^/]*\.js$|\/api\/ascensosPosibles$/, (ruta) =>
    sigue.then(() => ruta.continue()),
  );
  await pagina.goto('/tiempos');
  await expect(pagina.getByRole('row', { name: /Beto/ })).toBeVisible();
  await expect(pagina.getByRole('status', { name: 'Cargando el portal' })).toBeHidden();
  const { pedida, sinPortada, conFila, deFila } = await pagina.evaluate(() => {
    const suyas = performance.getEntriesByType('resource');
    const pedida = suyas.find(({ name }) => name.endsWith('/api/getAllTime'))?.startTime;
    const [sinPortada = 0, conFila = 0] = [window.sinPortada, window.conFila];
    const despues = suyas.filter(({ startTime }) => startTime > sinPortada && startTime < conFila);
    const deFila = despues.map(({ name }) => name).filter((name) => /\.(js|css)$|\/api\/getAllTime$/.test(name));
    return { pedida, sinPortada, conFila, deFila };
  });
  expect(pedida).toBeLessThan(sinPortada);
  expect(conFila).toBeGreaterThanOrEqual(sinPortada);
  // Nothing that a row is made of has to be asked for once the splash is gone.
  expect(deFila).toEqual([]);

  await pagina.getByRole('navigation', { name: 'Pantallas frecuentes' }).getByRole('link', { name: 'Ascensos' }).tap();
  await expect(pagina.getByRole('heading', { name: 'Ascensos', level: 1 })).toBeVisible();
  await expect(
    pagina
      .getByRole('main')
      .getByRole('status', { name: /^Cargando/ })
      .first(),
  ).toBeVisible();
  seguir();
  await expect(pagina.getByRole('combobox', { name: 'Usuario' })).toBeVisible();
});

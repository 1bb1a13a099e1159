import { expect, test } from '../../fixtures/portal.ts';

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

import { agenciaCorriente } from '../../fixtures/corriente.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { EN_MANO } from '../../fixtures/ventanas.ts';

test('Mi cuenta stands before the code of what lies further down is asked for, which comes by itself however bad the line', async ({
  portal,
}) => {
  portal.guardia.permitir(/ERR_FAILED .*MisSemanas-/);
  const pagina = await portal.abrirNavegador(await portal.persona('Leo'));
  await pagina.addInitScript(() => {
    // The first frame that has the screen, by the browser's own clock.
    const mirar = () => {
      if (document.querySelector('main h2')) Reflect.set(window, 'dibujada', new Event('').timeStamp);
      else requestAnimationFrame(mirar);
    };
    requestAnimationFrame(mirar);
  });
  let veces = 0;
  await pagina.route(/\/MisSemanas-[^/]*\.js$/, async (ruta) => {
    veces += 1;
    await (veces === 1 ? ruta.abort() : ruta.continue());
  });
  await pagina.goto('/perfil');
  await expect(pagina.getByRole('tab', { name: 'Asistencias' })).toBeVisible();
  await expect(pagina.getByRole('button', { name: 'Esta semana', pressed: true })).toBeVisible();
  await expect(pagina.getByRole('main').getByRole('status', { name: /^Cargando/ })).toHaveCount(0);
  expect(veces).toBe(2);
  const tras = await pagina.evaluate(() => {
    const pedida = performance.getEntriesByType('resource').find(({ name }) => /\/MisSemanas-[^/]*\.js$/.test(name));
    return (pedida?.startTime ?? 0) - Reflect.get(window, 'dibujada');
  });
  expect(tras).toBeGreaterThan(0);
});

test('the typefaces stay whatever styles come later', async ({ portal }) => {
  const pagina = await portal.en('/rangos', await portal.persona('Leo'));
  const cargada = () => [...document.fonts].find((f) => /Atkinson/.test(f.family) && f.status === 'loaded');
  const cara = await pagina.waitForFunction(cargada);
  await pagina.addStyleTag({ content: '@layer otra { .nada { color: red } }' });
  // What a sheet declares is another one now, and on its way.
  expect(await cara.evaluate((f) => f !== undefined && document.body.offsetWidth > 0 && document.fonts.has(f))).toBe(
    true,
  );
  const deHojas = await pagina.evaluate(
    () =>
      [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).filter((r) => r instanceof CSSFontFaceRule)
        .length,
  );
  expect(deHojas).toBe(0);
  const titulo = await pagina.evaluate(
    async () => (await document.fonts.load('600 1em "Pixelify Sans"', 'Conserje')).length,
  );
  expect(titulo).toBe(2);
});

for (const ruta of ['/', '/tiempos', '/perfil'])
  test(`${ruta}: no later sheet has a layer, which would lay out the whole page anew`, async ({ portal }) => {
    const pagina = await portal.en(ruta, await portal.jefa(), EN_MANO);
    // What is fetched last is there: the dialogs.
    await expect(pagina.locator('link[href*="/Preguntas-"][rel="stylesheet"]')).toHaveCount(1);
    const conCapa = () =>
      [...document.styleSheets]
        .filter(({ cssRules }) => [...cssRules].some((r) => /^CSSLayer/.test(r.constructor.name)))
        .map(({ href }) => href && new URL(href).pathname.replace(/-.*/, ''));
    expect(await pagina.evaluate(conCapa)).toEqual([null, '/assets/index']);
  });

test('on a phone a list is drawn once, with its menu in that of its screen', async ({ portal }) => {
  const jefa = await portal.jefa();
  await agenciaCorriente(portal, jefa);
  const pagina = await portal.abrirNavegador(jefa, EN_MANO);
  await pagina.addInitScript(() => {
    const quitados: string[] = [];
    Reflect.set(window, 'quitados', quitados);
    new MutationObserver((cambios) => {
      for (const nodo of cambios.flatMap(({ removedNodes }) => [...removedNodes]))
        if (nodo instanceof Element && (nodo.matches('[data-mas]') || nodo.querySelector('[data-mas]')))
          quitados.push(nodo.outerHTML.slice(0, 200));
    }).observe(document, { childList: true, subtree: true });
  });
  await pagina.goto('/tiempos');
  await expect(pagina.getByRole('main').locator('tbody tr, li').first()).toBeVisible();
  await expect(pagina.getByRole('main').getByRole('status', { name: /^Cargando/ })).toHaveCount(0);
  await expect(pagina.getByRole('main').locator('[data-mas]')).toHaveCount(1);
  expect(await pagina.evaluate(() => Reflect.get(window, 'quitados'))).toEqual([]);
});

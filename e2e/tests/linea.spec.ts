import type { Page } from '@playwright/test';
import { abrirTiempo } from '../fixtures/agencia.ts';
import { otraVersion } from '../fixtures/despliegue.ts';
import { UNKNOWN } from '../fixtures/formas.ts';
import { aviso, elegir, enVivo, esVivo, tiempoDe } from '../fixtures/pasos.ts';
import { expect, test } from '../fixtures/portal.ts';
import { ESCRITORIO, ESTRECHO } from '../fixtures/ventanas.ts';

declare global {
  interface Window {
    /** Stands for as long as the page is not loaded anew. */
    sigue?: true;
    saltos: number;
    senalada?: number;
  }
}

const SENAL_MAX_MS = 3_000;
const senal = (pagina: Page) => pagina.getByRole('banner').getByText(/^Sin conexión/);
const usuario = (pagina: Page) => pagina.getByRole('combobox', { name: 'Usuario' });
const enlace = (pagina: Page, name: string) =>
  pagina.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name, exact: true });
const sigue = (pagina: Page) => pagina.evaluate(() => window.sigue === true);

/** Notes what moves from here on, and when the sign appears in the bar. */
const observar = (pagina: Page) =>
  pagina.evaluate(() => {
    window.sigue = true;
    window.saltos = 0;
    new PerformanceObserver((lista) => {
      for (const salto of lista.getEntries()) window.saltos += 'value' in salto ? Number(salto.value) : 0;
    }).observe({ type: 'layout-shift' });
    new MutationObserver(() => {
      if (document.querySelector('[data-senal=linea]')) window.senalada ??= Date.now();
    }).observe(document, { childList: true, subtree: true });
  });

const finDelVivo = (pagina: Page): Promise<number> => {
  const { promise, resolve } = Promise.withResolvers<number>();
  const alFin = (peticion: { url: () => string }) => esVivo(peticion) && resolve(Date.now());
  pagina.on('requestfinished', alFin);
  pagina.on('requestfailed', alFin);
  return promise;
};

test('with the server gone the page stays as it is, says so in its bar, and takes everything up again by itself', async ({
  portal,
}) => {
  const jefa = await portal.jefa();
  for (const nombre of ['Beto', 'Cira']) await abrirTiempo(portal, jefa, await portal.persona(nombre));
  await portal.persona('Nil');
  const pagina = await portal.en('/tiempos?nuevo=1', jefa);
  await elegir(pagina, 'Usuario', 'Nil');
  const filas = pagina.getByRole('row');
  await expect(filas).toHaveCount(3);
  await observar(pagina);
  const sitios = () => filas.evaluateAll((todas) => todas.map((fila) => fila.getBoundingClientRect().toJSON()));
  const antes = await sitios();
  const fin = finDelVivo(pagina);

  await portal.parado(async () => {
    await test.step('the bar says it within three seconds, and nothing moves', async () => {
      await expect(senal(pagina)).toBeVisible();
      const tardo = ((await pagina.evaluate(() => window.senalada)) ?? Number.POSITIVE_INFINITY) - (await fin);
      expect(tardo).toBeLessThanOrEqual(SENAL_MAX_MS);
      await expect(pagina.getByRole('banner').getByText(/visto a las \d+:\d\d/)).toBeVisible();
      expect(await sitios()).toEqual(antes);
      expect(await pagina.evaluate(() => window.saltos)).toBe(0);
    });

    await test.step('on the narrowest phone it still says since when, beside what else the bar has', async () => {
      await pagina.setViewportSize(ESTRECHO);
      const desde = pagina.getByRole('banner').getByText(/visto a las \d+:\d\d/);
      await expect(desde).toBeVisible();
      const cajas = [senal(pagina), pagina.getByRole('banner').getByRole('button', { name: /^Buscar/ })];
      const [suya, buscar] = await Promise.all(cajas.map((una) => una.boundingBox()));
      expect(suya?.height).toBeLessThanOrEqual(50);
      expect((suya?.x ?? 0) + (suya?.width ?? 0)).toBeLessThanOrEqual(buscar?.x ?? 0);
      await pagina.setViewportSize(ESCRITORIO);
    });

    await test.step('a press that fails leaves the sign and what was typed', async () => {
      await pagina.getByRole('button', { name: 'Abrir tiempo' }).click();
      await aviso(pagina, UNKNOWN, 'alert');
      await expect(usuario(pagina)).toHaveValue('Nil');
      await expect(senal(pagina)).toBeVisible();
    });

    await test.step('pointing at the menu and focusing it load nothing anew', async () => {
      for (const nombre of ['Nómina', 'Mi cuenta', 'Ascensos']) {
        await enlace(pagina, nombre).hover();
        await enlace(pagina, nombre).focus();
      }
      expect(await sigue(pagina)).toBe(true);
      await expect(usuario(pagina)).toHaveValue('Nil');
    });

    await test.step('a screen that cannot be fetched says so', async () => {
      await enlace(pagina, 'Nómina').click();
      await expect(pagina.getByRole('heading', { name: 'Nómina', level: 1 })).toBeVisible();
      await expect(pagina.getByRole('main')).toContainText('Esta pantalla se abre en cuanto vuelva');
      await pagina.goBack();
      await expect(usuario(pagina)).toHaveValue('Nil');
      await enlace(pagina, 'Nómina').click();
      await expect(senal(pagina)).toBeVisible();
    });
  });

  await test.step('with the line everything comes by itself', async () => {
    await expect(pagina.getByRole('table', { name: 'Nómina: Los demás rangos' })).toBeVisible();
    await expect(senal(pagina)).toBeHidden();
    await pagina.goBack();
    await expect(usuario(pagina)).toHaveValue('Nil');
    expect(await sigue(pagina)).toBe(true);
  });
});

test('a portal that takes what it is asked and answers nothing is said to be away, and goes on where it was', async ({
  portal,
}) => {
  const jefa = await portal.jefa();
  await abrirTiempo(portal, jefa, await portal.persona('Beto'));
  const [pagina, callada] = [await portal.abrirNavegador(jefa), await portal.abrirNavegador(jefa)];
  for (const [una, ruta] of [
    [pagina, '/tiempos'],
    [callada, '/normativa'],
  ] as const) {
    await una.clock.install();
    await Promise.all([enVivo(una), una.goto(ruta)]);
  }
  const pausar = tiempoDe(pagina, 'Beto').getByRole('button', { name: 'Pausar' }).first();
  await expect(pausar).toBeEnabled();

  await portal.colgado(async () => {
    await test.step('a press that nobody answers is noticed, and not taken twice', async () => {
      await pausar.click();
      await pagina.clock.runFor(6_000);
      await expect(senal(pagina)).toBeVisible();
    });
    await test.step('whoever only reads is told after a minute of silence', async () => {
      await expect(senal(callada)).toBeHidden();
      await callada.clock.runFor(61_000);
      await expect(senal(callada)).toBeVisible();
    });
  });

  await test.step('with the portal awake the press has been done, once, and both hear again', async () => {
    await expect(tiempoDe(pagina, 'Beto').getByRole('button', { name: 'Despausar' }).first()).toBeVisible();
    await expect(senal(pagina)).toBeHidden();
    await expect(senal(callada)).toBeHidden();
    const [fila] = await portal.base.sql('select pausa, p_bajo from tiempo');
    expect(fila).toEqual({ pausa: 1, p_bajo: 1 });
    await expect.poll(() => portal.oye(callada)).toBe(true);
  });
});

test('a new version is told to whoever is at work, and takes nothing from them', async ({ portal }) => {
  // The old build's styles are gone: what is answered instead is none, and browsers say so.
  portal.guardia.permitir(/Refused to apply style from .*\/assets\//);
  portal.guardia.permitir(/404 .*\/assets\//);
  const jefa = await portal.jefa();
  await portal.persona('Nil');
  const pagina = await portal.en('/tiempos?nuevo=1', jefa);
  await elegir(pagina, 'Usuario', 'Nil');
  await observar(pagina);
  const nueva = pagina.getByRole('banner').getByRole('button', { name: /^Versión nueva/ });

  await otraVersion(async (carpeta) => {
    await test.step('the bar offers it, and the page goes on', async () => {
      await portal.desplegado(carpeta);
      await expect(nueva).toBeVisible();
      expect(await sigue(pagina)).toBe(true);
      await expect(usuario(pagina)).toHaveValue('Nil');
      expect(await pagina.evaluate(() => window.saltos)).toBe(0);
    });

    await test.step('whoever takes it finds what they were writing', async () => {
      await nueva.click();
      await aviso(pagina, 'Aquí sigue lo que habías escrito');
      await expect(usuario(pagina)).toHaveValue('Nil');
      expect(await sigue(pagina)).toBe(false);
      await expect(nueva).toBeHidden();
    });

    await test.step('and so does whoever goes to a screen that is there in a newer one alone', async () => {
      await observar(pagina);
      await portal.desplegado(undefined);
      await expect(nueva).toBeVisible();
      await enlace(pagina, 'Nómina').click();
      await expect(pagina.getByRole('table', { name: 'Nómina: Los demás rangos' })).toBeVisible();
      expect(await sigue(pagina)).toBe(false);
      await pagina.goBack();
      await expect(usuario(pagina)).toHaveValue('Nil');
    });
  });
});

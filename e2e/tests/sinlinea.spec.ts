import type { Page } from '@playwright/test';
import { abrirTiempo, cuatroTiempos } from '../fixtures/agencia.ts';
import { otraVersion } from '../fixtures/despliegue.ts';
import { UNKNOWN } from '../fixtures/formas.ts';
import { aviso, tiempoDe } from '../fixtures/pasos.ts';
import { expect, test } from '../fixtures/portal.ts';

const senal = (pagina: Page) =>
  pagina
    .getByRole('banner')
    .getByRole('status')
    .getByText(/^Sin conexión/);
const titulo = (pagina: Page, name: string) => pagina.getByRole('heading', { name, level: 1 });

/** The files that open the portal without a line are there, of the build that the page is of. */
const aMano = (pagina: Page) =>
  expect
    .poll(() =>
      pagina.evaluate(async () => {
        const casa = await caches.match('/');
        const guion = document.querySelector('script[type=module]:not([async])')?.getAttribute('src');
        return (await casa?.text())?.includes(`src="${guion}"`) ?? false;
      }),
    )
    .toBe(true);

test('what was last seen opens without a line, says from when it is, and goes on when the line is back', async ({
  portal,
}) => {
  // As a worker tells of what it could not fetch.
  portal.guardia.permitir(/net::ERR_FAILED/);
  const jefa = await portal.jefa();
  await abrirTiempo(portal, jefa, await portal.persona('Beto'));
  const cira = await portal.persona('Cira');
  const pagina = await portal.en('/tiempos', jefa, { conObreros: true });
  await expect(tiempoDe(pagina, 'Beto')).toBeVisible();
  await aMano(pagina);

  await portal.parado(async () => {
    await test.step('the screen stands there with its rows', async () => {
      await pagina.reload();
      await expect(tiempoDe(pagina, 'Beto')).toBeVisible();
      await expect(senal(pagina)).toBeVisible();
      await expect(pagina.getByRole('banner').getByText(/Datos de las \d+:\d\d/)).toBeVisible();
    });

    await test.step('a press that cannot be done says so, and shows nothing as done', async () => {
      await pagina.getByRole('button', { name: 'Pausar' }).first().click();
      await aviso(pagina, UNKNOWN, 'alert');
      await expect(tiempoDe(pagina, 'Beto')).toBeVisible();
      await expect(pagina.getByRole('button', { name: 'Pausar' }).first()).toBeVisible();
    });

    await test.step('what was never seen says that it cannot come', async () => {
      await pagina.goto('/nomina');
      await expect(titulo(pagina, 'Nómina')).toBeVisible();
      await expect(pagina.getByRole('main')).toContainText('Se abrirá cuando vuelva tu conexión');
      await pagina.goto('/tiempos');
      await expect(tiempoDe(pagina, 'Beto')).toBeVisible();
    });
  });

  await test.step('with the line it is as it is now', async () => {
    await expect(senal(pagina)).toBeHidden();
    await abrirTiempo(portal, jefa, cira);
    await pagina.getByRole('button', { name: 'Pausar' }).first().click();
    await expect(tiempoDe(pagina, 'Cira')).toBeVisible();
  });

  await test.step('whoever logs out leaves nothing of theirs', async () => {
    await pagina.getByRole('banner').getByRole('button', { name: 'Menú de Jefa' }).click();
    await pagina.getByText('Cerrar sesión').click();
    await expect(pagina.getByRole('banner').getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
    // A visitor hears of nothing.
    await expect.poll(() => portal.oye(pagina)).toBe(false);
    await portal.parado(async () => {
      await pagina.goto('/');
      await expect(senal(pagina)).toBeVisible();
      await expect(pagina.getByText('Beto')).toHaveCount(0);
      const guardado = await pagina.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
      expect(guardado).not.toContain('Beto');
      expect(guardado).not.toContain(jefa.key);
    });
  });
});

/** What the guide promises to be there without a line (docs/guia/sin-conexion.md). */
const PROMETIDAS = [
  ...['/', '/rangos', '/perfil', '/tiempos', '/solicitudes', '/ascensos', '/paselista', '/nomina'],
  ...['/topsemanal', '/ausencias', '/fichaje', '/equipo', '/mejortrabajador'],
];

/** The rows and headings of a screen, once nothing of it is awaited; figures grow meanwhile. */
async function muestra(pagina: Page): Promise<string> {
  const main = pagina.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.getByRole('status', { name: /^Cargando/ })).toHaveCount(0);
  await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
  const partes = await main.locator('h1, h2, h3, tbody tr').allTextContents();
  return partes.join(' | ').replaceAll(/[\d\s:.,hm]+/g, ' ');
}

test('every screen that the guide promises opens without a line as it was last seen, however often the page was loaded since', async ({
  portal,
}) => {
  test.slow();
  portal.guardia.permitir(/net::ERR_FAILED/);
  const { ana } = await cuatroTiempos(portal);
  const pagina = await portal.en('/', ana, { conObreros: true });
  await aMano(pagina);
  const vistas = new Map<string, string>();
  for (const ruta of PROMETIDAS) {
    await pagina.goto(ruta);
    vistas.set(ruta, await muestra(pagina));
  }
  // The last that was loaded is none of them.
  await pagina.goto('/normativa');
  await expect(titulo(pagina, 'Normativa')).toBeVisible();
  await aMano(pagina);
  await portal.parado(async () => {
    for (const [ruta, vista] of vistas) {
      await pagina.goto(ruta);
      expect.soft(await muestra(pagina), ruta).toBe(vista);
      if (ruta !== '/rangos')
        await expect.soft(pagina.getByRole('banner').getByText(/Datos de las \d+:\d\d/), ruta).toBeVisible();
    }
  });
});

test('a new build takes the place of the one that opens without a line', async ({ portal }) => {
  const pagina = await portal.en('/rangos', null, { conObreros: true });
  await expect(titulo(pagina, 'Rangos')).toBeVisible();
  await aMano(pagina);
  const guiones = () =>
    pagina.evaluate(() => [...document.scripts].map((guion) => guion.getAttribute('src')).toSorted());
  const antes = await guiones();
  await otraVersion(async (carpeta) => {
    await portal.desplegado(carpeta);
    await pagina.reload();
    await expect(titulo(pagina, 'Rangos')).toBeVisible();
    const ahora = await guiones();
    expect(ahora).not.toEqual(antes);
    await aMano(pagina);
    const viejos = await pagina.evaluate(async () => {
      const casa = await caches.open('conserje-casa');
      return (await casa.keys()).map(({ url }) => new URL(url).pathname);
    });
    expect(viejos.filter((ruta) => antes.includes(ruta))).toEqual([]);
    await portal.parado(async () => {
      await pagina.reload();
      await expect(titulo(pagina, 'Rangos')).toBeVisible();
      expect(await guiones()).toEqual(ahora);
    });
  });
});

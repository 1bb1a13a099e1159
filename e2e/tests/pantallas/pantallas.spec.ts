import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { abrirTiempo, agenciaLlena, cuatroTiempos } from '../../fixtures/agencia.ts';
import { expect, test } from '../../fixtures/portal.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const TEMAS = ['dark', 'light'] as const;
const ANCHOS = [360, 768, 1440];
const ALTO = 900;
const PANTALLAS = ['Mi cuenta', 'Configuración', 'Tiempos', 'Nómina', 'Estados', 'Inicio', 'Rangos', 'Normativa'];
/** Sum of layout shifts of a first load. */
const SALTO_MAX = 0.05;

/** axe finds nothing, by night and by day. */
async function sinTachas(pagina: Page, donde: string): Promise<void> {
  for (const colorScheme of TEMAS) {
    await pagina.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page: pagina }).withTags(WCAG).analyze();
    const tachas = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}\n${failureSummary}`),
    );
    expect(tachas, `${donde}, ${colorScheme}`).toEqual([]);
  }
}

/** Nothing makes the page itself scroll sideways. */
async function sinDesborde(pagina: Page, donde: string): Promise<void> {
  for (const width of ANCHOS) {
    await pagina.setViewportSize({ width, height: ALTO });
    // Tables turn into cards one frame after the window has changed.
    await expect
      .poll(() => pagina.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), {
        message: `${donde} at ${width} px`,
      })
      .toBe(0);
  }
}

async function recorrer(pagina: Page, alLlegar: (pantalla: string) => Promise<void>): Promise<void> {
  const menu = pagina.getByRole('navigation', { name: 'Principal' });
  for (const pantalla of PANTALLAS) {
    await menu.getByRole('link', { name: pantalla, exact: true }).click();
    const titulo = pantalla === 'Inicio' ? 'Conserje' : pantalla;
    await expect(pagina.getByRole('heading', { name: titulo, level: 1 })).toBeVisible();
    // What is awaited shows as a status of its own.
    await expect(pagina.getByRole('main').getByRole('status', { name: /^Cargando/ })).toHaveCount(0);
    await alLlegar(pantalla);
  }
}

for (const [estado, llenar] of [
  ['empty', null],
  ['full', agenciaLlena],
] as const)
  test(`every screen of an agency that is ${estado} is accessible and fits`, async ({ portal }) => {
    await llenar?.(portal);
    const jefa = await portal.jefa();
    const pagina = await portal.en('/', jefa, { reducedMotion: 'reduce' });
    await recorrer(pagina, async (pantalla) => {
      await sinTachas(pagina, pantalla);
      await sinDesborde(pagina, pantalla);
    });
  });

test('what opens over a screen is accessible and fits', async ({ portal }) => {
  const { ana } = await cuatroTiempos(portal);
  const jefa = await portal.jefa();
  await abrirTiempo(portal, ana, await portal.persona('WWWWWWWWWWWWWWWWWWWWWWWWW'));
  const [pagina, visita] = await Promise.all([
    portal.en('/tiempos?nuevo=1&solicitudes=1', jefa, { reducedMotion: 'reduce' }),
    portal.en('/', null, { reducedMotion: 'reduce' }),
  ]);
  const mirar = async (de: Page, donde: string, mostrar: () => Promise<unknown>) => {
    await mostrar();
    await sinTachas(de, donde);
    await sinDesborde(de, donde);
  };
  const pulsar = (de: Page, name: string | RegExp) => de.getByRole('button', { name, exact: true }).first().click();
  const alDialogo = async (de: Page, name: string | RegExp, accion: Promise<unknown>) => {
    await accion;
    await expect(de.getByRole('dialog', { name })).toBeVisible();
  };

  await mirar(visita, 'login', () => alDialogo(visita, 'Entrar', pulsar(visita, 'Entrar')));
  await mirar(visita, 'registration', async () => {
    const entrar = visita.getByRole('dialog', { name: 'Entrar' });
    await alDialogo(visita, 'Registro', entrar.getByRole('button', { name: 'Regístrate' }).click());
    await pulsar(visita, 'Registrarte');
  });

  await mirar(pagina, 'new tiempo', () => pulsar(pagina, 'Abrir tiempo'));
  await mirar(pagina, 'row menu', async () => {
    await pulsar(pagina, /^Más acciones de W+$/);
    await expect(pagina.getByRole('menuitem').first()).toBeVisible();
  });
  await mirar(pagina, 'adjustment', () =>
    alDialogo(pagina, /^Ajustar/, pagina.getByRole('menuitem', { name: 'Ajustar' }).click()),
  );
  await pagina.keyboard.press('Escape');
  await mirar(pagina, 'detail', () => alDialogo(pagina, /^Tiempo de W+$/, pulsar(pagina, /^W+$/)));
  await pagina.keyboard.press('Escape');
  await mirar(pagina, 'question', async () => {
    await pulsar(pagina, 'Más acciones de Dora');
    await alDialogo(pagina, /^¿Cancelar/, pagina.getByRole('menuitem', { name: 'Cancelar tiempo' }).click());
  });
  await pagina.keyboard.press('Escape');
  await mirar(pagina, 'palette', () => alDialogo(pagina, 'Paleta', pagina.keyboard.press('Control+k')));
  await pagina.keyboard.press('Escape');

  await pagina.goto('/nomina');
  await mirar(pagina, 'payroll sheet', () =>
    alDialogo(pagina, 'Nómina de Dora', pulsar(pagina, /^Ver el trabajo de Dora$/)),
  );
  await mirar(pagina, 'payroll adjustment', () => pagina.getByRole('tab', { name: 'Ajustar' }).click());
  await pagina.goto('/rangos?categoria=9');
  await mirar(pagina, 'open category', () => expect(pagina.getByRole('tab', { name: 'Misiones' })).toBeVisible());

  await pagina.setViewportSize({ width: 360, height: ALTO });
  await pulsar(pagina, 'Abrir el menú');
  await expect(pagina.getByRole('dialog', { name: 'Menú' })).toBeVisible();
  await sinTachas(pagina, 'drawer');
});

/** Sum of the layout shifts since the page began. */
const saltos = (pagina: Page): Promise<number> =>
  pagina.evaluate(
    () =>
      new Promise<number>((decir) => {
        let suma = 0;
        new PerformanceObserver((lista) => {
          for (const salto of lista.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!salto.hadRecentInput) suma += salto.value;
        }).observe({ type: 'layout-shift', buffered: true });
        // What has been kept so far is handed over before the frame after the next.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => decir(suma))));
      }),
  );

for (const [estado, llenar, fila] of [
  ['empty', null, 'No hay tiempos abiertos'],
  ['full', agenciaLlena, 'Dora'],
] as const)
  test(`nothing jumps on the first load of an agency that is ${estado}`, async ({ portal }) => {
    await llenar?.(portal);
    const jefa = await portal.jefa();
    const casos = [
      { ruta: '/', quien: null, final: 'Normativa' },
      { ruta: '/tiempos', quien: jefa, final: fila },
    ];
    for (const { ruta, quien, final } of casos)
      for (const width of [360, 1440]) {
        const pagina = await portal.abrirNavegador(quien, { viewport: { width, height: ALTO } });
        await pagina.goto(ruta);
        await expect(pagina.getByText(final, { exact: true }).last()).toBeVisible();
        await expect(pagina.getByRole('status', { name: 'Cargando el portal' })).toBeHidden();
        await pagina.evaluate(() => document.fonts.ready.then(() => undefined));
        expect(await saltos(pagina), `${ruta} at ${width} px`).toBeLessThan(SALTO_MAX);
        await pagina.context().close();
      }
  });

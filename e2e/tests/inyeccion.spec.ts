import type { Page } from '@playwright/test';
import { abrirTiempo } from '../fixtures/agencia.ts';
import { busquedaEnvenenada, Canario, INYECCIONES, injertos, sembrar, sembrarNombres } from '../fixtures/inyeccion.ts';
import { desplegarMenu } from '../fixtures/pasos.ts';
import type { Persona, Portal } from '../fixtures/portal.ts';
import { expect, test } from '../fixtures/portal.ts';
import { Radio } from '../fixtures/radio.ts';

/** `npm run inyectar` gives every text all of them; every day each is given one, and the next text the next. */
const CADA = process.env.INYECTAR ? INYECCIONES.length : 1;

/** Calls of which some text is let through as it is. */
const ENTRAN = [
  ...['estados', 'actionSugerencias', 'addAusencia', 'sendMulta', 'actionLlamado', 'actionDegrado', 'despedir'],
  ...['editMis', 'addRank', 'addMemb', 'editMemb', 'editAjustes'],
];

/** Another address of the same page, as a link leads there. */
const irA = (pagina: Page, direccion: string): Promise<void> =>
  pagina.evaluate((a) => {
    history.pushState(null, '', a);
    dispatchEvent(new PopStateEvent('popstate'));
  }, direccion);

/** The screen stands, and no text of it has become anything else. */
async function mirar(pagina: Page, que: string): Promise<void> {
  const principal = pagina.getByRole('main');
  await expect(principal.getByRole('heading', { level: 1 }), que).toBeVisible();
  await expect(principal.getByRole('status', { name: /^Cargando/ }), que).toHaveCount(0);
  expect(await injertos(pagina), que).toEqual([]);
}

/** Screens whose first row opens a dialog by its first button, for whoever may do everything. */
const ABREN = ['/tiempos', '/nomina', '/mantenimiento'];

/** What the first row of a screen opens. */
async function abrirDeFila(pagina: Page, que: string): Promise<void> {
  await pagina.locator('main tbody tr').first().getByRole('button').first().click();
  const dialogo = pagina.getByRole('dialog');
  await expect(dialogo, que).toBeVisible();
  await expect(dialogo.getByRole('status', { name: /^Cargando/ }), que).toHaveCount(0);
  expect(await injertos(pagina), `${que}: row`).toEqual([]);
  await pagina.keyboard.press('Escape');
  await expect(dialogo, que).toBeHidden();
}

/**
 * Goes to every screen that someone's menu has, and looks at what has become of the page there: as it opens, with what its first
 * row opens, and by an address whose every part is an injection.
 */
async function recorrer(pagina: Page, abren: readonly string[] = []): Promise<string[]> {
  await desplegarMenu(pagina);
  const enlaces = pagina.getByRole('navigation', { name: 'Principal' }).getByRole('link');
  await expect(enlaces.first()).toBeVisible();
  const rutas = await enlaces.evaluateAll((todos) => todos.map((uno) => uno.getAttribute('href') ?? ''));
  for (const [i, ruta] of rutas.entries()) {
    await enlaces.and(pagina.locator(`[href="${ruta}"]`)).click();
    await expect(pagina).toHaveURL(ruta);
    await mirar(pagina, ruta);
    if (abren.includes(ruta)) await abrirDeFila(pagina, ruta);
    await irA(pagina, `${ruta}?${busquedaEnvenenada(i)}`);
    await mirar(pagina, `${ruta}?…`);
    // What the address has opened lies over the menu.
    await irA(pagina, ruta);
    await expect(pagina.getByRole('dialog')).toHaveCount(0);
  }
  return rutas;
}

/** An agency in which every text is an injection, and which has all that may come from elsewhere. */
async function envenenada(portal: Portal): Promise<{ jefa: Persona; bajo: Persona }> {
  const radio = await Radio.en(portal);
  const [img = '', guion = '', svg = ''] = INYECCIONES;
  radio.dicho = {
    station: { name: img },
    live: { is_live: true, streamer_name: guion },
    listeners: { unique: 1 },
    now_playing: { song: { text: svg } },
  };
  const jefa = await portal.jefa();
  const otros: Persona[] = [];
  for (let i = 0; i < 6; i += 1) otros.push(await portal.persona(`Otra-${i}`, { categoria: 1 + i }));
  const [bajo, quienSeVa] = [await portal.persona('Leo'), await portal.persona('Ida')];
  await abrirTiempo(portal, jefa, bajo);
  const { admitidas, enviadas, pedidas } = await sembrar(portal, { yo: jefa, otros, quienSeVa, cada: CADA });
  expect(enviadas).toBeGreaterThan(60);
  expect(pedidas).toBeGreaterThan(40);
  // Not only refused: what stands on the screens came through the calls.
  expect(ENTRAN.filter((llamada) => !admitidas.has(llamada))).toEqual([]);
  await sembrarNombres(portal, [...otros, bajo]);
  return { jefa, bajo };
}

/** A page that tells of whatever an injection achieves in it. */
async function vigilada(portal: Portal, quien: Persona | null): Promise<{ pagina: Page; canario: Canario }> {
  const pagina = await portal.abrirNavegador(quien);
  const canario = await Canario.en(pagina.context());
  await pagina.goto('/');
  return { pagina, canario };
}
async function sinNada(pagina: Page, canario: Canario): Promise<void> {
  expect(canario.hallado).toEqual([]);
  // It would have told.
  await pagina.evaluate(() => window.__inyectado(0));
  expect(canario.hallado).toEqual(['corrió la 0']);
}

/** In two at once, as each has a whole menu to go through; a visitor has few screens. */
for (const [quien, pantallas] of [
  ['jefa', 35],
  ['bajo', 10],
] as const)
  test(`whatever is written into the texts of the calls, no screen runs it, follows it or becomes something else: ${quien}`, async ({
    portal,
  }) => {
    if (CADA > 1) test.setTimeout(15 * 60_000);
    // What an address asks for is refused, or is not there.
    portal.guardia.permitir(/4(00|04|22) .*\/api\//);
    const { [quien]: suya } = await envenenada(portal);
    const { pagina, canario } = await vigilada(portal, suya);
    const rutas = await recorrer(pagina, quien === 'jefa' ? ABREN : []);
    expect(rutas.length).toBeGreaterThan(pantallas);
    if (quien === 'jefa') {
      expect(rutas).toEqual(expect.arrayContaining(ABREN));
      const nombre = `${INYECCIONES[0]}0`;
      await irA(pagina, `/usuarios?persona=${encodeURIComponent(nombre)}`);
      await expect(pagina.getByRole('main')).toContainText(nombre);
      await mirar(pagina, 'card');
    } else {
      const visita = await vigilada(portal, null);
      expect((await recorrer(visita.pagina)).length).toBeGreaterThan(3);
      await sinNada(visita.pagina, visita.canario);
    }
    await sinNada(pagina, canario);
  });

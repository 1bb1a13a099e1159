import type { Page } from '@playwright/test';
import { abrirTiempo } from '../fixtures/agencia.ts';
import { Canario, INYECCIONES, injertos, sembrar, sembrarNombres } from '../fixtures/inyeccion.ts';
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

/** Goes to every screen that someone's menu has, and looks at what has become of the page there. */
async function recorrer(pagina: Page): Promise<string[]> {
  await desplegarMenu(pagina);
  const enlaces = pagina.getByRole('navigation', { name: 'Principal' }).getByRole('link');
  await expect(enlaces.first()).toBeVisible();
  const rutas = await enlaces.evaluateAll((todos) => todos.map((uno) => uno.getAttribute('href') ?? ''));
  for (const ruta of rutas) {
    await enlaces.and(pagina.locator(`[href="${ruta}"]`)).click();
    await expect(pagina).toHaveURL(ruta);
    await expect(pagina.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(pagina.getByRole('main').getByRole('status', { name: /^Cargando/ })).toHaveCount(0);
    expect(await injertos(pagina), ruta).toEqual([]);
  }
  return rutas;
}

/** An agency in which every text is an injection. */
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
  const { admitidas, enviadas } = await sembrar(portal, { yo: jefa, otros, quienSeVa, cada: CADA });
  expect(enviadas).toBeGreaterThan(60);
  // Not only refused: what stands on the screens came through the calls.
  expect(ENTRAN.filter((llamada) => !admitidas.has(llamada))).toEqual([]);
  await sembrarNombres(portal, [...otros, bajo]);
  return { jefa, bajo };
}

/** In two at once, as each has a whole menu to go through. */
for (const [quien, pantallas] of [
  ['jefa', 35],
  ['bajo', 10],
] as const)
  test(`whatever is written into the texts of the calls, no screen runs it, follows it or becomes something else: ${quien}`, async ({
    portal,
  }) => {
    if (CADA > 1) test.setTimeout(15 * 60_000);
    const pagina = await portal.abrirNavegador((await envenenada(portal))[quien]);
    const canario = await Canario.en(pagina.context());
    await pagina.goto('/');
    expect((await recorrer(pagina)).length).toBeGreaterThan(pantallas);
    expect(canario.hallado).toEqual([]);
    // It would have told.
    await pagina.evaluate(() => window.__inyectado(0));
    expect(canario.hallado).toEqual(['corrió la 0']);
  });

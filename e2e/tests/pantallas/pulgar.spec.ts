import type { Page } from '@playwright/test';
import { agenciaCorriente } from '../../fixtures/corriente.ts';
import { desplegarMenu } from '../../fixtures/pasos.ts';
import { expect, test } from '../../fixtures/portal.ts';

/** A phone of today's smaller ones, held upright. */
const TELEFONO = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
/** What a row of a usual day takes at most, in CSS pixels; and one whose buttons have a line of their own. */
const ALTO_FILA = 100;
const ALTO_CON_BOTONES = 112;
/** Whole rows that stand on the first screen. */
const FILAS = 3;

/** Screens that are no list: one is somebody's own, a form, a text, a picture of the house. */
const SIN_LISTA = [
  'Mi cuenta',
  'Configuración',
  'Ascensos',
  'Calcula rango',
  'Estados',
  'Inicio',
  'Rangos',
  'Normativa',
  'Radio',
];
/** What a list wants before it shows rows. */
const PIDE: Record<string, string> = { Usuarios: '?buscar=persona', Cambio: '' };

interface Vista {
  enteras: number;
  /** Heights of those, and whether buttons have a line of their own in them. */
  altos: { alto: number; botones: boolean }[];
}

/** The rows of the screen that stand whole between the bar above and those at the foot. */
const filasALaVista = (pagina: Page): Promise<Vista> =>
  pagina.evaluate(() => {
    const cabeza = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
    const pies = [...document.querySelectorAll('[aria-label="Lugares frecuentes"]')];
    const pie = Math.min(innerHeight, ...pies.map((barra) => barra.getBoundingClientRect().top));
    const deTabla = [...document.querySelectorAll('main tbody tr')];
    const deLista = [...document.querySelectorAll('main :is(ul, ol) > li')].filter((li) => !li.closest('nav, form'));
    const filas = (deTabla.length > 0 ? deTabla : deLista).filter((fila) => fila.checkVisibility());
    const enteras = filas.filter((fila) => {
      const { top, bottom, height } = fila.getBoundingClientRect();
      return height > 0 && top >= cabeza && bottom <= pie;
    });
    const altos = enteras.map((fila) => {
      const botones = [...fila.querySelectorAll('td')].some((celda) => celda.querySelectorAll('button').length > 1);
      return { alto: Math.round(fila.getBoundingClientRect().height), botones };
    });
    return { enteras: enteras.length, altos };
  });

test('on a phone three whole rows of every list stand on the first screen', async ({ portal }) => {
  test.slow();
  const jefa = await portal.jefa();
  await agenciaCorriente(portal, jefa);
  const ancha = await portal.en('/', jefa);
  await desplegarMenu(ancha);
  const enlaces = ancha.getByRole('navigation', { name: 'Principal' }).getByRole('link');
  const pantallas = await enlaces.evaluateAll((todos) =>
    todos.map((enlace) => ({
      titulo: (enlace.firstElementChild?.nextSibling?.textContent ?? '').trim(),
      ruta: new URL((enlace as HTMLAnchorElement).href).pathname,
    })),
  );
  const pagina = await portal.en('/', jefa, TELEFONO);
  const listas = pantallas.filter(({ titulo }) => !SIN_LISTA.includes(titulo));
  expect(listas.length).toBe(pantallas.length - SIN_LISTA.length);
  for (const { titulo, ruta } of listas) {
    await pagina.goto(ruta + (PIDE[titulo] ?? ''));
    await expect(pagina.getByRole('heading', { name: titulo, level: 1 })).toBeVisible();
    await expect.soft
      .poll(async () => (await filasALaVista(pagina)).enteras, { message: titulo, timeout: 5000 })
      .toBeGreaterThanOrEqual(FILAS);
    const { altos } = await filasALaVista(pagina);
    console.log(titulo, JSON.stringify(altos.map((a) => a.alto)));
    const altas = altos.filter(({ alto, botones }) => alto > (botones ? ALTO_CON_BOTONES : ALTO_FILA));
    expect.soft(altas, `${titulo}: rows that are higher than a row need be`).toEqual([]);
  }
});

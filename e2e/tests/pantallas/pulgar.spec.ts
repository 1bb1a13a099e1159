import type { Page } from '@playwright/test';
import { agenciaCorriente } from '../../fixtures/corriente.ts';
import { irDentro, pantallasDelMenu } from '../../fixtures/pasos.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { nombresDeTodos, nombresSueltos } from '../../fixtures/puertas.ts';
import { EN_MANO } from '../../fixtures/ventanas.ts';

/** What a row of a usual day takes at most, in CSS pixels; and one whose buttons have a line of their own. */
const ALTO_FILA = 100;
const ALTO_CON_BOTONES = 114;
/** A slip with what somebody wrote, in two lines. */
const ALTO_PAPELETA = 135;
/** The line that the agency's clock takes beside the reader's own, in CSS pixels. */
const ALTO_SEGUNDO_RELOJ = 20;
/** Whole rows that stand on the first screen; and where so few wait for somebody that they may be all there are. */
const FILAS = 3;
const POCAS = ['Solicitudes', 'Seguridad'];

/** Screens that are no list: one is somebody's own, a form, a text, a picture of the house. */
const SIN_LISTA = [
  'Mi cuenta',
  'Configuración',
  'Calcula rango',
  'Estados',
  'Inicio',
  'Rangos',
  'Normativa',
  'Privacidad',
  'Radio',
  'Mejor trabajador',
];
/** What a list wants before it shows rows. */
const PIDE: Record<string, string> = { Usuarios: '?buscar=persona', Firmas: '?buscar=p' };

/** What is filled with brass and can be pressed: what the reader should do next. */
const conLaton = (pagina: Page): Promise<string[]> =>
  pagina.evaluate(() => {
    const muestra = document.body.appendChild(document.createElement('i'));
    muestra.style.color = 'var(--c-laton)';
    const laton = getComputedStyle(muestra).color;
    muestra.remove();
    return [...document.querySelectorAll('main :is(button, a)')]
      .filter((uno) => uno.checkVisibility() && getComputedStyle(uno).backgroundColor === laton)
      .map((uno) => uno.getAttribute('aria-label') ?? uno.textContent ?? '');
  });

interface Fila {
  alto: number;
  entera: boolean;
  /** Its buttons have a line of their own. */
  botones: boolean;
  papeleta: boolean;
  dosRelojes: boolean;
}

/** The rows of the screen, and which stand whole, behind none of the bars above and at the foot. */
const filasDe = (pagina: Page): Promise<Fila[]> =>
  pagina.evaluate(() => {
    const enLista = [...document.querySelectorAll('main :is(ul, ol) > li')].filter((li) => !li.closest('nav, form'));
    return [...document.querySelectorAll('main tbody tr'), ...enLista].flatMap((fila) => {
      const { top, bottom, left, width, height } = fila.getBoundingClientRect();
      if (height === 0) return [];
      const celdas = [fila, ...fila.querySelectorAll('td')].filter((caja) => caja.matches('td, li'));
      const botones = celdas.some((celda) => celda.querySelectorAll('button').length > 1);
      const seVe = (y: number) => fila.contains(document.elementFromPoint(left + width / 2, y));
      const entera = seVe(top + 2) && seVe(bottom - 2);
      const dosRelojes = fila.querySelector('time + small') !== null;
      return [{ alto: Math.round(height), entera, botones, papeleta: fila.matches('li'), dosRelojes }];
    });
  });

const topeDe = ({ botones, papeleta, dosRelojes }: Fila): number => {
  const reloj = dosRelojes ? ALTO_SEGUNDO_RELOJ : 0;
  if (!botones) return ALTO_FILA + reloj;
  return (papeleta ? ALTO_PAPELETA : ALTO_CON_BOTONES) + reloj;
};

test('on a phone three whole rows of every list stand on the first screen, every name leads to its card, and brass and «⋯» stand once', async ({
  portal,
}) => {
  test.slow();
  const jefa = await portal.jefa();
  await agenciaCorriente(portal, jefa);
  const ancha = await portal.en('/', jefa);
  const pantallas = await pantallasDelMenu(ancha);
  const pagina = await portal.en('/', jefa, EN_MANO);
  const todos = await nombresDeTodos(portal);
  const listas = pantallas.filter(({ titulo }) => !SIN_LISTA.includes(titulo));
  expect(listas.length).toBe(pantallas.length - SIN_LISTA.length);
  for (const { titulo, ruta } of listas) {
    const minimo = POCAS.includes(titulo) ? 1 : FILAS;
    await irDentro(pagina, ruta + (PIDE[titulo] ?? ''), titulo);
    const enteras = async () => (await filasDe(pagina)).filter(({ entera }) => entera);
    await expect.soft.poll(async () => (await filasDe(pagina)).length, titulo).toBeGreaterThanOrEqual(minimo);
    await expect.soft.poll(async () => (await enteras()).length, titulo).toBeGreaterThanOrEqual(minimo);
    const altas = async () => {
      const hay = (await enteras()).filter((fila) => fila.alto > topeDe(fila));
      // A page does without its typeface where that comes late, and has it the next time.
      if (hay.length > 0) await pagina.reload();
      return hay;
    };
    await expect.soft.poll(altas, `${titulo}: rows that are higher than they need be`).toEqual([]);
    expect.soft(await nombresSueltos(pagina, todos), `${titulo}: names without a card`).toEqual([]);
    const laton = await conLaton(pagina);
    expect.soft(laton.slice(1), `${titulo}: brass besides «${laton[0]}»`).toEqual([]);
    const puntos = pagina.getByRole('main').locator('[data-mas]').filter({ visible: true });
    expect.soft(await puntos.count(), `${titulo}: «⋯»`).toBeLessThanOrEqual(1);
  }
});

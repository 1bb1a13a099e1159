import type { Page } from '@playwright/test';
import { agenciaLlena } from '../../fixtures/agencia.ts';
import { irDentro, pantallasDelMenu } from '../../fixtures/pasos.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { nombresDeTodos } from '../../fixtures/puertas.ts';
import { ALTO } from '../../fixtures/ventanas.ts';

/** A phone's, in the hands of somebody who reads letters of twice the size (WCAG 1.4.4). */
const ANCHO = 390;
/** So many letters of a name tell whose it is; wide ones take the room of more. */
const LETRAS = 8;
const ANCHO_EM = 0.35;

/** The names of the screen of which the first line shows too little, or nothing. */
const nombresCortados = (pagina: Page, nombres: readonly string[]): Promise<string[]> =>
  pagina.getByRole('main').evaluate(
    (main, { todos, letras, em }) => {
      /** The edge beyond which nothing of something is seen. */
      const borde = (de: HTMLElement): number => {
        let vista = innerWidth;
        for (let caja: HTMLElement | null = de; caja && caja !== main; caja = caja.parentElement)
          if (getComputedStyle(caja).overflowX === 'hidden' || getComputedStyle(caja).overflowX === 'clip')
            vista = Math.min(vista, caja.getBoundingClientRect().right);
        return vista + 1;
      };
      /** How many letters, and how wide they are. */
      const enPrimeraLinea = (texto: Text, hasta: number): [cuantas: number, ancho: number] => {
        const raya = document.createRange();
        let [linea, desde, ancho] = [Number.NaN, 0, 0];
        for (let n = 0; n < texto.length; n += 1) {
          raya.setStart(texto, n);
          raya.setEnd(texto, n + 1);
          const { top, left, right } = raya.getBoundingClientRect();
          if (n === 0) [linea, desde] = [top, left];
          if (top > linea + 4 || right > hasta) return [n, ancho];
          ancho = right - desde;
        }
        return [texto.length, ancho];
      };
      return [...main.querySelectorAll<HTMLElement>('a, button')].flatMap((puerta) => {
        const texto = document.createTreeWalker(puerta, NodeFilter.SHOW_TEXT).nextNode();
        if (!(texto instanceof Text) || !todos.includes(texto.data) || !puerta.checkVisibility()) return [];
        const hasta = borde(puerta);
        // A card of a row of them that has still to be turned to.
        const { left, right } = puerta.getBoundingClientRect();
        if (left >= hasta - 16 || right <= 0) return [];
        const [vistas, ancho] = enPrimeraLinea(texto, hasta);
        const bastan = ancho >= letras * em * Number.parseFloat(getComputedStyle(puerta).fontSize);
        if (bastan || vistas >= Math.min(letras, texto.length)) return [];
        return [`${texto.data.slice(0, vistas)}|${texto.data.slice(vistas)}`];
      });
    },
    { todos: [...nombres], letras: LETRAS, em: ANCHO_EM },
  );

for (const turno of [0, 1, 2])
  test(`with letters twice as large nothing of a phone's screens lies beyond its edge, and names are read, ${turno + 1} of 3`, async ({
    portal,
  }) => {
    await agenciaLlena(portal);
    const nombres = await nombresDeTodos(portal);
    const pagina = await portal.en('/', await portal.jefa(), { viewport: { width: 1440, height: ALTO } });
    const rutas = await pantallasDelMenu(pagina);
    expect(rutas.length).toBeGreaterThan(30);
    await pagina.setViewportSize({ width: ANCHO, height: ALTO });
    await pagina.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    for (const { ruta, titulo } of rutas.filter((_, i) => i % 3 === turno)) {
      await irDentro(pagina, ruta, titulo === 'Inicio' ? 'Conserje' : titulo);
      // A line that is a fraction of a pixel over is none.
      await expect
        .soft(async () =>
          expect(await pagina.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(ANCHO + 1),
        )
        .toPass({ timeout: 5_000 });
      expect.soft(await nombresCortados(pagina, nombres), ruta).toEqual([]);
    }
  });

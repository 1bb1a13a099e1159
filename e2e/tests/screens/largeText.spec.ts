import type { Page } from '@playwright/test';
import { fillAgencia } from '../../fixtures/agenciaSetup.ts';
import { allNames } from '../../fixtures/personLinks.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { irDentro, pantallasDelMenu } from '../../fixtures/steps.ts';
import { ALTO } from '../../fixtures/viewports.ts';

/** A phone's, in the hands of somebody who reads letters of twice the size (WCAG 1.4.4). */
const WIDTH = 390;
/** So many letters of a name tell whose it is; wide ones take the room of more. */
const LETTERS = 8;
const WIDTH_EM = 0.35;

/** The names of the screen of which the first line shows too little, or nothing. */
const findCutNames = (page: Page, nombres: readonly string[]): Promise<string[]> =>
  page.getByRole('main').evaluate(
    (main, { all, letras, em }) => {
      /** The edge beyond which nothing of something is seen. */
      const edge = (de: HTMLElement): number => {
        let vista = innerWidth;
        for (let box: HTMLElement | null = de; box && box !== main; box = box.parentElement)
          if (getComputedStyle(box).overflowX === 'hidden' || getComputedStyle(box).overflowX === 'clip')
            vista = Math.min(vista, box.getBoundingClientRect().right);
        return vista + 1;
      };
      /** How many letters, and how wide they are. */
      const measureFirstLine = (texto: Text, hasta: number): [cuantas: number, ancho: number] => {
        const range = document.createRange();
        let [linea, desde, ancho] = [Number.NaN, 0, 0];
        for (let n = 0; n < texto.length; n += 1) {
          range.setStart(texto, n);
          range.setEnd(texto, n + 1);
          const { top, left, right } = range.getBoundingClientRect();
          if (n === 0) [linea, desde] = [top, left];
          if (top > linea + 4 || right > hasta) return [n, ancho];
          ancho = right - desde;
        }
        return [texto.length, ancho];
      };
      return [...main.querySelectorAll<HTMLElement>('a, button')].flatMap((link) => {
        const texto = document.createTreeWalker(link, NodeFilter.SHOW_TEXT).nextNode();
        if (!(texto instanceof Text) || !all.includes(texto.data) || !link.checkVisibility()) return [];
        const hasta = edge(link);
        // A card of a row of them that has still to be turned to.
        const { left, right } = link.getBoundingClientRect();
        if (left >= hasta - 16 || right <= 0) return [];
        const [vistas, ancho] = measureFirstLine(texto, hasta);
        const isWideEnough = ancho >= letras * em * Number.parseFloat(getComputedStyle(link).fontSize);
        if (isWideEnough || vistas >= Math.min(letras, texto.length)) return [];
        return [`${texto.data.slice(0, vistas)}|${texto.data.slice(vistas)}`];
      });
    },
    { all: [...nombres], letras: LETTERS, em: WIDTH_EM },
  );

for (const turno of [0, 1, 2])
  test(`with letters twice as large nothing of a phone's screens lies beyond its edge, and names are read, ${turno + 1} of 3`, async ({
    portal,
  }) => {
    await fillAgencia(portal);
    const nombres = await allNames(portal);
    const page = await portal.openPage('/', await portal.boss(), { viewport: { width: 1440, height: ALTO } });
    const paths = await pantallasDelMenu(page);
    expect(paths.length).toBeGreaterThan(30);
    await page.setViewportSize({ width: WIDTH, height: ALTO });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    for (const { ruta, title } of paths.filter((_, i) => i % 3 === turno)) {
      await irDentro(page, ruta, title === 'Inicio' ? 'Conserje' : title);
      // A line that is a fraction of a pixel over is none.
      await expect
        .soft(async () =>
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(WIDTH + 1),
        )
        .toPass({ timeout: 5_000 });
      expect.soft(await findCutNames(page, nombres), ruta).toEqual([]);
    }
  });

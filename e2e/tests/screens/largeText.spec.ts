import type { Page } from '@playwright/test';
import { fillAgencia } from '../../fixtures/agenciaSetup.ts';
import { readAllNames } from '../../fixtures/personLinks.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { navigateInside, readMenuScreens } from '../../fixtures/steps.ts';
import { WINDOW_HEIGHT } from '../../fixtures/viewports.ts';

/** Width of a phone; the font size is doubled (WCAG 1.4.4). */
const VIEWPORT_WIDTH = 390;
/** Letters that identify a name; fewer suffice if they are wide. */
const LETTERS = 8;
const WIDTH_EM = 0.35;

/** Returns names on the screen whose first line shows too few letters. */
const findCutNames = (page: Page, nombres: readonly string[]): Promise<string[]> =>
  page.getByRole('main').evaluate(
    (main, { all, letras, em }) => {
      /** Right edge of the visible area of an element. */
      const edge = (de: HTMLElement): number => {
        let visibleRight = innerWidth;
        for (let box: HTMLElement | null = de; box && box !== main; box = box.parentElement)
          if (getComputedStyle(box).overflowX === 'hidden' || getComputedStyle(box).overflowX === 'clip')
            visibleRight = Math.min(visibleRight, box.getBoundingClientRect().right);
        return visibleRight + 1;
      };
      /** Number and width of the visible letters in the first line. */
      const measureFirstLine = (texto: Text, hasta: number): [letterCount: number, width: number] => {
        const range = document.createRange();
        let [linea, desde, width] = [Number.NaN, 0, 0];
        for (let n = 0; n < texto.length; n += 1) {
          range.setStart(texto, n);
          range.setEnd(texto, n + 1);
          const { top, left, right } = range.getBoundingClientRect();
          if (n === 0) [linea, desde] = [top, left];
          if (top > linea + 4 || right > hasta) return [n, width];
          width = right - desde;
        }
        return [texto.length, width];
      };
      return [...main.querySelectorAll<HTMLElement>('a, button')].flatMap((link) => {
        const texto = document.createTreeWalker(link, NodeFilter.SHOW_TEXT).nextNode();
        if (!(texto instanceof Text) || !all.includes(texto.data) || !link.checkVisibility()) return [];
        const hasta = edge(link);
        // Outside of the scrolled part of a carousel.
        const { left, right } = link.getBoundingClientRect();
        if (left >= hasta - 16 || right <= 0) return [];
        const [visibleLetters, width] = measureFirstLine(texto, hasta);
        const isWideEnough = width >= letras * em * Number.parseFloat(getComputedStyle(link).fontSize);
        if (isWideEnough || visibleLetters >= Math.min(letras, texto.length)) return [];
        return [`${texto.data.slice(0, visibleLetters)}|${texto.data.slice(visibleLetters)}`];
      });
    },
    { all: [...nombres], letras: LETTERS, em: WIDTH_EM },
  );

for (const turno of [0, 1, 2])
  test(`with letters twice as large phone screens do not overflow and names stay readable, ${turno + 1} of 3`, async ({
    portal,
  }) => {
    await fillAgencia(portal);
    const nombres = await readAllNames(portal);
    const page = await portal.openPage('/', await portal.logInAsBoss(), {
      viewport: { width: 1440, height: WINDOW_HEIGHT },
    });
    const paths = await readMenuScreens(page);
    expect(paths.length).toBeGreaterThan(30);
    await page.setViewportSize({ width: VIEWPORT_WIDTH, height: WINDOW_HEIGHT });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    for (const { ruta, title } of paths.filter((_, i) => i % 3 === turno)) {
      await navigateInside(page, ruta, title === 'Inicio' ? 'Conserje' : title);
      // Tolerates a fraction of a pixel.
      await expect
        .soft(async () =>
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
            VIEWPORT_WIDTH + 1,
          ),
        )
        .toPass({ timeout: 5_000 });
      expect.soft(await findCutNames(page, nombres), ruta).toEqual([]);
    }
  });

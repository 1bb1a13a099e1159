import type { Page } from '@playwright/test';
import { fillEverydayAgencia } from '../../fixtures/everydayAgencia.ts';
import { findUnlinkedNames, readAllNames } from '../../fixtures/personLinks.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { navigateInside, readMenuScreens } from '../../fixtures/steps.ts';
import { HANDHELD } from '../../fixtures/viewports.ts';

/** Maximum height of a typical row in CSS pixels, and of a row with a separate line of buttons. */
const ROW_HEIGHT = 100;
const ROW_HEIGHT_WITH_BUTTONS = 114;
/** Maximum height of a card with two lines of text. */
const CARD_HEIGHT = 135;
/** Height of the line with the agencia's time beside the viewer's, in CSS pixels. */
const SECOND_CLOCK_HEIGHT = 20;
/** Minimum of whole rows on the first screen, and screens that may have fewer rows in total. */
const ROWS = 3;
const SCREENS_WITH_FEW_ROWS = ['Solicitudes', 'Seguridad'];

/** Screens without a list of rows: posts are as long as what they say. */
const SCREENS_WITHOUT_LIST = [
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
  'Comunicados',
  'Encuestas',
];
/** Queries that make a list show rows. */
const QUERY_BY_SCREEN: Record<string, string> = { Usuarios: '?buscar=persona', Firmas: '?buscar=p' };

/** Returns pressable elements filled with the accent color, which marks the next action. */
const findBrassButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const sample = document.body.appendChild(document.createElement('i'));
    sample.style.color = 'var(--color-brass)';
    const brass = getComputedStyle(sample).color;
    sample.remove();
    return [...document.querySelectorAll('main :is(button, a)')]
      .filter((one) => one.checkVisibility() && getComputedStyle(one).backgroundColor === brass)
      .map((one) => one.getAttribute('aria-label') ?? one.textContent ?? '');
  });

interface Row {
  height: number;
  whole: boolean;
  /** Its buttons are on a separate line. */
  hasButtonLine: boolean;
  isCard: boolean;
  hasTwoClocks: boolean;
}

/** Returns the rows of a screen, and whether each is completely visible between the bars. */
const rowsOf = (page: Page): Promise<Row[]> =>
  page.evaluate(() => {
    const inList = [...document.querySelectorAll('main :is(ul, ol) > li')].filter((li) => !li.closest('nav, form'));
    return [...document.querySelectorAll('main tbody tr'), ...inList].flatMap((row) => {
      const { top, bottom, left, width, height } = row.getBoundingClientRect();
      if (height === 0) return [];
      const cells = [row, ...row.querySelectorAll('td')].filter((box) => box.matches('td, li'));
      const hasButtonLine = cells.some((cell) => cell.querySelectorAll('button').length > 1);
      const isVisibleAt = (y: number) => row.contains(document.elementFromPoint(left + width / 2, y));
      const whole = isVisibleAt(top + 2) && isVisibleAt(bottom - 2);
      const hasTwoClocks = row.querySelector('time + small') !== null;
      return [{ height: Math.round(height), whole, hasButtonLine, isCard: row.matches('li'), hasTwoClocks }];
    });
  });

const maxHeightOf = ({ hasButtonLine, isCard, hasTwoClocks }: Row): number => {
  const secondClockHeight = hasTwoClocks ? SECOND_CLOCK_HEIGHT : 0;
  if (!hasButtonLine) return ROW_HEIGHT + secondClockHeight;
  return (isCard ? CARD_HEIGHT : ROW_HEIGHT_WITH_BUTTONS) + secondClockHeight;
};

test('on a phone every list starts with three whole rows, linked names, one accent and one «⋯»', async ({ portal }) => {
  test.slow();
  const boss = await portal.logInAsBoss();
  await fillEverydayAgencia(portal, boss);
  const wide = await portal.openPage('/', boss);
  const screens = await readMenuScreens(wide);
  const page = await portal.openPage('/', boss, HANDHELD);
  const all = await readAllNames(portal);
  const lists = screens.filter(({ title }) => !SCREENS_WITHOUT_LIST.includes(title));
  expect(lists.length).toBe(screens.length - SCREENS_WITHOUT_LIST.length);
  for (const { title, ruta } of lists) {
    const min = SCREENS_WITH_FEW_ROWS.includes(title) ? 1 : ROWS;
    await navigateInside(page, ruta + (QUERY_BY_SCREEN[title] ?? ''), title);
    const wholeRows = async () => (await rowsOf(page)).filter(({ whole }) => whole);
    await expect.soft.poll(async () => (await rowsOf(page)).length, title).toBeGreaterThanOrEqual(min);
    await expect.soft.poll(async () => (await wholeRows()).length, title).toBeGreaterThanOrEqual(min);
    const findTooTall = async () => {
      const existing = (await wholeRows()).filter((row) => row.height > maxHeightOf(row));
      // A late font is skipped by the current page and used after a reload.
      if (existing.length > 0) await page.reload();
      return existing;
    };
    await expect.soft.poll(findTooTall, `${title}: rows that are higher than they need be`).toEqual([]);
    expect.soft(await findUnlinkedNames(page, all), `${title}: names without a card`).toEqual([]);
    const brass = await findBrassButtons(page);
    expect.soft(brass.slice(1), `${title}: brass besides «${brass[0]}»`).toEqual([]);
    const moreButtons = page.getByRole('main').locator('[data-more]').filter({ visible: true });
    expect.soft(await moreButtons.count(), `${title}: «⋯»`).toBeLessThanOrEqual(1);
  }
});

import type { Page } from '@playwright/test';
import { fillEverydayAgencia } from '../../fixtures/everydayAgencia.ts';
import { findUnlinkedNames, readAllNames } from '../../fixtures/personLinks.ts';
import { expect, test } from '../../fixtures/portal.ts';
import { navigateInside, readMenuScreens } from '../../fixtures/steps.ts';
import { HANDHELD } from '../../fixtures/viewports.ts';

/** What a row of a usual day takes at most, in CSS pixels; and one whose buttons have a line of their own. */
const ROW_HEIGHT = 100;
const ROW_HEIGHT_WITH_BUTTONS = 114;
/** A slip with what somebody wrote, in two lines. */
const CARD_HEIGHT = 135;
/** The line that the agency's clock takes beside the reader's own, in CSS pixels. */
const SECOND_CLOCK_HEIGHT = 20;
/** Whole rows that stand on the first screen; and where so few wait for somebody that they may be all there are. */
const ROWS = 3;
const SCREENS_WITH_FEW_ROWS = ['Solicitudes', 'Seguridad'];

/** Screens that are no list: one is somebody's own, a form, a text, a picture of the house. */
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
];
/** What a list wants before it shows rows. */
const QUERY_BY_SCREEN: Record<string, string> = { Usuarios: '?buscar=persona', Firmas: '?buscar=p' };

/** What is filled with brass and can be pressed: what the reader should do next. */
const findBrassButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const sample = document.body.appendChild(document.createElement('i'));
    sample.style.color = 'var(--c-laton)';
    const brass = getComputedStyle(sample).color;
    sample.remove();
    return [...document.querySelectorAll('main :is(button, a)')]
      .filter((one) => one.checkVisibility() && getComputedStyle(one).backgroundColor === brass)
      .map((one) => one.getAttribute('aria-label') ?? one.textContent ?? '');
  });

interface Row {
  height: number;
  whole: boolean;
  /** Its buttons have a line of their own. */
  hasButtonLine: boolean;
  isCard: boolean;
  hasTwoClocks: boolean;
}

/** The rows of the screen, and which stand whole, behind none of the bars above and at the foot. */
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

test('on a phone three whole rows of every list stand on the first screen, every name leads to its card, and brass and «⋯» stand once', async ({
  portal,
}) => {
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
      // A page does without its typeface where that comes late, and has it the next time.
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

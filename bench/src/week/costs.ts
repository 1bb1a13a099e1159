import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { countTransfers } from '../../../e2e/fixtures/transfer.ts';
import { screenBudgets } from '../../../scripts/lib/budgets.mjs';
import { statementsOf } from '../life/plans.ts';
import type { Tap } from '../recording/driverTap.ts';
import type { Figure } from '../report.ts';
import type { Agency, Person } from './agency.ts';
import type { Device } from './browsers.ts';
import { openContext, waitForScreen } from './browsers.ts';

const KIB = 1024;
const STATEMENTS_MAX = 12;
/** Calls that run more statements for a known reason. */
const KNOWN_COSTLY_CALLS: Record<string, { max: number; why: string }> = {
  '/api/MyPerfil': { max: 16, why: 'all of Mi cuenta in one call: work, tiempo, pay, memberships, absence and debts' },
  '/api/guardia': { max: 16, why: 'who is on duty, and what each of them waits for, in one call for all viewers' },
};
const DATA_MAX_KIB = 60;
/** Budget of a first visit for the page, badges and icons. */
const PICTURES_KIB = 40;
const QUIET_MS = 800;

/** Screens of a week, with the name of their budget. */
const SCREENS: readonly [route: string, screen: string, who: 'both' | 'admin'][] = [
  ['/', 'Home', 'both'],
  ['/perfil', 'Perfil', 'both'],
  ['/comunicados', 'Comunicados', 'both'],
  ['/encuestas', 'Encuestas', 'both'],
  ['/normativa', 'Normativa', 'both'],
  ['/turnos', 'Turnos', 'both'],
  ['/tiempos', 'Tiempos', 'both'],
  ['/ausencias', 'Ausencias', 'both'],
  ['/nomina', 'Nomina', 'both'],
  ['/actividad', 'Actividad', 'admin'],
  ['/llamadoatencion', 'Llamados', 'admin'],
  ['/listanegra', 'ListaNegra', 'admin'],
  ['/clones', 'Clones', 'admin'],
  ['/usuarios', 'Usuarios', 'admin'],
  ['/multas', 'Multas', 'admin'],
  ['/listaPaga', 'ListaPaga', 'admin'],
  ['/pendientes', 'Pendientes', 'admin'],
  ['/resumensemanal', 'ResumenSemanal', 'admin'],
];

interface SentCall {
  method: string;
  path: string;
  body: string | undefined;
  bytes: number;
}

/** First load of a screen by one viewer. */
export interface ScreenLoad {
  route: string;
  screen: string;
  who: 'member' | 'admin';
  calls: SentCall[];
  /** Bytes of all requests to the portal, as transferred. */
  transferred: number;
}

/** Opens a screen in a fresh browser and counts what it asks for until it is quiet. */
async function load(browser: Browser, url: string, person: Person, device: Device, route: string) {
  const context = await openContext(browser, url, person, device);
  const page = await context.newPage();
  const transfers = await countTransfers(page, url);
  await page.goto(route);
  await waitForScreen(page);
  while (transfers.quietMs() < QUIET_MS) await sleep(QUIET_MS / 4);
  await context.close();
  const calls = transfers.requests().filter(({ path }) => /^\/api\/(?!vivo)/.test(path));
  return { calls, transferred: transfers.bytes() };
}

/** Loads every screen as the member on a phone and as the administrator at a desk. */
export async function loadScreens(browser: Browser, url: string, { watching }: Agency): Promise<ScreenLoad[]> {
  const loads: ScreenLoad[] = [];
  for (const [route, screen, whose] of SCREENS)
    for (const [who, device, person] of [
      ['member', 'phone', watching.member],
      ['admin', 'desktop', watching.admin],
    ] as const)
      if (whose === 'both' || who === 'admin')
        loads.push({ route, screen, who, ...(await load(browser, url, person, device, route)) });
  return loads;
}

interface ScreenCost extends ScreenLoad {
  /** Statements of all its calls, and those of the one with the most. */
  statements: number;
  highest: { path: string; count: number };
  /** Calls with more statements than they may have. */
  overLimit: string[];
  data: number;
}

/** Repeats the calls of a screen in a fresh application of this process, on the stopped portal's database. */
async function costOf(load: ScreenLoad, a: Agency, database: string, openTap: () => Tap): Promise<ScreenCost> {
  const person = a.watching[load.who];
  const requests = load.calls.map(({ path, body }) => ({
    path,
    ...(body !== undefined && { body: JSON.parse(body) as object }),
  }));
  const seen = await statementsOf(openTap(), database, person.key ?? '', requests, () => a.now);
  const counts = [...seen].map(([path, statements]) => ({ path: path.split('?')[0] ?? '', count: statements.length }));
  return {
    ...load,
    statements: counts.reduce((n, { count }) => n + count, 0),
    highest: counts.toSorted((x, y) => y.count - x.count)[0] ?? { path: '', count: 0 },
    overLimit: counts.flatMap(({ path, count }) => (count > statementsMax(path) ? [`${path} ${count}`] : [])),
    data: load.calls.reduce((n, { bytes }) => n + bytes, 0),
  };
}

const statementsMax = (path: string): number => KNOWN_COSTLY_CALLS[path]?.max ?? STATEMENTS_MAX;
const kib = (bytes: number): string => (bytes / KIB).toFixed(1);
const budgetOf = (screen: string): number => (screenBudgets[screen] ?? 0) + DATA_MAX_KIB + PICTURES_KIB;

function figureOf(name: string, cost: ScreenCost): Figure {
  const { route, who, statements, highest, overLimit, data, transferred, screen, calls } = cost;
  const budget = budgetOf(screen);
  return {
    what: `${name}${route}, ${who}`,
    value: `${calls.length} calls, ${statements} statements (${overLimit.join(', ') || `${highest.path} ${highest.count}`}), data ${kib(data)}, in all ${kib(transferred)} KiB`,
    should: `${statementsMax(highest.path)} a call, ${DATA_MAX_KIB} of data, ${budget} in all`,
    met: overLimit.length === 0 && data <= DATA_MAX_KIB * KIB && transferred <= budget * KIB,
  };
}

/** Returns what each screen costs. The portal has been stopped. @param name prefixes the figures */
export async function screenFigures(
  name: string,
  loads: readonly ScreenLoad[],
  a: Agency,
  database: { url: string; openTap: () => Tap },
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const one of loads) figures.push(figureOf(name, await costOf(one, a, database.url, database.openTap)));
  return figures;
}

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page, ViewportSize } from '@playwright/test';
import { AGENCIA_ZONE } from '../fixtures/agenciaZone.ts';
import type { TestDatabase } from '../fixtures/database.ts';
import { createDatabase, createDatabaseFrom } from '../fixtures/database.ts';
import type { Person } from '../fixtures/portal.ts';
import { Portal, skipSplash } from '../fixtures/portal.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(ROOT, '.cache', 'retratos');

/** Fixed instant of all screenshots: a Wednesday evening in the agencia's zone. */
export const NOW = Date.parse('2026-11-18T20:30:00-04:00');
/** Default timeout of page actions, in milliseconds. */
const WAIT_MS = 15_000;
/** Password of all demo accounts. */
const CLAVE = 'demo1234';

/** Options of the demo per size: an active agencia, one of two thousand people, an empty one. */
export const AGENCIA_SIZES = {
  viva: ['--usuarios', '80', '--semanas', '12', '--abiertos', '30', '--semilla', '3'],
  llena: ['--usuarios', '2000', '--semanas', '8', '--abiertos', '60'],
  vacia: null,
} as const;
export type AgenciaSize = keyof typeof AGENCIA_SIZES;
export const isAgenciaSize = (text: string): text is AgenciaSize => Object.hasOwn(AGENCIA_SIZES, text);

/** Hashes everything that determines the demo data. */
async function hashOf(options: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([options, NOW]));
  for (const folder of ['rules/src', 'contract/src', 'server/src']) {
    const files = await readdir(join(ROOT, folder), { recursive: true });
    for (const file of files.filter((name) => /(?<!\.test)\.ts$/.test(name)).sort())
      hash.update(`${folder}/${file}\0`).update(await readFile(join(ROOT, folder, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Error code of SQLite if another process holds the lock. */
const SQLITE_BUSY = 5;
const LOCK_POLL_MS = 250;

/** Runs `work` while no other process does. The lock is one of SQLite, so that it ends with the process that holds it. */
async function runExclusively<T>(work: () => Promise<T>): Promise<T> {
  const lock = new DatabaseSync(join(FOLDER, 'lock.db'));
  const tryLock = (): boolean => {
    try {
      lock.exec('begin exclusive');
      return true;
    } catch (error) {
      if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false;
      throw error;
    }
  };
  try {
    while (!tryLock()) await sleep(LOCK_POLL_MS);
    return await work();
  } finally {
    lock.close();
  }
}

async function generate(options: readonly string[], file: string): Promise<void> {
  console.log('llenando una agencia…');
  const newFile = `${file}.${process.pid}`;
  const demo = spawn(
    process.execPath,
    ['server/src/demo/main.ts', ...options, '--hasta', new Date(NOW).toISOString()],
    { cwd: ROOT, env: { ...process.env, DATABASE_URL: `file:${newFile}` }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const [code] = await once(demo, 'close');
  if (code !== 0) throw new Error(`la demostración terminó con el código ${code}`);
  await rm(`${newFile}-reserva`, { force: true });
  await rename(newFile, file);
}

/** Reads the database of a demo agencia. Generates it when the server code has changed, once for all workers. */
async function readFilledAgencia(size: Exclude<AgenciaSize, 'vacia'>): Promise<Buffer> {
  const options = AGENCIA_SIZES[size];
  const name = `${size}-${await hashOf(options)}.db`;
  const file = join(FOLDER, name);
  await mkdir(FOLDER, { recursive: true });
  if (!existsSync(file))
    await runExclusively(async () => {
      if (existsSync(file)) return;
      for (const oldFile of await readdir(FOLDER))
        if (oldFile.startsWith(`${size}-`)) await rm(join(FOLDER, oldFile), { force: true });
      await generate(options, file);
    });
  return readFile(file);
}

/** Databases that this process has read, by size. */
const filledAgencias = new Map<AgenciaSize, Promise<Buffer>>();

async function createAgencia(size: AgenciaSize): Promise<TestDatabase> {
  if (size === 'vacia') return createDatabase('sqlite');
  const bytes = filledAgencias.get(size) ?? readFilledAgencia(size);
  filledAgencias.set(size, bytes);
  return createDatabaseFrom(await bytes);
}

export interface View extends BrowserContextOptions {
  viewport: ViewportSize;
  theme?: 'dark' | 'light';
}

declare global {
  interface Window {
    pendingCount: number;
  }
}

/** Makes a page count its pending requests. Runs in the browser. */
function trackPendingRequests(): void {
  window.pendingCount = 0;
  const request = window.fetch;
  window.fetch = async (...args) => {
    window.pendingCount += 1;
    try {
      return await request(...args);
    } finally {
      window.pendingCount -= 1;
    }
  };
}

/** A portal with a frozen clock, and its browsers. */
export class ScreenshotServer {
  readonly portal: Portal;
  private readonly sessions = new Map<string, Promise<Person>>();

  private constructor(portal: Portal) {
    this.portal = portal;
  }

  static async open(size: AgenciaSize, browser: Browser): Promise<ScreenshotServer> {
    return new ScreenshotServer(await Portal.open(await createAgencia(size), browser, NOW));
  }

  close(): Promise<void> {
    return this.portal.close();
  }

  /** Returns the single value of a query. @throws Error without a row or with null */
  async queryValue(statement: string, ...values: (string | number)[]): Promise<string> {
    const [row] = await this.portal.database.sql(statement, ...values);
    const [value] = Object.values(row ?? {});
    if (value === undefined || value === null) throw new Error(`no hay de eso en la agencia: ${statement}`);
    return String(value);
  }

  /** Returns the first current member of a categoria. */
  firstOfCategoria(categoria: number): Promise<string> {
    return this.queryValue(
      `select u.usuario from usuario u join mision m on m.id = u.mision
      where m.categoria = ? and u.despedido = 0 order by u.id limit 1`,
      categoria,
    );
  }

  /** Returns a session of a demo account; `null` is the first admin of an empty agencia. */
  logIn(usuario: string | null): Promise<Person> {
    const session = this.sessions.get(usuario ?? '') ?? this.createLogIn(usuario);
    this.sessions.set(usuario ?? '', session);
    return session;
  }

  private async createLogIn(usuario: string | null): Promise<Person> {
    if (usuario === null) return this.portal.logInAsBoss();
    const direccion = `10.2.0.${this.sessions.size + 1}`;
    return { usuario, clave: CLAVE, direccion, ...(await this.portal.logIn(usuario, CLAVE, direccion)) };
  }

  /** Opens a browser context whose clock matches the server's. */
  async browser(viewer: Person | null, { theme = 'dark', ...more }: View): Promise<Page> {
    const page = await this.portal.openBrowser(viewer, {
      colorScheme: theme,
      locale: 'es-DO',
      timezoneId: AGENCIA_ZONE,
      ...more,
    });
    page.setDefaultTimeout(WAIT_MS);
    await page.clock.setFixedTime(NOW);
    await skipSplash(page);
    await page.addInitScript(trackPendingRequests);
    return page;
  }
}

/** Opens a screen and waits until it has loaded. */
export async function openScreen(page: Page, route: string): Promise<void> {
  await page.goto(route);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await waitUntilStill(page);
}

/** Waits until nothing loads or moves. */
export async function waitUntilStill(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const loading = [...document.querySelectorAll('[role=status]')].filter(
      (e) => /^Cargando/.test(e.getAttribute('aria-label') ?? e.textContent ?? '') && e.checkVisibility(),
    );
    return (
      loading.length === 0 && [...document.images].every(({ loading, complete }) => loading === 'lazy' || complete)
    );
  });
  await page.evaluate(async () => {
    await document.fonts.ready;
    for (let stableFrames = 0, lastHeight = -1; stableFrames < 4; ) {
      await new Promise((resume) => requestAnimationFrame(() => resume(undefined)));
      const height = document.documentElement.scrollHeight;
      stableFrames = height === lastHeight && window.pendingCount === 0 ? stableFrames + 1 : 0;
      lastHeight = height;
    }
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  });
}

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page, ViewportSize } from '@playwright/test';
import { AGENCIA_ZONE } from '../fixtures/agenciaZone.ts';
import { createDatabase, createDatabaseFrom } from '../fixtures/database.ts';
import type { Person } from '../fixtures/portal.ts';
import { Portal, skipSplash } from '../fixtures/portal.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = join(ROOT, '.cache', 'retratos');

/** A Wednesday evening in the agency's zone, at which every picture is taken, whenever that is. */
export const NOW = Date.parse('2026-11-18T20:30:00-04:00');
/** What has not come by then will not. */
const WAIT_MS = 15_000;
/** Of everyone whom the demo makes up. */
const CLAVE = 'demo1234';

/** How much there is to see: an agency at work, one of two thousand, one that has just begun. */
export const AGENCIA_SIZES = {
  viva: ['--usuarios', '80', '--semanas', '12', '--abiertos', '30', '--semilla', '3'],
  llena: ['--usuarios', '2000', '--semanas', '8', '--abiertos', '60'],
  vacia: null,
} as const;
export type AgenciaSize = keyof typeof AGENCIA_SIZES;
export const isAgenciaSize = (texto: string): texto is AgenciaSize => Object.hasOwn(AGENCIA_SIZES, texto);

/** All that the demo's agency depends on. */
async function hashOf(options: readonly string[]): Promise<string> {
  const sum = createHash('sha256').update(JSON.stringify([options, NOW]));
  for (const parte of ['rules/src', 'contract/src', 'server/src']) {
    const files = await readdir(join(ROOT, parte), { recursive: true });
    for (const archivo of files.filter((nombre) => /(?<!\.test)\.ts$/.test(nombre)).sort())
      sum.update(`${parte}/${archivo}\0`).update(await readFile(join(ROOT, parte, archivo)));
  }
  return sum.digest('hex').slice(0, 16);
}

/** The file of an agency that the demo has filled: once, until the server changes. Several may do it at the same time. */
async function agencia(size: AgenciaSize): Promise<string | undefined> {
  const options = AGENCIA_SIZES[size];
  if (!options) return undefined;
  const nombre = `${size}-${await hashOf(options)}.db`;
  const archivo = join(FOLDER, nombre);
  if (existsSync(archivo)) return archivo;
  await mkdir(FOLDER, { recursive: true });
  for (const oldFile of await readdir(FOLDER))
    if (oldFile.startsWith(`${size}-`) && !oldFile.startsWith(nombre)) await rm(join(FOLDER, oldFile), { force: true });
  const newFile = `${archivo}.${process.pid}`;
  console.log(`llenando la agencia «${size}»…`);
  const demo = spawn(
    process.execPath,
    ['server/src/demo/main.ts', ...options, '--hasta', new Date(NOW).toISOString()],
    { cwd: ROOT, env: { ...process.env, DATABASE_URL: `file:${newFile}` }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const [codigo] = await once(demo, 'close');
  if (codigo !== 0) throw new Error(`la demostración terminó con el código ${codigo}`);
  await rm(`${newFile}-reserva`, { force: true });
  await rename(newFile, archivo);
  return archivo;
}

export interface View extends BrowserContextOptions {
  viewport: ViewportSize;
  tema?: 'dark' | 'light';
}

declare global {
  interface Window {
    /** How many answers the page waits for. */
    pendingCount: number;
  }
}

/** Has a page count what it waits for; it runs in the browser. */
function trackPendingRequests(): void {
  window.pendingCount = 0;
  const request = window.fetch;
  window.fetch = async (...que) => {
    window.pendingCount += 1;
    try {
      return await request(...que);
    } finally {
      window.pendingCount -= 1;
    }
  };
}

/** A portal whose clock stands still, and the browsers that look at it. */
export class ScreenshotServer {
  readonly portal: Portal;
  private readonly entradas = new Map<string, Promise<Person>>();

  private constructor(portal: Portal) {
    this.portal = portal;
  }

  static async open(size: AgenciaSize, browser: Browser): Promise<ScreenshotServer> {
    const archivo = await agencia(size);
    const base = archivo ? await createDatabaseFrom(await readFile(archivo)) : await createDatabase('sqlite');
    const portal = await Portal.open(base, browser, NOW);
    // Avatars and flags are others': without them each shows what stands in their place.
    portal.consoleGuard.allow(/net::ERR_FAILED https:/);
    return new ScreenshotServer(portal);
  }

  close(): Promise<void> {
    return this.portal.close();
  }

  /** The only value of the only row of a query. */
  async queryValue(statement: string, ...values: (string | number)[]): Promise<string> {
    const [row] = await this.portal.base.sql(statement, ...values);
    const [valor] = Object.values(row ?? {});
    if (valor === undefined || valor === null) throw new Error(`no hay de eso en la agencia: ${statement}`);
    return String(valor);
  }

  /** The first of a category who is still there. */
  de(categoria: number): Promise<string> {
    return this.queryValue(
      `select u.usuario from usuario u join mision m on m.id = u.mision
      where m.categoria = ? and u.despedido = 0 order by u.id limit 1`,
      categoria,
    );
  }

  /** A session of someone of the demo; `null` of the first administrator of an agency that has just begun. */
  logIn(usuario: string | null): Promise<Person> {
    const theirs = this.entradas.get(usuario ?? '') ?? this.createLogIn(usuario);
    this.entradas.set(usuario ?? '', theirs);
    return theirs;
  }

  private async createLogIn(usuario: string | null): Promise<Person> {
    if (usuario === null) return this.portal.boss();
    const direccion = `10.2.0.${this.entradas.size + 1}`;
    return { usuario, clave: CLAVE, direccion, ...(await this.portal.sesion(usuario, CLAVE, direccion)) };
  }

  /** A browser that stands at the same hour as the server. */
  async browser(quien: Person | null, { tema = 'dark', ...more }: View): Promise<Page> {
    const page = await this.portal.openBrowser(quien, {
      colorScheme: tema,
      locale: 'es-DO',
      timezoneId: AGENCIA_ZONE,
      withoutAvatars: true,
      ...more,
    });
    page.setDefaultTimeout(WAIT_MS);
    await page.clock.setFixedTime(NOW);
    await skipSplash(page);
    await page.addInitScript(trackPendingRequests);
    return page;
  }
}

/** Goes to a screen and waits until all of it is there. */
export async function openScreen(page: Page, ruta: string): Promise<void> {
  await page.goto(ruta);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await waitUntilStill(page);
}

/** Nothing loads any more, and what was to move has moved. */
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
    for (let stableFrames = 0, alto = -1; stableFrames < 4; ) {
      await new Promise((resume) => requestAnimationFrame(() => resume(undefined)));
      const ahora = document.documentElement.scrollHeight;
      stableFrames = ahora === alto && window.pendingCount === 0 ? stableFrames + 1 : 0;
      alto = ahora;
    }
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  });
}

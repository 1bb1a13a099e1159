import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContextOptions, Page, ViewportSize } from '@playwright/test';
import { copiaDe, nuevaBase } from '../fixtures/base.ts';
import type { Persona } from '../fixtures/portal.ts';
import { Portal, sinPortada } from '../fixtures/portal.ts';

export const RAIZ = fileURLToPath(new URL('../..', import.meta.url));
const CARPETA = join(RAIZ, '.cache', 'retratos');

/** A Wednesday evening in the agency's zone, at which every picture is taken, whenever that is. */
export const AHORA = Date.parse('2026-11-18T20:30:00-04:00');
const ZONA = 'America/Santo_Domingo';
/** What has not come by then will not. */
const ESPERA_MS = 15_000;
/** Of everyone whom the demo makes up. */
const CLAVE = 'demo1234';

/** How much there is to see: an agency at work, one of two thousand, one that has just begun. */
export const TAMANOS = {
  viva: ['--usuarios', '80', '--semanas', '12', '--abiertos', '30', '--semilla', '3'],
  llena: ['--usuarios', '2000', '--semanas', '8', '--abiertos', '60'],
  vacia: null,
} as const;
export type Tamano = keyof typeof TAMANOS;
export const esTamano = (texto: string): texto is Tamano => Object.hasOwn(TAMANOS, texto);

/** All that the demo's agency depends on. */
async function huellaDe(opciones: readonly string[]): Promise<string> {
  const suma = createHash('sha256').update(JSON.stringify([opciones, AHORA]));
  for (const parte of ['rules/src', 'contract/src', 'server/src']) {
    const archivos = await readdir(join(RAIZ, parte), { recursive: true });
    for (const archivo of archivos.filter((nombre) => /(?<!\.test)\.ts$/.test(nombre)).sort())
      suma.update(`${parte}/${archivo}\0`).update(await readFile(join(RAIZ, parte, archivo)));
  }
  return suma.digest('hex').slice(0, 16);
}

/** The file of an agency that the demo has filled: once, until the server changes. Several may do it at the same time. */
async function agencia(tamano: Tamano): Promise<string | undefined> {
  const opciones = TAMANOS[tamano];
  if (!opciones) return undefined;
  const nombre = `${tamano}-${await huellaDe(opciones)}.db`;
  const archivo = join(CARPETA, nombre);
  if (existsSync(archivo)) return archivo;
  await mkdir(CARPETA, { recursive: true });
  for (const viejo of await readdir(CARPETA))
    if (viejo.startsWith(`${tamano}-`) && !viejo.startsWith(nombre)) await rm(join(CARPETA, viejo), { force: true });
  const nuevo = `${archivo}.${process.pid}`;
  console.log(`llenando la agencia «${tamano}»…`);
  const demo = spawn(
    process.execPath,
    ['server/src/demo/main.ts', ...opciones, '--hasta', new Date(AHORA).toISOString()],
    { cwd: RAIZ, env: { ...process.env, DATABASE_URL: `file:${nuevo}` }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const [codigo] = await once(demo, 'close');
  if (codigo !== 0) throw new Error(`la demostración terminó con el código ${codigo}`);
  await rm(`${nuevo}-reserva`, { force: true });
  await rename(nuevo, archivo);
  return archivo;
}

export interface Vista extends BrowserContextOptions {
  viewport: ViewportSize;
  tema?: 'dark' | 'light';
}

declare global {
  interface Window {
    /** How many answers the page waits for. */
    esperadas: number;
  }
}

/** Has a page count what it waits for; it runs in the browser. */
function contarEsperadas(): void {
  window.esperadas = 0;
  const pedir = window.fetch;
  window.fetch = async (...que) => {
    window.esperadas += 1;
    try {
      return await pedir(...que);
    } finally {
      window.esperadas -= 1;
    }
  };
}

/** A portal whose clock stands still, and the browsers that look at it. */
export class Casa {
  readonly portal: Portal;
  private readonly entradas = new Map<string, Promise<Persona>>();

  private constructor(portal: Portal) {
    this.portal = portal;
  }

  static async abrir(tamano: Tamano, navegador: Browser): Promise<Casa> {
    const archivo = await agencia(tamano);
    const base = archivo ? await copiaDe(await readFile(archivo)) : await nuevaBase('sqlite');
    const portal = await Portal.abrir(base, navegador, AHORA);
    // Avatars and flags are others': without them each shows what stands in their place.
    portal.guardia.permitir(/net::ERR_FAILED https:/);
    return new Casa(portal);
  }

  cerrar(): Promise<void> {
    return this.portal.cerrar();
  }

  /** The only value of the only row of a query. */
  async dato(sentencia: string, ...valores: (string | number)[]): Promise<string> {
    const [fila] = await this.portal.base.sql(sentencia, ...valores);
    const [valor] = Object.values(fila ?? {});
    if (valor === undefined || valor === null) throw new Error(`no hay de eso en la agencia: ${sentencia}`);
    return String(valor);
  }

  /** The first of a category who is still there. */
  de(categoria: number): Promise<string> {
    return this.dato(
      `select u.usuario from usuario u join mision m on m.id = u.mision
      where m.categoria = ? and u.despedido = 0 order by u.id limit 1`,
      categoria,
    );
  }

  /** A session of someone of the demo; `null` of the first administrator of an agency that has just begun. */
  entrar(usuario: string | null): Promise<Persona> {
    const suya = this.entradas.get(usuario ?? '') ?? this.nuevaEntrada(usuario);
    this.entradas.set(usuario ?? '', suya);
    return suya;
  }

  private async nuevaEntrada(usuario: string | null): Promise<Persona> {
    if (usuario === null) return this.portal.jefa();
    const direccion = `10.2.0.${this.entradas.size + 1}`;
    return { usuario, clave: CLAVE, direccion, ...(await this.portal.sesion(usuario, CLAVE, direccion)) };
  }

  /** A browser that stands at the same hour as the server. */
  async navegador(quien: Persona | null, { tema = 'dark', ...mas }: Vista): Promise<Page> {
    const pagina = await this.portal.abrirNavegador(quien, {
      colorScheme: tema,
      locale: 'es-DO',
      timezoneId: ZONA,
      sinAvatares: true,
      ...mas,
    });
    pagina.setDefaultTimeout(ESPERA_MS);
    await pagina.clock.setFixedTime(AHORA);
    await sinPortada(pagina);
    await pagina.addInitScript(contarEsperadas);
    return pagina;
  }
}

/** Goes to a screen and waits until all of it is there. */
export async function llegar(pagina: Page, ruta: string): Promise<void> {
  await pagina.goto(ruta);
  await pagina.getByRole('heading', { level: 1 }).first().waitFor();
  await reposar(pagina);
}

/** Nothing loads any more, and what was to move has moved. */
export async function reposar(pagina: Page): Promise<void> {
  await pagina.waitForFunction(() => {
    const cargan = [...document.querySelectorAll('[role=status]')].filter(
      (e) => /^Cargando/.test(e.getAttribute('aria-label') ?? e.textContent ?? '') && e.checkVisibility(),
    );
    return cargan.length === 0 && [...document.images].every(({ loading, complete }) => loading === 'lazy' || complete);
  });
  await pagina.evaluate(async () => {
    await document.fonts.ready;
    for (let quieto = 0, alto = -1; quieto < 4; ) {
      await new Promise((seguir) => requestAnimationFrame(() => seguir(undefined)));
      const ahora = document.documentElement.scrollHeight;
      quieto = ahora === alto && window.esperadas === 0 ? quieto + 1 : 0;
      alto = ahora;
    }
    for (const animacion of document.getAnimations()) if (animacion instanceof CSSTransition) animacion.finish();
  });
}

import type { Configuracion, Datos } from '@conserje/contract';
import { PANTALLAS, puedeEntrar } from '@conserje/rules';
import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { configuracionQuery, startupQuery } from '../dominio/configuracion.ts';
import { enMantenimiento, pedir } from '../platform/api.ts';
import { PUBLICA, queryClient } from '../platform/consultas.ts';
import { ErrorApi, mensajeDe } from '../platform/errorApi.ts';
import { esLenta } from '../platform/lenta.ts';
import { lineaVuelve } from '../platform/linea.ts';
import { crearSenal } from '../platform/senal.ts';
import { recordarSesion, retomarSesion } from '../platform/sesion.tsx';
import { rutaDe } from './cargas.ts';
import { precargar, reunir } from './rutas.ts';

/** The extra load step counts this long after the page was asked for (part 2 §2 App shell). */
const PASO_EXTRA_MS = 1600;
const YA_ABIERTO = 'abierto=1';

/** The step counts at the first opening in a browser session; the cookie ends with it, and other tabs have it too. */
function faltaPasoExtra(): number {
  if (document.cookie.split('; ').includes(YA_ABIERTO)) return 0;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing where the page is served without https
  document.cookie = `${YA_ABIERTO}; Path=/; SameSite=Strict`;
  return Math.max(0, PASO_EXTRA_MS - performance.now());
}

/** `tapado`: the portal stands, with the splash before it until the extra step is done. */
export type Fase =
  | { tipo: 'cargando' }
  | { tipo: 'tapado' }
  | { tipo: 'listo' }
  | { tipo: 'mantenimiento'; nombre: string }
  | { tipo: 'fallo'; msg: string };

/** What start-up asks of the world. */
export interface Puertas {
  configuracion: () => Promise<Configuracion>;
  startup: () => Promise<unknown>;
  sesion: () => Promise<Datos | null>;
  vestirse: () => Promise<unknown>;
  pasoExtra: () => Promise<void>;
  /** Puts back what was last seen. @returns whether there was anything */
  recordar: () => boolean;
}

const VESTIRSE_MS = 600;
const plazo = () => new Promise((seguir) => setTimeout(seguir, VESTIRSE_MS));
/** Who waits longer than this for the portal begins with what they last saw. */
const PACIENCIA_MS = 8_000;
/** Nothing answered, or a proxy that found nobody behind it. */
const noContesta = (error: unknown): boolean =>
  error instanceof ErrorApi && (error.http === 0 || error.http === 502 || error.http === 504);

/**
 * The start-up of part 2 §2. The configuration comes first, since with its maintenance flag on nothing more is done.
 * Then the three load steps, at once: `startupForo`, the check of the stored session, and the extra step at 1.6 s. What the
 * splash still covers is drawn as soon as its data is there, so that nothing is left to be fetched when it goes.
 */
export async function arrancar(puertas: Puertas, alTapar: () => void): Promise<Fase> {
  try {
    const extra = puertas.pasoExtra();
    const vestida = puertas.vestirse();
    const { mantenimiento, nombre } = await puertas.configuracion();
    if (mantenimiento) return { tipo: 'mantenimiento', nombre };
    await Promise.all([puertas.startup(), puertas.sesion(), vestida]);
    alTapar();
    await extra;
    return { tipo: 'listo' };
  } catch (error) {
    // Without a line what was last seen stands there, until the line is back.
    if (noContesta(error) && puertas.recordar()) return { tipo: 'listo' };
    return { tipo: 'fallo', msg: mensajeDe(error) };
  }
}

const CARGANDO: Fase = { tipo: 'cargando' };
let fase: Fase = CARGANDO;
const cambia = crearSenal();

function poner(nueva: Fase): void {
  fase = nueva;
  cambia.emitir();
}

export const leerFase = (): Fase => fase;
export const suscribirFase = cambia.escuchar;

let dibujada: Fase = fase;
const seDibuja = crearSenal();

/** The phase that the page shows, which follows the other as fast as it can be drawn. */
export const leerDibujada = (): Fase => dibujada;
export const suscribirDibujada = seDibuja.escuchar;

/**
 * The phase to be drawn. The whole portal is drawn in short turns, between which the page does what else there is to do; for that
 * nothing stands first, however far the start-up is by then.
 */
export function useFase(): Fase {
  const [vista, setVista] = useState<Fase>(CARGANDO);
  useEffect(() => {
    const seguir = () => startTransition(() => setVista(fase));
    seguir();
    return suscribirFase(seguir);
  }, []);
  useLayoutEffect(() => {
    dibujada = vista;
    seDibuja.emitir();
  }, [vista]);
  return vista;
}

/** The ticker's query, asked for while the splash is up so that nothing has to move for it later. */
export const cintaQuery = () => ({
  queryKey: ['estados', 'cinta'],
  queryFn: async () => {
    const estados = await pedir('POST estados', { body: { op: 3 } });
    return Array.isArray(estados) ? estados : [];
  },
  meta: PUBLICA,
});

const SIN_CINTA = () => undefined;
const pedirCinta = () => queryClient.query(cintaQuery()).catch(SIN_CINTA);

/**
 * The body's typeface and the opened screen's code, where the line brings them in time: a page that begins without them keeps
 * the reader's own, and shows what is to come.
 */
function vestirse(): Promise<unknown> {
  if (esLenta()) return Promise.resolve();
  const letra = document.fonts.load('1em "Atkinson Hyperlegible Next Variable"').catch(() => undefined);
  const ruta = rutaDe(location.pathname);
  return Promise.race([Promise.all([letra, ruta && precargar(ruta)]), plazo()]);
}

/** Whose the session is, and what the opened screen begins with, where it comes as fast. */
async function retomarConPantalla(): Promise<Datos | null> {
  const datos = await retomarSesion();
  const ruta = rutaDe(location.pathname);
  if (datos && ruta && puedeEntrar(PANTALLAS[ruta], datos)) await Promise.race([reunir(ruta), plazo()]);
  return datos;
}

/** Begins with what was last seen; with the line come the settings, the session and the rest as they are now. */
function empezarConLoVisto(): boolean {
  if (!recordarSesion()) return false;
  const dejar = lineaVuelve.escuchar(() => {
    dejar();
    const enFresco = [
      queryClient.query({ ...configuracionQuery(), staleTime: 0 }),
      queryClient.query({ ...startupQuery(), staleTime: 0 }),
      retomarSesion(),
    ];
    // What fails again stands as it was last seen, and is asked for anew by whoever shows it.
    void Promise.all(enFresco).catch(() => undefined);
  });
  return true;
}

/** A portal that did not open tries again once the line is back. */
lineaVuelve.escuchar(() => {
  if (fase.tipo === 'fallo') void iniciar();
});

const puertas: Puertas = {
  configuracion: () => queryClient.query(configuracionQuery()),
  startup: () => Promise.all([queryClient.query(startupQuery()), pedirCinta()]),
  sesion: retomarConPantalla,
  vestirse,
  pasoExtra: () => new Promise((seguir) => setTimeout(seguir, faltaPasoExtra())),
  recordar: empezarConLoVisto,
};

/**
 * Runs the start-up, and again after a failure or at the end of maintenance. Who has begun with what they last saw keeps
 * it, whatever comes of the rest.
 */
export async function iniciar(casa: Puertas = puertas): Promise<void> {
  let empezado = false;
  const recordar = (): boolean => {
    empezado ||= casa.recordar();
    return empezado;
  };
  poner(CARGANDO);
  const impaciencia = setTimeout(() => {
    if (recordar()) poner({ tipo: 'listo' });
  }, PACIENCIA_MS);
  const tapar = (): void => {
    if (fase.tipo === 'cargando') poner({ tipo: 'tapado' });
  };
  const nueva = await arrancar({ ...casa, recordar }, tapar);
  clearTimeout(impaciencia);
  const cerrado = nueva.tipo === 'listo' && fase.tipo === 'mantenimiento';
  if (!cerrado && (!empezado || nueva.tipo !== 'fallo')) poner(nueva);
}

/** A member of staff with `man` works on behind the closed door. */
export async function entrarEnMantenimiento(): Promise<void> {
  await Promise.all([queryClient.query(startupQuery()), pedirCinta()]);
  poner({ tipo: 'listo' });
}

/** Closes the portal to whoever may not work on. */
export function cerrarPorMantenimiento(): void {
  if (fase.tipo !== 'listo' && fase.tipo !== 'tapado') return;
  const nombre = queryClient.getQueryData(configuracionQuery().queryKey)?.nombre ?? '';
  poner({ tipo: 'mantenimiento', nombre });
}

/** Closes the portal when the server says that maintenance began. */
export const vigilarMantenimiento = (): (() => void) => enMantenimiento.escuchar(cerrarPorMantenimiento);

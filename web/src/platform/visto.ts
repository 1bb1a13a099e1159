import type { Datos } from '@conserje/contract';
import { hashKey } from '@tanstack/react-query';
import { PUBLICA, queryClient } from './consultas.ts';
import { ErrorApi } from './errorApi.ts';
import { leerLlave } from './llave.ts';
import { borrar, guardar, leer } from './memoria.ts';
import { versionPropia } from './version.ts';

const MEMORIA = 'conserje-visto';
const CADA_MS = 30_000;
/** Who has not been here for a week finds nothing old. */
const DURA_MS = 7 * 24 * 3_600_000;
/** Letters of one answer, and of all together. */
const UNA_MAX = 150_000;
const LETRAS_MAX = 500_000;

/**
 * What is kept of what was seen: what people work with all day, by the subjects that keys begin with. Never what tells of
 * connections, keys, rights or what others did (`clones`, `sesiones`, `permisos`, `registros` and their like).
 */
const SE_GUARDAN: ReadonlySet<unknown> = new Set([
  ...['configuracion', 'startup', 'estados', 'rangos', 'mejores', 'perfil', 'tiempos', 'solicitudes', 'ascensos'],
  ...['ausencias', 'nomina', 'rectificaciones', 'fichaje', 'paselista', 'notificaciones', 'carrera', 'equipo'],
]);

interface Consulta {
  clave: readonly unknown[];
  datos: unknown;
  cuando: number;
  /** Whether everyone may see it. */
  publica: boolean;
}
interface Visto {
  version: string;
  /** Whose it is; null for a visitor. */
  datos: Datos | null;
  consultas: Consulta[];
}

/** What a person may read goes by this: with other rights what was seen before is not theirs any more. */
const derechos = (datos: Datos | null): string => JSON.stringify([datos?.id, datos?.id_categoria, datos?.permisos]);

const negada = (error: unknown): boolean => error instanceof ErrorApi && (error.http === 403 || error.http === 404);

/** What pages before this one have seen, and this one has not asked for since, or was not refused. */
function antesVistas(datos: Datos | null): Consulta[] {
  const visto = leerVisto();
  if (!visto || derechos(visto.datos) !== derechos(datos)) return [];
  const desde = Date.now() - DURA_MS;
  const consultas = queryClient.getQueryCache();
  return visto.consultas.filter(({ clave, cuando }) => {
    const { state } = consultas.get(hashKey(clave)) ?? {};
    return cuando > desde && state?.data === undefined && !negada(state?.error);
  });
}

/** @param datos of the session; without one only what everyone may see is there */
function reunir(datos: Datos | null): string {
  const consultas: Consulta[] = [];
  let letras = 0;
  const estas = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => state.data !== undefined && SE_GUARDAN.has(queryKey[0]))
    .map(({ queryKey, state, meta }) => {
      return { clave: queryKey, datos: state.data, cuando: state.dataUpdatedAt, publica: meta?.publica === true };
    });
  for (const una of [...estas, ...antesVistas(datos)].toSorted((a, b) => b.cuando - a.cuando)) {
    const largo = JSON.stringify(una).length;
    // The newest come first; what everything else stands on has its place in any case.
    const esBase = una.clave[0] === 'configuracion' || una.clave[0] === 'startup';
    if (!esBase && (largo > UNA_MAX || letras + largo > LETRAS_MAX)) continue;
    letras += largo;
    consultas.push(una);
  }
  const visto: Visto = { version: versionPropia, datos, consultas };
  return JSON.stringify(visto);
}

const esObjeto = (valor: unknown): valor is Record<string, unknown> => typeof valor === 'object' && valor !== null;

/** What was kept by this very build; null where there is nothing, or nothing that holds. */
function leerVisto(): Visto | null {
  try {
    const dejado: unknown = JSON.parse(leer(MEMORIA) ?? 'null');
    // Written by `reunir` of the same build: its shape is known.
    return esObjeto(dejado) && dejado.version === versionPropia ? (dejado as unknown as Visto) : null;
  } catch {
    return null;
  }
}

/** Nothing of what was seen stays in this browser. */
const olvidarVisto = (): void => borrar(MEMORIA);

/** Someone begins: what another has seen is not for them. */
export function vistoDe(id: number | undefined): void {
  if (leerVisto()?.datos?.id !== id) olvidarVisto();
}

/**
 * Puts what was last seen back, for a page that cannot ask.
 * @param conLlave whether there is a key; who has none sees what visitors do
 * @param entrar takes the session up, before what it was allowed to read
 * @returns whether there was anything that would do
 */
export function recuperarVisto(conLlave: boolean, entrar: (datos: Datos) => void): boolean {
  const visto = leerVisto();
  if (!visto || (visto.datos !== null) !== conLlave) return false;
  const desde = Date.now() - DURA_MS;
  const frescas = visto.consultas.filter(({ cuando }) => cuando > desde);
  for (const necesaria of ['configuracion', 'startup'])
    if (!frescas.some(({ clave }) => clave[0] === necesaria)) return false;
  if (visto.datos) entrar(visto.datos);
  const consultas = queryClient.getQueryCache();
  for (const { clave, datos, cuando, publica } of frescas)
    consultas
      .build(queryClient, { queryKey: clave, ...(publica && { meta: PUBLICA, gcTime: Number.POSITIVE_INFINITY }) })
      .setData(datos, { updatedAt: cuando, manual: true });
  return true;
}

/** Keeps what is seen, now and then and when the page is left. */
export function guardarLoVisto(sesion: () => Datos | null): void {
  const ahora = () => {
    const datos = sesion();
    // Another tab may have ended the session a moment ago.
    const acabada = datos !== null && leerLlave() === null;
    if (!acabada && queryClient.getQueryData(['startup']) !== undefined) guardar(MEMORIA, reunir(datos));
  };
  setInterval(() => {
    if (document.visibilityState === 'visible') ahora();
  }, CADA_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') ahora();
  });
  window.addEventListener('pagehide', ahora);
}

import type { Datos } from '@conserje/contract';
import type { Acceso } from '@conserje/rules';
import { puedeEntrar, TEXTOS } from '@conserje/rules';
import { useSyncExternalStore } from 'react';
import { olvidarAdelantos } from './adelanto.ts';
import { pedir, sesionPerdida } from './api.ts';
import { attemptsOf } from './attempts.ts';
import { avisar, avisarError } from './avisos.ts';
import { borradoresDe } from './borradores.ts';
import { olvidarPrivado, pedirTodoDeNuevo, queryClient } from './consultas.ts';
import { ErrorApi } from './errorApi.ts';
import { lineaVuelve } from './linea.ts';
import { borrarLlave, leerLlave } from './llave.ts';
import { olvidarCuenta } from './memoria.ts';
import { crearSenal } from './senal.ts';
import { recuperarVisto, vistoDe } from './visto.ts';

/** How the last session ended: by the user's own will, because the server no longer takes its key, or with a dismissal. */
export type Final = 'salio' | 'caduco' | 'despedido' | null;
interface Estado {
  datos: Datos | null;
  final: Final;
}

let estado: Estado = { datos: null, final: null };
const cambia = crearSenal();
const canal = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('conserje-sesion');

/**
 * What one tab tells the others, with the key that it is about: browsers write cookies behind the page's back, so another
 * tab may hear of it before it sees it there.
 */
interface Recado {
  tipo: 'entro' | 'salio';
  llave: string | null;
}
const avisarPestanas = (recado: Recado): void => canal?.postMessage(recado);

/** What it means when the server takes the key no longer. */
let alPerder: 'caduco' | 'despedido' = 'caduco';

function poner(nuevo: Estado): void {
  const otra = estado.datos?.id !== nuevo.datos?.id;
  const habia = estado.datos !== null;
  if (otra) {
    olvidarPrivado();
    borradoresDe(nuevo.datos?.id ?? 0);
    attemptsOf(nuevo.datos?.id ?? 0);
    vistoDe(nuevo.datos?.id);
    if (habia) olvidarAdelantos();
  }
  estado = nuevo;
  if (otra && habia) olvidarCuenta();
  cambia.emitir();
}

function terminar(final: Final): void {
  borrarLlave();
  if (estado.datos) poner({ datos: null, final });
  else olvidarCuenta();
}

/** Part 2 §7 login op 0. A failed login removes the stored key (§8). */
export async function iniciarSesion(usuario: string, clave: string, codigo: string): Promise<string> {
  try {
    const body = { op: 0, usuario, clave, ...(codigo !== '' && { codigo }) };
    const { token, data, msg } = await pedir('POST login', { body }, { sinLlave: true });
    entrar(token, data);
    return msg;
  } catch (error) {
    if (rechaza(error)) terminar('caduco');
    throw error;
  }
}

function entrar(token: string, datos: Datos): void {
  poner({ datos, final: null });
  avisarPestanas({ tipo: 'entro', llave: token });
}

/** Whether a failure is the server's word on the key, not a network that is down. */
const rechaza = (error: unknown): boolean =>
  error instanceof ErrorApi && error.http >= 400 && error.http < 500 && error.http !== 429;

/**
 * Takes the session up again with the stored key (part 2 §7 login op 1). A failed login removes the stored key (§8).
 * @throws {ErrorApi} when the server could not be asked; the key is kept then
 */
export async function retomarSesion(token = leerLlave()): Promise<Datos | null> {
  if (!token) {
    if (estado.datos) poner({ datos: null, final: 'caduco' });
    return null;
  }
  try {
    const { data } = await pedir('POST login', { body: { op: 1, token } }, { sinLlave: true });
    poner({ datos: data, final: null });
    return data;
  } catch (error) {
    if (!rechaza(error)) throw error;
    if (leerLlave() === token) terminar('caduco');
    return null;
  }
}

async function refrescar(): Promise<void> {
  await retomarSesion().catch(avisarError);
}

/** Another tab has ended the session, unless this key belongs to a later login, or has begun one. */
function alOir({ data: { tipo, llave } }: MessageEvent<Recado>): void {
  if (tipo === 'entro') return void retomarSesion(llave).catch(avisarError);
  const mia = leerLlave();
  if (estado.datos && (mia === null || mia === llave)) poner({ datos: null, final: 'salio' });
}

/** Takes up what was last seen of the session and of everything else, without asking. @returns whether there was anything */
export const recordarSesion = (): boolean =>
  recuperarVisto(leerLlave() !== null, (datos) => poner({ datos, final: null }));
export const leerSesion = (): Datos | null => estado.datos;

/** Changes what the session shows of its user without asking the server (own settings just saved). */
export function actualizarDatos(cambio: Partial<Datos>): void {
  if (estado.datos) poner({ datos: { ...estado.datos, ...cambio }, final: null });
}

/** Part 2 §8: a failed check or a dismissed user clears the session; changed permissions are taken over. */
export async function comprobarSesion(): Promise<void> {
  const { datos } = estado;
  if (!datos) return;
  if (!leerLlave()) return terminar('caduco');
  try {
    const { permisos } = await pedir('GET checkUser');
    const iguales = permisos.length === datos.permisos.length && permisos.every((p) => datos.permisos.includes(p));
    if (!iguales && estado.datos?.id === datos.id) {
      actualizarDatos({ permisos });
      await refrescar();
      // What stands on screen was read with other rights.
      await pedirTodoDeNuevo();
    }
  } catch (error) {
    if (rechaza(error)) terminar(alPerder);
  }
}

/** The user was dismissed: the session ends, unless its key is good all the same. @returns whether it has ended */
export async function comprobarDespido(): Promise<boolean> {
  alPerder = 'despedido';
  await comprobarSesion();
  alPerder = 'caduco';
  return estado.datos === null;
}

const SALIDA_A_MEDIAS =
  'Saliste, pero tu sesión sigue abierta en el portal. Ciérrala en Configuración cuando vuelvas a entrar.';

async function salir(): Promise<void> {
  const llave = leerLlave();
  // What is still asked for would be refused with a key that has ended.
  void queryClient.cancelQueries();
  const acabando = pedir('POST logout').then(() => true, rechaza);
  // Whoever wants out is out at once: the server may be long in coming, or cannot be told, and nothing more is asked meanwhile.
  terminar('salio');
  avisarPestanas({ tipo: 'salio', llave });
  const acabada = await acabando;
  avisar(acabada ? { msg: TEXTOS.deslogeado, tipo: 'ok' } : { msg: SALIDA_A_MEDIAS, tipo: 'error' });
}

/** The end of the session has been acted on; from here on its cause no longer matters. */
export function reconocerFinal(): void {
  if (!estado.datos && estado.final) poner({ datos: null, final: null });
}

const CADA_MS = 60_000;
/** Coming back to the page tells the browser twice (focus and visibility). */
const TREGUA_MS = 5_000;
/** Mission and rank are not in the check: they are fetched again this often. */
const ENTERA_MS = 5 * 60_000;

/** Keeps the session fresh while the page lives: each minute, on return to the page, and with the other tabs. */
export function vigilarSesion(): () => void {
  let ultima = 0;
  let entera = Date.now();
  const alVolver = () => {
    const instante = Date.now();
    if (document.visibilityState !== 'visible' || instante - ultima < TREGUA_MS) return;
    ultima = instante;
    void comprobarSesion().then(() => {
      if (!estado.datos || instante - entera < ENTERA_MS) return undefined;
      entera = instante;
      // What cannot be fetched now is fetched the next time.
      return retomarSesion().catch(() => undefined);
    });
  };
  const dejarDeOir = sesionPerdida.escuchar(({ llave }) => {
    if (leerLlave() === llave) terminar(alPerder);
  });
  const dejarLinea = lineaVuelve.escuchar(() => void comprobarSesion());
  const reloj = setInterval(alVolver, CADA_MS);
  document.addEventListener('visibilitychange', alVolver);
  window.addEventListener('focus', alVolver);
  canal?.addEventListener('message', alOir);
  return () => {
    clearInterval(reloj);
    dejarDeOir();
    dejarLinea();
    document.removeEventListener('visibilitychange', alVolver);
    window.removeEventListener('focus', alVolver);
    canal?.removeEventListener('message', alOir);
  };
}

const suscribir = cambia.escuchar;
const leerEstado = (): Estado => estado;

export interface Sesion {
  datos: Datos | null;
  final: Final;
  entrar: (token: string, datos: Datos) => void;
  salir: () => Promise<void>;
  refrescar: () => Promise<void>;
  /** Asks whether it still holds, and with which permissions. */
  comprobar: () => Promise<void>;
}

/** The session: `datos` is null for a visitor. */
export function useSesion(): Sesion {
  const { datos, final } = useSyncExternalStore(suscribir, leerEstado);
  return { datos, final, entrar, salir, refrescar, comprobar: comprobarSesion };
}

/** Whether the session passes an access rule of `rules`. */
export const usePuede = (acceso: Acceso): boolean => puedeEntrar(acceso, useSesion().datos);

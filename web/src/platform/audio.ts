import { useSyncExternalStore } from 'react';
import { guardar, leer } from './memoria.ts';
import { crearSenal } from './senal.ts';

/**
 * How the one sound of the page stands. `pausada` by the listener's headphones, keys or telephone; `cortada` while it is
 * tried again; `bloqueada` where the browser wants another press first.
 */
export type FaseAudio = 'parada' | 'conectando' | 'sonando' | 'cortada' | 'pausada' | 'bloqueada';
export interface EstadoAudio {
  fase: FaseAudio;
  /** 0 to 1. */
  volumen: number;
}

const MEMORIA = 'conserje-volumen';
const VOLUMEN = 0.7;
const PRIMERA_ESPERA_MS = 1_000;
const ULTIMA_ESPERA_MS = 30_000;
/** Silence that is longer is no longer waited for. */
const ATASCO_MS = 12_000;
/** What follows a pause comes right behind it. */
const ACLARA_MS = 250;
/** Whoever was heard for so long is tried again as if for the first time. */
const FIRME_MS = 20_000;

/** How long a stream that broke off is left alone, by how often it was tried in vain. */
export const esperaDe = (intentos: number): number => Math.min(PRIMERA_ESPERA_MS * 2 ** intentos, ULTIMA_ESPERA_MS);

/** A volume as it was kept; anything may stand there. */
export function leerVolumen(texto: string | null): number {
  const volumen = texto === null || texto === '' ? Number.NaN : Number(texto);
  return volumen >= 0 && volumen <= 1 ? volumen : VOLUMEN;
}

let estado: EstadoAudio = { fase: 'parada', volumen: leerVolumen(leer(MEMORIA)) };
let elemento: HTMLAudioElement | undefined;
let direccion = '';
let intentos = 0;
let suenaDesde = Number.POSITIVE_INFINITY;
let reloj: ReturnType<typeof setTimeout> | undefined;
const cambia = crearSenal();

function poner(cambio: Partial<EstadoAudio>): void {
  estado = { ...estado, ...cambio };
  if ('mediaSession' in navigator)
    navigator.mediaSession.playbackState =
      estado.fase === 'parada' ? 'none' : estado.fase === 'pausada' ? 'paused' : 'playing';
  cambia.emitir();
}

function enUnRato(hacer: () => void, ms: number): void {
  clearTimeout(reloj);
  reloj = setTimeout(hacer, ms);
}

function conectar(): void {
  const audio = elAudio();
  suenaDesde = Number.POSITIVE_INFINITY;
  poner({ fase: intentos > 0 ? 'cortada' : 'conectando' });
  enUnRato(cortar, ATASCO_MS);
  // What is live is asked for anew: what was kept of it is of then.
  audio.src = direccion;
  audio.play().catch((error: unknown) => {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
    clearTimeout(reloj);
    poner({ fase: 'bloqueada' });
  });
}

/** It broke off: once more, ever later, until it is stopped. */
function cortar(): void {
  if (!suenaOSonara()) return;
  if (performance.now() - suenaDesde > FIRME_MS) intentos = 0;
  const espera = esperaDe(intentos) * (0.5 + Math.random());
  intentos += 1;
  poner({ fase: 'cortada' });
  enUnRato(conectar, espera);
}

const suenaOSonara = (): boolean => ['conectando', 'sonando', 'cortada'].includes(estado.fase);

function alSonar(): void {
  clearTimeout(reloj);
  suenaDesde = performance.now();
  poner({ fase: 'sonando' });
}

function alEsperar(): void {
  if (estado.fase !== 'sonando') return;
  poner({ fase: 'conectando' });
  enUnRato(cortar, ATASCO_MS);
}

/** Headphones were pulled out, or another sound took over: not ours to go on. A stream that ends pauses too, and says so next. */
function alPausar(): void {
  setTimeout(() => {
    const solo = elemento?.paused === true && !elemento.ended && elemento.error === null;
    if (solo && (estado.fase === 'sonando' || estado.fase === 'conectando')) pausar();
  }, ACLARA_MS);
}

/** The one `<audio>` of the page: it belongs to no screen, so that none takes it away. */
function elAudio(): HTMLAudioElement {
  if (elemento) return elemento;
  elemento = document.createElement('audio');
  elemento.preload = 'none';
  elemento.volume = estado.volumen;
  elemento.addEventListener('playing', alSonar);
  elemento.addEventListener('waiting', alEsperar);
  elemento.addEventListener('error', cortar);
  elemento.addEventListener('ended', cortar);
  elemento.addEventListener('pause', alPausar);
  document.body.append(elemento);
  window.addEventListener('online', () => estado.fase === 'cortada' && conectar());
  if ('mediaSession' in navigator) {
    navigator.mediaSession.setActionHandler('play', seguir);
    navigator.mediaSession.setActionHandler('pause', pausar);
    navigator.mediaSession.setActionHandler('stop', parar);
  }
  return elemento;
}

/** Plays what an address sends, from now; it must be the press of someone who wants to hear it. */
export function tocar(deDonde: string): void {
  direccion = deDonde;
  seguir();
}

/** Goes on with what was heard last, from now. */
export function seguir(): void {
  if (direccion === '') return;
  intentos = 0;
  conectar();
}

/** Silence that the media keys and the bar can end. */
export function pausar(): void {
  clearTimeout(reloj);
  poner({ fase: 'pausada' });
  elemento?.pause();
}

/** Ends it, and what is being fetched for it. */
export function parar(): void {
  clearTimeout(reloj);
  poner({ fase: 'parada' });
  elemento?.pause();
  elemento?.removeAttribute('src');
  elemento?.load();
}

/** How loud it is, kept in this browser. */
export function cambiarVolumen(volumen: number): void {
  guardar(MEMORIA, String(volumen));
  if (elemento) elemento.volume = volumen;
  poner({ volumen });
}

/** What the telephone's lock screen and the media keys say of it. */
export function anunciar(datos: MediaMetadataInit): void {
  if ('mediaSession' in navigator) navigator.mediaSession.metadata = new MediaMetadata(datos);
}

const leerAudio = (): EstadoAudio => estado;
const suscribir = cambia.escuchar;
export const useAudio = (): EstadoAudio => useSyncExternalStore(suscribir, leerAudio);

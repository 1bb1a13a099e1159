import type { CambioLista, Suceso } from '@conserje/contract';
import type { Tema } from '@conserje/rules';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { useEffect, useEffectEvent } from 'react';
import { hayAdelantosViejos } from './adelanto.ts';
import { caducar, pedirLista } from './cambios.ts';
import { pedirTodoDeNuevo } from './consultas.ts';
import { dudar, huboRespuesta, lineaVuelve } from './linea.ts';
import { contar, dejarDeContar } from './listaViva.ts';
import { leerLlave } from './llave.ts';
import { cambiaMirada, mirada, sobra } from './mirada.ts';
import { anotarOido } from './oido.ts';
import { comprobarSesion } from './sesion.tsx';
import { otroTurno } from './turno.ts';

type Oyente = (aviso: Suceso) => void;

const oyentes = new Set<Oyente>();
const PRIMERA_ESPERA_MS = 1_000;
const ULTIMA_ESPERA_MS = 30_000;
/** Browsers hold six connections to an HTTP/1.1 server; tabs out of sight give theirs back after this long. */
const FUERA_DE_VISTA_MS = 15_000;

/** A portal that is there says so every 25 s. */
const CALLADO_MS = 60_000;
/** What went out on a line that is gone is not answered when it is back: so it is asked for again. */
const ABRIR_MS = 20_000;

/** Time passes, the line is back, or nobody waits any more. */
const esperar = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((seguir) => {
    const fin = () => {
      clearTimeout(reloj);
      dejar();
      seguir();
    };
    const reloj = setTimeout(fin, ms);
    const dejar = lineaVuelve.escuchar(fin);
    signal.addEventListener('abort', fin, { once: true });
  });

/** Lets a stream pass, and breaks it off once nothing has come for so long: a line may end without a word. */
function atento(ms: number): TransformStream<string, string> {
  let reloj: ReturnType<typeof setTimeout> | undefined;
  const escuchar = (control: TransformStreamDefaultController<string>) => {
    clearTimeout(reloj);
    reloj = setTimeout(() => control.error(new Error('the stream is silent')), ms);
  };
  return new TransformStream<string, string>({
    start: escuchar,
    transform(texto, control) {
      escuchar(control);
      control.enqueue(texto);
    },
    flush: () => clearTimeout(reloj),
  });
}

/** The last that was heard: while one stream takes over from another, both tell the same. */
const OIDOS_MAX = 20;
const oidos: string[] = [];

function repartir(dicho: string, porDos: boolean): void {
  if (porDos && oidos.includes(dicho)) return;
  oidos.push(dicho);
  if (oidos.length > OIDOS_MAX) oidos.shift();
  const evento = JSON.parse(dicho) as Suceso | CambioLista;
  if ('lista' in evento) {
    contar(evento);
    return;
  }
  const { tema, cambio, quien, msg, para } = evento;
  // Others' own is not told at all.
  void caducar(tema, cambio, para !== undefined);
  if (para === undefined && quien === null && msg === '') void pedirLista(tema);
  if (evento.clase !== undefined) void caducar('notificaciones', cambio, true);
  for (const oyente of oyentes) oyente(evento);
}

/** What happened while nobody listened is not told again: ask anew, first of all what one may ask for by now. */
async function ponerseAlDia(): Promise<void> {
  await comprobarSesion();
  await pedirTodoDeNuevo();
}

/** A stream, and what is told on it. */
interface Vivo {
  corte: AbortController;
  mira: readonly string[];
  /** It is open, and none before it is any more. */
  solo: boolean;
}

/** One stream until it breaks, or is ended; resolves to whether another attempt makes sense. */
async function escuchar(llave: string, vivo: Vivo, alAbrir: () => void): Promise<boolean> {
  const { signal } = vivo.corte;
  const corte = new AbortController();
  const cortar = () => corte.abort();
  signal.addEventListener('abort', cortar, { once: true });
  const reloj = setTimeout(cortar, ABRIR_MS);
  try {
    const headers = { key: llave, accept: 'text/event-stream' };
    await otroTurno();
    const respuesta = await fetch(`/api/vivo?mira=${vivo.mira.join()}`, { headers, signal: corte.signal });
    clearTimeout(reloj);
    if (!respuesta.ok || !respuesta.body) return respuesta.status >= 500 || respuesta.status === 429;
    alAbrir();
    const lector = respuesta.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(atento(CALLADO_MS))
      .pipeThrough(new EventSourceParserStream())
      .getReader();
    for (;;) {
      const { done, value } = await lector.read();
      if (done) return true;
      repartir(value.data, !vivo.solo);
    }
  } finally {
    clearTimeout(reloj);
    signal.removeEventListener('abort', cortar);
  }
}

/** @param alTomar the stream is open, and what was heard by another until now is told by it */
async function mantener(vivo: Vivo, alTomar?: () => void): Promise<void> {
  const { signal } = vivo.corte;
  let espera = PRIMERA_ESPERA_MS;
  for (let tarde = false; !signal.aborted; tarde = true) {
    const llave = leerLlave();
    if (!llave) return;
    if (tarde) vivo.mira = mirada();
    const otra = await escuchar(llave, vivo, () => {
      espera = PRIMERA_ESPERA_MS;
      huboRespuesta();
      anotarOido(true);
      alTomar?.();
      vivo.solo = true;
      if (!tarde) {
        if (hayAdelantosViejos()) void ponerseAlDia();
        return;
      }
      void ponerseAlDia();
      // Who broke it off may have been a portal that gave way to a newer one.
      void dudar();
    }).catch(() => true);
    vivo.solo = false;
    // Another has taken over what it told.
    if (!signal.aborted) {
      dejarDeContar();
      anotarOido(false);
    }
    if (!otra) return;
    if (!signal.aborted) void dudar();
    // Spread, so that a restarted server is not met by everyone at once.
    await esperar(espera * (0.5 + Math.random()), signal);
    espera = Math.min(espera * 2, ULTIMA_ESPERA_MS);
  }
}

/**
 * Holds the one event stream of this page while there is a session; called by the shell. When the page comes to show more
 * than the stream tells at once, or looks at something no more, another takes over from it.
 */
export function abrirVivo(): () => void {
  let vivo: Vivo | null = null;
  let despedida: ReturnType<typeof setTimeout> | undefined;
  let pausado = false;
  const abrir = () => {
    clearTimeout(despedida);
    if (vivo) return;
    if (pausado) void ponerseAlDia();
    pausado = false;
    vivo = { corte: new AbortController(), mira: mirada(), solo: false };
    void mantener(vivo);
  };
  const cerrar = () => {
    vivo?.corte.abort();
    vivo = null;
    pausado = true;
    dejarDeContar();
    anotarOido(false);
  };
  const renovar = () => {
    const anterior = vivo;
    const mira = mirada();
    // One that is not open yet says what it is to tell when it is tried again.
    if (!anterior?.solo || (mira.every((tema) => anterior.mira.includes(tema)) && !sobra(anterior.mira))) return;
    const nuevo: Vivo = { corte: new AbortController(), mira, solo: false };
    vivo = nuevo;
    nuevo.corte.signal.addEventListener('abort', () => anterior.corte.abort());
    void mantener(nuevo, () => anterior.corte.abort());
  };
  const alMirar = () => {
    if (document.visibilityState === 'visible') abrir();
    else despedida = setTimeout(cerrar, FUERA_DE_VISTA_MS);
  };
  const dejarMirada = cambiaMirada.escuchar(renovar);
  document.addEventListener('visibilitychange', alMirar);
  alMirar();
  return () => {
    clearTimeout(despedida);
    dejarMirada();
    document.removeEventListener('visibilitychange', alMirar);
    cerrar();
  };
}

/**
 * Tells of changes that others make: those of a subject, or all. The queries that they make stale are asked again in any
 * case; this is for saying who did it.
 */
export function useVivo(tema: Tema | 'todos', alOir: Oyente): void {
  const alOirlo = useEffectEvent(alOir);
  useEffect(() => {
    const oyente: Oyente = (aviso) => {
      if (tema === 'todos' || aviso.tema === tema) alOirlo(aviso);
    };
    oyentes.add(oyente);
    return () => {
      oyentes.delete(oyente);
    };
  }, [tema]);
}

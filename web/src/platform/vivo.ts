import type { Suceso } from '@conserje/contract';
import type { Tema } from '@conserje/rules';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { useEffect, useRef } from 'react';
import { hayAdelantosViejos } from './adelanto.ts';
import { caducar } from './cambios.ts';
import { pedirTodoDeNuevo } from './consultas.ts';
import { dudar, huboRespuesta, lineaVuelve } from './linea.ts';
import { leerLlave } from './llave.ts';

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

function repartir(aviso: Suceso): void {
  void caducar(aviso.tema, aviso.cambio);
  if (aviso.clase !== undefined) void caducar('notificaciones', aviso.cambio);
  for (const oyente of oyentes) oyente(aviso);
}

/** What happened while nobody listened is not told again: ask anew. */
function ponerseAlDia(): void {
  void pedirTodoDeNuevo();
}

/** One stream until it breaks, or is ended; resolves to whether another attempt makes sense. */
async function escuchar(llave: string, signal: AbortSignal, alAbrir: () => void): Promise<boolean> {
  const corte = new AbortController();
  const cortar = () => corte.abort();
  signal.addEventListener('abort', cortar, { once: true });
  const reloj = setTimeout(cortar, ABRIR_MS);
  try {
    const headers = { key: llave, accept: 'text/event-stream' };
    const respuesta = await fetch('/api/vivo', { headers, signal: corte.signal });
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
      repartir(JSON.parse(value.data) as Suceso);
    }
  } finally {
    clearTimeout(reloj);
    signal.removeEventListener('abort', cortar);
  }
}

async function mantener(signal: AbortSignal): Promise<void> {
  let espera = PRIMERA_ESPERA_MS;
  for (let tarde = false; !signal.aborted; tarde = true) {
    const llave = leerLlave();
    if (!llave) return;
    const otra = await escuchar(llave, signal, () => {
      espera = PRIMERA_ESPERA_MS;
      huboRespuesta();
      if (!tarde) {
        if (hayAdelantosViejos()) ponerseAlDia();
        return;
      }
      ponerseAlDia();
      // Who broke it off may have been a portal that gave way to a newer one.
      void dudar();
    }).catch(() => true);
    if (!otra) return;
    if (!signal.aborted) void dudar();
    // Spread, so that a restarted server is not met by everyone at once.
    await esperar(espera * (0.5 + Math.random()), signal);
    espera = Math.min(espera * 2, ULTIMA_ESPERA_MS);
  }
}

/** Holds the one event stream of this page while there is a session; called by the shell. */
export function abrirVivo(): () => void {
  let control: AbortController | null = null;
  let despedida: ReturnType<typeof setTimeout> | undefined;
  let pausado = false;
  const abrir = () => {
    clearTimeout(despedida);
    if (control) return;
    if (pausado) ponerseAlDia();
    pausado = false;
    control = new AbortController();
    void mantener(control.signal);
  };
  const cerrar = () => {
    control?.abort();
    control = null;
    pausado = true;
  };
  const alMirar = () => {
    if (document.visibilityState === 'visible') abrir();
    else despedida = setTimeout(cerrar, FUERA_DE_VISTA_MS);
  };
  document.addEventListener('visibilitychange', alMirar);
  alMirar();
  return () => {
    clearTimeout(despedida);
    document.removeEventListener('visibilitychange', alMirar);
    cerrar();
  };
}

/**
 * Tells of changes that others make: those of a subject, or all. The queries that they make stale are asked again in any
 * case; this is for saying who did it.
 */
export function useVivo(tema: Tema | 'todos', alOir: Oyente): void {
  const ultimo = useRef(alOir);
  useEffect(() => {
    ultimo.current = alOir;
  });
  useEffect(() => {
    const oyente: Oyente = (aviso) => {
      if (tema === 'todos' || aviso.tema === tema) ultimo.current(aviso);
    };
    oyentes.add(oyente);
    return () => {
      oyentes.delete(oyente);
    };
  }, [tema]);
}

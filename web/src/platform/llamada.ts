import type { AnswerOf, CallKey } from '@conserje/contract';
import type { QueryClient } from '@tanstack/react-query';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useRef } from 'react';
import type { Peticion } from './api.ts';
import { pedirCambio } from './api.ts';
import { ALREADY_SAVED, explain, keyOf, pressOf, settle } from './attempts.ts';
import { avisar, avisarError } from './avisos.ts';
import { caducar } from './cambios.ts';
import type { Pregunta } from './confirmar.ts';
import { confirmar } from './confirmar.ts';
import { pedirTodoDeNuevo } from './consultas.ts';
import { ErrorApi } from './errorApi.ts';
import { sinLinea } from './linea.ts';
import { leerLlave } from './llave.ts';
import { conPrueba } from './prueba.ts';

/** What goes with a call: said once for all presses, or with one of them. */
export interface Llamada<K extends CallKey> {
  /** Asked first; nothing is sent when the answer is no. */
  pregunta?: Pregunta | null;
  /** Shows how it will be until the server has answered; resolves to what takes that back. */
  prever?: () => Promise<() => unknown>;
  /** Puts the answer into the cache, so that it stands there at once: the next press need not wait for the lists. */
  guardar?: (respuesta: AnswerOf<K>) => void;
  alLograr?: (respuesta: AnswerOf<K>) => unknown;
  /** Shows a refusal, at its field where there is one; without it a refusal is a notice. */
  form?: { rechazar: (error: unknown) => unknown; clave?: string | null; hecha?: () => void };
  /** Whatever came of it, once the lists show it. */
  alAcabar?: () => void;
  /** false: the answer's `msg` is not shown. */
  avisa?: boolean;
  /** What it is done to: while one runs, presses on the same are ignored, wherever the buttons stand. */
  clave?: string;
  /** The same, where `clave` stands for more than that one. */
  obra?: string;
}

/** What is sent; a function finds it out first, and sends nothing when it finds null. */
type Envio<K extends CallKey> = Peticion<K> | (() => Promise<Peticion<K> | null>);
export type Hacer<K extends CallKey> = (envio?: Envio<K>, esta?: Llamada<K>) => void;

const textoDe = (respuesta: unknown): string | undefined => {
  const { msg } = Object(respuesta) as { msg?: unknown };
  return typeof msg === 'string' ? msg : undefined;
};

/** These say nothing of what stands on screen: the session is over, or too much was asked already. */
const NADA_NUEVO = new Set([401, 429]);
/** Refused, or nobody knows what became of it: what stands on a user's screen is no longer what stands on the server. */
const dudoso = (error: unknown): boolean =>
  leerLlave() !== null && !(error instanceof ErrorApi && NADA_NUEVO.has(error.http));

/** What calls of this page were about, as far as they were not refused. */
const enviadas = new Set<string>();
/** Whether what became of something is the reader's own doing: a call about it is under way, or was answered well. */
export const esObraPropia = (obra: string): boolean => enviadas.has(obra);

/**
 * Makes a call and all that follows: its notice, its refusal, and what it made stale asked for anew. Never throws.
 */
export async function llevar<K extends CallKey>(key: K, envio: Envio<K>, llamada: Llamada<K> = {}): Promise<void> {
  const { pregunta, guardar, form = { rechazar: avisarError }, alAcabar } = llamada;
  const { obra = llamada.clave } = llamada;
  let alDia: Promise<unknown> | undefined;
  let deshacer: (() => unknown) | undefined;
  let press: string | undefined;
  try {
    const peticion = typeof envio === 'function' ? await envio() : envio;
    if (!peticion || (pregunta && !(await confirmar(pregunta)))) return alAcabar?.();
    // Without a line nothing is shown that may not come to be.
    if (!sinLinea()) deshacer = await llamada.prever?.();
    // From now on: others' lists, and the reader's own, may hear of it before it is answered.
    if (obra) enviadas.add(obra);
    const esta = pressOf(key, peticion, llamada.form?.clave);
    press = esta;
    const { datos, temas, cambio, replayed } = await conPrueba(() => pedirCambio(key, peticion, keyOf(esta)));
    settle(esta);
    // Asked before the answer is put into the cache: what was under way may carry the state before, and is dropped.
    alDia = Promise.all(temas.map((tema) => caducar(tema, cambio, true)));
    guardar?.(datos);
    const msg = textoDe(datos);
    if (msg !== undefined && llamada.avisa !== false)
      avisar({ msg: replayed ? `${ALREADY_SAVED} ${msg}` : msg, tipo: 'ok' });
    // Before it is closed, and after what its screen puts in its place.
    llamada.form?.hecha?.();
    await llamada.alLograr?.(datos);
    llamada.form?.hecha?.();
  } catch (error) {
    if (!alDia) {
      if (obra) enviadas.delete(obra);
      await deshacer?.();
    }
    await form.rechazar(press === undefined ? error : explain(press, error));
    if (dudoso(error)) alDia ??= pedirTodoDeNuevo();
    // Whoever mends a field and presses again need not wait for the lists around it.
    if (llamada.form) alDia = undefined;
  }
  if (!guardar) await alDia;
  alAcabar?.();
}

const enCurso = (clave: string) => ({
  // Every mutation of the portal is a call made by `useLlamada`.
  predicate: ({ state }: { state: { variables: unknown } }) => (state.variables as { clave: string }).clave === clave,
});

/** Whether a call with that key is under way. */
export const useOcupada = (clave: string): boolean => useIsMutating(enCurso(clave)) > 0;
const ocupada = (cliente: QueryClient, clave: string): boolean => cliente.isMutating(enCurso(clave)) > 0;

/**
 * A call of the contract that changes something: `const [multar, multando] = useLlamada('POST sendMulta', { form })`.
 * A second press while the first is under way is ignored. The server's `msg` is the notice, its refusal stands at the
 * form's field, and the subjects that it says are stale are asked for anew: no screen knows whose lists those are.
 */
export function useLlamada<K extends CallKey>(key: K, llamada: Llamada<K> = {}): [hacer: Hacer<K>, enCurso: boolean] {
  const cliente = useQueryClient();
  const propia = useId();
  const ultima = useRef(llamada);
  useEffect(() => {
    ultima.current = llamada;
  });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ envio, ...pulsada }: Llamada<K> & { envio: Envio<K> }) => llevar(key, envio, pulsada),
  });
  const hacer: Hacer<K> = useCallback(
    (envio = {}, esta = {}) => {
      const pulsada = { clave: propia, ...ultima.current, ...esta };
      if (ocupada(cliente, pulsada.clave)) pulsada.alAcabar?.();
      else mutate({ envio, ...pulsada });
    },
    [cliente, mutate, propia],
  );
  return [hacer, isPending];
}

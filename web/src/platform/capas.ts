import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { EN_TELEFONO } from './useMedia.ts';

/** Something that lies over the screen. */
interface Capa {
  cerrar: () => void;
  /** It asks before it closes: until then the step back has not been taken. */
  retiene: () => boolean;
}

/** Where the browser stands: the router's number of the entry, and how many layers were open when it was made. */
interface Sitio {
  idx: number;
  capa: number;
}

/** Those that are open, the uppermost last. */
const capas: Capa[] = [];
/** What is to be done once a step back of our own has been taken. */
let alLlegar: (() => void) | undefined;

const objeto = (valor: unknown): Record<string, unknown> => ({ ...(valor instanceof Object && valor) });
const numero = (valor: unknown): number => (typeof valor === 'number' ? valor : 0);

function aqui(): Sitio {
  const { idx, usr } = objeto(history.state);
  return { idx: numero(idx), capa: numero(objeto(usr).capa) };
}
let sitio: Sitio = { idx: 0, capa: 0 };
/** What `navigate` is given as `state` so that an entry which is changed stays what it was. */
export const mismaCapa = (): unknown => objeto(history.state).usr;
/** The same for a new entry that is itself what a layer is opened by. */
export const capaNueva = () => ({ ...objeto(mismaCapa()), capa: aqui().capa + 1 });

/** An entry for what has been opened, unless one that was left by something closed, or an address, serves already. */
function asegurar(): void {
  if (aqui().capa < capas.length) {
    const estado = {
      ...objeto(history.state),
      usr: capaNueva(),
      key: Math.random().toString(36).slice(2),
      idx: aqui().idx + 1,
    };
    history.pushState(estado, '');
  }
  sitio = aqui();
}

function retroceder(pasos: number, despues?: () => void): void {
  alLlegar = despues ?? (() => undefined);
  history.go(-pasos);
}

/**
 * Back closes what is uppermost. Entries of what was closed in another way stay until then, and are stepped over: to take
 * them away at once would race with whatever the same press opens next.
 */
function alMoverse(suceso: Event): void {
  const antes = sitio;
  sitio = aqui();
  const despues = alLlegar;
  alLlegar = undefined;
  if (despues) {
    despues();
    return;
  }
  if (antes.capa === 0 || sitio.idx !== antes.idx - 1 || sitio.capa !== antes.capa - 1) {
    for (const capa of capas.slice(sitio.capa).reverse()) capa.cerrar();
    return;
  }
  const [ultima] = capas.slice(-1);
  if (!ultima) {
    const salir = () => history.back();
    if (sitio.capa > 0) retroceder(sitio.capa, salir);
    else salir();
    return;
  }
  if (ultima.retiene()) {
    // The router hears of none of it: an address that holds the layer stays as it is.
    suceso.stopImmediatePropagation();
    alLlegar = ultima.cerrar;
    history.go(1);
    return;
  }
  const sobran = antes.capa - capas.length;
  ultima.cerrar();
  // What does not let itself be closed stays, and so does its entry.
  const reponer = () => void setTimeout(() => capas.includes(ultima) && asegurar());
  if (sobran > 0) retroceder(sobran, reponer);
  else reponer();
}

/** Listens to the browser's back. Before the router does, which draws what it finds there. */
export function escucharAtras(): void {
  sitio = aqui();
  window.addEventListener('popstate', alMoverse);
}

function abrir(capa: Capa): () => void {
  capas.push(capa);
  asegurar();
  return () => {
    capas.splice(capas.indexOf(capa), 1);
    sitio = aqui();
  };
}

/**
 * While it is open, something lies over the screen that the browser's back closes, before it leaves the screen: a dialog,
 * a drawer, a menu. What lies over it is closed first.
 * @param retiene whether it would ask before it closes
 */
export function useCapa(abierta: boolean, cerrar: () => void, retiene = () => false): void {
  const alCerrar = useEffectEvent(cerrar);
  const siRetiene = useEffectEvent(retiene);
  useEffect(() => (abierta ? abrir({ cerrar: () => alCerrar(), retiene: () => siRetiene() }) : undefined), [abierta]);
}

/** The same for what lies over the screen on a phone alone, and beside its button elsewhere. */
export function useCapaEnTelefono(abierta: boolean, cerrar: () => void): void {
  useCapa(abierta && matchMedia(EN_TELEFONO).matches, cerrar);
}

/** Keeps account of where the router has gone; once in the page. */
export function useSeguirCapas(): void {
  const lugar = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each way that the router goes is noted
  useEffect(() => {
    sitio = aqui();
  }, [lugar]);
}

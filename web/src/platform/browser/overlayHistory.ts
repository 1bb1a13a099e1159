import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { PHONE_QUERY } from './useMedia.ts';

/** Something that lies over the screen. */
interface OverlayLayer {
  close: () => void;
  /** It asks before it closes: until then the step back has not been taken. */
  asksBeforeClosing: () => boolean;
}

/** Where the browser stands: the router's number of the entry, and how many layers were open when it was made. */
interface HistoryPlace {
  idx: number;
  capa: number;
}

/** Those that are open, the uppermost last. */
const layers: OverlayLayer[] = [];
/** What is to be done once a step back of our own has been taken. */
let onArrival: (() => void) | undefined;

const objeto = (valor: unknown): Record<string, unknown> => ({ ...(valor instanceof Object && valor) });
const numero = (valor: unknown): number => (typeof valor === 'number' ? valor : 0);

function here(): HistoryPlace {
  const { idx, usr } = objeto(history.state);
  return { idx: numero(idx), capa: numero(objeto(usr).capa) };
}
let sitio: HistoryPlace = { idx: 0, capa: 0 };
/** What `navigate` is given as `state` so that an entry which is changed stays what it was. */
export const sameLayerState = (): unknown => objeto(history.state).usr;
/** The same for a new entry that is itself what a layer is opened by. */
export const newLayerState = () => ({ ...objeto(sameLayerState()), capa: here().capa + 1 });

/** An entry for what has been opened, unless one that was left by something closed, or an address, serves already. */
function ensureEntry(): void {
  if (here().capa < layers.length) {
    const estado = {
      ...objeto(history.state),
      usr: newLayerState(),
      key: Math.random().toString(36).slice(2),
      idx: here().idx + 1,
    };
    history.pushState(estado, '');
  }
  sitio = here();
}

function stepBack(pasos: number, despues?: () => void): void {
  onArrival = despues ?? (() => undefined);
  history.go(-pasos);
}

/**
 * Back closes what is uppermost. Entries of what was closed in another way stay until then, and are stepped over: to take
 * them away at once would race with whatever the same press opens next.
 */
function onPopState(event: Event): void {
  const antes = sitio;
  sitio = here();
  const despues = onArrival;
  onArrival = undefined;
  if (despues) {
    despues();
    return;
  }
  if (antes.capa === 0 || sitio.idx !== antes.idx - 1 || sitio.capa !== antes.capa - 1) {
    for (const capa of layers.slice(sitio.capa).reverse()) capa.close();
    return;
  }
  const [ultima] = layers.slice(-1);
  if (!ultima) {
    const logOut = () => history.back();
    if (sitio.capa > 0) stepBack(sitio.capa, logOut);
    else logOut();
    return;
  }
  if (ultima.asksBeforeClosing()) {
    // The router hears of none of it: an address that holds the layer stays as it is.
    event.stopImmediatePropagation();
    onArrival = ultima.close;
    history.go(1);
    return;
  }
  const extra = antes.capa - layers.length;
  ultima.close();
  // What does not let itself be closed stays, and so does its entry.
  const restoreEntry = () => void setTimeout(() => layers.includes(ultima) && ensureEntry());
  if (extra > 0) stepBack(extra, restoreEntry);
  else restoreEntry();
}

/** Listens to the browser's back. Before the router does, which draws what it finds there. */
export function listenForBack(): void {
  sitio = here();
  window.addEventListener('popstate', onPopState);
}

function open(capa: OverlayLayer): () => void {
  layers.push(capa);
  ensureEntry();
  return () => {
    layers.splice(layers.indexOf(capa), 1);
    sitio = here();
  };
}

/**
 * While it is open, something lies over the screen that the browser's back closes, before it leaves the screen: a dialog,
 * a drawer, a menu. What lies over it is closed first.
 * @param asksBeforeClosing whether it would ask before it closes
 */
export function useOverlayLayer(abierta: boolean, close: () => void, asksBeforeClosing = () => false): void {
  const onClose = useEffectEvent(close);
  const shouldAsk = useEffectEvent(asksBeforeClosing);
  useEffect(
    () => (abierta ? open({ close: () => onClose(), asksBeforeClosing: () => shouldAsk() }) : undefined),
    [abierta],
  );
}

/** The same for what lies over the screen on a phone alone, and beside its button elsewhere. */
export function usePhoneOverlayLayer(abierta: boolean, close: () => void): void {
  useOverlayLayer(abierta && matchMedia(PHONE_QUERY).matches, close);
}

/** Keeps account of where the router has gone; once in the page. */
export function useTrackLayers(): void {
  const index = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each way that the router goes is noted
  useEffect(() => {
    sitio = here();
  }, [index]);
}

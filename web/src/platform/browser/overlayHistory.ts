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

const toRecord = (value: unknown): Record<string, unknown> => ({ ...(value instanceof Object && value) });
const toNumber = (value: unknown): number => (typeof value === 'number' ? value : 0);

function readPlace(): HistoryPlace {
  const { idx, usr } = toRecord(history.state);
  return { idx: toNumber(idx), capa: toNumber(toRecord(usr).capa) };
}
let currentPlace: HistoryPlace = { idx: 0, capa: 0 };
/** What `navigate` is given as `state` so that an entry which is changed stays what it was. */
export const sameLayerState = (): unknown => toRecord(history.state).usr;
/** The same for a new entry that is itself what a layer is opened by. */
export const newLayerState = () => ({ ...toRecord(sameLayerState()), capa: readPlace().capa + 1 });

/** An entry for what has been opened, unless one that was left by something closed, or an address, serves already. */
function ensureHistoryEntry(): void {
  if (readPlace().capa < layers.length) {
    const entryState = {
      ...toRecord(history.state),
      usr: newLayerState(),
      key: Math.random().toString(36).slice(2),
      idx: readPlace().idx + 1,
    };
    history.pushState(entryState, '');
  }
  currentPlace = readPlace();
}

function stepBack(steps: number, onDone?: () => void): void {
  onArrival = onDone ?? (() => undefined);
  history.go(-steps);
}

/**
 * Back closes what is uppermost. Entries of what was closed in another way stay until then, and are stepped over: to take
 * them away at once would race with whatever the same press opens next.
 */
function onPopState(event: Event): void {
  const previousPlace = currentPlace;
  currentPlace = readPlace();
  const afterStepBack = onArrival;
  onArrival = undefined;
  if (afterStepBack) {
    afterStepBack();
    return;
  }
  if (
    previousPlace.capa === 0 ||
    currentPlace.idx !== previousPlace.idx - 1 ||
    currentPlace.capa !== previousPlace.capa - 1
  ) {
    for (const layer of layers.slice(currentPlace.capa).reverse()) layer.close();
    return;
  }
  const [topLayer] = layers.slice(-1);
  if (!topLayer) {
    const leave = () => history.back();
    if (currentPlace.capa > 0) stepBack(currentPlace.capa, leave);
    else leave();
    return;
  }
  if (topLayer.asksBeforeClosing()) {
    // The router hears of none of it: an address that holds the layer stays as it is.
    event.stopImmediatePropagation();
    onArrival = topLayer.close;
    history.go(1);
    return;
  }
  const extraEntries = previousPlace.capa - layers.length;
  topLayer.close();
  // What does not let itself be closed stays, and so does its entry.
  const keepEntry = () => void setTimeout(() => layers.includes(topLayer) && ensureHistoryEntry());
  if (extraEntries > 0) stepBack(extraEntries, keepEntry);
  else keepEntry();
}

/** Listens to the browser's back. Before the router does, which draws what it finds there. */
export function listenForBack(): void {
  currentPlace = readPlace();
  window.addEventListener('popstate', onPopState);
}

function pushLayer(layer: OverlayLayer): () => void {
  layers.push(layer);
  ensureHistoryEntry();
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    currentPlace = readPlace();
  };
}

/**
 * While it is open, something lies over the screen that the browser's back closes, before it leaves the screen: a dialog,
 * a drawer, a menu. What lies over it is closed first.
 * @param asksBeforeClosing whether it would ask before it closes
 */
export function useOverlayLayer(isOpen: boolean, close: () => void, asksBeforeClosing = () => false): void {
  const onClose = useEffectEvent(close);
  const shouldAsk = useEffectEvent(asksBeforeClosing);
  useEffect(
    () => (isOpen ? pushLayer({ close: () => onClose(), asksBeforeClosing: () => shouldAsk() }) : undefined),
    [isOpen],
  );
}

/** The same for what lies over the screen on a phone alone, and beside its button elsewhere. */
export function usePhoneOverlayLayer(isOpen: boolean, close: () => void): void {
  useOverlayLayer(isOpen && matchMedia(PHONE_QUERY).matches, close);
}

/** Keeps account of where the router has gone; once in the page. */
export function useTrackLayers(): void {
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each way that the router goes is noted
  useEffect(() => {
    currentPlace = readPlace();
  }, [location]);
}

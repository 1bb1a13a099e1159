import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { PHONE_QUERY } from './useMedia.ts';

/** A dialog, drawer or menu over the screen. */
interface OverlayLayer {
  close: () => void;
  /** Whether it asks before it closes; until answered, the step back is undone. */
  asksBeforeClosing: () => boolean;
}

/** Position in the history: the router's index of the entry, and the number of layers open when it was made. */
interface HistoryPlace {
  idx: number;
  capa: number;
}

/** Open layers, the uppermost last. */
const layers: OverlayLayer[] = [];
/** Callback for the `popstate` of our own step back. */
let onArrival: (() => void) | undefined;

const toRecord = (value: unknown): Record<string, unknown> => ({ ...(value instanceof Object && value) });
const toNumber = (value: unknown): number => (typeof value === 'number' ? value : 0);

function readPlace(): HistoryPlace {
  const { idx, usr } = toRecord(history.state);
  return { idx: toNumber(idx), capa: toNumber(toRecord(usr).capa) };
}
let currentPlace: HistoryPlace = { idx: 0, capa: 0 };
/** Returns the `state` for `navigate` that keeps the layer count of the current entry. */
export const sameLayerState = (): unknown => toRecord(history.state).usr;
/** Returns the `state` for `navigate` when the new entry opens a layer. */
export const newLayerState = () => ({ ...toRecord(sameLayerState()), capa: readPlace().capa + 1 });

/** Pushes a history entry for the open layers, unless an entry of a closed layer or a URL provides one. */
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
 * Closes the uppermost layer on back. Entries of layers closed otherwise remain and are skipped here: removing them at
 * once would race with the next layer that the same press opens.
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
    // Hidden from the router, so that a layer in the URL keeps its URL.
    event.stopImmediatePropagation();
    onArrival = topLayer.close;
    history.go(1);
    return;
  }
  const extraEntries = previousPlace.capa - layers.length;
  topLayer.close();
  // A layer that did not close keeps its entry.
  const keepEntry = () => void setTimeout(() => layers.includes(topLayer) && ensureHistoryEntry());
  if (extraEntries > 0) stepBack(extraEntries, keepEntry);
  else keepEntry();
}

/** Listens to `popstate`. Must be called before the router does, which renders the entry. */
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
 * While `isOpen`, the browser's back closes this layer (a dialog, a drawer, a menu) instead of leaving the screen.
 * Layers above it are closed first.
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

/** Like `useOverlayLayer`, for an element that covers the screen only on a phone. */
export function usePhoneOverlayLayer(isOpen: boolean, close: () => void): void {
  useOverlayLayer(isOpen && matchMedia(PHONE_QUERY).matches, close);
}

/** Records the router's position; used once in the page. */
export function useTrackLayers(): void {
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every navigation
  useEffect(() => {
    currentPlace = readPlace();
  }, [location]);
}

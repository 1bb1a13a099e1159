import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import { pushHistoryEntry, readHistoryEntry } from './historyEntry.ts';
import { PHONE_QUERY } from './useMedia.ts';

/** A dialog, drawer or menu over the screen. */
interface OverlayLayer {
  close: () => void;
  /** Whether it asks before it closes; until answered, the step back is undone. */
  asksBeforeClosing: () => boolean;
}

/** Position in the history, and the number of layers that were open when the entry was made. */
interface HistoryPlace {
  index: number;
  layerCount: number;
}

/** Open layers, the uppermost last. */
const layers: OverlayLayer[] = [];
/** Callback for the `popstate` of our own step back. */
let onArrival: (() => void) | undefined;

function readPlace(): HistoryPlace {
  const { index, state } = readHistoryEntry();
  const layerCount = state instanceof Object && 'layerCount' in state ? state.layerCount : 0;
  return { index, layerCount: typeof layerCount === 'number' ? layerCount : 0 };
}
let currentPlace: HistoryPlace = { index: 0, layerCount: 0 };

interface LayerState {
  layerCount: number;
}
/** Returns the `state` for `navigate` that keeps the layer count of the current entry. */
export const sameLayerState = (): LayerState => ({ layerCount: readPlace().layerCount });
/** Returns the `state` for `navigate` when the new entry opens a layer. */
export const newLayerState = (): LayerState => ({ layerCount: readPlace().layerCount + 1 });

/** Pushes a history entry for the open layers, unless an entry of a closed layer or a URL provides one. */
function ensureHistoryEntry(): void {
  if (readPlace().layerCount < layers.length) pushHistoryEntry(newLayerState());
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
  const closesOneLayer =
    previousPlace.layerCount > 0 &&
    currentPlace.index === previousPlace.index - 1 &&
    currentPlace.layerCount === previousPlace.layerCount - 1;
  if (!closesOneLayer) {
    // Another screen or several steps: what the new place does not hold is closed.
    for (const layer of layers.slice(currentPlace.layerCount).reverse()) layer.close();
    return;
  }
  const [topLayer] = layers.slice(-1);
  if (!topLayer) {
    // The entries are those of layers that were closed otherwise: back leaves the page.
    const leave = () => history.back();
    if (currentPlace.layerCount > 0) stepBack(currentPlace.layerCount, leave);
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
  const extraEntries = previousPlace.layerCount - layers.length;
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
export function useTrackRouterPlace(): void {
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every navigation
  useEffect(() => {
    currentPlace = readPlace();
  }, [location]);
}

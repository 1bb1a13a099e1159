import { useSyncExternalStore } from 'react';
import { createEmitter } from '../state/emitter.ts';
import { read, store } from './storage.ts';

/**
 * How the one sound of the page stands. `pausada` by the listener's headphones, keys or telephone; `cortada` while it is
 * tried again; `bloqueada` where the browser wants another press first.
 */
export type AudioPhase = 'parada' | 'conectando' | 'sonando' | 'cortada' | 'pausada' | 'bloqueada';
export interface AudioState {
  phase: AudioPhase;
  /** 0 to 1. */
  volume: number;
}

const STORAGE_KEY = 'conserje-volumen';
const DEFAULT_VOLUME = 0.7;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;
/** Silence that is longer is no longer waited for. */
const STALL_MS = 12_000;
/** What follows a pause comes right behind it. */
const PAUSE_SETTLE_MS = 250;
/** Whoever was heard for so long is tried again as if for the first time. */
const STABLE_MS = 20_000;

/** How long a stream that broke off is left alone, by how often it was tried in vain. */
export const retryDelayMs = (retryCount: number): number => Math.min(FIRST_RETRY_MS * 2 ** retryCount, LAST_RETRY_MS);

/** A volume as it was kept; anything may stand there. */
export function parseVolume(stored: string | null): number {
  const volume = stored === null || stored === '' ? Number.NaN : Number(stored);
  return volume >= 0 && volume <= 1 ? volume : DEFAULT_VOLUME;
}

let audioState: AudioState = { phase: 'parada', volume: parseVolume(read(STORAGE_KEY)) };
let element: HTMLAudioElement | undefined;
let streamUrl = '';
let retryCount = 0;
let playingSince = Number.POSITIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;
const changed = createEmitter();

function setAudioState(change: Partial<AudioState>): void {
  audioState = { ...audioState, ...change };
  if ('mediaSession' in navigator)
    navigator.mediaSession.playbackState =
      audioState.phase === 'parada' ? 'none' : audioState.phase === 'pausada' ? 'paused' : 'playing';
  changed.emit();
}

function schedule(run: () => void, delayMs: number): void {
  clearTimeout(timer);
  timer = setTimeout(run, delayMs);
}

function connect(): void {
  const audio = getAudio();
  playingSince = Number.POSITIVE_INFINITY;
  setAudioState({ phase: retryCount > 0 ? 'cortada' : 'conectando' });
  schedule(retryLater, STALL_MS);
  // What is live is asked for anew: what was kept of it is of then.
  audio.src = streamUrl;
  audio.play().catch((error: unknown) => {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
    clearTimeout(timer);
    setAudioState({ phase: 'bloqueada' });
  });
}

/** It broke off: once more, ever later, until it is stopped. */
function retryLater(): void {
  if (!isPlayingOrTrying()) return;
  if (performance.now() - playingSince > STABLE_MS) retryCount = 0;
  const delayMs = retryDelayMs(retryCount) * (0.5 + Math.random());
  retryCount += 1;
  setAudioState({ phase: 'cortada' });
  schedule(connect, delayMs);
}

const isPlayingOrTrying = (): boolean => ['conectando', 'sonando', 'cortada'].includes(audioState.phase);

function onPlaying(): void {
  clearTimeout(timer);
  playingSince = performance.now();
  setAudioState({ phase: 'sonando' });
}

function onWaiting(): void {
  if (audioState.phase !== 'sonando') return;
  setAudioState({ phase: 'conectando' });
  schedule(retryLater, STALL_MS);
}

/** Headphones were pulled out, or another sound took over: not ours to go on. A stream that ends pauses too, and says so next. */
function onPaused(): void {
  setTimeout(() => {
    const isPausedOnly = element?.paused === true && !element.ended && element.error === null;
    if (isPausedOnly && (audioState.phase === 'sonando' || audioState.phase === 'conectando')) pause();
  }, PAUSE_SETTLE_MS);
}

/** The one `<audio>` of the page: it belongs to no screen, so that none takes it away. */
function getAudio(): HTMLAudioElement {
  if (element) return element;
  element = document.createElement('audio');
  element.preload = 'none';
  element.volume = audioState.volume;
  element.addEventListener('playing', onPlaying);
  element.addEventListener('waiting', onWaiting);
  element.addEventListener('error', retryLater);
  element.addEventListener('ended', retryLater);
  element.addEventListener('pause', onPaused);
  document.body.append(element);
  window.addEventListener('online', () => audioState.phase === 'cortada' && connect());
  if ('mediaSession' in navigator) {
    navigator.mediaSession.setActionHandler('play', resume);
    navigator.mediaSession.setActionHandler('pause', pause);
    navigator.mediaSession.setActionHandler('stop', stop);
  }
  return element;
}

/** Plays what an address sends, from now; it must be the press of someone who wants to hear it. */
export function playStream(sourceUrl: string): void {
  streamUrl = sourceUrl;
  resume();
}

/** Goes on with what was heard last, from now. */
export function resume(): void {
  if (streamUrl === '') return;
  retryCount = 0;
  connect();
}

/** Silence that the media keys and the bar can end. */
export function pause(): void {
  clearTimeout(timer);
  setAudioState({ phase: 'pausada' });
  element?.pause();
}

/** Ends it, and what is being fetched for it. */
export function stop(): void {
  clearTimeout(timer);
  setAudioState({ phase: 'parada' });
  element?.pause();
  element?.removeAttribute('src');
  element?.load();
}

/** How loud it is, kept in this browser. */
export function changeVolume(volume: number): void {
  store(STORAGE_KEY, String(volume));
  if (element) element.volume = volume;
  setAudioState({ volume });
}

/** What the telephone's lock screen and the media keys say of it. */
export function setMediaMetadata(data: MediaMetadataInit): void {
  if ('mediaSession' in navigator) navigator.mediaSession.metadata = new MediaMetadata(data);
}

const getAudioState = (): AudioState => audioState;
const subscribe = changed.listen;
export const useAudio = (): AudioState => useSyncExternalStore(subscribe, getAudioState);

import { createStore, useStore } from '../state/store.ts';
import { readStorage, writeStorage } from './storage.ts';

/**
 * State of the audio stream. `paused`: by headphones, media keys or the phone; `interrupted`: broken, being retried;
 * `blocked`: the browser requires another press.
 */
export type AudioPhase = 'stopped' | 'connecting' | 'playing' | 'interrupted' | 'paused' | 'blocked';
export interface AudioState {
  phase: AudioPhase;
  /** 0 to 1. */
  volume: number;
}

const STORAGE_KEY = 'conserje-volumen';
const DEFAULT_VOLUME = 0.7;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 30_000;
/** A stall longer than this triggers a retry. */
const STALL_MS = 12_000;
/** An `ended` or `error` event follows its `pause` event within this time. */
const PAUSE_SETTLE_MS = 250;
/** A stream that played this long starts again with the first retry delay. */
const STABLE_MS = 20_000;

/** Returns the delay before the next attempt, in milliseconds. */
export const retryDelayMs = (retryCount: number): number => Math.min(FIRST_RETRY_MS * 2 ** retryCount, LAST_RETRY_MS);

export function parseVolume(stored: string | null): number {
  const volume = stored === null || stored === '' ? Number.NaN : Number(stored);
  return volume >= 0 && volume <= 1 ? volume : DEFAULT_VOLUME;
}

const audioState = createStore<AudioState>({ phase: 'stopped', volume: parseVolume(readStorage(STORAGE_KEY)) });
let element: HTMLAudioElement | undefined;
let streamUrl = '';
let retryCount = 0;
let playingSince = Number.POSITIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

function setAudioState(change: Partial<AudioState>): void {
  const state = { ...audioState.get(), ...change };
  if ('mediaSession' in navigator)
    navigator.mediaSession.playbackState =
      state.phase === 'stopped' ? 'none' : state.phase === 'paused' ? 'paused' : 'playing';
  audioState.set(state);
}

function schedule(run: () => void, delayMs: number): void {
  clearTimeout(timer);
  timer = setTimeout(run, delayMs);
}

function connect(): void {
  const audio = getAudio();
  playingSince = Number.POSITIVE_INFINITY;
  setAudioState({ phase: retryCount > 0 ? 'interrupted' : 'connecting' });
  schedule(retryLater, STALL_MS);
  // Setting `src` again drops the old buffer of a live stream.
  audio.src = streamUrl;
  audio.play().catch((error: unknown) => {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
    clearTimeout(timer);
    setAudioState({ phase: 'blocked' });
  });
}

/** Schedules another attempt with a growing delay, until the stream is stopped. */
function retryLater(): void {
  if (!isPlayingOrTrying()) return;
  if (performance.now() - playingSince > STABLE_MS) retryCount = 0;
  const delayMs = retryDelayMs(retryCount) * (0.5 + Math.random());
  retryCount += 1;
  setAudioState({ phase: 'interrupted' });
  schedule(connect, delayMs);
}

const isPlayingOrTrying = (): boolean => ['connecting', 'playing', 'interrupted'].includes(audioState.get().phase);

function onPlaying(): void {
  clearTimeout(timer);
  playingSince = performance.now();
  setAudioState({ phase: 'playing' });
}

function onWaiting(): void {
  if (audioState.get().phase !== 'playing') return;
  setAudioState({ phase: 'connecting' });
  schedule(retryLater, STALL_MS);
}

/**
 * The system paused the stream (headphones, another sound). An ended or broken stream pauses too and is told apart
 * later.
 */
function onPaused(): void {
  setTimeout(() => {
    const isPausedOnly = element?.paused === true && !element.ended && element.error === null;
    if (isPausedOnly && ['playing', 'connecting'].includes(audioState.get().phase)) pauseStream();
  }, PAUSE_SETTLE_MS);
}

/** Returns the single `<audio>` of the page. It belongs to no screen, so that none unmounts it. */
function getAudio(): HTMLAudioElement {
  if (element) return element;
  element = document.createElement('audio');
  element.preload = 'none';
  element.volume = audioState.get().volume;
  element.addEventListener('playing', onPlaying);
  element.addEventListener('waiting', onWaiting);
  element.addEventListener('error', retryLater);
  element.addEventListener('ended', retryLater);
  element.addEventListener('pause', onPaused);
  document.body.append(element);
  window.addEventListener('online', () => audioState.get().phase === 'interrupted' && connect());
  if ('mediaSession' in navigator) {
    navigator.mediaSession.setActionHandler('play', resumeStream);
    navigator.mediaSession.setActionHandler('pause', pauseStream);
    navigator.mediaSession.setActionHandler('stop', stopStream);
  }
  return element;
}

/** Plays a live stream. Browsers require a user gesture. */
export function playStream(sourceUrl: string): void {
  streamUrl = sourceUrl;
  resumeStream();
}

/** Plays the last stream again, live. */
export function resumeStream(): void {
  if (streamUrl === '') return;
  retryCount = 0;
  connect();
}

/** Pauses; media keys and the bar can resume. */
export function pauseStream(): void {
  clearTimeout(timer);
  setAudioState({ phase: 'paused' });
  element?.pause();
}

/** Stops and ends the download. */
export function stopStream(): void {
  clearTimeout(timer);
  setAudioState({ phase: 'stopped' });
  element?.pause();
  element?.removeAttribute('src');
  element?.load();
}

export function changeVolume(volume: number): void {
  writeStorage(STORAGE_KEY, String(volume));
  if (element) element.volume = volume;
  setAudioState({ volume });
}

export function setMediaMetadata(data: MediaMetadataInit): void {
  if ('mediaSession' in navigator) navigator.mediaSession.metadata = new MediaMetadata(data);
}

export const useAudio = (): AudioState => useStore(audioState);

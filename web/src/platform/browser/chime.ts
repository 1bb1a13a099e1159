import { getPreference } from '../state/preferences.ts';

/** A desk bell: two partials, the second a little above the fifth. Frequency in hertz, gain. */
const TONES = [
  [1318, 0.12],
  [2093, 0.05],
] as const;
const DURATION_S = 0.9;
/** Simultaneous toasts ring once. */
const MIN_GAP_MS = 1_500;

let audioContext: AudioContext | null = null;
let lastRungAt = 0;

function playChime(context: AudioContext): void {
  const startTime = context.currentTime;
  for (const [frequency, volume] of TONES) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.frequency.value = frequency;
    gain.gain.setValueAtTime(volume, startTime);
    gain.gain.exponentialRampToValueAtTime(0.0001, startTime + DURATION_S);
    tone.connect(gain).connect(context.destination);
    tone.start(startTime);
    tone.stop(startTime + DURATION_S);
  }
}

/**
 * Rings if the preference `timbre` is on. Before the first user gesture browsers forbid sound: the ring is skipped, not
 * postponed.
 * @param prueba rings as a preview
 */
export async function ringChime({ prueba = false } = {}): Promise<void> {
  const now = Date.now();
  if (!getPreference('timbre') || !navigator.userActivation?.hasBeenActive || now - lastRungAt < MIN_GAP_MS) return;
  if (!prueba) lastRungAt = now;
  try {
    audioContext ??= new AudioContext();
    await audioContext.resume();
    playChime(audioContext);
  } catch {
    // The toast stays visible without sound.
  }
}

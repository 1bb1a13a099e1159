import { getPreference } from '../state/preferences.ts';

/** The bell of a front desk: two partials, the second a little above the fifth. Hertz, and how loud. */
const TONES = [
  [1318, 0.12],
  [2093, 0.05],
] as const;
const DURATION_S = 0.9;
/** Many at once ring once. */
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
 * Rings, where its user wants it. A page that nobody has pressed anything in must not make a sound: then it stays silent
 * rather than ringing later for what is over.
 * @param isPreview so that its user hears what they choose
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
    // No way to make a sound here: what it rings for is written down anyway.
  }
}

import { preferencia } from './preferencias.ts';

/** The bell of a front desk: two partials, the second a little above the fifth. Hertz, and how loud. */
const TONOS = [
  [1318, 0.12],
  [2093, 0.05],
] as const;
const DURA_S = 0.9;
/** Many at once ring once. */
const CALLA_MS = 1_500;

let altavoz: AudioContext | null = null;
let ultimo = 0;

function tocar(contexto: AudioContext): void {
  const t = contexto.currentTime;
  for (const [frecuencia, volumen] of TONOS) {
    const tono = contexto.createOscillator();
    const fuerza = contexto.createGain();
    tono.frequency.value = frecuencia;
    fuerza.gain.setValueAtTime(volumen, t);
    fuerza.gain.exponentialRampToValueAtTime(0.0001, t + DURA_S);
    tono.connect(fuerza).connect(contexto.destination);
    tono.start(t);
    tono.stop(t + DURA_S);
  }
}

/**
 * Rings, where its user wants it. A page that nobody has pressed anything in must not make a sound: then it stays silent
 * rather than ringing later for what is over.
 * @param prueba so that its user hears what they choose
 */
export async function sonar({ prueba = false } = {}): Promise<void> {
  const ahora = Date.now();
  if (!preferencia('timbre') || !navigator.userActivation?.hasBeenActive || ahora - ultimo < CALLA_MS) return;
  if (!prueba) ultimo = ahora;
  try {
    altavoz ??= new AudioContext();
    await altavoz.resume();
    tocar(altavoz);
  } catch {
    // No way to make a sound here: what it rings for is written down anyway.
  }
}

/** Interval between polls of the radio's now-playing data (part 2 §9). */
export const RADIO_INTERVAL_MS = 30_000;

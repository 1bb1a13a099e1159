/** What the radio plays is asked for again so often (part 2 §9). */
export const RADIO_INTERVAL_MS = 30_000;

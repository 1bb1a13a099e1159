/** What the portal stores in each entry of the browser's history. */
export interface HistoryEntry {
  /** Distinguishes the entry from all others. */
  key: string;
  /** Position in the history of the tab. */
  index: number;
  /** `state` of the navigation that made the entry. */
  state: unknown;
}

const FIRST_ENTRY: HistoryEntry = { key: 'default', index: 0, state: null };

/** Reads the current entry. One that the portal did not make counts as the first. */
export function readHistoryEntry(): HistoryEntry {
  const stored: unknown = history.state;
  if (!(stored instanceof Object && 'key' in stored && 'index' in stored && 'state' in stored)) return FIRST_ENTRY;
  const { key, index, state } = stored;
  return typeof key === 'string' && typeof index === 'number' ? { key, index, state } : FIRST_ENTRY;
}

const newKey = (): string => Math.random().toString(36).slice(2);

/** Adds an entry after the current one. @param url if undefined, it has the same URL */
export function pushHistoryEntry(state: unknown, url?: string): void {
  const entry: HistoryEntry = { key: newKey(), index: readHistoryEntry().index + 1, state };
  history.pushState(entry, '', url);
}

export function replaceHistoryEntry(state: unknown, url: string): void {
  const entry: HistoryEntry = { key: newKey(), index: readHistoryEntry().index, state };
  history.replaceState(entry, '', url);
}

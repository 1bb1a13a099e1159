import { createToken } from './tokens.ts';

/**
 * Keys by which the process makes calls for a session whose own key is not stored. A key is in memory for the duration
 * of one call.
 */
export class InternalSessionKeys {
  private readonly hashByKey = new Map<string, string>();

  /** Returns the stored hash of the session that a key stands for; undefined for any other key. */
  sessionHashOf(key: string): string | undefined {
    return this.hashByKey.get(key);
  }

  /** @param sessionHash stored hash of the session, under which `work` calls by its key */
  async lend<T>(sessionHash: string, work: (key: string) => Promise<T>): Promise<T> {
    const key = createToken();
    this.hashByKey.set(key, sessionHash);
    try {
      return await work(key);
    } finally {
      this.hashByKey.delete(key);
    }
  }
}

/** Log for effects that fail. */
export interface ErrorLogger {
  error(data: object, msg: string): void;
}

/** Effects of a transaction, run after its commit and never after a rollback. */
export class AfterCommitEffects {
  private readonly effects: (() => void)[] = [];

  add(effect: () => void): void {
    this.effects.push(effect);
  }

  addFirst(effect: () => void): void {
    this.effects.unshift(effect);
  }

  /**
   * Runs all effects in order. The change is committed, so an effect that fails is logged, stops no other one and does
   * not fail the call.
   * @throws the error of an effect if there is no log
   */
  run(log: ErrorLogger | undefined): void {
    for (const effect of this.effects) {
      try {
        effect();
      } catch (err) {
        if (!log) throw err;
        log.error({ err }, 'an effect after the commit failed');
      }
    }
  }
}

import { setImmediate } from 'node:timers/promises';

/**
 * Something that is looked at for all who ask at about the same time, and never from before they asked: whoever comes while a
 * look is under way shares the next one, which begins when all that has arrived by then was read.
 */
export class Vistazo<T> {
  private readonly mirar: () => Promise<T>;
  private enCurso: Promise<unknown> = Promise.resolve();
  private siguiente: Promise<T> | undefined;

  constructor(mirar: () => Promise<T>) {
    this.mirar = mirar;
  }

  /** As it is now. A look that fails, fails for those who share it. */
  actual(): Promise<T> {
    this.siguiente ??= this.enCurso.then(() => setImmediate()).then(() => this.empezar());
    return this.siguiente;
  }

  private empezar(): Promise<T> {
    this.siguiente = undefined;
    const mirada = this.mirar();
    this.enCurso = mirada.catch(() => undefined);
    return mirada;
  }
}

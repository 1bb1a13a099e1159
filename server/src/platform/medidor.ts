/** What is measured: its name as Prometheus wants it (`…_total`, `…_seconds`), and what it is, in a sentence. */
export interface Medida {
  nombre: string;
  ayuda: string;
}

/**
 * Where the parts of the product say what they do, for whoever runs it (docs/decisions/0041). Labels are of few values that
 * are known beforehand: names of calls and codes, never what somebody has sent.
 */
export interface Medidor {
  /** Something that only goes up; the answered function adds one, and is given the values of the labels in their order. */
  contador(medida: Medida, etiquetas?: readonly string[]): (...valores: string[]) => void;
  /**
   * How long something takes; the answered function is given milliseconds, and the value of the label. `tramos` are the bounds
   * of its buckets, in seconds.
   */
  cronometro(medida: Medida, tramos: readonly number[], etiqueta?: string): (ms: number, valor?: string) => void;
  /** How much there is of something, looked at when it is asked for; nothing is said where that is not known. */
  aguja(medida: Medida, leer: () => number | null | Promise<number | null>): void;
}

const nada = (): void => undefined;

/** For a process that nobody measures. */
export const SIN_MEDIR: Medidor = { contador: () => nada, cronometro: () => nada, aguja: nada };

/** A row of the list of open sessions as the engine answers it. */
interface ListRow {
  id: number;
  bajo: number;
  bajoNombre: string;
  bajoOrden: number;
  alto: number | null;
  altoNombre: string | null;
  finaliza: number;
  pausa: number;
  pausado: number | null;
  restante: number;
  p_bajo: number;
  mins: number;
  sumado: number;
  comparten: number;
}

/** Writes an instant out. */
type Write = (ms: number) => string;

export const writeAnew: Write = (ms) => new Date(ms).toISOString();

const written = new Map<number, string>();
/** Each instant is written once: a ceiling must not be beaten by a server that remembers them. */
export const writeOnce: Write = (ms) => {
  let text = written.get(ms);
  if (text === undefined) {
    text = writeAnew(ms);
    written.set(ms, text);
  }
  return text;
};

/** A row in the declared shape by the least work: nothing is decided, nothing reckoned. */
export const toAnswerRow = (write: Write) => (row: unknown) => {
  const r = row as ListRow;
  return {
    id: r.id,
    bajo: r.bajo,
    bajoNombre: r.bajoNombre,
    bajoOrden: r.bajoOrden,
    alto: r.alto ?? -1,
    altoNombre: r.altoNombre ?? '',
    finaliza: write(r.finaliza),
    pausa: r.pausa,
    pausado: r.pausado === null ? null : write(r.pausado),
    tiempoPaused: r.restante,
    p_bajo: r.p_bajo,
    mins: r.mins,
    minsA: r.mins,
    sumado: r.sumado,
    comparten: r.comparten === 1,
    // None of the filled databases' open sessions was handed over or stopped before.
    relevos: [],
    paradas: [],
  };
};

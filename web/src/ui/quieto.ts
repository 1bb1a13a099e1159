type Clave = string | number;

/** How many of these numbers have to move so that all of them stand in order. */
function movidos(orden: readonly number[]): number {
  const finales: number[] = [];
  for (const n of orden) {
    const lugar = finales.findIndex((final) => final >= n);
    if (lugar < 0) finales.push(n);
    else finales[lugar] = n;
  }
  return orden.length - finales.length;
}

export interface Quietas<F> {
  filas: readonly F[];
  /** Of what is shown, what is there no longer. */
  idas: ReadonlySet<Clave>;
  /** Rows that came, went or moved meanwhile. */
  esperan: number;
}

/**
 * Rows in the places that they had when someone took hold of them, each as it is now; one that is gone stays as it was, and
 * one that has come waits.
 * @param propia whether it went by the reader's own doing: it goes at once
 */
export function quietas<F>(
  tomadas: readonly F[],
  actuales: readonly F[],
  idDe: (fila: F) => Clave,
  propia: (fila: F) => boolean,
): Quietas<F> {
  const lugares = new Map(actuales.map((fila, i) => [idDe(fila), i]));
  const quedan = tomadas.filter((fila) => lugares.has(idDe(fila)) || !propia(fila));
  const presentes = new Set(tomadas.map(idDe));
  const idas = new Set(quedan.map(idDe).filter((id) => !lugares.has(id)));
  const nuevas = actuales.filter((fila) => !presentes.has(idDe(fila))).length;
  const orden = quedan.flatMap((fila) => lugares.get(idDe(fila)) ?? []);
  return {
    filas: quedan.map((fila) => actuales[lugares.get(idDe(fila)) ?? -1] ?? fila),
    idas,
    esperan: idas.size + nuevas + movidos(orden),
  };
}

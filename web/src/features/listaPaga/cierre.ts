import type { GrupoCierre } from '@conserje/contract';

/** The steps that close a week, in their order. */
export const PASOS = ['actualizar', 'pagar', 'cerrar', 'reiniciar'] as const;
export type PasoCierre = (typeof PASOS)[number];

type Sumas = GrupoCierre['lista'];

/** How far closing the week is. */
export interface Cierre {
  /** What is next; null where nothing is. */
  toca: PasoCierre | null;
  /** What was done before that. */
  hechos: readonly PasoCierre[];
  /** What an update brings to the lists. */
  cambian: number;
  nuevas: number;
  nuevosCreditos: number;
  /** Both open lists together. */
  lista: Sumas;
  /** Whose lists are still to be closed, and whose payroll to be reset after that. */
  abiertos: readonly GrupoCierre[];
  porReiniciar: readonly GrupoCierre[];
  /** When the last step was done, while that was a short time ago and nothing was paid since. */
  acabado: string | null;
}

/** What comes to the lists so soon after a reset is for the next week. */
const RECIENTE_MS = 12 * 3_600_000;

const suma = <F>(filas: readonly F[], de: (fila: F) => number): number => filas.reduce((n, f) => n + de(f), 0);
const ultimo = (instantes: readonly (string | null)[]): number | null => {
  const hubo = instantes.flatMap((i) => (i === null ? [] : [Date.parse(i)]));
  return hubo.length > 0 ? Math.max(...hubo) : null;
};
const sumaDe = (grupos: readonly GrupoCierre[]): Sumas => ({
  personas: suma(grupos, (g) => g.lista.personas),
  creditos: suma(grupos, (g) => g.lista.creditos),
  pagadas: suma(grupos, (g) => g.lista.pagadas),
  pagadoCreditos: suma(grupos, (g) => g.lista.pagadoCreditos),
});

/**
 * What is next, from what each step leaves behind: whoever comes back, or takes over from another, goes on from there.
 * @param pagables how many rows the reader may pay; `ahora` UTC milliseconds
 */
export function cierreDe(grupos: readonly GrupoCierre[], pagables: number, ahora: number): Cierre {
  const lista = sumaDe(grupos);
  const abiertos = grupos.filter((g) => g.lista.personas + g.lista.pagadas > 0);
  const cierre = ultimo(grupos.map((g) => g.cerrada));
  // A payroll is reset after the lists: one that was reset before the last of them was closed is still to be.
  const debeReinicio = (g: GrupoCierre) => cierre !== null && (ultimo([g.reiniciada]) ?? 0) < cierre;
  const porReiniciar = grupos.filter((g) => debeReinicio(g) && !abiertos.includes(g));
  const reinicio = ultimo(grupos.map((g) => g.reiniciada));
  const acabado =
    reinicio !== null && !grupos.some(debeReinicio) && ahora - reinicio < RECIENTE_MS && lista.pagadas === 0
      ? new Date(reinicio).toISOString()
      : null;
  // What is earned between the two resets comes to the next list by the second.
  const enLista = grupos.filter((g) => !porReiniciar.includes(g));
  const queToca = (): PasoCierre | null => {
    if (acabado !== null) return null;
    if (suma(enLista, (g) => g.cambian) > 0) return 'actualizar';
    if (pagables > 0) return 'pagar';
    if (abiertos.length > 0) return 'cerrar';
    return porReiniciar.length > 0 ? 'reiniciar' : null;
  };
  const toca = queToca();
  const hechos = toca === null ? (acabado === null ? [] : PASOS) : PASOS.slice(0, PASOS.indexOf(toca));
  return {
    ...{ toca, hechos },
    cambian: suma(enLista, (g) => g.cambian),
    nuevas: suma(enLista, (g) => g.nuevas),
    nuevosCreditos: suma(enLista, (g) => g.nuevosCreditos),
    ...{ lista, abiertos, porReiniciar, acabado },
  };
}

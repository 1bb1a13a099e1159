/** What a category asks for its pay and gives for it, by the names of its columns; hours, and times as they are shown. */
export interface Terminos {
  categoria: number;
  paga_nomina: number;
  nomina_asistencia: number;
  nomina_times: number;
  bono_asistencia: number | null;
  bono_times: number | null;
  bono_paga: number;
}

/** Minutes attended and supervised. */
export interface Minutos {
  asistencia: number;
  times: number;
}
export const TIPOS = ['asistencia', 'times'] as const;
export const NADA: Minutos = { asistencia: 0, times: 0 };

/** Minutes of each kind from those of two. */
export const porTipo = (a: Minutos, b: Minutos, cuenta: (a: number, b: number) => number): Minutos => ({
  asistencia: cuenta(a.asistencia, b.asistencia),
  times: cuenta(a.times, b.times),
});
export const mas = (a: Minutos, b: Minutos): Minutos => porTipo(a, b, (x, y) => x + y);
export const menos = (a: Minutos, b: Minutos): Minutos => porTipo(a, b, (x, y) => x - y);

export type Grupo = 'bajo' | 'alto';
/** Pay groups: junior = category 2 or lower, senior = 3 or higher. */
export const grupoDe = (categoria: number): Grupo => (categoria <= 2 ? 'bajo' : 'alto');

/** So much work is worth so many credits in all. */
export interface Escalon {
  creditos: number;
  pide: Minutos;
}

const HORA = 60;

/** "Hours worked in the period pay 4, 6, 7, 9 credits for 1, 2, 3, 4 hours." */
const INICIALES = [
  { creditos: 4, horas: 1 },
  { creditos: 6, horas: 2 },
  { creditos: 7, horas: 3 },
  { creditos: 9, horas: 4 },
];

/**
 * What work is worth under terms, from the least to the most. "An active membership with `reduccion` halves the
 * requirement (rounded up)." One shown time is an hour supervised.
 */
export function escalones(terminos: Terminos, reducida: boolean): Escalon[] {
  const { categoria, paga_nomina, nomina_asistencia, nomina_times, bono_paga } = terminos;
  const enMinutos = (cuanto: number): number => HORA * (reducida ? Math.ceil(cuanto / 2) : cuanto);
  if (categoria === 1)
    return INICIALES.map(({ creditos, horas }) => ({ creditos, pide: { ...NADA, asistencia: enMinutos(horas) } }));
  const paga = {
    creditos: paga_nomina,
    pide: { asistencia: enMinutos(nomina_asistencia), times: enMinutos(nomina_times) },
  };
  // "Bonus requirement (default twice the normal one) met adds the bonus pay."
  const bono = {
    asistencia: enMinutos(terminos.bono_asistencia ?? 2 * nomina_asistencia),
    times: enMinutos(terminos.bono_times ?? 2 * nomina_times),
  };
  const pideBono = bono.asistencia > 0 || bono.times > 0;
  const conBono = { creditos: paga_nomina + bono_paga, pide: porTipo(paga.pide, bono, Math.max) };
  return pideBono ? [paga, conBono] : [paga];
}

/** What work is worth; where some of a kind is missing there is none of it. */
export const valor = (de: Escalon[], hecho: Minutos): number =>
  de.filter(({ pide }) => TIPOS.every((t) => Math.max(0, hecho[t]) >= pide[t])).at(-1)?.creditos ?? 0;

/** "The amount of work that a row was given for": the least that is worth so much. */
export function trabajoPor(de: Escalon[], creditos: number): Minutos {
  if (creditos === 0) return NADA;
  const escalon = de.find((e) => e.creditos >= creditos);
  if (!escalon) throw new Error(`no work is worth ${creditos}c`);
  return escalon.pide;
}

/** What terms pay that asks for no work; 0 where all they pay asks for some. */
export const sinTrabajo = (de: Escalon[]): number => de.filter((e) => !asks(e)).at(-1)?.creditos ?? 0;

/** What work is worth beside that. */
export const porTrabajo = (de: Escalon[]): Escalon[] =>
  de.filter(asks).map((e) => ({ ...e, creditos: e.creditos - sinTrabajo(de) }));

export const asks = ({ pide }: Escalon): boolean => TIPOS.some((t) => pide[t] > 0);

/** Whether terms ask for less with a reduction. */
export const seReducen = (terminos: Terminos): boolean =>
  JSON.stringify(escalones(terminos, true)) !== JSON.stringify(escalones(terminos, false));

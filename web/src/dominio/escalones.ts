import type { AnswerOf } from '@conserje/contract';
import { PAGA_INICIALES } from '@conserje/rules';

/** A pay of category 1: for how many hours, and whether they are done. */
export interface Escalon {
  paga: number;
  horas: number;
  hecho: boolean;
  /** Minutes that are missing of the first that is not done. */
  faltan: number | null;
}

type Perfil = Pick<AnswerOf<'GET MyPerfil'>, 'paga' | 'cobro'>;

/** The four pays of category 1 and how far the reader is (decisions §5); a membership may halve what each asks for. */
export function escalonesDe({ paga, cobro }: Perfil): Escalon[] {
  const hechas = paga?.nomina_hecha ?? 0;
  const mitad = cobro.requisito.asistencia < PAGA_INICIALES.length * 60;
  const pasos = PAGA_INICIALES.map((creditos, i) => ({
    paga: creditos,
    horas: mitad ? Math.ceil((i + 1) / 2) : i + 1,
  }));
  const siguiente = pasos.findIndex(({ horas }) => hechas < horas);
  return pasos.map((paso, i) => ({
    ...paso,
    hecho: hechas >= paso.horas,
    // To the minute, as the sentence says it; the hours are of two decimals.
    faltan: i === siguiente ? (cobro.siguiente?.asistencia ?? Math.ceil((paso.horas - hechas) * 60)) : null,
  }));
}

import type { AnswerOf } from '@conserje/contract';
import type { OpTiempo } from '@conserje/rules';
import {
  esMgmt,
  OP,
  paradaDe,
  pausar,
  reanudar,
  restarMinutos,
  segundosAsistidos,
  sumarMinutos,
  tiempoOlvidado,
} from '@conserje/rules';
import type { TiempoVisto } from '../../dominio/tiempos.ts';
import { haTerminado, SIN_ALTO } from '../../dominio/tiempos.ts';
import { segundosHasta } from '../../ui/formato.ts';

const relojDe = (t: TiempoVisto) => ({
  mins: t.mins,
  finaliza: Date.parse(t.finaliza),
  pausa: t.pausa === 1,
  restante: t.tiempoPaused,
  pausado: t.pausado === null ? null : Date.parse(t.pausado),
  confirmado: t.confirmado,
});
const conReloj = (t: TiempoVisto, reloj: ReturnType<typeof relojDe>): TiempoVisto => ({
  ...t,
  mins: reloj.mins,
  finaliza: new Date(reloj.finaliza).toISOString(),
  pausa: reloj.pausa ? 1 : 0,
  tiempoPaused: reloj.restante,
});

/** Its clock has run until now: a stretch that is over. */
function conParada(t: TiempoVisto, ahora: number): TiempoVisto {
  const { atendidos, fecha } = paradaDe(relojDe(t), ahora);
  return { ...t, paradas: [...t.paradas, { atendidos, fecha: new Date(fecha).toISOString() }] };
}
/** Another manager, or none, has it from now on. */
function relevado(t: TiempoVisto, alto: number, altoNombre: string, ahora: number): TiempoVisto {
  const relevo = { alto: t.alto, altoNombre: t.altoNombre, hasta: segundosAsistidos(relojDe(t), ahora) };
  return { ...t, alto, altoNombre, relevos: [...t.relevos, relevo] };
}
const suma = (t: TiempoVisto, minutos: number, ahora: number): TiempoVisto => ({
  ...conReloj(haTerminado(t, ahora) ? conParada(t, ahora) : t, sumarMinutos(relojDe(t), minutos, ahora)),
  sumado: t.sumado + minutos,
});

export const segundosDe = (t: TiempoVisto, ahora: number): number =>
  t.pausa === 1 ? t.tiempoPaused : segundosHasta(Date.parse(t.finaliza), ahora);

/** Who reads the list. */
interface Lector {
  id: number;
  id_categoria: number;
}
/**
 * Whether a tiempo is forgotten and the reader is who should see to it: its manager, management, or of one without manager
 * whoever may take it.
 * @param olvido the agency's `olvido_minutos`
 */
export const olvidadoPara = (t: TiempoVisto, yo: Lector, olvido: number, ahora: number): boolean =>
  (t.alto === yo.id || esMgmt({ ...yo, permisos: [] }) || (t.alto === SIN_ALTO && t.acciones.includes(OP.ligar))) &&
  tiempoOlvidado(relojDe(t), olvido, ahora);

/** Seconds that would be left after an adjustment; null when it takes off more than the total. */
export function segundosTras(t: TiempoVisto, minutos: number, ahora: number): number | null {
  const reloj = minutos < 0 ? restarMinutos(relojDe(t), -minutos) : sumarMinutos(relojDe(t), minutos, ahora);
  return reloj && (reloj.pausa ? reloj.restante : segundosHasta(reloj.finaliza, ahora));
}

/** How it stands, in a word: 'Terminado' (part 1 §4), paused or running. */
export const estadoTiempo = (t: TiempoVisto, ahora: number): string =>
  haTerminado(t, ahora) ? 'Terminado' : t.pausa ? 'Pausado' : 'En curso';

/**
 * The row as it will be after an action whose outcome is plain; null for those that the server must decide (minutes that
 * are credited or lost).
 */
export function anticipar(
  t: TiempoVisto,
  op: OpTiempo,
  yo: { id: number; usuario: string },
  ahora: number,
): TiempoVisto | null {
  const reloj = relojDe(t);
  switch (op) {
    case OP.pausar:
      return reloj.pausa
        ? { ...conReloj(t, reanudar(reloj, ahora)), pausado: null }
        : {
            ...conReloj(conParada(t, ahora), pausar(reloj, ahora)),
            pausado: new Date(ahora).toISOString(),
            p_bajo: t.p_bajo + 1,
          };
    case OP.mas5:
      return suma(t, 5, ahora);
    case OP.mas10:
      return suma(t, 10, ahora);
    case OP.ligar:
      return t.alto === SIN_ALTO
        ? relevado(t, yo.id, yo.usuario, ahora)
        : { ...relevado(t, SIN_ALTO, '', ahora), comparten: false };
    case OP.confirmar:
    case OP.cancelar:
    case OP.ajustar:
      return null;
  }
}

export type Vista = 'activos' | 'pausados';
const enVista = (t: TiempoVisto, vista: Vista | null): boolean =>
  vista === null || (t.pausa === 1) === (vista === 'pausados');

/**
 * A row that an action has just moved or closed stays where it was for a moment, so that the next press of the thumb does
 * not land on its neighbour. `antes` is what it is sorted and searched by meanwhile.
 */
export interface Rezago {
  antes: TiempoVisto;
  /** As it was when the last action found it; all that is left to show of a closed one. */
  ultimo: TiempoVisto;
  /** What happened to it, once it belongs elsewhere. */
  texto: string | null;
  cerrado: boolean;
}
export type FilaTiempo = TiempoVisto & { rezago?: Rezago };

/** One's own come first, then those that nobody manages, then others'. */
export const grupoDe = (fila: FilaTiempo, yo: number): number => {
  const { alto } = base(fila);
  return alto === yo ? 0 : alto === SIN_ALTO ? 1 : 2;
};

/** What the row is sorted and searched by. */
export const base = (fila: FilaTiempo): TiempoVisto => fila.rezago?.antes ?? fila;

/** The rows of a view (null: of both), with those that linger. Rows that nothing happened to are the very objects of `lista`. */
export function filasDe(
  lista: readonly TiempoVisto[],
  vista: Vista | null,
  rezagos: ReadonlyMap<number, Rezago>,
  soloDe: number | null,
  elegida: (t: TiempoVisto) => boolean = () => true,
): FilaTiempo[] {
  const filas = lista.flatMap((t): FilaTiempo[] => {
    const rezago = rezagos.get(t.id);
    if (!rezago) return enVista(t, vista) ? [t] : [];
    return enVista(rezago.antes, vista) || enVista(t, vista) ? [{ ...t, rezago }] : [];
  });
  for (const [id, rezago] of rezagos)
    if (rezago.cerrado && enVista(rezago.antes, vista) && !lista.some((t) => t.id === id))
      filas.push({ ...rezago.ultimo, acciones: [], rezago });
  const suyas = soloDe === null ? filas : filas.filter((f) => base(f).alto === soloDe || f.alto === soloDe);
  return suyas.filter((f) => elegida(base(f)));
}

/** What lingers after an action, and what is said of it there. */
export function rezagoDe(
  visto: TiempoVisto,
  op: OpTiempo,
  { cerrados }: Pick<AnswerOf<'POST actionTime'>, 'cerrados'>,
): Rezago {
  const rezago = { antes: visto, ultimo: visto, cerrado: cerrados.includes(visto.id) };
  if (rezago.cerrado) return { ...rezago, texto: op === OP.confirmar ? 'Confirmado y cerrado' : 'Cancelado' };
  if (op === OP.pausar) return { ...rezago, texto: visto.pausa ? 'Reanudado' : 'Pausado' };
  return { ...rezago, texto: null };
}

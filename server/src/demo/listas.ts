import type { ParteLista } from '@conserje/rules';
import { DIA_MS, LISTA_MINUTOS, PARTES_LISTA } from '@conserje/rules';
import type { Insertable } from 'kysely';
import { contar } from '../platform/contar.ts';
import type { Database } from '../platform/db/database.ts';
import type { Azar } from './azar.ts';
import type { Trabajo } from './jornadas.ts';

const MINUTO_MS = 60_000;
const HORA_MS = 60 * MINUTO_MS;
/** Hours after midnight at which someone may take a list: when people are there. */
const HORAS = [17, 18, 19, 20, 21, 22];
/** Too few to call. */
const MINIMO = 3;

type Tiempo = Insertable<Database['tiempo']>;
type Partes = Record<ParteLista, Tiempo[]>;

export interface Listas {
  pase_lista: (Insertable<Database['pase_lista']> & { id: number })[];
  pase_lista_fila: Insertable<Database['pase_lista_fila']>[];
}

const MOTIVOS: Record<ParteLista, string> = {
  pausados: 'Pausó el tiempo al pasar lista',
  sumados: `Sumó ${LISTA_MINUTOS} minutos al pasar lista`,
  fuerabase: 'Fuera de base al pasar lista',
};

/** Up to so many of some, in the order in which they stand. */
const algunos = <T>(azar: Azar, de: T[], cuantos: number): T[] => {
  const sobran = new Set(de);
  while (sobran.size > cuantos) sobran.delete(azar.elegir([...sobran]));
  return [...sobran];
};

/** Whom a list touches: those who were paused some time, those who had not finished when they left, a few others. */
function repartirPartes(azar: Azar, abiertos: Tiempo[], parados: Set<Tiempo>): Partes {
  const pausados = algunos(
    azar,
    abiertos.filter((t) => (t.p_bajo ?? 0) > 0 && !parados.has(t)),
    azar.entero(0, 5),
  );
  const sumados = algunos(
    azar,
    abiertos.filter((t) => t.cierre === 'cancelado' && !pausados.includes(t)),
    azar.entero(0, 3),
  );
  return { pausados, sumados, fuerabase: azar.tal(0.5) ? [azar.elegir(abiertos)] : [] };
}

/** Role calls of a week, over the sessions that were open then; what they did is written into that week's work. */
export function pasarListas(
  azar: Azar,
  trabajo: Trabajo,
  { lunes, hasta, siguienteId }: { lunes: number; hasta: number; siguienteId: () => number },
): Listas {
  const listas: Listas = { pase_lista: [], pase_lista_fila: [] };
  const parados = new Set<Tiempo>();
  for (let dia = 0; dia < 7; dia++) {
    const desde = lunes + dia * DIA_MS + azar.entero(0, HORA_MS - 1);
    for (const hora of HORAS) {
      const fecha = desde + hora * HORA_MS;
      // The next one can be taken at once.
      if (!azar.tal(0.4) || fecha + HORA_MS > hasta) continue;
      const abiertos = trabajo.tiempo.filter(
        (t) => t.abierto + 2 * MINUTO_MS < fecha && (t.cerrado ?? 0) > fecha + 2 * MINUTO_MS,
      );
      const encargados = abiertos.flatMap((t) => t.alto ?? []);
      if (abiertos.length < MINIMO || encargados.length === 0) continue;
      const partes = repartirPartes(azar, abiertos, parados);
      for (const t of partes.pausados) parados.add(t);
      anotar(trabajo, listas, { id: siguienteId(), encargado: azar.elegir(encargados), fecha }, partes);
    }
  }
  return listas;
}

const resumen = ({ pausados, sumados, fuerabase }: Partes): string =>
  [
    contar(pausados.length, 'pausado', 'pausados'),
    contar(sumados.length, 'sumado', 'sumados'),
    `${fuerabase.length} fuera de base`,
  ].join(', ');

function anotar(
  trabajo: Trabajo,
  listas: Listas,
  lista: { id: number; encargado: number; fecha: number },
  partes: Partes,
): void {
  const { id, encargado, fecha } = lista;
  listas.pase_lista.push({ ...lista, numero: id });
  for (const t of partes.sumados) {
    t.mins += LISTA_MINUTOS;
    t.sumado = (t.sumado ?? 0) + LISTA_MINUTOS;
    t.finaliza += LISTA_MINUTOS * MINUTO_MS;
  }
  for (const parte of PARTES_LISTA)
    for (const t of partes[parte]) {
      const tiempo = t.id ?? 0;
      listas.pase_lista_fila.push({ lista: id, parte, tiempo, usuario: t.bajo });
      const apunte = { modulo: 'tiempos' as const, objeto: tiempo, usuario: t.bajo, encargado };
      trabajo.bitacora.push({ ...apunte, motivo: MOTIVOS[parte], fecha });
    }
  trabajo.bitacora.push({
    modulo: 'paselista',
    objeto: id,
    usuario: null,
    encargado,
    motivo: `Pasó lista: ${resumen(partes)}`,
    fecha,
  });
}

import type { Ausencia } from '@conserje/contract';
import { diaEscrito, faseAusencia } from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import { iso, isoONull } from '../../platform/fechas.ts';
import type { FilaAusencia } from './ausencias.queries.ts';
import { ausenciasDe, vigenteDe } from './ausencias.queries.ts';

type Acciones = Ausencia['acciones'];

/** The days of an absence as they are said inside a sentence. */
export const tramoEscrito = ({ inicio, final }: Pick<Ausencia, 'inicio' | 'final'>): string =>
  inicio === final ? `del ${diaEscrito(inicio)}` : `del ${diaEscrito(inicio)} al ${diaEscrito(final)}`;

/** Whether an absence can still be ended: it runs, or is to come. */
export const terminable = (fila: FilaAusencia, hoy: string): boolean => {
  const fase = faseAusencia(fila, hoy);
  return fase === 'curso' || fase === 'proxima';
};

export const vista = (fila: FilaAusencia, acciones: Acciones): Ausencia => ({
  ...fila,
  fecha: iso(fila.fecha),
  terminada: isoONull(fila.terminada),
  acciones,
});

/** As its own user reads it. */
export function vistaPropia(fila: FilaAusencia, hoy: string): Ausencia {
  if (faseAusencia(fila, hoy) === 'espera') return vista(fila, ['retirar']);
  return vista(fila, terminable(fila, hoy) ? ['terminar'] : []);
}

/** Somebody's latest absences as they read them themselves, the newest first. */
export const ausenciasPropias = async (db: Db, usuario: number, hoy: string): Promise<Ausencia[]> =>
  (await ausenciasDe(db, usuario)).map((fila) => vistaPropia(fila, hoy));

/** The absence of somebody that runs or is to come, as they read it themselves. */
export async function ausenciaVigente(db: Db, usuario: number, hoy: string): Promise<Ausencia | null> {
  const fila = await vigenteDe(db, usuario, hoy);
  return fila ? vistaPropia(fila, hoy) : null;
}

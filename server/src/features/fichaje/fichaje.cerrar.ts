import { minutosFichados, NOMBRE, salidaDe } from '@conserje/rules';
import type { Tx } from '../../platform/db/database.ts';
import type { FilaFichaje } from './fichaje.queries.ts';
import { escribirSalida } from './fichaje.queries.ts';

/** Minutes as they are said inside a sentence. */
export const horasDe = (minutos: number): string => {
  const [h, m] = [Math.floor(minutos / 60), minutos % 60];
  return h === 0 ? `${m}m` : m === 0 ? `${h}h` : `${h}h ${m}m`;
};

/** Closes an open entry that is locked, now or when it would have ended by itself. Answers it closed. */
export async function cerrar(tx: Tx, fila: FilaFichaje, como: string): Promise<FilaFichaje & { salida: number }> {
  const salida = salidaDe(fila, tx.ahora) ?? tx.ahora;
  const suya = tx.actor?.id === fila.usuario;
  await escribirSalida(tx, fila.id, salida, suya ? null : (tx.actor?.id ?? null));
  const cerrada = { ...fila, salida };
  const motivo = `${como}: ${horasDe(minutosFichados(cerrada, tx.ahora))}`;
  await tx.apuntar({ modulo: 'fichaje', objeto: fila.id, usuario: fila.usuario, motivo });
  return cerrada;
}

/** Writes down the end of one that was forgotten. */
export const cerrarOlvidada = (tx: Tx, fila: FilaFichaje) =>
  cerrar(tx.como(null), fila, `se cerró sola la entrada de ${NOMBRE}`);

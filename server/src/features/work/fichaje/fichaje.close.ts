import { fichajeExit, fichajeMinutes, formatDuration, NAME_PLACEHOLDER } from '@conserje/rules';
import type { Tx } from '../../../platform/database/database.ts';
import type { FichajeRow } from './fichaje.queries.ts';
import { writeExit } from './fichaje.queries.ts';

/** Closes an open, locked fichaje now, or at its maximum length when that has passed. Returns the closed row. */
export async function closeFichaje(tx: Tx, row: FichajeRow, outcome: string): Promise<FichajeRow & { salida: number }> {
  const salida = fichajeExit(row, tx.now) ?? tx.now;
  const isOwn = tx.actor?.id === row.usuario;
  await writeExit(tx, row.id, salida, isOwn ? null : (tx.actor?.id ?? null));
  const closedRow = { ...row, salida };
  const motivo = `${outcome}: ${formatDuration(fichajeMinutes(closedRow, tx.now))}`;
  await tx.audit({ modulo: 'fichaje', objeto: row.id, usuario: row.usuario, motivo });
  return closedRow;
}

/** A forgotten fichaje is closed by the system. */
export const closeForgotten = (tx: Tx, row: FichajeRow) =>
  closeFichaje(tx.as(null), row, `se cerró sola la entrada de ${NAME_PLACEHOLDER}`);

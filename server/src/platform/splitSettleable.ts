import { AppError, orThrow } from './appError.ts';

/**
 * Splits rows of a bulk action into those that can be settled as they were seen, and the others with the reason.
 * @param check throws an AppError for a row that stays as it is
 */
export async function splitSettleable<Row extends { id: number; usuarioNombre: string }, Seen extends { id: number }>(
  rows: readonly Row[],
  seenRows: readonly Seen[],
  check: (row: Row, seen: Seen) => Promise<void>,
): Promise<{ accepted: Row[]; omitidas: { id: number; nombre: string; msg: string }[] }> {
  const seenById = new Map(seenRows.map((seen) => [seen.id, seen]));
  const accepted: Row[] = [];
  const omitidas: { id: number; nombre: string; msg: string }[] = [];
  for (const row of rows)
    try {
      await check(row, orThrow(seenById.get(row.id), 'INTERNO'));
      accepted.push(row);
    } catch (error) {
      if (!(error instanceof AppError) || error.codigo === 'INTERNO') throw error;
      omitidas.push({ id: row.id, nombre: row.usuarioNombre, msg: error.message });
    }
  return { accepted, omitidas };
}

import type { PagaRow } from '@conserje/contract';
import type { ConfirmQuestion } from '../../../platform/state/confirm.ts';
import { formatCount, formatCreditos } from '../../../ui/text/format.ts';

/**
 * Returns the question before payments are undone; null for a single one of an open list.
 * @param openRows rows of the open lists; undefined if unknown
 */
export function buildUndoQuestion(
  paid: readonly PagaRow[],
  openRows: readonly PagaRow[] | undefined,
): ConfirmQuestion | null {
  const openIds = openRows && new Set(openRows.map(({ id }) => id));
  // A payment undone after its list was closed leaves a pendiente.
  const closed = paid.filter(({ id }) => openIds && !openIds.has(id));
  if (paid.length <= 1 && closed.length === 0) return null;
  const sum = formatCreditos(paid.reduce((n, { monto }) => n + monto, 0));
  const what = `${formatCount(paid.length, 'pago', 'pagos')} (${sum})`;
  const personCount = new Set(closed.map(({ usuario }) => usuario)).size;
  return {
    title: `¿Deshacer ${what}?`,
    text:
      closed.length === 0
        ? 'Vuelven a la lista como no pagados.'
        : `Su lista ya está cerrada: lo de ${formatCount(personCount, 'persona', 'personas')} pasa a Pendientes.`,
    action: paid.length === 1 ? 'Deshacer el pago' : `Deshacer ${formatCount(paid.length, 'pago', 'pagos')}`,
    danger: true,
  };
}

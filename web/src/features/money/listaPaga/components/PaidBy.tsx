import type { PagaRow } from '@conserje/contract';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';

/** Payer and time of a payment; today only the hour. */
export function PaidBy({ row }: { row: PagaRow }) {
  return (
    <>
      {row.encargadoNombre !== null && <PersonLink name={row.encargadoNombre} />} ·{' '}
      <DateTimeText value={row.pagadoFecha} format={row.acciones.includes('deshacer') ? 'time' : 'dateTime'} />
    </>
  );
}

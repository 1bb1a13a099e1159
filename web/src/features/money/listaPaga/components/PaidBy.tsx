import type { PagaRow } from '@conserje/contract';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';

/** Who paid a row, and when; today the hour is enough. */
export function PaidBy({ row }: { row: PagaRow }) {
  return (
    <>
      {row.encargadoNombre !== null && <PersonLink nombre={row.encargadoNombre} />} ·{' '}
      <DateTimeText valor={row.pagadoFecha} format={row.acciones.includes('deshacer') ? 'hora' : 'fechaHora'} />
    </>
  );
}

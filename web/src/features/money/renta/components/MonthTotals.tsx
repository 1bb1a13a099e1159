import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../../../ui/feedback/LoadStates.tsx';
import { TotalCards } from '../../../../ui/layout/TotalCards.tsx';
import { formatCreditos } from '../../../../ui/text/format.ts';
import { monthTotalsQuery } from '../renta.queries.ts';
import { RentaProgressChart } from './RentaProgressChart.tsx';

/** Totals of a month: charged equals paid, forgiven and owed. */
export function MonthTotals({ mes }: { mes: string }) {
  const { data, error, refetch } = useQuery(monthTotalsQuery(mes));
  if (error && !data) return <LoadError error={error} retry={refetch} />;
  return (
    <>
      <RentaProgressChart mes={mes} totals={data} />
      <TotalCards
        counters={[
          { caption: 'Total', value: data && formatCreditos(data.creditos) },
          { caption: 'Pagado', value: data && formatCreditos(data.cobrado) },
          { caption: 'Borrado', value: data && formatCreditos(data.borrado) },
          { caption: 'Falta', value: data && formatCreditos(data.falta), isHighlighted: true },
        ]}
      />
    </>
  );
}

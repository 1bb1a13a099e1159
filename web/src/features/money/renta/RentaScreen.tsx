import type { Renta } from '@conserje/contract';
import { formatMonth } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isOwnSubject } from '../../../platform/api/useCallMutation.ts';
import { ServerTable } from '../../../shared/lists/ServerTable.tsx';
import { EmptyState, LoadError, Loading } from '../../../ui/feedback/LoadStates.tsx';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { TotalCards } from '../../../ui/layout/TotalCards.tsx';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import { useToday } from '../../../ui/text/agenciaContext.ts';
import { formatCreditos, formatNumber } from '../../../ui/text/format.ts';
import { MonthPicker } from './components/MonthPicker.tsx';
import { MonthTotals } from './components/MonthTotals.tsx';
import type { RentaPreview } from './components/NewRentaButton.tsx';
import { NewRentaButton } from './components/NewRentaButton.tsx';
import { RentaActions } from './components/RentaActions.tsx';
import { RentaProgressChart } from './components/RentaProgressChart.tsx';
import { RENTA_COLUMNS } from './components/rentaColumns.tsx';
import { operationKey, rentaSummaryQuery, rentasQuery } from './renta.queries.ts';

const UNIT = ['renta', 'rentas'] as const;
const FREEZE_OPTIONS = { own: ({ id }: Renta) => isOwnSubject(operationKey(id)) };
const ACTIONS = {
  cell: (r: Renta) => r.acciones.length > 0 && <RentaActions renta={r} />,
};

const URL_DEFAULTS = { mes: '' };
const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/** Returns the reason that there is no new renta now, or the month that it is for. */
function describeNewRenta(preview: RentaPreview | undefined): string {
  if (!preview) return 'Renta mensual de cada rango.';
  const month = formatMonth(preview.mes);
  if (preview.aplicada) return `La renta de ${month} ya está creada.`;
  return preview.personas === 0 ? 'Ningún rango tiene renta.' : `Falta crear la renta de ${month}.`;
}

/** *Renta*, in the menu 'Rentas' (part 2 §2): monthly fee per rango, debtors and earlier months. */
export default function RentaScreen() {
  const { data: summary, isPending, error, refetch } = useQuery(rentaSummaryQuery(useToday().slice(0, 7)));
  const [url, change] = useUrlState(URL_DEFAULTS);
  const month = isMonth(url.mes) ? url.mes : '';
  const listQuery = useMemo(() => rentasQuery(month), [month]);
  const preview = summary?.nueva;
  return (
    <ScreenLayout
      title="Rentas"
      description={describeNewRenta(preview)}
      isExplanatory
      actions={<NewRentaButton preview={preview} />}
    >
      {error && <LoadError error={error} retry={refetch} isInline={summary !== undefined} />}
      {isPending && <Loading label="Cargando la renta del mes" rows={1} rowHeight="9rem" />}
      {month === '' ? (
        <>
          <RentaProgressChart mes={preview?.mes} totals={summary?.delMes} />
          <TotalCards
            counters={[
              { caption: 'Creditos', value: summary && formatCreditos(summary.totales.creditos), isHighlighted: true },
              { caption: 'Personas', value: summary && formatNumber(summary.totales.personas) },
            ]}
          />
        </>
      ) : (
        <MonthTotals mes={month} />
      )}
      <ServerTable
        caption={month === '' ? 'Rentas' : `Rentas de ${formatMonth(month)}`}
        fileName={month === '' ? 'rentas' : `rentas-${month}`}
        list={listQuery}
        columns={RENTA_COLUMNS}
        initialSort="-mes"
        unit={UNIT}
        actions={ACTIONS}
        frozen={FREEZE_OPTIONS}
        cardsBelowWidth={1000}
        searchLabel="Buscar usuario o rango"
        filtered={month !== ''}
        filters={<MonthPicker mes={month} change={(chosen) => change({ mes: chosen })} />}
        empty={
          month === '' ? <NoRentas preview={preview} /> : <EmptyState title={`Sin rentas en ${formatMonth(month)}`} />
        }
      />
    </ScreenLayout>
  );
}

function NoRentas({ preview }: { preview: RentaPreview | undefined }) {
  return (
    <EmptyState title="Sin rentas por cobrar">
      {preview?.personas === 0
        ? 'Ningún rango tiene renta. Ponla en Mantenimiento.'
        : 'Toca «Nueva renta» para crear las del mes.'}
    </EmptyState>
  );
}

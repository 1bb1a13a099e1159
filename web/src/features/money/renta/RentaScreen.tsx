import type { Renta } from '@conserje/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isOwnSubject } from '../../../platform/api/useCall.ts';
import { ServerTable } from '../../../shared/lists/ServerTable.tsx';
import { EmptyState, LoadError } from '../../../ui/feedback/LoadStates.tsx';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { TotalCards } from '../../../ui/layout/TotalCards.tsx';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import { creditos, numero } from '../../../ui/text/format.ts';
import { MonthPicker } from './components/MonthPicker.tsx';
import { MonthTotals } from './components/MonthTotals.tsx';
import type { RentaPreview } from './components/NewRentaButton.tsx';
import { NewRentaButton } from './components/NewRentaButton.tsx';
import { RentaActions } from './components/RentaActions.tsx';
import { RentaProgressChart } from './components/RentaProgressChart.tsx';
import { COLUMNS } from './components/rentaColumns.tsx';
import { formatMonth } from './monthFormat.ts';
import { operationKey, rentaSummaryQuery, rentasQuery } from './renta.queries.ts';

const UNIT = ['renta', 'rentas'] as const;
const idOf = (r: Renta): number => r.id;
const FROZEN_ROWS = { own: ({ id }: Renta) => isOwnSubject(operationKey(id)) };
const ACTIONS = {
  title: 'Acciones',
  cell: (r: Renta) => r.acciones.length > 0 && <RentaActions renta={r} />,
};

const URL_DEFAULTS = { mes: '' };
/** What is no month is none. */
const isMonth = (texto: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(texto);

/** Why there is no new rent now, or what it is for. */
function describeNewRenta(nueva: RentaPreview | undefined): string {
  if (!nueva) return 'Renta mensual de cada rango.';
  const mes = formatMonth(nueva.mes);
  if (nueva.aplicada) return `La renta de ${mes} ya está creada.`;
  return nueva.personas === 0 ? 'Ningún rango tiene renta.' : `Falta crear la renta de ${mes}.`;
}

/** *Renta*, in the menu 'Rentas' (part 2 §2): what each rank pays a month, who still has to, and the months before. */
export default function RentaScreen() {
  const { data: resumen, error, refetch } = useQuery(rentaSummaryQuery());
  const [url, change] = useUrlState(URL_DEFAULTS);
  const mes = isMonth(url.mes) ? url.mes : '';
  const lista = useMemo(() => rentasQuery(mes), [mes]);
  const preview = resumen?.nueva;
  return (
    <ScreenLayout
      title="Rentas"
      descripcion={describeNewRenta(preview)}
      isExplanatory
      acciones={<NewRentaButton preview={preview} />}
    >
      {error && <LoadError error={error} retry={refetch} isInline={resumen !== undefined} />}
      {mes === '' ? (
        <>
          <RentaProgressChart mes={preview?.mes} totales={resumen?.delMes} />
          <TotalCards
            counters={[
              { caption: 'Creditos', valor: resumen && creditos(resumen.totales.creditos), isHighlighted: true },
              { caption: 'Personas', valor: resumen && numero(resumen.totales.personas) },
            ]}
          />
        </>
      ) : (
        <MonthTotals mes={mes} />
      )}
      <ServerTable
        caption={mes === '' ? 'Rentas' : `Rentas de ${formatMonth(mes)}`}
        archivo={mes === '' ? 'rentas' : `rentas-${mes}`}
        lista={lista}
        columns={COLUMNS}
        idOf={idOf}
        initialSort="-mes"
        unit={UNIT}
        acciones={ACTIONS}
        frozen={FROZEN_ROWS}
        cardsBelowWidth={820}
        searchLabel="Buscar usuario o rango"
        filtered={mes !== ''}
        filters={<MonthPicker mes={mes} change={(chosen) => change({ mes: chosen })} />}
        empty={mes === '' ? <NoRentas preview={preview} /> : <EmptyState title={`Sin rentas en ${formatMonth(mes)}`} />}
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

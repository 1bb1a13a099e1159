import type { Venta } from '@conserje/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useCallMutation } from '../../../platform/api/useCallMutation.ts';
import { LastChange } from '../../../shared/lists/LastChange.tsx';
import { ServerTable } from '../../../shared/lists/ServerTable.tsx';
import { WeeksButton, WeeksSection } from '../../../shared/work/WeeksSection.tsx';
import { ViewSwitcher } from '../../../ui/controls/ViewSwitcher.tsx';
import { EmptyState } from '../../../ui/feedback/LoadStates.tsx';
import { ScreenLayout, Section } from '../../../ui/layout/ScreenLayout.tsx';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import { useTableState } from '../../../ui/table/useTableState.ts';
import { UndeliveredVentas } from './components/UndeliveredVentas.tsx';
import { buildVentaColumns, VENTA_ACTIONS } from './components/ventaColumns.tsx';
import { HISTORY_ID } from './historyId.ts';
import type { TouchedVenta } from './keepInPlace.ts';
import { keepInPlace, previousVentaId } from './keepInPlace.ts';
import styles from './VentasScreen.module.css';
import type { PaidFilter } from './ventas.queries.ts';
import { PAID_FILTERS, ventasQuery } from './ventas.queries.ts';

const URL_DEFAULTS = { pagados: 'todos', semanas: false };
const LABELS = { todos: 'Todos', si: 'Si', no: 'No' } as const;
const VIEWS = PAID_FILTERS.map((id) => ({ id, label: LABELS[id] }));
const isPaidFilter = (text: string): text is PaidFilter => (PAID_FILTERS as readonly string[]).includes(text);

const VENTA_UNIT = ['venta', 'ventas'] as const;
const SORT = '-fecha';
const NONE: ReadonlyMap<number, TouchedVenta> = new Map();
/** A tick does not move a venta. */
const FREEZE_OPTIONS = {};

/** *Ventas* (part 2 §2): undelivered amounts of sellers, and all ventas. */
export default function VentasScreen() {
  const [url, change] = useUrlState(URL_DEFAULTS);
  const paidFilter = isPaidFilter(url.pagados) ? url.pagados : 'todos';
  return (
    <ScreenLayout
      title="Ventas"
      description="Las ventas de la agencia y lo que falta por entregar."
      isExplanatory
      more={{
        label: 'Más de las ventas',
        content: <WeeksButton isOpen={url.semanas} toggle={() => change({ semanas: !url.semanas })} />,
      }}
    >
      {url.semanas && <WeeksSection series="Vendido" unit={VENTA_UNIT} topics={['ventas']} call="GET ventasSemanas" />}
      <UndeliveredVentas />
      <VentasHistory paidFilter={paidFilter} change={(chosen) => change({ pagados: chosen })} />
    </ScreenLayout>
  );
}

function VentasHistory({ paidFilter, change }: { paidFilter: PaidFilter; change: (paidFilter: PaidFilter) => void }) {
  const [{ buscar, orden }] = useTableState(SORT, '');
  // Ticked ventas keep their place until the view, the search or the order changes.
  const viewKey = `${paidFilter} ${orden} ${buscar}`;
  const [touched, setTouched] = useState({ viewKey, ventas: NONE });
  const listQuery = useMemo(() => ventasQuery(paidFilter), [paidFilter]);
  const client = useQueryClient();
  const [send] = useCallMutation('GET ventaAction/:id');
  // Sends `pagado` as the viewer saw it.
  const deliver = useCallback(
    ({ id, pagado }: Venta, onDone: () => void) => {
      // The table validates the order before a tick is possible.
      const { queryKey } = listQuery({ buscar: buscar.trim(), orden: (orden || SORT) as typeof SORT });
      const loadedRows = client.getQueryData(queryKey)?.pages.flatMap((p) => p.data) ?? [];
      const keepRow = ({ data }: { data: Venta }) =>
        setTouched((current) => {
          const ventas = current.viewKey === viewKey ? current.ventas : NONE;
          const after = previousVentaId(keepInPlace(loadedRows, ventas), id);
          return { viewKey, ventas: new Map(ventas).set(id, { venta: data, after }) };
        });
      send({ params: { id }, query: { pagado } }, { onDone, store: keepRow, busyKey: `venta ${id}` });
    },
    [send, client, listQuery, buscar, orden, viewKey],
  );
  const ventaColumns = useMemo(() => buildVentaColumns(deliver), [deliver]);
  return (
    <Section title="Historial">
      <div id={HISTORY_ID} className={styles.change}>
        <LastChange topic="ventas" />
      </div>
      <ServerTable
        caption="Historial de ventas"
        fileName={paidFilter === 'todos' ? 'ventas' : `ventas-pagados-${paidFilter}`}
        list={listQuery}
        adjust={(rows) => keepInPlace(rows, touched.viewKey === viewKey ? touched.ventas : NONE)}
        columns={ventaColumns}
        actions={VENTA_ACTIONS}
        initialSort={SORT}
        unit={VENTA_UNIT}
        frozen={FREEZE_OPTIONS}
        searchLabel="Buscar encargado, usuario o descripción"
        cardsBelowWidth={1120}
        filtered={paidFilter !== 'todos'}
        filters={
          <div className={`${styles.paid} u-row u-wrap u-gap-8`}>
            Pagados:
            <ViewSwitcher caption="Pagados" views={VIEWS} view={paidFilter} change={change} />
          </div>
        }
        empty={
          <EmptyState title={paidFilter === 'no' ? 'Todo entregado' : 'Sin ventas'}>
            Aquí verás cada misión o membresía vendida.
          </EmptyState>
        }
      />
    </Section>
  );
}

import type { FichajeEntry, FichajeTotal } from '@conserje/contract';
import { DEDUCTIONS, FICHAJE_OP, formatDay } from '@conserje/rules';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';
import { personColumn } from '../../../../shared/people/PersonName.tsx';
import { ViewSwitcher } from '../../../../ui/controls/ViewSwitcher.tsx';
import { EmptyState } from '../../../../ui/feedback/LoadStates.tsx';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { MoreButton } from '../../../../ui/table/MoreButton.tsx';
import { RowActions } from '../../../../ui/table/RowButton.tsx';
import type { Column } from '../../../../ui/table/Table.tsx';
import { Table } from '../../../../ui/table/Table.tsx';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import { formatDuration } from '../../../../ui/text/format.ts';
import { fichajeDetailQuery } from '../registros.queries.ts';

type View = 'entradas' | 'totales';

/** 'Detalle del fichaje' (part 2 §2 Logs): all fichajes, searchable by person or day, with totals. */
export function FichajeDetail({ close }: { close: () => void }) {
  const [search, setSearch] = useState('');
  const [view, setView] = useState<View>('entradas');
  const { data, error, refetch, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...fichajeDetailQuery(search.trim()),
    placeholderData: keepPreviousData,
  });
  const entries = useMemo(() => data?.pages.flatMap((p) => p.data.entradas), [data]);
  const totals = useMemo(() => data && dedupeTotals(data.pages.flatMap((p) => p.data.totales)), [data]);
  const shared = {
    error,
    retry: refetch,
    inUrl: null,
    serverSearch: { value: search, change: setSearch, isStale: isPlaceholderData },
    searchLabel: 'Buscar usuario o día',
    toolbar: (
      <ViewSwitcher caption="Qué se muestra del fichaje" views={VIEWS} view={view} change={(other) => setView(other)} />
    ),
    empty: <EmptyState title="Sin fichajes">Aquí verás los fichajes de todos.</EmptyState>,
  };
  return (
    <Dialog title="Detalle del fichaje" close={close} size="62rem">
      {view === 'entradas' ? (
        <Table
          {...shared}
          caption="Entradas"
          fileName="fichaje-entradas"
          columns={ENTRY_COLUMNS}
          rows={entries}
          initialSort="-entrada"
          actions={ACTIONS}
          unit={UNIT}
          cardsBelowWidth={720}
        />
      ) : (
        <Table
          {...shared}
          caption="Totales por día"
          fileName="fichaje-totales"
          columns={TOTAL_COLUMNS}
          rows={totals}
          idOf={keyOf}
          initialSort="-dia"
          unit={TOTAL_UNIT}
          cardsBelowWidth={520}
        />
      )}
      {hasNextPage && <MoreButton isLoading={isFetchingNextPage} load={fetchNextPage} />}
    </Dialog>
  );
}

const VIEWS = [
  { id: 'entradas', label: 'Entradas' },
  { id: 'totales', label: 'Totales por día' },
] as const;
const keyOf = (t: FichajeTotal): string => `${t.usuario} ${t.dia}`;
/** A day may span two pages; each page brings the total of the whole day. */
const dedupeTotals = (totals: readonly FichajeTotal[]): FichajeTotal[] => [
  ...new Map(totals.map((t) => [keyOf(t), t])).values(),
];
const UNIT = ['entrada', 'entradas'] as const;
const TOTAL_UNIT = ['total', 'totales'] as const;

const ENTRY_COLUMNS: readonly Column<FichajeEntry>[] = [
  { ...personColumn((e) => e.nombreUsuario), isSortable: false },
  {
    id: 'entrada',
    isSortable: false,
    title: 'Entrada',
    value: (e) => e.entrada,
    cell: (e) => <DateTimeText value={e.entrada} />,
    isSearchable: false,
    card: 'left',
  },
  {
    id: 'salida',
    isSortable: false,
    title: 'Salida',
    value: (e) => e.salida,
    cell: (e) =>
      e.salida === '-' ? (
        '-'
      ) : (
        <span>
          <DateTimeText value={e.salida} format="time" />
          {e.olvidada && <small> · se cerró sola</small>}
          {e.cerradoNombre !== null && <small> · la cerró {e.cerradoNombre}</small>}
        </span>
      ),
    isSearchable: false,
    card: 'right',
  },
  {
    id: 'total',
    isSortable: false,
    title: 'Total',
    value: (e) => e.min,
    cell: (e) => <b>{formatDuration(e.min)}</b>,
    unit: 'min',
    isNumeric: true,
    card: 'large',
  },
  {
    id: 'deduccion',
    isSortable: false,
    title: 'Deducción',
    value: (e) => e.deducido,
    cell: (e) => (e.deducido === 0 ? '—' : formatDuration(e.deducido)),
    unit: 'min',
    isNumeric: true,
  },
];

const TOTAL_COLUMNS: readonly Column<FichajeTotal>[] = [
  { ...personColumn((t) => t.usuarioNombre), isSortable: false },
  {
    id: 'dia',
    isSortable: false,
    title: 'Día',
    value: (t) => t.dia,
    isDay: true,
    cell: (t) => <time dateTime={t.dia}>{formatDay(t.dia)}</time>,
    card: 'left',
  },
  {
    id: 'total',
    isSortable: false,
    title: 'Total',
    value: (t) => t.minsT,
    cell: (t) => <b>{formatDuration(t.minsT)}</b>,
    unit: 'min',
    isNumeric: true,
    card: 'large',
  },
];

const ACTIONS = {
  cell: (e: FichajeEntry) => e.acciones.length > 0 && <FichajeActions entry={e} />,
};

/** Actions on a fichaje; a deduction is sent with the minutes as seen. */
function FichajeActions({ entry: { id, usuario, nombreUsuario, min, deducido, acciones } }: { entry: FichajeEntry }) {
  const callKey = `fichaje ${id}`;
  const deductionOps = [FICHAJE_OP.restar5, FICHAJE_OP.restar10].filter((op) =>
    acciones.includes(`restar${DEDUCTIONS[op]}` as 'restar5'),
  );
  return (
    <RowActions>
      {deductionOps.map((op) => (
        <RowAction
          key={op}
          call="POST actionFichar"
          busyKey={callKey}
          submission={{ body: { op, id, usuario, min } }}
          title={`Quitar ${DEDUCTIONS[op]} minutos a ${nombreUsuario}`}
        >
          −{DEDUCTIONS[op]}
        </RowAction>
      ))}
      {acciones.includes('devolver') && (
        <RowAction
          call="POST actionFichar"
          busyKey={callKey}
          submission={{ body: { op: FICHAJE_OP.giveBack, id, usuario, min } }}
          title={`Devolver ${deducido} minutos a ${nombreUsuario}`}
        >
          Devolver
        </RowAction>
      )}
      {acciones.includes('cerrar') && (
        <RowAction
          call="POST actionFichar"
          busyKey={callKey}
          submission={{ body: { op: FICHAJE_OP.close, id, usuario } }}
          title={`Cerrar el fichaje de ${nombreUsuario}`}
          question={{
            title: `¿Cerrar el fichaje de ${nombreUsuario}?`,
            text: 'Su entrada termina ahora, con los minutos que tiene. Le llegará una notificación.',
            action: 'Cerrar fichaje',
            danger: true,
          }}
        >
          Cerrar
        </RowAction>
      )}
    </RowActions>
  );
}

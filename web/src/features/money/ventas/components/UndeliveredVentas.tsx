import type { AnswerOf } from '@conserje/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { personColumn } from '../../../../shared/people/PersonName.tsx';
import { EmptyState } from '../../../../ui/feedback/LoadStates.tsx';
import { Section } from '../../../../ui/layout/ScreenLayout.tsx';
import type { Column } from '../../../../ui/table/Table.tsx';
import { Table } from '../../../../ui/table/Table.tsx';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import { formatCount, formatCreditos } from '../../../../ui/text/format.ts';
import { RelativeTime } from '../../../../ui/text/RelativeTime.tsx';
import { HISTORY_ID } from '../historyId.ts';
import { undeliveredVentasQuery } from '../ventas.queries.ts';
import styles from './UndeliveredVentas.module.css';

type Debt = AnswerOf<'GET ventasPendientes'>[number];

/** The history stands below the sellers. */
const showHistory = () => document.getElementById(HISTORY_ID)?.scrollIntoView();

const SELLER_UNIT = ['vendedor', 'vendedores'] as const;
const idOf = (d: Debt): number => d.encargado;

/** @param largestDebt largest debt, drawn as a full roll */
const buildColumns = (largestDebt: number): readonly Column<Debt>[] => [
  personColumn((d) => d.encargoNombre),
  {
    id: 'pendiente',
    title: 'Pendiente',
    value: (d) => d.Pendiente,
    cell: (d) => (
      <span className={styles.owes}>
        <span className={styles.coins} aria-hidden="true">
          <span style={{ inlineSize: `${(d.Pendiente / largestDebt) * 100}%` }} />
        </span>
        <b>{formatCreditos(d.Pendiente)}</b>
      </span>
    ),
    isNumeric: true,
    card: 'large',
  },
  {
    id: 'desde',
    title: 'Debe desde',
    value: (d) => d.desde,
    cell: (d) => <RelativeTime value={d.desde} />,
    isSearchable: false,
  },
  {
    id: 'ventas',
    title: 'Ventas',
    value: (d) => d.ventas,
    cell: (d) => (
      <Link
        to={`?${new URLSearchParams({ pagados: 'no', buscar: d.encargoNombre })}`}
        title={`Ver las ventas por entregar de ${d.encargoNombre}`}
        onClick={showHistory}
      >
        {formatCount(d.ventas, 'venta', 'ventas')}
      </Link>
    ),
    isNumeric: true,
  },
  {
    id: 'ultima',
    title: 'Última venta',
    value: (d) => d.fechaU,
    cell: (d) => <DateTimeText value={d.fechaU} format="date" />,
    isNumeric: true,
    isSearchable: false,
  },
];

/** Undelivered amounts by seller, oldest debt first. */
export function UndeliveredVentas() {
  const { data, error, refetch } = useQuery(undeliveredVentasQuery());
  const total = data?.reduce((n, d) => n + d.Pendiente, 0) ?? 0;
  const largestDebt = data?.reduce((n, d) => Math.max(n, d.Pendiente), 1) ?? 1;
  const debtColumns = useMemo(() => buildColumns(largestDebt), [largestDebt]);
  return (
    <Section title="Por entregar">
      <Table
        caption="Por entregar"
        fileName="ventas-por-entregar"
        columns={debtColumns}
        rows={data}
        idOf={idOf}
        initialSort="desde"
        inUrl="entregar"
        error={error}
        retry={refetch}
        unit={SELLER_UNIT}
        searchLabel="Buscar vendedor"
        pageSize={10}
        summary={total > 0 && <span>{formatCreditos(total)} en total</span>}
        empty={<EmptyState title="Todo entregado">Aquí verás quién tiene créditos por entregar.</EmptyState>}
      />
    </Section>
  );
}

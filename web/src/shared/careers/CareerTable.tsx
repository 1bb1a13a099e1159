import type { CareerStep } from '@conserje/contract';
import { CAUSES } from '@conserje/rules';
import { useMemo } from 'react';
import { serverPagedList } from '../../platform/api/pagedQuery.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { EmptyState } from '../../ui/feedback/LoadStates.tsx';
import { dateColumn, encargadoColumn } from '../lists/listColumns.tsx';
import type { ServerColumn } from '../lists/ServerTable.tsx';
import { ServerTable } from '../lists/ServerTable.tsx';
import styles from './CareerTable.module.css';

const describeReason = ({ causa, motivo }: CareerStep): string =>
  motivo ? `${CAUSES[causa]}: ${motivo}` : CAUSES[causa];

function toneOf({ causa }: CareerStep): 'good' | 'bad' | 'muted' {
  if (causa === 'degrado') return 'bad';
  return causa === 'registro' || causa === 'edicion' || causa === 'reingreso' ? 'muted' : 'good';
}

const COLUMNS: readonly ServerColumn<'GET carrera/:id'>[] = [
  dateColumn((p) => p.fecha, { isNumeric: false, isSearchable: false }),
  {
    id: 'de',
    title: 'De',
    value: (p) => p.de,
    cell: (p) => <span className={styles.mision}>{p.de ?? '—'}</span>,
  },
  {
    id: 'a',
    title: 'A',
    value: (p) => p.a,
    cell: (p) => <b className={styles.mision}>{p.a}</b>,
    card: 'title',
  },
  {
    id: 'motivo',
    title: 'Motivo',
    value: describeReason,
    cell: (p) => (
      <span className={styles.motivo}>
        <Badge tone={toneOf(p)}>{CAUSES[p.causa]}</Badge>
        {p.motivo}
      </span>
    ),
  },
  encargadoColumn((p) => p.encargado),
];
const ROW_UNIT = ['cambio', 'cambios'] as const;

interface Props {
  id: number;
  usuario: string;
  /** Prefix of its URL parameters; null keeps them out of the URL. */
  inUrl: string | null;
}

/** All changes of a usuario's mision, of any cause, newest first. */
export function CareerTable({ id, usuario, inUrl }: Props) {
  const careerList = useMemo(
    () => serverPagedList('GET carrera/:id', ['carrera', String(id)], { params: { id } }),
    [id],
  );
  return (
    <ServerTable
      list={careerList}
      caption={`Carrera de ${usuario}`}
      fileName={`carrera-${usuario}`}
      columns={COLUMNS}
      initialSort="-fecha"
      inUrl={inUrl}
      cardsBelowWidth={920}
      searchLabel="Buscar misión, encargado o motivo"
      unit={ROW_UNIT}
      empty={<EmptyState title="Sin cambios de misión">Aquí verás cada ascenso y quién lo dio.</EmptyState>}
    />
  );
}

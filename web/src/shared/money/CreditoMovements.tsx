import type { CreditoMovement } from '@conserje/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { sendRequest } from '../../platform/api/apiClient.ts';
import { serverPagedList } from '../../platform/api/pagedQuery.ts';
import { useSession } from '../../platform/session/session.tsx';
import { ExplainedWord } from '../../ui/feedback/ExplainedWord.tsx';
import { EmptyState, LoadError, Loading } from '../../ui/feedback/LoadStates.tsx';
import { formatCreditos, formatNumber, formatSignedCreditos } from '../../ui/text/format.ts';
import { Annulled, formatAnnulment } from '../annulment/Annulled.tsx';
import { dateColumn, encargadoColumn } from '../lists/listColumns.tsx';
import type { ServerColumn } from '../lists/ServerTable.tsx';
import { ServerTable } from '../lists/ServerTable.tsx';
import styles from './CreditoMovements.module.css';

function SignedCreditos({ n }: { n: number }) {
  if (n === 0) return <span className="u-muted">—</span>;
  return <span className={n > 0 ? 'u-bold u-good' : 'u-bold u-bad'}>{formatSignedCreditos(n)}</span>;
}

/** Titles of the two columns, which also label their totals. */
const IN_HAND_LABEL = 'Créditos en mano';
const BALANCE_LABEL = 'Saldo con la agencia';

/** Describes a movement; a transfer between accounts adds nothing to the totals, so its amount is in the text. */
const describeMovement = (m: CreditoMovement): string =>
  m.mano === 0 && m.saldo === 0 ? `${m.texto}, ${formatCreditos(m.creditos)}` : m.texto;

const COLUMNS: readonly ServerColumn<'GET movimientos/:id'>[] = [
  dateColumn((m) => m.fecha, { isNumeric: false, isSearchable: false }),
  {
    id: 'movimiento',
    title: 'Movimiento',
    value: (m) =>
      [m.motivo ? `${describeMovement(m)}: ${m.motivo}` : describeMovement(m), m.anulada && formatAnnulment(m.anulada)]
        .filter(Boolean)
        .join('. '),
    file: [
      { title: 'Movimiento', value: describeMovement },
      { title: 'Motivo', value: (m) => m.motivo },
      { title: 'Anulada', value: (m) => (m.anulada ? formatAnnulment(m.anulada) : '') },
    ],
    cell: (m) => (
      <span className={styles.description}>
        <b>{describeMovement(m)}</b> <span className="u-regular u-muted">{m.motivo}</span>{' '}
        {m.anulada && <Annulled annulment={m.anulada} />}
      </span>
    ),
    card: 'title',
  },
  {
    id: 'mano',
    title: IN_HAND_LABEL,
    value: (m) => m.mano,
    cell: (m) => <SignedCreditos n={m.mano} />,
    isNumeric: true,
  },
  {
    id: 'saldo',
    title: BALANCE_LABEL,
    value: (m) => m.saldo,
    cell: (m) => <SignedCreditos n={m.saldo} />,
    isNumeric: true,
  },
  encargadoColumn((m) => m.encargadoNombre),
];
const ROW_UNIT = ['movimiento', 'movimientos'] as const;

const baseKeyOf = (id: number): string[] => ['creditos', String(id)];

/** Balance of a usuario, taken from a page of their movements. */
const summaryQuery = (id: number) =>
  queryOptions({
    queryKey: [...baseKeyOf(id), 'resumen'],
    queryFn: async ({ signal }) =>
      (await sendRequest('GET movimientos/:id', { params: { id }, query: { limite: 1 } }, { signal })).resumen,
  });

/** Totals of all matches of a search, also those not loaded. */
const totalsQuery = (id: number, buscar: string) =>
  queryOptions({
    queryKey: [...baseKeyOf(id), 'totales', buscar],
    queryFn: async ({ signal }) => {
      const query = { limite: 1, ...(buscar !== '' && { buscar }) };
      return (await sendRequest('GET movimientos/:id', { params: { id }, query }, { signal })).totales;
    },
    placeholderData: keepPreviousData,
  });

function Totals({ id, search }: { id: number; search: string }) {
  const { data } = useQuery(totalsQuery(id, search));
  if (!data || data.movimientos === 0) return null;
  return (
    <span className={styles.totals}>
      {data.movimientos === 1 ? '1 movimiento' : `${formatNumber(data.movimientos)} movimientos`} · {IN_HAND_LABEL}:{' '}
      <b>{formatSignedCreditos(data.mano)}</b> · {BALANCE_LABEL}: <b>{formatSignedCreditos(data.saldo)}</b>
    </span>
  );
}

interface SummaryFigureProps {
  label: string;
  explanation?: string;
  value: number;
}

function SummaryFigure({ label, explanation, value }: SummaryFigureProps) {
  return (
    <div className={styles.figure}>
      <dt className="u-text-14 u-muted">
        {explanation === undefined ? label : <ExplainedWord explanation={explanation}>{label}</ExplainedWord>}
      </dt>
      <dd className={styles.value}>{formatCreditos(value)}</dd>
    </div>
  );
}

interface Props {
  id: number;
  usuario: string;
  /** Prefix of its URL parameters; null keeps them out of the URL. */
  inUrl: string | null;
}

/** Credits of a usuario: the balance and all movements, newest first. */
export function CreditoMovements({ id, usuario, inUrl }: Props) {
  const isOwn = useSession().sessionUser?.id === id;
  const { data, error, refetch } = useQuery(summaryQuery(id));
  const movementList = useMemo(
    () => serverPagedList('GET movimientos/:id', [...baseKeyOf(id), 'filas'], { params: { id } }),
    [id],
  );
  return (
    <>
      {data ? (
        <dl className={styles.summary}>
          <SummaryFigure label="Por cobrar" value={data.por_cobrar} />
          <SummaryFigure label={isOwn ? 'Debes' : 'Debe'} value={data.debe} />
          <SummaryFigure
            label="Por entregar"
            explanation={isOwn ? 'De tus ventas' : 'De sus ventas'}
            value={data.por_entregar}
          />
        </dl>
      ) : error ? (
        <LoadError error={error} retry={refetch} />
      ) : (
        <Loading label="Cargando los créditos" rows={1} rowHeight="4.25rem" />
      )}
      <ServerTable
        list={movementList}
        caption={`Movimientos de ${usuario}`}
        fileName={`movimientos-${usuario}`}
        columns={COLUMNS}
        initialSort="-fecha"
        inUrl={inUrl}
        searchLabel="Buscar movimiento, motivo o encargado"
        unit={ROW_UNIT}
        summaryOf={(buscar) => <Totals id={id} search={buscar} />}
        cardsBelowWidth={980}
        empty={
          <EmptyState title="Sin movimientos">
            {isOwn
              ? 'Aquí verás cada crédito que ganas, cobras o gastas.'
              : 'Aquí verás cada crédito que gana, cobra o gasta.'}
          </EmptyState>
        }
      />
    </>
  );
}

import type { PagaRow } from '@conserje/contract';
import { INITIAL_CATEGORIA } from '@conserje/rules';
import { SelectRow } from '../../../../shared/lists/SelectRow.tsx';
import type { Selection } from '../../../../shared/lists/selection.ts';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { Badge } from '../../../../ui/feedback/Badge.tsx';
import type { Column } from '../../../../ui/table/Table.tsx';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import { formatCreditos } from '../../../../ui/text/format.ts';
import type { ViewRow } from '../pagaView.ts';
import { formatEstado, formatMision } from '../pagaView.ts';
import { PaidBy } from './PaidBy.tsx';
import styles from './pagaColumns.module.css';

interface ColumnContext {
  /** Whether the viewer pays: only payers see the paid amounts (part 2 §2). */
  canPay: boolean;
  /** Whether rows of several days are shown. */
  isHistory: boolean;
  /** Badge image of a categoria. */
  placa: (categoria: number) => string | undefined;
  showMovements: (row: PagaRow) => void;
  chosen: Selection;
}

const buildUsuarioColumn = ({ canPay, placa, showMovements, chosen }: ColumnContext): Column<ViewRow> => ({
  id: 'usuario',
  title: 'Usuario',
  value: (f) => f.usuarioNombre,
  card: 'title',
  cell: (f) => {
    const src = placa(f.categoria);
    return (
      <span className={styles.person}>
        {f.acciones.includes('pagar') && <SelectRow id={f.id} name={f.usuarioNombre} chosen={chosen} />}
        {src && <img className="u-rigid u-pixelated" src={src} alt="" width={28} height={28} loading="lazy" />}
        <span
          className={styles.names}
          data-subtitle={canPay && f.estado !== 'abierta' ? `${formatMision(f)} · ${formatEstado(f)}` : formatMision(f)}
        >
          <span className={styles.name}>
            <PersonLink
              name={f.usuarioNombre}
              {...(canPay && { extra: { text: 'Sus movimientos', run: () => showMovements(f) } })}
            />
          </span>
          {f.heroe !== null && <Honor title="Héroe" membresia={f.heroe} />}
          {f.legion !== null && <Honor title="Legión" membresia={f.legion} />}
        </span>
      </span>
    );
  },
});

function Honor({ title, membresia }: { title: string; membresia: string }) {
  return (
    <Badge tone="honor" explanation={`Por su membresía ${membresia}`}>
      {title}
    </Badge>
  );
}

function Estado({ row }: { row: PagaRow }) {
  if (row.pagado === 0)
    return <span className={row.estado === 'pendiente' ? 'u-warn' : 'u-muted'}>{formatEstado(row)}</span>;
  return (
    <span className={`${styles.estado} u-align-baseline`}>
      <span className="u-bold u-good">{formatEstado(row)}</span>
      <small className={`${styles.paidBy} u-muted`}>
        <PaidBy row={row} />
      </small>
    </span>
  );
}

/** Builds the columns user, rango, total and, for payers, «paid?» (part 2 §2 Pay list). */
export const buildPagaColumns = (context: ColumnContext): Column<ViewRow>[] => [
  buildUsuarioColumn(context),
  {
    id: 'rango',
    title: 'Rango',
    value: (f) => `${f.n_categoria} · ${f.mision}`,
    file: [
      { title: 'Rango al ganarla', value: (f) => f.n_categoria },
      { title: 'Misión actual', value: (f) => f.mision },
    ],
    cell: (f) => (
      <span className={styles.rango}>
        {formatMision(f)}{' '}
        {f.categoria === f.categoria_actual && f.categoria > INITIAL_CATEGORIA && (
          <span className="u-muted">{f.n_categoria}</span>
        )}
      </span>
    ),
    // On a card it stands under the name.
    card: 'none',
  },
  {
    id: 'total',
    title: 'Total',
    value: (f) => f.seenMonto ?? f.monto,
    file: (f) => f.monto,
    cell: (f) => <span className={styles.total}>{formatCreditos(f.monto)}</span>,
    isNumeric: true,
    card: 'large',
  },
  ...(context.isHistory
    ? [
        {
          id: 'fecha',
          title: 'Ganada',
          value: (f: ViewRow) => f.fecha,
          cell: (f: ViewRow) => <DateTimeText value={f.fecha} format="date" />,
          isSearchable: false,
          isNumeric: true,
        },
      ]
    : []),
  ...(context.canPay
    ? [
        {
          id: 'pagado',
          title: '¿Pagado?',
          value: (f: ViewRow) => formatEstado(f),
          cell: (f: ViewRow) => <Estado row={f} />,
          // A payment would change the order.
          isSortable: false,
          isSearchable: false,
          // On a card the undo button shows it.
          card: 'none' as const,
        },
      ]
    : []),
];

type FileRowColumn = Column<PagaRow>;

/** Builds all columns of a row for the download; the payer only for payers. */
export const buildFileColumns = (canPay: boolean): readonly FileRowColumn[] => [
  { id: 'usuario', title: 'Usuario', value: (f) => f.usuarioNombre },
  { id: 'categoria', title: 'Rango al ganarla', value: (f) => f.n_categoria },
  { id: 'mision', title: 'Misión actual', value: (f) => f.mision },
  { id: 'total', title: 'Total', value: (f) => f.monto },
  ...(canPay ? [{ id: 'estado', title: 'Estado', value: formatEstado } satisfies FileRowColumn] : []),
  { id: 'ganada', title: 'Ganada', value: (f) => f.fecha },
  ...(canPay
    ? ([
        { id: 'pagada', title: 'Pagada', value: (f) => f.pagadoFecha },
        { id: 'encargado', title: 'Pagada por', value: (f) => f.encargadoNombre },
      ] satisfies FileRowColumn[])
    : []),
  { id: 'heroe', title: 'Héroe', value: (f) => f.heroe },
  { id: 'legion', title: 'Legión', value: (f) => f.legion },
];

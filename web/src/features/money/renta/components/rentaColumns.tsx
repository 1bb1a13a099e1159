import type { Renta } from '@conserje/contract';
import { formatMonth } from '@conserje/rules';
import { Annulled, formatAnnulment } from '../../../../shared/annulment/Annulled.tsx';
import { usuarioColumn } from '../../../../shared/lists/listColumns.tsx';
import type { ServerColumn } from '../../../../shared/lists/ServerTable.tsx';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import { formatCreditos } from '../../../../ui/text/format.ts';
import styles from './rentaColumns.module.css';

const formatEstado = (r: Renta): string =>
  r.anulada ? formatAnnulment(r.anulada) : r.borradaNombre !== null ? 'Borrada' : r.pagado === 1 ? 'Sí' : 'No';

export const RENTA_COLUMNS: readonly ServerColumn<'GET actionRenta'>[] = [
  usuarioColumn((r) => r.usuarioNombre),
  { id: 'rango', title: 'Rango', value: (r) => r.rangoNombre, card: 'left' },
  {
    id: 'renta',
    title: 'Renta',
    value: (r) => r.renta,
    cell: (r) => <b>{formatCreditos(r.renta)}</b>,
    isNumeric: true,
    card: 'large',
  },
  {
    id: 'mes',
    title: 'Mes',
    value: (r) => r.mes,
    cell: (r) => formatMonth(r.mes),
    isSearchable: false,
    card: 'right',
  },
  {
    id: 'fecha',
    title: 'Fecha',
    value: (r) => r.fecha,
    cell: (r) => <DateTimeText value={r.fecha} format="date" />,
    isNumeric: true,
    card: 'none',
  },
  {
    id: 'pagado',
    title: 'Pagada',
    value: formatEstado,
    file: [
      { title: 'Pagada', value: formatEstado },
      { title: 'Por', value: (r) => (r.anulada ? null : (r.borradaNombre ?? r.pagadoNombre)) },
      { title: 'Fecha de pago', value: (r) => r.pagadoFecha },
    ],
    cell: (r) => {
      if (r.anulada) return <Annulled annulment={r.anulada} />;
      const actor = r.borradaNombre ?? r.pagadoNombre;
      return actor ? `${formatEstado(r)}, ${actor}` : <span className={styles.owes}>{formatEstado(r)}</span>;
    },
  },
];

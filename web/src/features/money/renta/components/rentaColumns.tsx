import type { Renta } from '@conserje/contract';
import { Annulled, formatAnnulment } from '../../../../shared/annulment/Annulled.tsx';
import { usuarioColumn } from '../../../../shared/lists/listColumns.tsx';
import type { ServerColumn } from '../../../../shared/lists/ServerTable.tsx';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import { creditos } from '../../../../ui/text/format.ts';
import { formatMonth } from '../monthFormat.ts';
import styles from './rentaColumns.module.css';

const estado = (r: Renta): string =>
  r.anulada ? formatAnnulment(r.anulada) : r.borradaNombre !== null ? 'Borrada' : r.pagado === 1 ? 'Sí' : 'No';

export const COLUMNS: readonly ServerColumn<'GET actionRenta'>[] = [
  usuarioColumn((r) => r.usuarioNombre),
  { clave: 'rango', title: 'Rango', valor: (r) => r.rangoNombre, card: 'izquierda' },
  {
    clave: 'renta',
    title: 'Renta',
    valor: (r) => r.renta,
    cell: (r) => <b>{creditos(r.renta)}</b>,
    isNumeric: true,
    card: 'grande',
  },
  {
    clave: 'mes',
    title: 'Mes',
    valor: (r) => r.mes,
    cell: (r) => formatMonth(r.mes),
    isSearchable: false,
    card: 'derecha',
  },
  {
    clave: 'fecha',
    title: 'Fecha',
    valor: (r) => r.fecha,
    cell: (r) => <DateTimeText valor={r.fecha} format="fecha" />,
    isNumeric: true,
    card: 'ninguna',
  },
  {
    clave: 'pagado',
    title: 'Pagada',
    valor: estado,
    cell: (r) => {
      if (r.anulada) return <Annulled anulada={r.anulada} />;
      const quien = r.borradaNombre ?? r.pagadoNombre;
      return quien ? `${estado(r)}, ${quien}` : <span className={styles.owes}>{estado(r)}</span>;
    },
  },
];

import { formatMonth } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import tableControls from '../../../../ui/table/TableControls.module.css';
import { rentaMonthsQuery } from '../renta.queries.ts';
import styles from './MonthPicker.module.css';

interface Props {
  /** `YYYY-MM`; empty for the unpaid rentas. */
  mes: string;
  change: (mes: string) => void;
}

/** Chooses a month, or the unpaid rentas. */
export function MonthPicker({ mes, change }: Props) {
  const id = useId();
  const { data = [] } = useQuery(rentaMonthsQuery());
  const months = data.map((m) => m.mes);
  return (
    <div className={styles.month}>
      <label htmlFor={id} className="u-visually-hidden">
        Qué rentas se ven
      </label>
      <select id={id} className={tableControls.field} value={mes} onChange={(e) => change(e.currentTarget.value)}>
        <option value="">Del mes y por pagar</option>
        {/* A shared link may name an unlisted month. */}
        {(mes === '' || months.includes(mes) ? months : [mes, ...months]).map((m) => (
          <option key={m} value={m}>
            Todas las de {formatMonth(m)}
          </option>
        ))}
      </select>
    </div>
  );
}

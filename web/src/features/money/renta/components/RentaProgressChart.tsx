import type { AnswerOf } from '@conserje/contract';
import { capitalize, formatCreditos, formatNumber } from '../../../../ui/text/format.ts';
import { countCells } from '../countCells.ts';
import { formatMonthName } from '../monthFormat.ts';
import styles from './RentaProgressChart.module.css';

type Totals = AnswerOf<'GET rentasMes/:mes'>['totales'];

interface Props {
  /** `YYYY-MM`; undefined while it loads. */
  mes: string | undefined;
  totales: Totals | undefined;
}

/** Describes the paid share of a month; exempt people do not count. */
function describePaid(paidCount: number, owedCount: number): string {
  if (owedCount === 0) return 'nadie debe';
  if (paidCount < owedCount) return `pagaron ${formatNumber(paidCount)} de ${formatNumber(owedCount)}`;
  return owedCount === 1 ? 'pagó 1 persona' : `pagaron las ${formatNumber(owedCount)} personas`;
}

/** Progress of the month's renta as a lit facade: one window per payer. */
export function RentaProgressChart({ mes, totales }: Props) {
  const owed = totales ? totales.puestas - totales.borradas : 0;
  const { total, filled } = countCells(totales?.pagadas ?? 0, owed);
  return (
    <section className={styles.facade} aria-label="Renta del mes">
      <p className={styles.message}>
        {mes && totales && (
          <>
            <span>
              <b>{capitalize(formatMonthName(mes))}</b>:{' '}
              {totales.puestas === 0 ? 'falta crearla' : describePaid(totales.pagadas, owed)}
            </span>{' '}
            {owed > 0 && (
              <span>
                {formatCreditos(totales.cobrado)} de {formatCreditos(totales.creditos - totales.borrado)}
              </span>
            )}
          </>
        )}
      </p>
      <div className={styles.windows} aria-hidden="true">
        {Array.from({ length: total }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the windows are identical
          <span key={i} data-light={i < filled || undefined} />
        ))}
      </div>
    </section>
  );
}

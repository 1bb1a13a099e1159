import type { AnswerOf } from '@conserje/contract';
import { capitalize, formatCreditos, formatNumber } from '../../../../ui/text/format.ts';
import { countCells } from '../countCells.ts';
import { formatMonthName } from '../monthFormat.ts';
import styles from './RentaProgressChart.module.css';

type Totals = AnswerOf<'GET rentasMes/:mes'>['totales'];

interface Props {
  /** `YYYY-MM`; undefined while it loads. */
  mes: string | undefined;
  totals: Totals | undefined;
}

/** Describes the paid share of a month; exempt people do not count. */
function describePaid(paidCount: number, owedCount: number): string {
  if (owedCount === 0) return 'nadie debe';
  if (paidCount < owedCount) return `pagaron ${formatNumber(paidCount)} de ${formatNumber(owedCount)}`;
  return owedCount === 1 ? 'pagó 1 persona' : `pagaron las ${formatNumber(owedCount)} personas`;
}

/** Progress of the month's renta as a lit facade: one window per payer. */
export function RentaProgressChart({ mes, totals }: Props) {
  const owed = totals ? totals.puestas - totals.borradas : 0;
  const { total, filled } = countCells(totals?.pagadas ?? 0, owed);
  return (
    <section className={styles.facade} aria-label="Renta del mes">
      <p className={styles.message}>
        {mes && totals && (
          <>
            <span>
              <b>{capitalize(formatMonthName(mes))}</b>:{' '}
              {totals.puestas === 0 ? 'falta crearla' : describePaid(totals.pagadas, owed)}
            </span>{' '}
            {owed > 0 && (
              <span>
                {formatCreditos(totals.cobrado)} de {formatCreditos(totals.creditos - totals.borrado)}
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

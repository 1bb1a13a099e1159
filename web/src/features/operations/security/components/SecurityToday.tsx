import type { AnswerOf, SecurityHighlight } from '@conserje/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { mediaQuery } from '../../../../platform/browser/breakpoints.ts';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { LoadError } from '../../../../ui/feedback/LoadStates.tsx';
import { formatCount } from '../../../../ui/text/format.ts';
import { RelativeTime } from '../../../../ui/text/RelativeTime.tsx';
import { securityTodayQuery } from '../security.queries.ts';
import { ALERT_TEXT, alertSubject } from '../securityTexts.ts';
import { HourlyFailuresChart } from './HourlyFailuresChart.tsx';
import styles from './SecurityToday.module.css';

type SecurityDay = AnswerOf<'GET seguridadHoy'>;

const NO_HOURS: SecurityDay['horas'] = [];

const sum = (horas: SecurityDay['horas'], figure: 'entradas' | 'fallos' | 'rechazos'): number =>
  horas.reduce((n, hour) => n + hour[figure], 0);

/** Highlights of the last day; on a phone folded into a line. */
export function SecurityToday() {
  const { data, error, refetch } = useQuery(securityTodayQuery());
  const [isOpen, setIsOpen] = useState(() => matchMedia(mediaQuery('from-sm')).matches);
  const id = useId();
  if (error && !data) return <LoadError error={error} retry={refetch} />;
  const { destacados = [], horas = NO_HOURS } = data ?? {};
  const hasAlerts = destacados.length > 0;
  return (
    <section className="u-panel" aria-label="Las últimas 24 horas" data-holds={!data || undefined}>
      <div className={styles.header}>
        <HourlyFailuresChart hours={horas} />
        <p className={styles.message}>
          {data && (
            <>
              <b>{hasAlerts ? formatCount(destacados.length, 'alerta', 'alertas') : 'Sin alertas'}</b> en 24 horas{' '}
              <span className={styles.counts}>
                {formatCount(sum(horas, 'entradas'), 'entrada', 'entradas')},{' '}
                {formatCount(sum(horas, 'fallos'), 'fallida', 'fallidas')},{' '}
                {formatCount(sum(horas, 'rechazos'), 'rechazo', 'rechazos')}
              </span>
            </>
          )}
        </p>
        {hasAlerts && (
          <button
            type="button"
            className={styles.openButton}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Ocultar' : 'Ver alertas'}
          </button>
        )}
      </div>
      {hasAlerts && isOpen && (
        <dl id={id} className={styles.list}>
          {destacados.map((highlight) => (
            <AlertRow
              key={`${highlight.tipo} ${highlight.usuarioNombre} ${highlight.red} ${highlight.fecha}`}
              highlight={highlight}
            />
          ))}
        </dl>
      )}
    </section>
  );
}

function AlertRow({ highlight }: { highlight: SecurityHighlight }) {
  const { nombre, red } = alertSubject(highlight);
  return (
    <div className={styles.item} data-type={highlight.tipo}>
      <dt className="u-semibold">{nombre === null ? (red ?? 'El portal') : <PersonLink name={nombre} />}</dt>
      <dd className="u-shrinkable u-break-anywhere">
        {ALERT_TEXT[highlight.tipo](highlight)} <RelativeTime value={highlight.fecha} />
      </dd>
    </div>
  );
}

import type { AnswerOf, SecurityHighlight } from '@conserje/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { LoadError } from '../../../../ui/feedback/LoadStates.tsx';
import { count } from '../../../../ui/text/format.ts';
import { RelativeTime } from '../../../../ui/text/RelativeTime.tsx';
import { securityTodayQuery } from '../security.queries.ts';
import { ALERT_TEXT, alertSubject } from '../securityTexts.ts';
import { HourlyFailuresChart } from './HourlyFailuresChart.tsx';
import styles from './SecurityToday.module.css';

type Day = AnswerOf<'GET seguridadHoy'>;

const NO_HOURS: Day['horas'] = [];

const sum = (horas: Day['horas'], de: 'entradas' | 'fallos' | 'rechazos'): number =>
  horas.reduce((n, hora) => n + hora[de], 0);

/** What of the last day stands out, before the log; on a phone in a line that opens. */
export function SecurityToday() {
  const { data, error, refetch } = useQuery(securityTodayQuery());
  const [abierto, setOpen] = useState(() => matchMedia('(min-width: 48em)').matches);
  const id = useId();
  if (error && !data) return <LoadError error={error} retry={refetch} />;
  const { destacados = [], horas = NO_HOURS } = data ?? {};
  const existing = destacados.length > 0;
  return (
    <section className={styles.today} aria-label="Las últimas 24 horas">
      <div className={styles.header}>
        <HourlyFailuresChart horas={horas} />
        <p className={styles.message}>
          {data && (
            <>
              <b>{existing ? count(destacados.length, 'alerta', 'alertas') : 'Sin alertas'}</b> hoy{' '}
              <span className={styles.counts}>
                {count(sum(horas, 'entradas'), 'entrada', 'entradas')},{' '}
                {count(sum(horas, 'fallos'), 'fallida', 'fallidas')},{' '}
                {count(sum(horas, 'rechazos'), 'rechazo', 'rechazos')}
              </span>
            </>
          )}
        </p>
        {existing && (
          <button
            type="button"
            className={styles.openButton}
            aria-expanded={abierto}
            aria-controls={id}
            onClick={() => setOpen(!abierto)}
          >
            {abierto ? 'Ocultar' : 'Ver alertas'}
          </button>
        )}
      </div>
      {existing && abierto && (
        <dl id={id} className={styles.list}>
          {destacados.map((one) => (
            <AlertRow key={`${one.tipo} ${one.usuarioNombre} ${one.red} ${one.fecha}`} one={one} />
          ))}
        </dl>
      )}
    </section>
  );
}

function AlertRow({ one }: { one: SecurityHighlight }) {
  const { nombre, red } = alertSubject(one);
  return (
    <div className={styles.item} data-type={one.tipo}>
      <dt>{nombre === null ? (red ?? 'El portal') : <PersonLink nombre={nombre} />}</dt>
      <dd>
        {ALERT_TEXT[one.tipo](one)} <RelativeTime valor={one.fecha} />
      </dd>
    </div>
  );
}

import type { AnswerOf } from '@conserje/contract';
import { dayOf } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNow } from '../../../../platform/time/serverClock.ts';
import { useConfiguracion } from '../../../../shared/agencia/configuracion.queries.ts';
import { describeAttendance } from '../../../../shared/work/weekHours.ts';
import charts from '../../../../ui/charts/Chart.module.css';
import { HeatMap } from '../../../../ui/charts/HeatMap.tsx';
import { LoadError, Loading } from '../../../../ui/feedback/LoadStates.tsx';
import { Card } from '../../../../ui/layout/Card.tsx';
import { formatDate, formatDuration } from '../../../../ui/text/format.ts';
import type { Moment } from '../presence.ts';
import { buildWeekBlock, describePresence, hourOf, summarizeDays } from '../presence.ts';
import { presenceQuery } from '../resumenSemanal.queries.ts';
import styles from './Presence.module.css';

/** Presence of the week by day and hour. */
export default function Presence({ monday }: { monday: string }) {
  const { data, error, refetch } = useQuery(presenceQuery(monday));
  return (
    <Card title="Cuándo hay gente">
      {error && <LoadError error={error} retry={refetch} isInline={data !== undefined} />}
      {data ? (
        <PresenceHeatmap days={data.dias} />
      ) : (
        !error && <Loading label="Cargando las horas" rows={1} rowHeight="24rem" />
      )}
    </Card>
  );
}

function PresenceHeatmap({ days }: { days: AnswerOf<'GET presenciaSemana/:dia'>['dias'] }) {
  const { zona } = useConfiguracion();
  const instant = useNow(60_000);
  const [today, hora] = [dayOf(instant, zona), hourOf(instant, zona)];
  const now = useMemo((): Moment => ({ day: today, hour: hora }), [today, hora]);
  const blocks = useMemo(() => [buildWeekBlock(days, now)], [days, now]);
  const cells = blocks.flatMap((b) => b.cells).filter((c) => c.value !== null);
  const peak = cells.reduce((a, b) => ((b.value ?? 0) > (a?.value ?? -1) ? b : a), cells[0]);
  return (
    <figure>
      <figcaption className={charts.legend}>{describePresence(days, now)}</figcaption>
      <HeatMap
        title="Hora de la semana"
        blocks={blocks}
        initial={peak?.id ?? ''}
        describe={({ value }) => `${describeAttendance(value ?? 0)} (${formatDuration(value ?? 0)} entre todos)`}
        zeroLabel="nadie"
        scale={describeAttendance(peak?.value ?? 0)}
        variant="windows"
      />
      <p className={styles.note}>
        Muestra los minutos confirmados en la hora en que se trabajaron. No incluye lo que falta confirmar ni los
        ajustes.
      </p>
      <details className={charts.details}>
        <summary>Ver en una tabla</summary>
        <table className={styles.days}>
          <thead>
            <tr>
              <th scope="col">Día</th>
              <th scope="col">Asistencia</th>
              <th scope="col">Más gente</th>
              <th scope="col">Sin nadie</th>
            </tr>
          </thead>
          <tbody>
            {summarizeDays(days, now).map((d) => (
              <tr key={d.day}>
                <th scope="row">{formatDate(d.day, { weekday: 'short', day: 'numeric' })}</th>
                <td>{formatDuration(d.minutes)}</td>
                <td>{d.peak === null ? '—' : `${d.peak}–${d.peak + 1} h`}</td>
                <td>{d.emptyHours.join(', ') || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

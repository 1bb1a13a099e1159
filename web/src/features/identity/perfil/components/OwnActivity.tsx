import type { AnswerOf } from '@conserje/contract';
import { ACTIVITY_PARTS, formatDay } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { formatPart, formatProgress } from '../../../../shared/activity/activityTexts.ts';
import { WeekResultBadge } from '../../../../shared/activity/WeekResultBadge.tsx';
import { LoadError, Loading } from '../../../../ui/feedback/LoadStates.tsx';
import { Card } from '../../../../ui/layout/Card.tsx';
import { formatCount } from '../../../../ui/text/format.ts';
import { ownActivityQuery } from '../perfil.queries.ts';
import styles from './Requirements.module.css';

type Activity = AnswerOf<'GET miActividad'>;

/**
 * Requirement of the viewer's categoria for this week, and their last weeks. Renders nothing if nothing was ever asked.
 */
export default function OwnActivity() {
  const { data, error, refetch } = useQuery(ownActivityQuery());
  if (error && !data) return <LoadError error={error} retry={refetch} />;
  if (!data) return <Loading label="Cargando tu actividad" rows={1} rowHeight="4rem" />;
  const past = data.pasadas.filter(({ resultado }) => resultado !== 'justificada');
  const isAsked = ACTIVITY_PARTS.some((part) => data.esta.pide[part] > 0);
  if (!isAsked && past.length === 0) return null;
  return (
    <Card title="Actividad de la semana">
      {isAsked ? <CurrentWeek week={data.esta} /> : <p className="u-muted">Esta semana tu rango no te pide nada.</p>}
      {data.semanas > 0 && (
        <p>
          <b>{formatCount(data.semanas, 'semana seguida', 'semanas seguidas')} sin cumplir</b>
        </p>
      )}
      {data.pasadas.length > 0 && <PastWeeks weeks={data.pasadas} />}
    </Card>
  );
}

function CurrentWeek({ week: { pide, hecho, dias_libres } }: { week: Activity['esta'] }) {
  return (
    <>
      {ACTIVITY_PARTS.filter((part) => pide[part] > 0).map((part) => (
        <div key={part} className={styles.requirement}>
          <p className={styles.line}>
            <b>{part === 'asistencia' ? 'Horas' : part === 'times' ? 'Tiempos' : 'Ascensos'}</b>
            <span className="u-muted">{formatPart(part, Math.max(0, hecho[part]), pide[part])}</span>
          </p>
          <progress
            className={styles.bar}
            aria-label={formatPart(part, Math.max(0, hecho[part]), pide[part])}
            value={Math.max(0, Math.min(hecho[part], pide[part]))}
            max={pide[part]}
          />
        </div>
      ))}
      {dias_libres > 0 && (
        <p className="u-muted">{formatCount(dias_libres, 'día libre', 'días libres')}: se te pide menos.</p>
      )}
    </>
  );
}

const PastWeeks = ({ weeks }: { weeks: Activity['pasadas'] }) => (
  <details>
    <summary className="u-touch-height">Semanas anteriores</summary>
    <ul className="u-grid u-gap-8-12">
      {weeks.map((week) => (
        <li key={week.lunes} className="u-row u-wrap u-gap-8-12">
          <span>{formatDay(week.lunes)}</span>
          <WeekResultBadge {...week} />
          <span className="u-muted">{formatProgress(week)}</span>
        </li>
      ))}
    </ul>
  </details>
);

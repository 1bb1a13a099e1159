import type { AnswerOf, SessionUser } from '@conserje/contract';
import { dayOf } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyWithRetry } from '../../../../platform/browser/lazyWithRetry.ts';
import { useNow } from '../../../../platform/time/serverClock.ts';
import { useConfiguracion } from '../../../../shared/agencia/configuracion.queries.ts';
import { WorkWeeks } from '../../../../shared/work/WorkWeeks.tsx';
import { ownDaysQuery, ownWeeksQuery } from '../../../../shared/work/workWeeks.queries.ts';
import type { TargetLine } from '../../../../ui/charts/chartScale.ts';
import { ViewSwitcher } from '../../../../ui/controls/ViewSwitcher.tsx';
import { LoadError, Loading } from '../../../../ui/feedback/LoadStates.tsx';
import { useUrlState } from '../../../../ui/state/useUrlState.ts';
import { formatDuration } from '../../../../ui/text/format.ts';
import styles from './MyWeeks.module.css';
import { WeekChart } from './WeekChart.tsx';

const YearHeatmap = lazyWithRetry(() => import('./YearHeatmap.tsx'));

const URL_DEFAULTS = { tramo: 'semana' };
const VIEWS = [
  { id: 'semana', label: 'Esta semana' },
  { id: 'doce', label: '12 semanas' },
  { id: 'ano', label: 'Un año' },
] as const;
type View = (typeof VIEWS)[number]['id'];
const CHART_HEIGHT = '19rem';

type Perfil = AnswerOf<'GET MyPerfil'>;

/** Charts of the viewer's work: this week, the last twelve, a year. */
export default function MyWeeks({ sessionUser, perfil }: { sessionUser: SessionUser; perfil: Perfil }) {
  const [{ tramo }, change] = useUrlState(URL_DEFAULTS);
  const { zona } = useConfiguracion();
  const now = useNow(60_000);
  const view: View = VIEWS.find(({ id }) => id === tramo)?.id ?? 'semana';
  return (
    <>
      <div className={styles.controls}>
        <ViewSwitcher
          caption="Cuánto se mira"
          views={VIEWS}
          view={view}
          change={(newView) => change({ tramo: newView })}
        />
      </div>
      {view === 'semana' && <WeekChart days={perfil.nomina.semana} today={dayOf(now, zona)} />}
      {view === 'doce' && <TwelveWeeks id={sessionUser.id} requirement={perfil.cobro.requisito} />}
      {view === 'ano' && <OneYear id={sessionUser.id} />}
    </>
  );
}

function buildGoalLines({ asistencia, times }: Perfil['cobro']['requisito']): TargetLine[] {
  return [
    ...(asistencia > 0
      ? [{ series: 0, value: asistencia, label: `Requisito: ${formatDuration(asistencia)} de asistencia` }]
      : []),
    ...(times > 0 ? [{ series: 1, value: times, label: `Requisito: ${formatDuration(times)} como encargado` }] : []),
  ];
}

function TwelveWeeks({ id, requirement }: { id: number; requirement: Perfil['cobro']['requisito'] }) {
  const { data, error, refetch } = useQuery(ownWeeksQuery(id));
  const goalLines = buildGoalLines(requirement);
  return (
    <>
      {error && <LoadError error={error} retry={refetch} isInline={data !== undefined} />}
      {data ? (
        <WorkWeeks weeks={data} targets={goalLines} />
      ) : (
        !error && <Loading label="Cargando las semanas" rows={1} rowHeight={CHART_HEIGHT} />
      )}
      {goalLines.length > 0 && (
        <p className={styles.note}>
          El requisito es de cada período de paga. Termina cuando se reinicia la nómina, no siempre cada semana.
        </p>
      )}
    </>
  );
}

function OneYear({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(ownDaysQuery(id));
  const loading = <Loading label="Cargando el año" rows={1} rowHeight={CHART_HEIGHT} />;
  return (
    <>
      {error && <LoadError error={error} retry={refetch} isInline={data !== undefined} />}
      {data ? (
        <Suspense fallback={loading}>
          <YearHeatmap days={data} />
        </Suspense>
      ) : (
        !error && loading
      )}
    </>
  );
}

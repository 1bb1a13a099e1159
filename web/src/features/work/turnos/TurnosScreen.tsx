import { CAN_PLAN_TURNOS, dayOf, mondayOf, TURNO_WEEKS_AROUND } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyWithRetry } from '../../../platform/browser/lazyWithRetry.ts';
import { useCan } from '../../../platform/session/session.tsx';
import { useNow } from '../../../platform/time/serverClock.ts';
import { useConfiguracion } from '../../../shared/agencia/configuracion.queries.ts';
import { WeekPicker } from '../../../shared/work/WeekPicker.tsx';
import { shiftWeek, weekFromUrl, weekToUrl } from '../../../shared/work/weekNavigation.ts';
import { ViewSwitcher } from '../../../ui/controls/ViewSwitcher.tsx';
import { LoadError, Loading } from '../../../ui/feedback/LoadStates.tsx';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import { OwnTurnos } from './components/OwnTurnos.tsx';
import { WeekView } from './components/WeekView.tsx';
import { ownTurnosQuery, weekQuery } from './turnos.queries.ts';

const WeekTable = lazyWithRetry(() => import('./components/TurnosWeekTable.tsx'));
const Plan = lazyWithRetry(() => import('./components/Plan.tsx'));

const URL_DEFAULTS = { semana: '', vista: '' };
const VIEWS = ['', 'mios', 'lista', 'plan'] as const;
type View = (typeof VIEWS)[number];
const AROUND = { before: TURNO_WEEKS_AROUND, after: TURNO_WEEKS_AROUND };

const useOwnTurnos = () => useQuery(ownTurnosQuery());

/** *Turnos*: who has which hour of the week (docs/decisions/0003). */
export default function TurnosScreen() {
  const [url, change] = useUrlState(URL_DEFAULTS);
  const canPlan = useCan(CAN_PLAN_TURNOS);
  const { zona } = useConfiguracion();
  const today = dayOf(useNow(60_000), zona);
  const monday = weekFromUrl(url.semana, today, AROUND);
  const requested = VIEWS.find((v) => v === url.vista) ?? '';
  const view: View = requested === 'plan' && !canPlan ? '' : requested;
  const own = useOwnTurnos();
  const offers = own.data?.ofertas.length ?? 0;
  const hasWeek = view === '' || view === 'lista';
  return (
    <ScreenLayout
      title="Turnos"
      description="Quién está en cada hora de la semana."
      isExplanatory
      waitingCount={offers}
      wide={view === ''}
      actions={
        hasWeek && (
          <WeekPicker
            monday={monday}
            today={today}
            first={shiftWeek(mondayOf(today), -TURNO_WEEKS_AROUND)}
            last={shiftWeek(mondayOf(today), TURNO_WEEKS_AROUND)}
            change={(newMonday) => change({ semana: weekToUrl(newMonday, today) })}
          />
        )
      }
    >
      <div>
        <ViewSwitcher
          caption="Qué turnos se muestran"
          views={[
            { id: '', label: 'Semana' },
            { id: 'mios', label: 'Míos', ...(offers > 0 && { count: offers }) },
            { id: 'lista', label: 'Lista' },
            ...(canPlan ? [{ id: 'plan' as const, label: 'Plan' }] : []),
          ]}
          view={view}
          change={(other: View) => change({ vista: other })}
        />
      </div>
      {view === 'mios' && <OwnView own={own} />}
      {view === 'plan' && (
        <Suspense fallback={<Loading label="Cargando el plan" rows={3} rowHeight="12rem" />}>
          <Plan />
        </Suspense>
      )}
      {hasWeek && <WeekOf key={monday} monday={monday} today={today} isList={view === 'lista'} canPlan={canPlan} />}
    </ScreenLayout>
  );
}

function OwnView({ own: { data, error, refetch } }: { own: ReturnType<typeof useOwnTurnos> }) {
  return (
    <>
      {error && <LoadError error={error} retry={refetch} isInline={data !== undefined} />}
      {data ? <OwnTurnos own={data} /> : !error && <Loading label="Cargando tus turnos" rowHeight="4rem" />}
    </>
  );
}
interface WeekOfProps {
  monday: string;
  today: string;
  isList: boolean;
  canPlan: boolean;
}

function WeekOf({ monday, today, isList, canPlan }: WeekOfProps) {
  const { data, error, refetch } = useQuery(weekQuery(monday, monday === mondayOf(today)));
  if (isList)
    return (
      <Suspense fallback={<Loading label="Cargando los turnos" rows={8} />}>
        <WeekTable monday={monday} hours={data?.horas} error={error} retry={refetch} />
      </Suspense>
    );
  return (
    <>
      {error && <LoadError error={error} retry={refetch} isInline={data !== undefined} />}
      {data ? (
        <WeekView week={data} today={today} canPlan={canPlan} />
      ) : (
        !error && <Loading label="Cargando los turnos" rows={6} rowHeight="5rem" />
      )}
    </>
  );
}

import { dayOf } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyWithRetry } from '../../../platform/browser/lazyWithRetry.ts';
import { useNow } from '../../../platform/time/serverClock.ts';
import { useConfiguracion } from '../../../shared/agencia/configuracion.queries.ts';
import { ViewSwitcher } from '../../../ui/controls/ViewSwitcher.tsx';
import { Loading } from '../../../ui/feedback/LoadStates.tsx';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import { WeekPicker } from './components/WeekPicker.tsx';
import { WeekTable } from './components/WeekTable.tsx';
import { weekSummaryQuery } from './resumenSemanal.queries.ts';
import { inUrl, weekFromUrl } from './weekNavigation.ts';

const Presence = lazyWithRetry(() => import('./components/Presence.tsx'));

const URL_DEFAULTS = { semana: '', vista: 'personas' };
const VIEWS = [
  { clave: 'personas', texto: 'Personas' },
  { clave: 'horas', texto: 'Horas' },
] as const;
type View = (typeof VIEWS)[number]['clave'];

/** *Resumen semanal* (part 2 §2): what everyone did in a week, and when the house was empty. */
export default function ResumenSemanalScreen() {
  const [url, change] = useUrlState(URL_DEFAULTS);
  const { zona } = useConfiguracion();
  const hoy = dayOf(useNow(60_000), zona);
  const lunes = weekFromUrl(url.semana, hoy);
  const vista: View = url.vista === 'horas' ? 'horas' : 'personas';
  const { data, error, refetch } = useQuery({ ...weekSummaryQuery(inUrl(lunes, hoy)), enabled: vista === 'personas' });
  const vistas = (
    <ViewSwitcher caption="Qué se mira" vistas={VIEWS} vista={vista} change={(nueva) => change({ vista: nueva })} />
  );
  return (
    <ScreenLayout
      title="Resumen semanal"
      descripcion="Lo que hizo cada persona en la semana."
      isExplanatory
      acciones={<WeekPicker lunes={lunes} hoy={hoy} change={(nueva) => change({ semana: inUrl(nueva, hoy) })} />}
    >
      {vista === 'personas' ? (
        <WeekTable lunes={lunes} filas={data?.filas} fallo={error} retry={refetch} toolbar={vistas} />
      ) : (
        <>
          <div>{vistas}</div>
          <Suspense fallback={<Loading que="Cargando las horas" filas={1} alto="24rem" />}>
            <Presence key={lunes} lunes={lunes} />
          </Suspense>
        </>
      )}
    </ScreenLayout>
  );
}

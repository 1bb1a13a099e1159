import type { AnswerOf, SessionUser } from '@conserje/contract';
import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Suspense, useEffect, useRef } from 'react';
import { queryClient } from '../../../platform/api/queryClient.ts';
import { lazyWithRetry } from '../../../platform/browser/lazyWithRetry.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { prefetchRequirements } from '../../../shared/money/RemainingRequirements.tsx';
import { perfilQuery } from '../../../shared/people/perfil.queries.ts';
import { OwnTiempo } from '../../../shared/work/OwnTiempo.tsx';
import { LoadError, Loading } from '../../../ui/feedback/LoadStates.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import { WeekSummary } from './components/WeekSummary.tsx';
import styles from './PerfilScreen.module.css';
import type { PerfilTab } from './perfilTabs.ts';
import { listTabs, parseTabs } from './perfilTabs.ts';

const WorkTab = lazyWithRetry(() => import('./components/WorkTab.tsx'));
const Movements = lazyWithRetry(() => import('./components/Movements.tsx'));
const HistoryTab = lazyWithRetry(() => import('./components/HistoryTab.tsx'));
const Membresias = lazyWithRetry(() => import('./components/PerfilMembresias.tsx'));

/** Preloads the data of the screen. */
export function gather(sessionUser: SessionUser) {
  void prefetchRequirements(sessionUser);
  return queryClient.query(perfilQuery());
}

/** *Mi cuenta* (part 1 §2). */
export default function PerfilScreen() {
  const { sessionUser } = useSession();
  const { data, error, refetch } = useQuery(perfilQuery());
  if (!sessionUser) return null;
  return (
    <ScreenLayout title="Mi cuenta">
      {error && data && <LoadError error={error} retry={refetch} isInline />}
      {data ? (
        <Content sessionUser={sessionUser} perfil={data} />
      ) : error ? (
        <LoadError error={error} retry={refetch} />
      ) : (
        <Loading label="Cargando tu cuenta" rows={3} rowHeight="12rem" />
      )}
    </ScreenLayout>
  );
}

const URL_DEFAULTS = { pestana: 'resumen', parte: 'solicitudes' };

function Content({ sessionUser, perfil }: { sessionUser: SessionUser; perfil: AnswerOf<'GET MyPerfil'> }) {
  const [url, change] = useUrlState(URL_DEFAULTS);
  const { tab, part } = parseTabs(url.pestana, url.parte);
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [tabList, selectedTab] = [strip.current, strip.current?.querySelector<HTMLElement>('[aria-selected="true"]')];
    // `scrollIntoView` would scroll the page as well.
    if (tabList && selectedTab && tab)
      tabList.scrollLeft = selectedTab.offsetLeft - (tabList.clientWidth - selectedTab.clientWidth) / 2;
  }, [tab]);
  const renderByTab: Record<PerfilTab, () => ReactNode> = {
    resumen: () => <WeekSummary sessionUser={sessionUser} perfil={perfil} />,
    trabajo: () => <WorkTab sessionUser={sessionUser} perfil={perfil} />,
    movimientos: () => <Movements sessionUser={sessionUser} />,
    historial: () => (
      <HistoryTab sessionUser={sessionUser} part={part} change={(newTab) => change({ parte: newTab })} />
    ),
    membresias: () => <Membresias membresias={perfil.membresias} />,
  };
  return (
    <>
      {perfil.tiempo && (
        <Card title="Tu tiempo">
          <OwnTiempo tiempo={perfil.tiempo} />
        </Card>
      )}
      <Tabs value={tab} onChange={(newTab) => change({ pestana: newTab ?? 'resumen' })} keepMounted={false}>
        <Tabs.List mb="md" ref={strip} className={styles.tabs ?? ''}>
          {listTabs(sessionUser.id_categoria).map(({ id, label }) => (
            <Tabs.Tab key={id} value={id}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <Suspense fallback={<Loading label="Cargando tu cuenta" />}>{renderByTab[tab]()}</Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

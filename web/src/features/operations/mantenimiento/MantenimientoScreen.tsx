import { Tabs } from '@mantine/core';
import type { ComponentType } from 'react';
import { Suspense } from 'react';
import { lazyWithRetry } from '../../../platform/browser/lazyWithRetry.ts';
import { Loading } from '../../../ui/feedback/LoadStates.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { useScrollToChosen } from '../../../ui/layout/useScrollToChosen.ts';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import styles from './MantenimientoScreen.module.css';
import type { PermisoDraft } from './permisoMatrix.ts';

interface Tab {
  id: string;
  title: string;
  TabContent: ComponentType<{ draft: PermisoDraft }>;
}

const TABS: readonly Tab[] = [
  {
    id: 'rangos',
    title: 'Rangos',
    TabContent: lazyWithRetry(() => import('./components/MantenimientoCategorias.tsx')),
  },
  { id: 'misiones', title: 'Misiones', TabContent: lazyWithRetry(() => import('./components/Misiones.tsx')) },
  {
    id: 'permisos',
    title: 'Permisos',
    TabContent: lazyWithRetry(() => import('./components/PermisoMatrix.tsx')),
  },
  {
    id: 'membresias',
    title: 'Membresías',
    TabContent: lazyWithRetry(() => import('./components/MantenimientoMembresias.tsx')),
  },
  { id: 'agencia', title: 'Agencia', TabContent: lazyWithRetry(() => import('./components/Agencia.tsx')) },
  { id: 'copias', title: 'Copias', TabContent: lazyWithRetry(() => import('./components/Backups.tsx')) },
];
const URL_DEFAULTS = { pestana: 'rangos' };
const NO_MARKS: Pick<PermisoDraft, 'changes'> = { changes: {} };

/**
 * *Mantenimiento* (part 2 §2, decisions §7): rangos, misiones, membresias, permisos, the settings of the agency
 * and its backups.
 */
export default function MantenimientoScreen() {
  const [{ pestana: tab }, change] = useUrlState(URL_DEFAULTS);
  // Kept here and as a draft: marks in the matrix outlive a look at another tab or screen, and a reload.
  const form = useForm(NO_MARKS);
  const { changes } = form.values;
  const setChanges = (marks: PermisoDraft['changes']) =>
    Object.keys(marks).length === 0 ? form.clear() : form.change({ changes: marks });
  const openTab = TABS.some((p) => p.id === tab) ? tab : 'rangos';
  const tabList = useScrollToChosen<HTMLDivElement>(`[data-tab="${openTab}"]`);
  return (
    <ScreenLayout title="Mantenimiento">
      <Tabs value={openTab} onChange={(newTab) => change({ pestana: newTab ?? 'rangos' })} keepMounted={false}>
        <Tabs.List mb="md" className={styles.tabs ?? ''} ref={tabList}>
          {TABS.map(({ id, title }) => (
            <Tabs.Tab key={id} value={id} data-tab={id}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map(({ id, title, TabContent }) => (
          <Tabs.Panel key={id} value={id}>
            <Suspense fallback={<Loading label={`Cargando ${title}`} />}>
              <TabContent draft={{ changes, setChanges }} />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </ScreenLayout>
  );
}

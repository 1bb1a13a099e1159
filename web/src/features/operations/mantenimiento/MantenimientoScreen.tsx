import { Tabs } from '@mantine/core';
import { Suspense } from 'react';
import { lazyWithRetry } from '../../../platform/browser/lazyWithRetry.ts';
import { Loading } from '../../../ui/feedback/LoadStates.tsx';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import styles from './MantenimientoScreen.module.css';

const TABS = [
  { clave: 'rangos', title: 'Rangos', SettingsSection: lazyWithRetry(() => import('./components/Rangos.tsx')) },
  { clave: 'misiones', title: 'Misiones', SettingsSection: lazyWithRetry(() => import('./components/Misiones.tsx')) },
  {
    clave: 'permisos',
    title: 'Permisos',
    SettingsSection: lazyWithRetry(() => import('./components/PermisoMatrix.tsx')),
  },
  {
    clave: 'membresias',
    title: 'Membresías',
    SettingsSection: lazyWithRetry(() => import('./components/Membresias.tsx')),
  },
  { clave: 'agencia', title: 'Agencia', SettingsSection: lazyWithRetry(() => import('./components/Agencia.tsx')) },
];
const URL_DEFAULTS = { pestana: 'rangos' };

/** *Mantenimiento* (part 2 §2, decisions §7): ranks, missions, memberships, what each rank permits, the agency itself. */
export default function MantenimientoScreen() {
  const [{ pestana: tab }, change] = useUrlState(URL_DEFAULTS);
  const abierta = TABS.some((p) => p.clave === tab) ? tab : 'rangos';
  return (
    <ScreenLayout title="Mantenimiento">
      <Tabs value={abierta} onChange={(nueva) => change({ pestana: nueva ?? 'rangos' })} keepMounted={false}>
        <Tabs.List mb="md" className={styles.tabs ?? ''}>
          {TABS.map(({ clave, title }) => (
            <Tabs.Tab key={clave} value={clave}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map(({ clave, title, SettingsSection }) => (
          <Tabs.Panel key={clave} value={clave}>
            <Suspense fallback={<Loading que={`Cargando ${title}`} />}>
              <SettingsSection />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </ScreenLayout>
  );
}

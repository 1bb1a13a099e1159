import { CAN_PUBLISH } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyWithRetry } from '../../../platform/browser/lazyWithRetry.ts';
import { useCan } from '../../../platform/session/session.tsx';
import type { ComunicadosView } from '../../../shared/comunicados/comunicados.queries.ts';
import { departamentosQuery } from '../../../shared/departamentos/departamentos.queries.ts';
import { ViewSwitcher } from '../../../ui/controls/ViewSwitcher.tsx';
import frame from '../../../ui/form/Form.module.css';
import { NewButton } from '../../../ui/form/NewButton.tsx';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { useScrollToTop } from '../../../ui/layout/useScrollToTop.ts';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import { TableSearch } from '../../../ui/table/TableSearch.tsx';
import styles from './Comunicados.module.css';
import { ComunicadoList } from './components/ComunicadoList.tsx';

const ComunicadoForm = lazyWithRetry(() => import('./components/ComunicadoForm.tsx'));
const OpenComunicado = lazyWithRetry(() => import('./components/OpenComunicado.tsx'));

const URL_DEFAULTS = { vista: 'vigentes', buscar: '', nuevo: false, ver: 0 };
const VIEWS: readonly { id: ComunicadosView; label: string }[] = [
  { id: 'vigentes', label: 'Publicados' },
  { id: 'programados', label: 'Programados' },
  { id: 'terminados', label: 'Terminados' },
];
const isView = (text: string): text is ComunicadosView => VIEWS.some(({ id }) => id === text);

/** Returns whether the viewer may publish: with the permiso, or for the departamentos that they head. */
function usePublishing(): boolean {
  const hasPermiso = useCan(CAN_PUBLISH);
  const { data } = useQuery({ ...departamentosQuery(), enabled: !hasPermiso });
  return hasPermiso || (data?.filas.some(({ lugar }) => lugar === 'jefe') ?? false);
}

/** *Comunicados*: the announcements for the viewer; with one in the address, that one opened. */
export default function ComunicadosScreen() {
  const canPublish = usePublishing();
  const [{ vista, buscar, nuevo, ver }, change] = useUrlState(URL_DEFAULTS);
  useScrollToTop(ver);
  const placeholder = <div className={frame.placeholder} aria-busy="true" />;
  if (ver > 0)
    return (
      <Suspense fallback={placeholder}>
        <OpenComunicado key={ver} id={ver} goBack={() => change({ ver: 0 })} />
      </Suspense>
    );
  const view = canPublish && isView(vista) ? vista : 'vigentes';
  const isOpen = canPublish && nuevo;
  return (
    <ScreenLayout
      title="Comunicados"
      description="Lo que la agencia quiere que sepas."
      isExplanatory
      actions={
        canPublish && (
          <NewButton
            isOpen={isOpen}
            newLabel="Nuevo comunicado"
            close="Cerrar"
            toggle={() => change({ nuevo: !nuevo })}
          />
        )
      }
    >
      {isOpen && (
        <Suspense fallback={placeholder}>
          <ComunicadoForm
            onDone={(isScheduled) =>
              change({ nuevo: false, buscar: '', vista: isScheduled ? 'programados' : 'vigentes' }, { replace: true })
            }
          />
        </Suspense>
      )}
      <div className={styles.filters}>
        {canPublish && (
          <ViewSwitcher
            caption="Qué comunicados se muestran"
            views={VIEWS}
            view={view}
            change={(other) => change({ vista: other })}
          />
        )}
        <TableSearch
          label="Buscar título, texto o autor"
          value={buscar}
          change={(text) => change({ buscar: text }, { replace: true })}
        />
      </div>
      <ComunicadoList view={view} search={buscar.trim()} canPublish={canPublish} />
    </ScreenLayout>
  );
}

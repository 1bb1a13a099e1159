import { IS_ADMINISTRATOR } from '@conserje/rules';
import { Suspense } from 'react';
import { lazyWithRetry } from '../../../platform/browser/lazyWithRetry.ts';
import { useCan } from '../../../platform/session/session.tsx';
import { View, ViewSwitcher } from '../../../ui/controls/ViewSwitcher.tsx';
import { NewButton } from '../../../ui/form/NewButton.tsx';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import { TableSearch } from '../../../ui/table/TableSearch.tsx';
import { SugerenciaList } from './components/SugerenciaList.tsx';
import styles from './Sugerencias.module.css';
import type { View as ClaveVista } from './sugerencias.queries.ts';
import { VIEWS } from './sugerencias.queries.ts';

const NewSugerenciaForm = lazyWithRetry(() => import('./components/NewSugerenciaForm.tsx'));

/** `vista` empty: what waits for who moderates, everything for the others. */
const URL_DEFAULTS = { vista: '', buscar: '', tuyas: false, nueva: false };
const VIEW_LABELS: readonly { clave: ClaveVista; texto: string }[] = [
  { clave: 'pendientes', texto: 'Pendientes' },
  { clave: 'aprobadas', texto: 'Aprobadas' },
  { clave: 'noaprobadas', texto: 'No aprobadas' },
  { clave: 'todas', texto: 'Todas' },
];
const isView = (texto: string): texto is ClaveVista => Object.hasOwn(VIEWS, texto);

/** *Sugerencias* (part 2 §2): the form, and the slips that came out of the box. */
export default function SugerenciasScreen() {
  const isModerator = useCan(IS_ADMINISTRATOR);
  const [{ vista: texto, buscar, tuyas: onlyOwn, nueva }, change] = useUrlState(URL_DEFAULTS);
  const vista = isView(texto) ? texto : isModerator ? 'pendientes' : 'todas';
  return (
    <ScreenLayout
      title="Sugerencias"
      descripcion="Ideas para mejorar la agencia. Solo los admins ven de quién son."
      isExplanatory
      acciones={
        <NewButton
          abierto={nueva}
          newLabel="Añadir Sugerencia"
          close="Cerrar"
          toggle={() => change({ nueva: !nueva })}
        />
      }
    >
      {nueva && (
        <Suspense fallback={<div className={styles.placeholder} aria-busy="true" />}>
          <NewSugerenciaForm onDone={() => change({ nueva: false }, { replace: true })} />
        </Suspense>
      )}
      <div className={styles.filters}>
        <ViewSwitcher
          caption="Qué sugerencias se muestran"
          vistas={VIEW_LABELS}
          vista={vista}
          change={(other) => change({ vista: other })}
        />
        <View standalone puesta={onlyOwn} press={() => change({ tuyas: !onlyOwn }, { replace: true })}>
          Tuyas
        </View>
        <TableSearch
          label={isModerator ? 'Buscar sugerencia o usuario' : 'Buscar sugerencia'}
          valor={buscar}
          change={(otro) => change({ buscar: otro }, { replace: true })}
        />
      </div>
      <SugerenciaList vista={vista} mias={onlyOwn} buscar={buscar.trim()} />
    </ScreenLayout>
  );
}

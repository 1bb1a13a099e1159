import type { Excepcion } from '@conserje/contract';
import { formatPermisos, parsePermisos } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { isOwnSubject } from '../../../platform/api/useCallMutation.ts';
import { lazyWithRetry } from '../../../platform/browser/lazyWithRetry.ts';
import { dateColumn, encargadoColumn, usuarioColumn } from '../../../shared/lists/listColumns.tsx';
import { FORM_URL_STATE } from '../../../shared/lists/newFormUrl.ts';
import { EmptyState } from '../../../ui/feedback/LoadStates.tsx';
import frame from '../../../ui/form/Form.module.css';
import { NewButton } from '../../../ui/form/NewButton.tsx';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import type { Column } from '../../../ui/table/Table.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { deletionKey, ExcepcionActions } from './components/ExcepcionActions.tsx';
import { PermisoBadges } from './components/PermisoBadges.tsx';
import { excepcionesQuery } from './permisos.queries.ts';

const NewExcepcionForm = lazyWithRetry(() => import('./components/NewExcepcionForm.tsx'));

const COLUMNS: readonly Column<Excepcion>[] = [
  usuarioColumn((x) => x.usuario_nombre),
  {
    id: 'categoria',
    title: 'Rango',
    value: (x) => x.n_categoria,
    cell: (x) => <small>{x.n_categoria}</small>,
    card: 'large',
  },
  {
    id: 'permisos',
    title: 'Permisos',
    value: (x) => formatPermisos(parsePermisos(x.permisos)),
    cell: (x) => <PermisoBadges permisos={x.permisos} ofCategoria={x.de_categoria} />,
    card: 'footer',
  },
  { ...encargadoColumn((x) => x.encargadoNombre), card: 'none' },
  dateColumn((x) => x.fecha, { card: 'none' }),
];
const FREEZE_OPTIONS = { own: (x: Excepcion) => isOwnSubject(deletionKey(x)) };
const ACTIONS = { cell: (x: Excepcion) => <ExcepcionActions excepcion={x} /> };

/** *Excepciones* (part 2 §2): permisos that people hold besides those of their categoria. */
export default function ExcepcionesScreen() {
  const [{ nuevo: newItem, usuario }, change] = useUrlState(FORM_URL_STATE, '', 'usuario');
  const { data, error, refetch } = useQuery(excepcionesQuery());
  return (
    <ScreenLayout
      title="Excepciones"
      description="Permisos extra, además de los del rango. Solo puedes dar o quitar los que tienes."
      isExplanatory
      actions={
        <NewButton
          isOpen={newItem}
          newLabel="Nuevo"
          close="Cerrar Nuevo"
          toggle={() => change({ nuevo: !newItem, usuario: 0 })}
        />
      }
    >
      {newItem && (
        <Suspense fallback={<div className={frame.placeholder} aria-busy="true" />}>
          <NewExcepcionForm key={usuario} onDone={() => change(FORM_URL_STATE, { replace: true })} />
        </Suspense>
      )}
      <Table
        caption="Excepciones"
        fileName="excepciones"
        columns={COLUMNS}
        rows={data}
        initialSort="usuario"
        error={error}
        retry={refetch}
        unit={['persona con permisos extra', 'personas con permisos extra']}
        cardsBelowWidth={920}
        actions={ACTIONS}
        frozen={FREEZE_OPTIONS}
        searchLabel="Buscar usuario o permiso"
        empty={<EmptyState title="Sin excepciones">Toca «Nuevo» para dar permisos extra a alguien.</EmptyState>}
      />
    </ScreenLayout>
  );
}

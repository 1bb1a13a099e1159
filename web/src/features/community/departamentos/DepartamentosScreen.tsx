import type { AnswerOf, Departamento } from '@conserje/contract';
import { CAN_MANAGE_DEPARTAMENTOS } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { Link } from 'react-router';
import { lazyDialog } from '../../../platform/browser/lazyDialog.tsx';
import { lazyWithRetry } from '../../../platform/browser/lazyWithRetry.ts';
import { useCan } from '../../../platform/session/session.tsx';
import { departamentosQuery } from '../../../shared/departamentos/departamentos.queries.ts';
import { PersonLink } from '../../../shared/people/PersonLink.tsx';
import { ViewSwitcher } from '../../../ui/controls/ViewSwitcher.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { EmptyState, Loading } from '../../../ui/feedback/LoadStates.tsx';
import frame from '../../../ui/form/Form.module.css';
import { NewButton } from '../../../ui/form/NewButton.tsx';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { useScrollToTop } from '../../../ui/layout/useScrollToTop.ts';
import { useOpenRow } from '../../../ui/state/useOpenRow.ts';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import { RowActions } from '../../../ui/table/RowButton.tsx';
import type { Column } from '../../../ui/table/Table.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { ApplyButton } from './components/ApplyButton.tsx';
import styles from './Departamentos.module.css';
import { describePlace } from './departamentoTexts.ts';

const DepartamentoForm = lazyWithRetry(() => import('./components/DepartamentoForm.tsx'));
const OpenDepartamento = lazyWithRetry(() => import('./components/OpenDepartamento.tsx'));
const ApplyDialog = lazyDialog(() => import('./components/ApplyDialog.tsx'));
const Applications = lazyWithRetry(() => import('./components/Applications.tsx'));

const URL_DEFAULTS = { vista: '', nuevo: false, ver: 0 };
const APPLICATIONS_VIEW = 'solicitudes';

const describeOpening = ({ abierto }: Departamento): string =>
  abierto ? 'Recibe solicitudes' : 'No recibe solicitudes';

const COLUMNS: readonly Column<Departamento>[] = [
  {
    id: 'nombre',
    title: 'Departamento',
    value: (d) => d.nombre,
    cell: (d) => (
      <span className="u-row u-wrap u-gap-6">
        <Link className="u-break-anywhere" to={`/departamentos?ver=${d.id}`}>
          {d.nombre}
        </Link>
        {describePlace(d) !== '' && <Badge tone={d.lugar === 'ninguno' ? 'warning' : 'good'}>{describePlace(d)}</Badge>}
      </span>
    ),
    file: [
      { title: 'Departamento', value: (d) => d.nombre },
      { title: 'Tu lugar', value: describePlace },
    ],
    card: 'title',
  },
  {
    id: 'texto',
    title: 'Qué hace',
    value: (d) => d.texto,
    cell: (d) => <span className={styles.text}>{d.texto}</span>,
    isSortable: false,
    isSearchable: false,
    card: 'footer',
  },
  {
    id: 'jefe',
    title: 'Jefe',
    value: (d) => d.jefeNombre,
    cell: (d) => (d.jefeNombre === null ? 'Sin jefe' : <PersonLink name={d.jefeNombre} />),
    card: 'left',
  },
  {
    id: 'miembros',
    title: 'Personas',
    value: (d) => d.miembros,
    cell: (d) => formatNumber(d.miembros),
    isNumeric: true,
    isSearchable: false,
    card: 'right',
  },
  {
    id: 'abierto',
    title: 'Solicitudes',
    value: (d) => (d.abierto ? 'Recibe' : 'No recibe'),
    cell: describeOpening,
    isSearchable: false,
    card: 'none',
  },
];
const UNIT = ['departamento', 'departamentos'] as const;

/** Returns whether nobody may apply, and the viewer neither is in it nor waits. */
const isClosedFor = ({ abierto, lugar, acciones }: Departamento): boolean =>
  !abierto && lugar === 'ninguno' && !acciones.includes('retirar');

/** Says in how many the viewer is, and in how many they may be. */
const describeRoom = ({ propios, max }: AnswerOf<'GET departamentos'>): string => {
  const own = propios === 0 ? 'Aún no estás en ninguno' : `Estás en ${formatNumber(propios)}`;
  return `${own}. Puedes estar en ${formatNumber(max)}.`;
};

/** *Departamentos*: groups with a head, and who asks to enter them (docs/decisions/0076). */
export default function DepartamentosScreen() {
  const [{ ver }, change] = useUrlState(URL_DEFAULTS, '', 'ver');
  useScrollToTop(ver);
  const { data, error, refetch } = useQuery(departamentosQuery());
  // Held here, so that the dialog stays when the row of its button goes.
  const [applied, apply, closeApplication] = useOpenRow<Departamento>();
  const opened = data?.filas.find(({ id }) => id === ver);
  return (
    <>
      {ver > 0 && (opened || !data) ? (
        <Suspense fallback={<Placeholder />}>
          <OpenDepartamento
            departamento={opened}
            error={error}
            retry={refetch}
            goBack={() => change({ ver: 0 }, { leaves: 'miembros' })}
            apply={apply}
          />
        </Suspense>
      ) : (
        <DepartamentoList apply={apply} />
      )}
      {applied && <ApplyDialog departamento={applied} close={closeApplication} />}
    </>
  );
}

const Placeholder = () => <div className={frame.placeholder} aria-busy="true" />;

/** The departamentos, and the applications to those that the viewer answers for. */
function DepartamentoList({ apply }: { apply: (departamento: Departamento) => void }) {
  const [{ vista, nuevo, ver }, change] = useUrlState(URL_DEFAULTS);
  const isManager = useCan(CAN_MANAGE_DEPARTAMENTOS);
  const { data, error, refetch } = useQuery(departamentosQuery());
  const actions = useMemo(
    () => ({
      isBeside: true,
      cell: (d: Departamento) =>
        d.acciones.includes('solicitar') ? (
          <RowActions>
            <ApplyButton departamento={d} apply={apply} />
          </RowActions>
        ) : (
          isClosedFor(d) && <span className={styles.closed}>{describeOpening(d)}</span>
        ),
    }),
    [apply],
  );
  const answerable = data?.filas.filter(({ acciones }) => acciones.includes('responder')) ?? [];
  const waiting = answerable.reduce((sum, { esperan }) => sum + (esperan ?? 0), 0);
  const isOpen = isManager && nuevo;
  const view = vista === APPLICATIONS_VIEW && (isManager || answerable.length > 0 || !data) ? APPLICATIONS_VIEW : '';
  return (
    <ScreenLayout
      title="Departamentos"
      description={data ? describeRoom(data) : 'Grupos de la agencia.'}
      waitingCount={waiting}
      actions={
        isManager && (
          <NewButton isOpen={isOpen} newLabel="Nuevo" close="Cerrar" toggle={() => change({ nuevo: !nuevo })} />
        )
      }
    >
      {ver > 0 && (
        <p className="u-flush" role="status">
          Ese departamento se cerró.
        </p>
      )}
      {isOpen && (
        <Suspense fallback={<Placeholder />}>
          <DepartamentoForm onDone={() => change({ nuevo: false }, { replace: true })} />
        </Suspense>
      )}
      {(isManager || answerable.length > 0) && (
        <div>
          <ViewSwitcher
            caption="Qué se muestra"
            views={[
              { id: '', label: 'Departamentos' },
              { id: APPLICATIONS_VIEW, label: 'Solicitudes', ...(waiting > 0 && { count: waiting }) },
            ]}
            view={view}
            change={(other) => change({ vista: other })}
          />
        </div>
      )}
      {view === APPLICATIONS_VIEW ? (
        <Suspense fallback={<Loading label="Cargando las solicitudes" rows={4} />}>
          <Applications />
        </Suspense>
      ) : (
        <Table
          caption="Departamentos"
          fileName="departamentos"
          columns={COLUMNS}
          rows={data?.filas}
          initialSort="nombre"
          error={error}
          retry={refetch}
          actions={actions}
          unit={UNIT}
          cardsBelowWidth={900}
          searchLabel="Buscar nombre o jefe"
          empty={
            <EmptyState title="Sin departamentos">
              {isManager ? 'Crea el primero con «Nuevo».' : 'Aquí verás los grupos que creen los admins.'}
            </EmptyState>
          }
        />
      )}
    </ScreenLayout>
  );
}

import type { Ingreso } from '@conserje/contract';
import { SCREENS } from '@conserje/rules';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { isOwnSubject } from '../../../platform/api/useCallMutation.ts';
import { lazyDialog } from '../../../platform/browser/lazyDialog.tsx';
import { lazyWithRetry } from '../../../platform/browser/lazyWithRetry.ts';
import { useCan, useSession } from '../../../platform/session/session.tsx';
import { useConfiguracion } from '../../../shared/agencia/configuracion.queries.ts';
import { ListScreen } from '../../../shared/lists/ListScreen.tsx';
import type { ServerColumn } from '../../../shared/lists/ServerTable.tsx';
import { PersonLink } from '../../../shared/people/PersonLink.tsx';
import { ViewSwitcher } from '../../../ui/controls/ViewSwitcher.tsx';
import { useOpenRow } from '../../../ui/state/useOpenRow.ts';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { applicationKey, describeMatches, describeOutcome, excerptOf, joinAnswers } from './applicationTexts.ts';
import { ApplicationMatches } from './components/ApplicationMatches.tsx';
import { ReadApplicationButton } from './components/ReadApplicationButton.tsx';
import styles from './Ingreso.module.css';
import type { IngresoView } from './ingreso.queries.ts';
import { applicationsQuery, INGRESO_VIEWS } from './ingreso.queries.ts';

const ApplicationDialog = lazyDialog(() => import('./components/ApplicationDialog.tsx'));
const QuestionsEditor = lazyWithRetry(() => import('./components/QuestionsEditor.tsx'));

function Outcome({ application }: { application: Ingreso }) {
  const { sessionUser } = useSession();
  const className = `u-break-anywhere ${application.estado === 'espera' ? 'u-muted' : ''}`;
  return <span className={className}>{describeOutcome(application, sessionUser)}</span>;
}

const COLUMNS: readonly ServerColumn<'GET ingresos'>[] = [
  {
    id: 'nombre',
    title: 'Nombre',
    value: (i) => i.nombre,
    file: [
      { title: 'Nombre', value: (i) => i.nombre },
      { title: 'Invitado por', value: (i) => i.referidoNombre },
      { title: 'Lista negra', value: (i) => describeMatches(i).banned },
      { title: 'Otras cuentas', value: (i) => describeMatches(i).others },
    ],
    cell: (i) => (
      <span>
        {i.usuario === null ? i.nombre : <PersonLink name={i.nombre} />}
        <ApplicationMatches application={i} />
      </span>
    ),
    card: 'title',
  },
  {
    id: 'respuestas',
    title: 'Respuestas',
    value: excerptOf,
    file: [{ title: 'Respuestas', value: joinAnswers }],
    cell: (i) => <span className={styles.excerpt}>{excerptOf(i) || 'Sin respuestas'}</span>,
    isSortable: false,
    card: 'footer',
  },
  {
    id: 'fecha',
    title: 'Enviada',
    value: (i) => i.fecha,
    cell: (i) => <RelativeTime value={i.fecha} />,
    isSearchable: false,
    card: 'large',
  },
  {
    id: 'encargado',
    title: 'Cómo quedó',
    value: (i) => i.encargadoNombre,
    file: [
      { title: 'Cómo quedó', value: (i) => describeOutcome(i) },
      { title: 'Respondida', value: (i) => i.respondida },
    ],
    cell: (i) => <Outcome application={i} />,
    card: 'footer',
  },
];
/** While they wait, all are the same. */
const WAITING_COLUMNS = COLUMNS.filter(({ id }) => id !== 'encargado').map((column) =>
  column.id === 'fecha' ? { ...column, title: 'Desde' } : column,
);

const actionsWith = (open: (application: Ingreso) => void) => ({
  isBeside: true,
  cell: (i: Ingreso) => <ReadApplicationButton application={i} open={open} />,
});
const FREEZE_OPTIONS = { own: (i: Ingreso) => isOwnSubject(applicationKey(i)) };

const LABELS: Record<IngresoView, string> = {
  '': 'Por responder',
  aceptadas: 'Aceptadas',
  rechazadas: 'Rechazadas',
  todas: 'Todas',
};
const CAPTIONS: Record<IngresoView, string> = {
  '': 'Solicitudes por responder',
  aceptadas: 'Solicitudes aceptadas',
  rechazadas: 'Solicitudes rechazadas',
  todas: 'Solicitudes de ingreso',
};
const EMPTY_TEXTS: Record<IngresoView, readonly [string, string]> = {
  '': ['Sin solicitudes', 'Aún no llegó ninguna.'],
  aceptadas: ['Sin solicitudes aceptadas', 'Aquí verás las que se convirtieron en cuentas.'],
  rechazadas: ['Sin solicitudes rechazadas', 'Aquí verás las que se rechazaron, con su motivo.'],
  todas: ['Sin solicitudes', 'Aún no llegó ninguna.'],
};
const isView = (text: string): text is IngresoView => Object.hasOwn(INGRESO_VIEWS, text);
const VIEWS = Object.keys(INGRESO_VIEWS)
  .filter(isView)
  .map((id) => ({ id, label: LABELS[id] }));
const URL_DEFAULTS = { vista: '' };

/** *Ingreso*: applications of newcomers, and the questions that they answer (docs/decisions/0079). */
export default function IngresoScreen() {
  const [url, change] = useUrlState(URL_DEFAULTS);
  const view = isView(url.vista) ? url.vista : '';
  const list = useMemo(() => applicationsQuery(view), [view]);
  // Held here and not in its row, which goes when someone else answers: what was typed stays, and the answer says who did.
  const [opened, setOpened, closeOpened] = useOpenRow<Ingreso>();
  const actions = useMemo(() => actionsWith(setOpened), [setOpened]);
  return (
    <>
      <ListScreen
        title="Ingreso"
        description="Quienes quieren entrar a la agencia."
        newItem={{
          open: 'Preguntas',
          close: 'Cerrar preguntas',
          inUrl: 'preguntas',
          edits: true,
          renderForm: (finish) => <QuestionsEditor onDone={() => finish()} />,
        }}
        beforeTable={<OffBanner />}
        caption={CAPTIONS[view]}
        list={list}
        columns={view === '' ? WAITING_COLUMNS : COLUMNS}
        actions={actions}
        frozen={FREEZE_OPTIONS}
        initialSort={view === '' ? 'fecha' : '-fecha'}
        unit={['solicitud', 'solicitudes']}
        searchedFields="nombres, respuestas o motivos"
        filtered={view !== ''}
        filters={
          <ViewSwitcher
            caption="Qué solicitudes se muestran"
            views={VIEWS}
            view={view}
            change={(other: IngresoView) => change({ vista: other })}
          />
        }
        empty={EMPTY_TEXTS[view]}
      />
      {opened && <ApplicationDialog application={opened} close={closeOpened} />}
    </>
  );
}

/** Says that anyone registers without an application, and where that is changed. */
function OffBanner() {
  const { ingreso } = useConfiguracion();
  const canChange = useCan(SCREENS['/mantenimiento']);
  if (ingreso) return null;
  return (
    <p className={styles.notice}>
      Ahora cualquiera se registra sin solicitud.{' '}
      {canChange ? (
        <Link to="/mantenimiento?pestana=agencia&hoja=puerta">Pedir solicitud</Link>
      ) : (
        'Se cambia en Mantenimiento.'
      )}
    </p>
  );
}

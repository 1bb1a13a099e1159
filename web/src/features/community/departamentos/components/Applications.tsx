import type { DepartamentoApplication, SessionUser } from '@conserje/contract';
import { useMemo } from 'react';
import { lazyDialog } from '../../../../platform/browser/lazyDialog.tsx';
import { useSession } from '../../../../platform/session/session.tsx';
import { describeDecision } from '../../../../shared/lists/describeDecision.ts';
import { Motivo } from '../../../../shared/lists/Motivo.tsx';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';
import type { ServerColumn } from '../../../../shared/lists/ServerTable.tsx';
import { ServerTable } from '../../../../shared/lists/ServerTable.tsx';
import { personColumn } from '../../../../shared/people/PersonName.tsx';
import { ViewSwitcher } from '../../../../ui/controls/ViewSwitcher.tsx';
import { EmptyState } from '../../../../ui/feedback/LoadStates.tsx';
import { useOpenRow } from '../../../../ui/state/useOpenRow.ts';
import { useUrlState } from '../../../../ui/state/useUrlState.ts';
import { RowActions, RowButton } from '../../../../ui/table/RowButton.tsx';
import { RelativeTime } from '../../../../ui/text/RelativeTime.tsx';
import type { ApplicationsView } from '../departamentos.queries.ts';
import { applicationsQuery } from '../departamentos.queries.ts';

const MotivoDialog = lazyDialog(() => import('../../../../shared/lists/MotivoDialog.tsx'));

const UNDECIDED_TEXTS = { pendiente: 'En espera', retirada: 'Retirada', anulada: 'Anulada' } as const;
const URL_DEFAULTS = { cuales: 'pendientes' };

/** Says what became of an application, who answered it and with which words. */
function describeAnswer(
  { estado, respondidoNombre: nombre, respuesta: motivo }: DepartamentoApplication,
  viewer?: SessionUser | null,
): string {
  if (estado !== 'aceptada' && estado !== 'rechazada') return UNDECIDED_TEXTS[estado];
  return describeDecision({ isAccepted: estado === 'aceptada', nombre, motivo }, viewer);
}

function AnswerCell({ application }: { application: DepartamentoApplication }) {
  return <Motivo text={describeAnswer(application, useSession().sessionUser)} />;
}

const COLUMNS: readonly ServerColumn<'GET solicitudesDepartamento'>[] = [
  personColumn((s) => s.usuarioNombre),
  { id: 'departamento', title: 'Departamento', value: (s) => s.departamentoNombre, card: 'left' },
  {
    id: 'texto',
    title: 'Por qué',
    value: (s) => s.texto,
    cell: (s) => <Motivo text={s.texto} />,
    isSortable: false,
    card: 'large',
  },
  {
    id: 'fecha',
    title: 'Pedida',
    value: (s) => s.fecha,
    cell: (s) => <RelativeTime value={s.fecha} />,
    card: 'right',
  },
];
const ANSWER_COLUMN: ServerColumn<'GET solicitudesDepartamento'> = {
  id: 'respuesta',
  title: 'Respuesta',
  value: (s) => describeAnswer(s),
  cell: (s) => <AnswerCell application={s} />,
  isSortable: false,
  card: 'footer',
};
const UNIT = ['solicitud', 'solicitudes'] as const;

/** Applications to the departamentos whose applications the viewer answers. */
export default function Applications() {
  const [{ cuales }, change] = useUrlState(URL_DEFAULTS);
  const view: ApplicationsView = cuales === 'respondidas' ? 'respondidas' : 'pendientes';
  const list = useMemo(() => applicationsQuery(view), [view]);
  // Held here, so that a dialog stays when the row of its button goes.
  const [refused, refuse, closeRefusal] = useOpenRow<DepartamentoApplication>();
  const actions = useMemo(
    () => ({
      cell: (s: DepartamentoApplication) =>
        s.acciones.includes('responder') && <AnswerButtons application={s} refuse={() => refuse(s)} />,
    }),
    [refuse],
  );
  const isPast = view === 'respondidas';
  const columns = useMemo(() => (isPast ? [...COLUMNS, ANSWER_COLUMN] : COLUMNS), [isPast]);
  return (
    <>
      <div>
        <ViewSwitcher
          caption="Qué solicitudes se muestran"
          views={[
            { id: 'pendientes', label: 'En espera' },
            { id: 'respondidas', label: 'Anteriores' },
          ]}
          view={view}
          change={(other) => change({ cuales: other })}
        />
      </div>
      <ServerTable
        key={view}
        caption="Solicitudes a departamentos"
        fileName={`solicitudes-departamentos-${view}`}
        list={list}
        columns={columns}
        inUrl="solicitudes"
        initialSort={isPast ? '-fecha' : 'fecha'}
        {...(!isPast && { actions })}
        unit={UNIT}
        searchLabel="Buscar nombre o texto"
        empty={
          <EmptyState title={isPast ? 'Sin solicitudes anteriores' : 'Sin solicitudes'}>
            Aparecen aquí cuando alguien pide entrar.
          </EmptyState>
        }
      />
      {refused && (
        <MotivoDialog
          call="POST responderSolicitudDepartamento"
          toRequest={(motivo) => ({ body: { id: refused.id, aceptar: false, motivo } })}
          question={`¿Rechazar a ${refused.usuarioNombre}?`}
          button="Rechazar solicitud"
          consequence="Verá tu motivo y podrá pedir otra vez."
          close={closeRefusal}
        />
      )}
    </>
  );
}

interface AnswerProps {
  application: DepartamentoApplication;
  /** Asks for the reason of a refusal. */
  refuse: () => void;
}

function AnswerButtons({ application: { id, usuarioNombre, departamentoNombre }, refuse }: AnswerProps) {
  const what = `${usuarioNombre} en ${departamentoNombre}`;
  return (
    <RowActions>
      <RowAction
        call="POST responderSolicitudDepartamento"
        submission={{ body: { id, aceptar: true } }}
        title={`Aceptar a ${what}`}
      >
        Aceptar
      </RowAction>
      <RowButton title={`Rechazar a ${what}`} press={refuse}>
        Rechazar
      </RowButton>
    </RowActions>
  );
}

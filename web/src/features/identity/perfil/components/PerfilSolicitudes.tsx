import type { OwnSolicitud } from '@conserje/contract';
import { quoteText } from '@conserje/rules';
import { Button } from '@mantine/core';
import IconAdd from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { useSession } from '../../../../platform/session/session.tsx';
import { dateColumn } from '../../../../shared/lists/listColumns.tsx';
import { Motivo } from '../../../../shared/lists/Motivo.tsx';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { Badge } from '../../../../ui/feedback/Badge.tsx';
import { EmptyState } from '../../../../ui/feedback/LoadStates.tsx';
import { useUrlState } from '../../../../ui/state/useUrlState.ts';
import { RowActions, RowButton } from '../../../../ui/table/RowButton.tsx';
import type { Column } from '../../../../ui/table/Table.tsx';
import { Table } from '../../../../ui/table/Table.tsx';
import { ownSolicitudesQuery } from '../perfil.queries.ts';
import { describeRequest, ESTADO_BADGES } from '../solicitudTexts.ts';
import styles from './PerfilSolicitudes.module.css';
import { RequestCorrectionDialog } from './RequestCorrectionDialog.tsx';

/** The answer with its author; for an offer, its author. */
function AnswerText({ solicitud: { tipo, encargadoNombre, respuesta } }: { solicitud: OwnSolicitud }) {
  if (encargadoNombre === null && respuesta === null) return null;
  return (
    <span className="u-break-anywhere">
      {encargadoNombre && (
        <>
          {tipo === 'ascenso' && 'De '}
          <PersonLink name={encargadoNombre} />
        </>
      )}
      {respuesta && (tipo === 'ascenso' ? ` · ${respuesta}` : `: ${quoteText(respuesta)}`)}
    </span>
  );
}

const COLUMNS: readonly Column<OwnSolicitud>[] = [
  { id: 'que', title: 'Solicitud', value: describeRequest, card: 'title' },
  {
    id: 'estado',
    title: 'Estado',
    value: (s) => ESTADO_BADGES[s.estado][1],
    cell: (s) => <Badge tone={ESTADO_BADGES[s.estado][0]}>{ESTADO_BADGES[s.estado][1]}</Badge>,
    card: 'large',
  },
  {
    id: 'motivo',
    title: 'Motivo',
    value: (s) => s.motivo,
    cell: (s) => s.motivo !== null && <Motivo text={s.motivo} />,
    card: 'line',
  },
  {
    id: 'respuesta',
    title: 'Respuesta',
    value: (s) => s.encargadoNombre,
    file: [
      { title: 'Encargado', value: (s) => s.encargadoNombre },
      { title: 'Respuesta', value: (s) => s.respuesta },
    ],
    cell: (s) => <AnswerText solicitud={s} />,
    card: 'footer',
  },
  dateColumn((s) => s.fecha, { card: 'left' }),
];
const ACTIONS = { isBeside: true, cell: (s: OwnSolicitud) => <SolicitudAction solicitud={s} /> };
const idOf = ({ tipo, id }: OwnSolicitud): string => `${tipo} ${id}`;
const URL_DEFAULTS = { rectificar: false };

/** The viewer's requests and offers with their outcome, and the actions for new ones. */
export default function PerfilSolicitudes() {
  const { sessionUser } = useSession();
  const { data, error, refetch } = useQuery(ownSolicitudesQuery());
  const [{ rectificar: isRequestingCorrection }, change] = useUrlState(URL_DEFAULTS);
  return (
    <>
      <div className={styles.request}>
        <Button
          variant="default"
          leftSection={<IconAdd size={18} />}
          onClick={() => change({ rectificar: true }, { pushes: true })}
        >
          Pedir corrección
        </Button>
        <Link to="/ausencias?agregar=1" className="u-inline-row u-touch-height">
          Pedir ausencia
        </Link>
      </div>
      <Table
        caption="Tus solicitudes"
        fileName="mis-solicitudes"
        columns={COLUMNS}
        rows={data}
        idOf={idOf}
        initialSort="-fecha"
        inUrl="solicitudes"
        error={error}
        retry={refetch}
        actions={ACTIONS}
        cardsBelowWidth={920}
        unit={['solicitud', 'solicitudes']}
        searchLabel="Buscar solicitud, motivo o respuesta"
        own
        empty={<EmptyState title="Sin solicitudes">Aquí verás lo que pidas y los ascensos que te ofrezcan.</EmptyState>}
      />
      {isRequestingCorrection && sessionUser && (
        <RequestCorrectionDialog
          categoria={sessionUser.id_categoria}
          close={() => change({ rectificar: false }, { replace: true })}
        />
      )}
    </>
  );
}

function SolicitudAction({ solicitud }: { solicitud: OwnSolicitud }) {
  const navigate = useNavigate();
  const { tipo, id, acciones } = solicitud;
  const requestText = describeRequest(solicitud);
  if (acciones.includes('responder'))
    return (
      <RowActions>
        <RowButton title={`Responder: ${requestText}`} press={() => void navigate('/solicitudes')}>
          Responder
        </RowButton>
      </RowActions>
    );
  if (!acciones.includes('retirar')) return null;
  return (
    <RowActions>
      <RowAction
        call={tipo === 'ausencia' ? 'POST retirarAusencia' : 'POST retirarRectificacion'}
        submission={{ body: { id } }}
        title={`Retirar: ${requestText}`}
        question={{
          title: tipo === 'ausencia' ? '¿Retirar tu ausencia?' : '¿Retirar tu corrección?',
          text: 'Ya no esperará respuesta. Después puedes pedir otra.',
          action: tipo === 'ausencia' ? 'Retirar ausencia' : 'Retirar corrección',
        }}
      >
        Retirar
      </RowAction>
    </RowActions>
  );
}

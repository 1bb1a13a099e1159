import type { Ausencia } from '@conserje/contract';
import { ausenciaPhase, formatSpan } from '@conserje/rules';
import { Button } from '@mantine/core';
import IconAdd from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { lazyDialog } from '../../../../platform/browser/lazyDialog.tsx';
import { useSession } from '../../../../platform/session/session.tsx';
import { useConfiguracion } from '../../../../shared/agencia/configuracion.queries.ts';
import { AusenciaCard, finishQuestion } from '../../../../shared/ausencias/AusenciaCard.tsx';
import { estadoColumn } from '../../../../shared/ausencias/estadoColumn.tsx';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';
import { EmptyState, LoadError, Loading } from '../../../../ui/feedback/LoadStates.tsx';
import { useUrlState } from '../../../../ui/state/useUrlState.ts';
import { RowActions } from '../../../../ui/table/RowButton.tsx';
import type { Column } from '../../../../ui/table/Table.tsx';
import { Table } from '../../../../ui/table/Table.tsx';
import { useToday } from '../../../../ui/text/agenciaContext.ts';
import { ownAusenciasQuery } from '../ausencias.queries.ts';
import styles from './Ausencias.module.css';
import { ausenciaKey, DAY_COLUMNS, ENCARGADO_COLUMN, MOTIVO_COLUMN } from './ausenciaColumns.tsx';

const AddAusenciaDialog = lazyDialog(() => import('./AddAusenciaDialog.tsx'));

const columnsOn = (today: string): readonly Column<Ausencia>[] => [
  { ...MOTIVO_COLUMN, card: 'title' },
  ...DAY_COLUMNS,
  { ...estadoColumn(today), card: 'large' },
  { ...ENCARGADO_COLUMN, card: 'right' },
];
const UNIT = ['ausencia', 'ausencias'] as const;
/** Phases of an ausencia that may take the card: the one that begins first does. */
const CARD_PHASES = ['curso', 'proxima', 'espera'];
const ACTIONS = {
  isBeside: true,
  cell: (a: Ausencia) => <OwnAusenciaAction ausencia={a} />,
};
const URL_DEFAULTS = { agregar: false };

/** The viewer's ausencias, with the current one on top. */
export function OwnAusencias() {
  const { sessionUser } = useSession();
  const { data, error, refetch } = useQuery({
    ...ownAusenciasQuery(sessionUser?.id ?? 0),
    enabled: sessionUser !== null,
  });
  const [{ agregar: isAdding }, change] = useUrlState(URL_DEFAULTS);
  const today = useToday();
  const columns = useMemo(() => columnsOn(today), [today]);
  const { ausencias_varias: allowsSeveral } = useConfiguracion();
  const [currentAusencia = null] = (data ?? [])
    .filter((a) => CARD_PHASES.includes(ausenciaPhase(a, today)))
    .toSorted((a, b) => (a.inicio < b.inicio ? -1 : 1));
  if (!data) return error ? <LoadError error={error} retry={refetch} /> : <Loading label="Cargando tus ausencias" />;
  const addButton = (
    <Button leftSection={<IconAdd size={18} />} onClick={() => change({ agregar: true }, { pushes: true })}>
      Agregar ausencia
    </Button>
  );
  return (
    <>
      <AusenciaCard ausencia={currentAusencia}>
        {data.length === 0 && <p className={styles.note}>¿No vas a estar unos días? Pide una ausencia.</p>}
        <div>{addButton}</div>
      </AusenciaCard>
      {currentAusencia && allowsSeveral && <div>{addButton}</div>}
      <Table
        caption="Tus ausencias"
        fileName="mis-ausencias"
        own
        columns={columns}
        rows={data}
        initialSort="-inicio"
        inUrl="tuyas"
        error={error}
        retry={refetch}
        unit={UNIT}
        actions={ACTIONS}
        searchLabel="Buscar motivo o encargado"
        empty={<EmptyState title="Sin ausencias">Aquí verás las que pidas y su respuesta.</EmptyState>}
      />
      {isAdding && sessionUser && (allowsSeveral || !currentAusencia) && (
        <AddAusenciaDialog
          usuario={sessionUser.id}
          today={today}
          close={() => change({ agregar: false }, { replace: true })}
        />
      )}
    </>
  );
}

/** Withdraws a request, or ends or cancels an accepted ausencia. */
function OwnAusenciaAction({ ausencia }: { ausencia: Ausencia }) {
  const { id, acciones, inicio } = ausencia;
  const today = useToday();
  const shared = { busyKey: ausenciaKey(id), submission: { body: { id } } };
  const span = formatSpan(ausencia);
  if (acciones.includes('retirar'))
    return (
      <RowActions>
        <RowAction
          {...shared}
          call="POST retirarAusencia"
          title={`Retirar la ausencia ${span}`}
          question={{
            title: '¿Retirar tu ausencia?',
            text: 'Ya no esperará respuesta. Después puedes pedir otra.',
            action: 'Retirar ausencia',
          }}
        >
          Retirar
        </RowAction>
      </RowActions>
    );
  if (!acciones.includes('terminar')) return null;
  const isUpcoming = inicio > today;
  return (
    <RowActions>
      <RowAction
        {...shared}
        call="POST terminarAusencia"
        title={`${isUpcoming ? 'Cancelar' : 'Terminar'} la ausencia ${span}`}
        question={finishQuestion(ausencia, today)}
      >
        {isUpcoming ? 'Cancelar' : 'Terminar'}
      </RowAction>
    </RowActions>
  );
}

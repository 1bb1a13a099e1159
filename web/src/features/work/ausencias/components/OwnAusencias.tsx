import type { Ausencia } from '@conserje/contract';
import { ausenciaPhase } from '@conserje/rules';
import { Button } from '@mantine/core';
import IconAdd from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../../platform/session/session.tsx';
import { AusenciaCard, useToday } from '../../../../shared/ausencias/AusenciaCard.tsx';
import { AusenciaPhase } from '../../../../shared/ausencias/AusenciaPhase.tsx';
import { AUSENCIA_PHASE_LABELS } from '../../../../shared/ausencias/ausenciaPhaseLabels.ts';
import { EmptyState, LoadError } from '../../../../ui/feedback/LoadStates.tsx';
import { useUrlState } from '../../../../ui/state/useUrlState.ts';
import type { Column } from '../../../../ui/table/Table.tsx';
import { Table } from '../../../../ui/table/Table.tsx';
import { ownAusenciasQuery } from '../ausencias.queries.ts';
import { AddAusenciaDialog } from './AddAusenciaDialog.tsx';
import styles from './Ausencias.module.css';
import { DAY_COLUMNS, ENCARGADO_COLUMN, MOTIVO_COLUMN } from './ausenciaColumns.tsx';

const COLUMNS: readonly Column<Ausencia>[] = [
  { ...MOTIVO_COLUMN, card: 'titulo' },
  ...DAY_COLUMNS,
  {
    id: 'estado',
    title: 'Estado',
    value: (a) => a.estado,
    csv: (a) => AUSENCIA_PHASE_LABELS[ausenciaPhase(a, a.final)],
    cell: (a) => <AusenciaPhase ausencia={a} />,
    card: 'grande',
  },
  { ...ENCARGADO_COLUMN, card: 'derecha' },
];
const UNIT = ['ausencia', 'ausencias'] as const;
const idOf = (a: Ausencia): number => a.id;
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
  const currentAusencia = data?.find((a) => ['espera', 'curso', 'proxima'].includes(ausenciaPhase(a, today))) ?? null;
  if (error && !data) return <LoadError error={error} retry={refetch} />;
  const addButton = (
    <Button leftSection={<IconAdd size={18} />} onClick={() => change({ agregar: true }, { pushes: true })}>
      Agregar ausencia
    </Button>
  );
  return (
    <>
      {data && (
        <AusenciaCard ausencia={currentAusencia}>
          {data.length === 0 && <p className={styles.note}>¿No vas a estar unos días? Pide una ausencia.</p>}
          <div>{addButton}</div>
        </AusenciaCard>
      )}
      <Table
        caption="Tus ausencias"
        fileName="mis-ausencias"
        own
        columns={COLUMNS}
        rows={data}
        idOf={idOf}
        initialSort="-inicio"
        inUrl="tuyas"
        error={error}
        retry={refetch}
        unit={UNIT}
        searchLabel="Buscar motivo o encargado"
        empty={<EmptyState title="Sin ausencias">Aquí verás las que pidas y su respuesta.</EmptyState>}
      />
      {isAdding && sessionUser && !currentAusencia && (
        <AddAusenciaDialog
          usuario={sessionUser.id}
          today={today}
          close={() => change({ agregar: false }, { replace: true })}
        />
      )}
    </>
  );
}

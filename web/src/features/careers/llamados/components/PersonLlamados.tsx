import type { Llamado } from '@conserje/contract';
import { Button } from '@mantine/core';
import IconBack from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isOwnSubject } from '../../../../platform/api/useCallMutation.ts';
import { lazyDialog } from '../../../../platform/browser/lazyDialog.tsx';
import { llamadoColumns } from '../../../../shared/careers/LlamadoTerm.tsx';
import { llamadosSummaryQuery } from '../../../../shared/careers/llamados.queries.ts';
import { NextPunishments } from '../../../../shared/careers/NextPunishments.tsx';
import { ServerTable } from '../../../../shared/lists/ServerTable.tsx';
import { EmptyState, LoadError } from '../../../../ui/feedback/LoadStates.tsx';
import { ScreenLayout } from '../../../../ui/layout/ScreenLayout.tsx';
import { useUrlState } from '../../../../ui/state/useUrlState.ts';
import { evidenceQuery, llamadosByPersonQuery } from '../llamados.queries.ts';
import { LlamadoActions, withdrawalKey } from './LlamadoActions.tsx';
import { LlamadosSummary } from './LlamadosSummary.tsx';

const EvidenceDialog = lazyDialog(() => import('../../../../shared/people/EvidenceDialog.tsx'));

const URL_DEFAULTS = { adjunto: 0 };

const COLUMNS = llamadoColumns({ descripcion: 'line', fecha: 'line' });

const FREEZE_OPTIONS = { own: (l: Llamado) => isOwnSubject(withdrawalKey(l)) };

/** Llamados of one person with evidence (part 2 §2), and their summary. */
export function PersonLlamados({ id, goBack }: { id: number; goBack: () => void }) {
  const { data, error, refetch } = useQuery(llamadosSummaryQuery(id));
  const [{ adjunto }, change] = useUrlState(URL_DEFAULTS);
  const listQuery = useMemo(() => llamadosByPersonQuery(id), [id]);
  const actions = useMemo(
    () => ({
      cell: (l: Llamado) => (
        <LlamadoActions llamado={l} showAttachment={() => change({ adjunto: l.id }, { pushes: true })} />
      ),
    }),
    [change],
  );
  return (
    <ScreenLayout
      title="Llamados de atención"
      actions={
        <Button variant="default" leftSection={<IconBack size={18} />} onClick={goBack}>
          Volver
        </Button>
      }
    >
      {error && <LoadError error={error} retry={refetch} isInline={data !== undefined} />}
      {data && <LlamadosSummary {...data} />}
      {data && <NextPunishments siguientes={data.siguientes} />}
      <ServerTable
        caption={data ? `Llamados de ${data.usuarioNombre}` : 'Llamados de atención'}
        fileName="llamados-de-atencion"
        list={listQuery}
        columns={COLUMNS}
        actions={actions}
        frozen={FREEZE_OPTIONS}
        inUrl="suyos"
        initialSort="-fecha"
        unit={['llamado', 'llamados']}
        cardsBelowWidth={820}
        searchLabel="Buscar motivo, descripción o encargado"
        empty={<EmptyState title="Sin llamados" />}
      />
      {adjunto > 0 && (
        <EvidenceDialog
          key={adjunto}
          query={evidenceQuery(adjunto)}
          id={adjunto}
          close={() => change({ adjunto: 0 }, { replace: true })}
        />
      )}
    </ScreenLayout>
  );
}

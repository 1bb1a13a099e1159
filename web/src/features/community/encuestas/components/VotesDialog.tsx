import type { Encuesta } from '@conserje/contract';
import { useMemo } from 'react';
import { encuestaVotesQuery } from '../../../../shared/encuestas/encuestas.queries.ts';
import { usuarioColumn } from '../../../../shared/lists/listColumns.tsx';
import { Motivo } from '../../../../shared/lists/Motivo.tsx';
import type { ServerColumn } from '../../../../shared/lists/ServerTable.tsx';
import { ServerTable } from '../../../../shared/lists/ServerTable.tsx';
import { EmptyState } from '../../../../ui/feedback/LoadStates.tsx';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';

const COLUMNS: readonly ServerColumn<'GET votosEncuesta/:id'>[] = [
  usuarioColumn((v) => v.usuarioNombre),
  { id: 'opcion', title: 'Voto', value: (v) => v.opcion, cell: (v) => <Motivo text={v.opcion} /> },
];

/** Voters of each option of an encuesta that is not secret. */
export default function VotesDialog({ encuesta: { id, pregunta }, close }: { encuesta: Encuesta; close: () => void }) {
  const list = useMemo(() => encuestaVotesQuery(id), [id]);
  return (
    <Dialog title={pregunta} close={close} size="lg">
      <ServerTable
        caption="Quién votó"
        fileName="votos"
        list={list}
        columns={COLUMNS}
        inUrl={null}
        initialSort="opcion"
        unit={['voto', 'votos']}
        cardsBelowWidth={360}
        searchLabel="Buscar usuario u opción"
        empty={<EmptyState title="Nadie votó todavía" />}
      />
    </Dialog>
  );
}

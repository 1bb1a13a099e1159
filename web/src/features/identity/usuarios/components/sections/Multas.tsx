import type { PersonDetail } from '@conserje/contract';
import { useMemo } from 'react';
import { serverPagedList } from '../../../../../platform/api/pagedQuery.ts';
import { ServerTable } from '../../../../../shared/lists/ServerTable.tsx';
import { PERSON_MULTA_COLUMNS } from '../../../../../shared/money/multaColumns.tsx';
import { EmptyState } from '../../../../../ui/feedback/LoadStates.tsx';

const UNIT = ['multa', 'multas'] as const;

export default function Multas({ person: { id, usuario } }: { person: PersonDetail }) {
  const listQuery = useMemo(
    () => serverPagedList('GET getAllMultas', ['multas', String(id)], { query: { de: id } }),
    [id],
  );
  return (
    <ServerTable
      list={listQuery}
      caption={`Multas de ${usuario}`}
      fileName={`multas-${usuario}`}
      columns={PERSON_MULTA_COLUMNS}
      initialSort="-fecha"
      inUrl="multas"
      cardsBelowWidth={920}
      searchLabel="Buscar motivo o encargado"
      unit={UNIT}
      empty={<EmptyState title="Sin multas">Las que reciba {usuario} aparecen aquí.</EmptyState>}
    />
  );
}

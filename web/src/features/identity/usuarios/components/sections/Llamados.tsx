import type { PersonDetail } from '@conserje/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { serverPagedList } from '../../../../../platform/api/pagedQuery.ts';
import { formatInForce, llamadoColumns } from '../../../../../shared/careers/LlamadoTerm.tsx';
import { llamadosSummaryQuery } from '../../../../../shared/careers/llamados.queries.ts';
import { ServerTable } from '../../../../../shared/lists/ServerTable.tsx';
import { EmptyState } from '../../../../../ui/feedback/LoadStates.tsx';

const COLUMNS = llamadoColumns({ descripcion: 'footer', fecha: 'left' });
const UNIT = ['llamado', 'llamados'] as const;

/** A person's llamados; the evidence is on the llamados screen. */
export default function Llamados({ person: { id, usuario } }: { person: PersonDetail }) {
  const listQuery = useMemo(
    () => serverPagedList('GET llamadosDe/:id', ['llamados', 'persona', String(id)], { params: { id } }),
    [id],
  );
  const { data: totals } = useQuery(llamadosSummaryQuery(id));
  return (
    <ServerTable
      list={listQuery}
      caption={`Llamados de atención a ${usuario}`}
      fileName={`llamados-${usuario}`}
      columns={COLUMNS}
      initialSort="-fecha"
      inUrl="llamados"
      cardsBelowWidth={920}
      searchLabel="Buscar motivo o encargado"
      unit={UNIT}
      summary={totals && totals.cuantos > 0 && formatInForce(totals.vigentes, totals.cuantos)}
      empty={<EmptyState title="Sin llamados de atención">Los que reciba {usuario} aparecen aquí.</EmptyState>}
    />
  );
}

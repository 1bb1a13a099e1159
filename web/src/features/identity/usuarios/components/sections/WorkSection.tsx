import type { PersonDetail } from '@conserje/contract';
import { useQuery } from '@tanstack/react-query';
import { useRefreshWork, WorkTable } from '../../../../../shared/work/WorkTable.tsx';
import { WorkWeeks } from '../../../../../shared/work/WorkWeeks.tsx';
import { workWeeksQuery } from '../../../../../shared/work/workWeeks.queries.ts';
import { LoadError, Loading } from '../../../../../ui/feedback/LoadStates.tsx';
import { Card } from '../../../../../ui/layout/Card.tsx';

/** A person's weeks as a chart, and their tiempos. */
export default function WorkSection({ person }: { person: PersonDetail }) {
  const { data, error, refetch } = useQuery(workWeeksQuery(person.id));
  useRefreshWork(data);
  return (
    <div className="u-grid u-gap-20 u-shrinkable">
      <Card title="Trabajo por semana">
        {error && <LoadError error={error} retry={refetch} isInline={data !== undefined} />}
        {data ? (
          <WorkWeeks weeks={data} />
        ) : (
          !error && <Loading label="Cargando las semanas" rows={1} rowHeight="15rem" />
        )}
      </Card>
      <WorkTable usuario={person.usuario} categoria={person.categoria} inUrl="trabajo" />
    </div>
  );
}

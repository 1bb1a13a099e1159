import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../../../ui/feedback/LoadStates.tsx';
import { SummaryBar } from '../../../../ui/layout/SummaryBar.tsx';
import { formatCount, formatCreditos } from '../../../../ui/text/format.ts';
import { RelativeTime } from '../../../../ui/text/RelativeTime.tsx';
import type { CollectedFilter } from '../multas.queries.ts';
import { multasTotalQuery } from '../multas.queries.ts';
import { UnpaidSlipsIllustration } from './UnpaidSlipsIllustration.tsx';

const OLDEST_FIRST_LINK = { to: '?cobradas=no&orden=fecha', text: 'Ver multas' };
const SHOW_ALL_LINK = { to: '', text: 'Ver todas' };

/** Uncollected total of all multas, independent of the list, with a link to them, oldest first. */
export function UncollectedBar({ view }: { view: CollectedFilter }) {
  const { data, error, refetch } = useQuery(multasTotalQuery());
  if (error && !data) return <LoadError error={error} retry={refetch} />;
  const hasDebt = data !== undefined && data.desde !== null;
  return (
    <SummaryBar
      label="Por cobrar"
      illustration={<UnpaidSlipsIllustration personas={data?.personas ?? 0} />}
      isLoading={!data}
      link={view !== 'todas' ? SHOW_ALL_LINK : hasDebt ? OLDEST_FIRST_LINK : undefined}
    >
      {data?.desde && (
        <>
          {formatCount(data.personas, 'persona debe', 'personas deben')} <b>{formatCreditos(data.creditos)}</b>. La más
          antigua es de <RelativeTime value={data.desde} />.
        </>
      )}
      {data?.desde === null && 'Sin multas por cobrar.'}
    </SummaryBar>
  );
}

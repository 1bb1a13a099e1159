import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadError, Loading } from '../../ui/feedback/LoadStates.tsx';
import { MoreButton } from '../../ui/table/MoreButton.tsx';
import styles from './AuditLogView.module.css';
import { auditLogQuery } from './auditLog.ts';
import { Changes, LogSentence } from './LogSentence.tsx';

/** Lines of one act on several targets, below their summary line. */
export function ExpandedAct({ actId, queryKey }: { actId: number; queryKey: readonly string[] }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    auditLogQuery(queryKey, { acto: actId }, ''),
  );
  if (!data)
    return error ? (
      <LoadError error={error} retry={refetch} isInline />
    ) : (
      <Loading label="Cargando los registros" rows={2} />
    );
  return (
    <>
      <ul className={styles.changeList}>
        {data.pages
          .flatMap((p) => p.data)
          .map((registro) => (
            <li key={registro.id}>
              <LogSentence registro={registro} />
              {registro.diferencias.length > 0 && <Changes differences={registro.diferencias} />}
            </li>
          ))}
      </ul>
      {hasNextPage && <MoreButton isLoading={isFetchingNextPage} load={fetchNextPage} />}
    </>
  );
}

import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadError, Loading } from '../../ui/feedback/LoadStates.tsx';
import { MoreButton } from '../../ui/table/MoreButton.tsx';
import styles from './AuditLogView.module.css';
import { auditLogQuery } from './auditLog.ts';
import { Changes, LogSentence } from './LogSentence.tsx';

/** Entries of a group (`acto`: one action on several targets), below its summary line. */
export function ExpandedEntryGroup({ groupId, queryKey }: { groupId: number; queryKey: readonly string[] }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    auditLogQuery(queryKey, { acto: groupId }, ''),
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

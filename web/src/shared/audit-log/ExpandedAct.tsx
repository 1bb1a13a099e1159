import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadError, Loading } from '../../ui/feedback/LoadStates.tsx';
import tableControls from '../../ui/table/TableControls.module.css';
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
      {hasNextPage && (
        <button
          type="button"
          className={tableControls.button}
          aria-disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {isFetchingNextPage ? 'Cargando…' : 'Ver más'}
        </button>
      )}
    </>
  );
}

import type { Registro } from '@conserje/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ownTimeZone } from '../../platform/time/timeZone.ts';
import { EmptyState, LoadError, Loading } from '../../ui/feedback/LoadStates.tsx';
import tableControls from '../../ui/table/TableControls.module.css';
import { DateTimeText } from '../../ui/text/DateTimeText.tsx';
import { AuditLogRow } from './AuditLogRow.tsx';
import styles from './AuditLogView.module.css';
import type { auditLogQuery } from './auditLog.ts';
import { byDays } from './auditLog.ts';

interface Props {
  query: ReturnType<typeof auditLogQuery>;
  search: string;
  /** All modules are shown, so each line names its own. */
  showsModule: boolean;
  isFiltered: boolean;
  clear: () => void;
}

/** Audit log: lines by day, newest first. */
export function AuditLogView({ query, search, showsModule, isFiltered, clear }: Props) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } =
    useInfiniteQuery(query);
  const days = useMemo(() => byDays(data?.pages.flatMap((p) => p.data) ?? [], ownTimeZone), [data]);
  if (!data) return error ? <LoadError error={error} retry={refetch} /> : <Loading label="Cargando los registros" />;
  const searchedTo = data.pages.at(-1)?.buscadoHasta ?? null;
  const loadMore = () => void fetchNextPage();
  const footer = hasNextPage && (
    <div className={styles.footer}>
      {searchedTo !== null && (
        <span role="status">
          Resultados hasta el <DateTimeText value={searchedTo} format="date" />.
        </span>
      )}
      <button type="button" className={tableControls.button} aria-disabled={isFetchingNextPage} onClick={loadMore}>
        {isFetchingNextPage ? 'Buscando…' : searchedTo === null ? 'Ver más' : 'Buscar más atrás'}
      </button>
    </div>
  );
  return (
    <div className={styles.log} aria-busy={isPlaceholderData}>
      {error && <LoadError error={error} retry={refetch} isInline />}
      {days.length > 0 ? (
        <LogTable days={days} showsModule={showsModule} queryKey={query.queryKey.slice(0, -2)} />
      ) : (
        !hasNextPage && <NoEntries search={search} isFiltered={isFiltered} clear={clear} />
      )}
      {footer}
    </div>
  );
}

interface LogTableProps {
  days: { newest: string; lines: Registro[] }[];
  showsModule: boolean;
  queryKey: readonly string[];
}

function LogTable({ days, showsModule, queryKey }: LogTableProps) {
  return (
    <table className={styles.table}>
      <caption className="u-visually-hidden">Registros</caption>
      <thead>
        <tr>
          <th scope="col" className="u-text-start u-text-14 u-muted">
            Descripción
          </th>
          <th scope="col" className={`${styles.time} u-text-14`}>
            Hora
          </th>
        </tr>
      </thead>
      {days.map(({ newest, lines }) => (
        <tbody key={lines[0]?.id}>
          <tr className={styles.day}>
            <th scope="rowgroup" colSpan={2} className="u-text-start u-text-15 u-sunken">
              <DateTimeText value={newest} format="date" />
            </th>
          </tr>
          {lines.map((registro) => (
            <AuditLogRow key={registro.id} registro={registro} showsModule={showsModule} queryKey={queryKey} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function NoEntries({ search, isFiltered, clear }: Pick<Props, 'search' | 'isFiltered' | 'clear'>) {
  if (search === '' && !isFiltered)
    return <EmptyState title="Sin registros">Aquí verás cada cambio y quién lo hizo.</EmptyState>;
  const button = (
    <button type="button" className={tableControls.button} onClick={clear}>
      Ver todo
    </button>
  );
  return (
    <EmptyState
      title={search === '' ? 'Sin resultados con esos filtros' : `Sin resultados para «${search}»`}
      action={button}
    >
      Buscamos en todo el historial.
    </EmptyState>
  );
}

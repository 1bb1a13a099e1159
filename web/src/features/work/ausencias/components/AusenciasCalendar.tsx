import type { CalendarAusencia } from '@conserje/contract';
import { CAN_DECIDE_AUSENCIAS, ESTADO_AUSENCIA, formatMonth } from '@conserje/rules';
import IconPrevious from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconNext from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCan } from '../../../../platform/session/session.tsx';
import { useDepartamentoFilter } from '../../../../shared/departamentos/useDepartamentoFilter.tsx';
import { EmptyState, LoadError } from '../../../../ui/feedback/LoadStates.tsx';
import { useUrlState } from '../../../../ui/state/useUrlState.ts';
import type { Column } from '../../../../ui/table/Table.tsx';
import { Table } from '../../../../ui/table/Table.tsx';
import { useToday } from '../../../../ui/text/agenciaContext.ts';
import { capitalize, formatDate } from '../../../../ui/text/format.ts';
import { dayFromUrl, monthFromUrl, monthToUrl, rowsOn, shiftMonth } from '../ausenciaMonth.ts';
import { ausenciasMonthQuery } from '../ausencias.queries.ts';
import styles from './AusenciasCalendar.module.css';
import { DAY_COLUMNS, MOTIVO_COLUMN, USUARIO_COLUMN } from './ausenciaColumns.tsx';
import { CalendarLinkPanel } from './CalendarLinkPanel.tsx';
import { MonthGrid } from './MonthGrid.tsx';

const URL_DEFAULTS = { mes: '', dia: '' };
const UNIT = ['ausencia', 'ausencias'] as const;
const NO_ROWS: never[] = [];
const usuarioOf = (a: CalendarAusencia): number => a.usuario;
const ESTADO_COLUMN: Column<CalendarAusencia> = {
  id: 'estado',
  title: 'Estado',
  value: (a) => (a.estado === ESTADO_AUSENCIA.accepted ? 'Aceptada' : 'Por responder'),
  card: 'large',
};
const ALL_COLUMNS: readonly Column<CalendarAusencia>[] = [USUARIO_COLUMN, MOTIVO_COLUMN, ...DAY_COLUMNS, ESTADO_COLUMN];
const OWN_COLUMNS: readonly Column<CalendarAusencia>[] = [
  { ...MOTIVO_COLUMN, card: 'title' },
  ...DAY_COLUMNS,
  ESTADO_COLUMN,
];

/** The ausencias of a month, of the chosen departamento alone if there is one. */
function useAusenciasOf(month: string, seesAll: boolean) {
  const query = useQuery({ ...ausenciasMonthQuery(month), placeholderData: keepPreviousData });
  const departamentos = useDepartamentoFilter();
  const isFiltered = seesAll && departamentos.isFiltered;
  const { error, retry } = isFiltered ? departamentos.loadStateOf(query) : { error: query.error, retry: query.refetch };
  return {
    rows: isFiltered ? departamentos.apply(query.data?.filas, usuarioOf) : query.data?.filas,
    hasMore: query.data?.hayMas ?? false,
    /** The rows are those of another month. */
    isStale: query.isPlaceholderData,
    isFiltered,
    filter: seesAll && departamentos.select,
    failure: error ? { error, retry } : null,
  };
}

/** A month with who is absent on which day; a member sees their own ausencias. */
export default function AusenciasCalendar() {
  const [url, change] = useUrlState(URL_DEFAULTS);
  const today = useToday();
  const seesAll = useCan(CAN_DECIDE_AUSENCIAS);
  const month = monthFromUrl(url.mes, today);
  const chosen = dayFromUrl(url.dia, month, today);
  const { rows, hasMore, isStale, isFiltered, filter, failure } = useAusenciasOf(month, seesAll);
  const changeMonth = (months: 1 | -1) => change({ mes: monthToUrl(shiftMonth(month, months), today), dia: '' });
  return (
    <>
      <div className="u-row u-wrap u-gap-8">
        <fieldset className={styles.picker}>
          <legend className="u-visually-hidden">Mes</legend>
          <button type="button" aria-label="Mes anterior" onClick={() => changeMonth(-1)}>
            <IconPrevious size={20} aria-hidden="true" />
          </button>
          <b className={styles.current} aria-live="polite">
            {formatMonth(month)}
          </b>
          <button type="button" aria-label="Mes siguiente" onClick={() => changeMonth(1)}>
            <IconNext size={20} aria-hidden="true" />
          </button>
        </fieldset>
        {filter}
      </div>
      {failure && <LoadError {...failure} isInline={rows !== undefined} />}
      {(rows || !failure) && (
        <>
          <MonthGrid
            {...{ month, today, chosen }}
            rows={rows ?? NO_ROWS}
            own={!seesAll}
            isStale={rows === undefined || isStale}
            choose={(dia) => change({ dia }, { replace: true })}
          />
          {hasMore && (
            <p className="u-muted">Este mes tiene más ausencias de las que caben. Faltan las que empiezan más tarde.</p>
          )}
          <DayTable {...{ month, chosen, seesAll, isFiltered }} rows={isStale ? undefined : rows} />
        </>
      )}
      <CalendarLinkPanel />
    </>
  );
}

interface DayTableProps {
  month: string;
  /** Null: the whole month. */
  chosen: string | null;
  rows: readonly CalendarAusencia[] | undefined;
  seesAll: boolean;
  isFiltered: boolean;
}

/** The ausencias of the chosen day, or of the month. */
function DayTable({ month, chosen, rows, seesAll, isFiltered }: DayTableProps) {
  const which =
    chosen === null ? formatMonth(month) : formatDate(chosen, { weekday: 'long', day: 'numeric', month: 'long' });
  return (
    <>
      <h2 className="u-text-18 u-flush">{capitalize(which)}</h2>
      <Table
        caption={`Ausencias: ${which}`}
        fileName={`ausencias-${chosen ?? month}`}
        own={!seesAll}
        columns={seesAll ? ALL_COLUMNS : OWN_COLUMNS}
        rows={rows && chosen !== null ? rowsOn(rows, chosen) : rows}
        initialSort="inicio"
        inUrl="dias"
        filtered={isFiltered}
        unit={UNIT}
        searchLabel={seesAll ? 'Buscar usuario o motivo' : 'Buscar motivo'}
        empty={
          <EmptyState title={chosen === null ? 'Sin ausencias este mes' : 'Sin ausencias ese día'}>
            {isFiltered ? 'De ese departamento, nadie. ' : ''}Toca otro día o cambia de mes.
          </EmptyState>
        }
      />
    </>
  );
}

import type { CalendarAusencia } from '@conserje/contract';
import { CAN_DECIDE_AUSENCIAS, ESTADO_AUSENCIA } from '@conserje/rules';
import IconPrevious from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconNext from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCan } from '../../../../platform/session/session.tsx';
import { useToday } from '../../../../shared/ausencias/AusenciaCard.tsx';
import { useDepartamentoFilter } from '../../../../shared/departamentos/useDepartamentoFilter.tsx';
import { EmptyState } from '../../../../ui/feedback/LoadStates.tsx';
import { useUrlState } from '../../../../ui/state/useUrlState.ts';
import type { Column } from '../../../../ui/table/Table.tsx';
import { Table } from '../../../../ui/table/Table.tsx';
import { capitalize, formatDate } from '../../../../ui/text/format.ts';
import { dayFromUrl, formatMonth, monthFromUrl, monthToUrl, rowsOn, shiftMonth } from '../ausenciaMonth.ts';
import { ausenciasMonthQuery } from '../ausencias.queries.ts';
import styles from './AusenciasCalendar.module.css';
import { DAY_COLUMNS, MOTIVO_COLUMN, USUARIO_COLUMN } from './ausenciaColumns.tsx';
import { CalendarLinkPanel } from './CalendarLinkPanel.tsx';
import { MonthGrid } from './MonthGrid.tsx';

const URL_DEFAULTS = { mes: '', dia: '' };
const UNIT = ['ausencia', 'ausencias'] as const;
const NO_ROWS: never[] = [];
const idOf = (a: CalendarAusencia): number => a.id;
const usuarioOf = (a: CalendarAusencia): number => a.usuario;
const ESTADO_COLUMN: Column<CalendarAusencia> = {
  id: 'estado',
  title: 'Estado',
  value: (a) => (a.estado === ESTADO_AUSENCIA.accepted ? 'Aceptada' : 'Por responder'),
  card: 'grande',
};
const ALL_COLUMNS: readonly Column<CalendarAusencia>[] = [USUARIO_COLUMN, MOTIVO_COLUMN, ...DAY_COLUMNS, ESTADO_COLUMN];
const OWN_COLUMNS: readonly Column<CalendarAusencia>[] = [
  { ...MOTIVO_COLUMN, card: 'titulo' },
  ...DAY_COLUMNS,
  ESTADO_COLUMN,
];

/** A month with who is away on which day; a member sees their own ausencias. */
export default function AusenciasCalendar() {
  const [url, change] = useUrlState(URL_DEFAULTS);
  const today = useToday();
  const seesAll = useCan(CAN_DECIDE_AUSENCIAS);
  const month = monthFromUrl(url.mes, today);
  const chosen = dayFromUrl(url.dia, month, today);
  const monthOfPeople = useQuery({ ...ausenciasMonthQuery(month), placeholderData: keepPreviousData });
  const { data, isPlaceholderData } = monthOfPeople;
  const departamentos = useDepartamentoFilter();
  const isFiltered = seesAll && departamentos.isFiltered;
  const rows = isFiltered ? departamentos.apply(data?.filas, usuarioOf) : data?.filas;
  const dayRows = rows && chosen !== null ? rowsOn(rows, chosen) : rows;
  const which =
    chosen === null ? formatMonth(month) : formatDate(chosen, { weekday: 'long', day: 'numeric', month: 'long' });
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
        {seesAll && departamentos.select}
      </div>
      <MonthGrid
        {...{ month, today, chosen }}
        rows={rows ?? NO_ROWS}
        own={!seesAll}
        choose={(dia) => change({ dia }, { replace: true })}
      />
      <h2 className="u-text-18 u-flush">{capitalize(which)}</h2>
      {data?.hayMas && <p className="u-muted">Hay más ausencias de las que caben. Descarga la lista de Ausentes.</p>}
      <Table
        caption={`Ausencias: ${which}`}
        fileName={`ausencias-${chosen ?? month}`}
        own={!seesAll}
        columns={seesAll ? ALL_COLUMNS : OWN_COLUMNS}
        rows={isPlaceholderData ? undefined : dayRows}
        idOf={idOf}
        initialSort="inicio"
        inUrl="dias"
        {...(isFiltered
          ? departamentos.loadStateOf(monthOfPeople)
          : { error: monthOfPeople.error, retry: monthOfPeople.refetch })}
        filtered={isFiltered}
        unit={UNIT}
        searchLabel={seesAll ? 'Buscar usuario o motivo' : 'Buscar motivo'}
        empty={
          <EmptyState title={chosen === null ? 'Sin ausencias este mes' : 'Sin ausencias ese día'}>
            {isFiltered ? 'De ese departamento, nadie. ' : ''}Toca otro día o cambia de mes.
          </EmptyState>
        }
      />
      <CalendarLinkPanel />
    </>
  );
}

import type { NominaRow } from '@conserje/contract';
import { CAN_ADJUST_NOMINA, INITIAL_CATEGORIA } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Suspense, useCallback, useMemo } from 'react';
import { lazyDialog } from '../../../platform/browser/lazyDialog.tsx';
import { lazyWithRetry } from '../../../platform/browser/lazyWithRetry.ts';
import { useCan } from '../../../platform/session/session.tsx';
import type { DepartamentoFilter } from '../../../shared/departamentos/useDepartamentoFilter.tsx';
import { useDepartamentoFilter } from '../../../shared/departamentos/useDepartamentoFilter.tsx';
import { pendingCorrectionsQuery } from '../../../shared/work/corrections.queries.ts';
import { ViewSwitcher } from '../../../ui/controls/ViewSwitcher.tsx';
import { EmptyState, LoadError, Loading, WaitingPlaceholder } from '../../../ui/feedback/LoadStates.tsx';
import { DateRangeFilter } from '../../../ui/form/DateRangeFilter.tsx';
import { rangeFromUrl } from '../../../ui/form/dateRange.ts';
import styles from '../../../ui/layout/ScreenLayout.module.css';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { useHadAnyAtFirst } from '../../../ui/lists/useHadAnyAtFirst.ts';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import { formatDate } from '../../../ui/text/format.ts';
import type { NominaTab } from './components/NominaDialog.tsx';
import { NominaTable } from './components/NominaTable.tsx';
import { nominaQuery } from './nomina.queries.ts';

const Corrections = lazyWithRetry(async () => ({
  default: (await import('./components/Corrections.tsx')).Corrections,
}));
const NominaDialog = lazyDialog(() => import('./components/NominaDialog.tsx'));

/** `ver` 0: no sheet is open. Empty `vista`: the corrections if any waited on arrival, else the payroll. */
const URL_DEFAULTS = { inicio: '', final: '', ver: 0, hoja: 'registro', vista: '' };
const CORRECTIONS_VIEW = 'rectificaciones';
const NOMINA_VIEW = 'nomina';

/** *Nómina* (part 1 §2): two tables, one for categoria Iniciales and one for the rest; and pending corrections. */
export default function NominaScreen() {
  const canAdjust = useCan(CAN_ADJUST_NOMINA);
  const [url, change] = useUrlState(URL_DEFAULTS);
  const { inicio, final } = url;
  const dateRange = useMemo(() => rangeFromUrl({ inicio, final }), [inicio, final]);
  const nomina = useQuery(nominaQuery(dateRange));
  const { data } = nomina;
  const departamentos = useDepartamentoFilter();
  const { view, isUndecided, corrections } = useView(canAdjust, url.vista, dateRange !== null);
  const correctionCount = canAdjust ? corrections.data?.length : undefined;

  const open = useCallback((id: number, tab: NominaTab) => change({ ver: id, hoja: tab }, { pushes: true }), [change]);
  const openRow = canAdjust ? data?.find((f) => f.id === url.ver) : undefined;
  const periodText = describePeriod(dateRange);
  return (
    <ScreenLayout
      title="Nómina"
      waitingCount={correctionCount ?? 0}
      description={
        dateRange ? (
          <span className={styles.narrowOnly}>{periodText}</span>
        ) : (
          'Horas y tiempos de cada persona en este período.'
        )
      }
      isExplanatory={dateRange === null}
      more={
        view === CORRECTIONS_VIEW
          ? undefined
          : {
              label: 'Filtrar por fechas',
              state: dateRange ? 'filtro de fechas activo' : undefined,
              content: (
                <DateRangeFilter range={dateRange} change={change}>
                  {periodText}
                </DateRangeFilter>
              ),
            }
      }
    >
      {isUndecided && <Loading label="Cargando la nómina" rows={12} />}
      {canAdjust && (
        <div>
          <ViewSwitcher
            caption="Qué se muestra"
            views={[
              { id: CORRECTIONS_VIEW, label: 'Correcciones', count: correctionCount },
              { id: NOMINA_VIEW, label: 'Nómina' },
            ]}
            view={view}
            change={(other) => change({ vista: other })}
          />
        </div>
      )}
      {!isUndecided && view === CORRECTIONS_VIEW && (
        <Suspense fallback={<Loading label="Cargando las correcciones" rows={6} />}>
          <Corrections rows={corrections.data} error={corrections.error} retry={corrections.refetch} />
        </Suspense>
      )}
      {!isUndecided && view === NOMINA_VIEW && (
        <BothTables
          departamentos={departamentos}
          rows={data}
          {...departamentos.loadStateOf(nomina)}
          filtered={dateRange !== null}
          open={canAdjust ? open : undefined}
        />
      )}
      {openRow && (
        <NominaDialog
          row={openRow}
          dateRange={dateRange}
          tab={url.hoja === 'ajustar' ? 'ajustar' : 'registro'}
          changeTab={(tab) => change({ hoja: tab }, { replace: true })}
          close={() => change({ ver: 0, hoja: 'registro' }, { replace: true })}
        />
      )}
    </ScreenLayout>
  );
}

/** Decides which view is shown, and loads the corrections that wait, on which it depends. */
function useView(canAdjust: boolean, requested: string, isFiltered: boolean) {
  const corrections = useQuery({ ...pendingCorrectionsQuery(), enabled: canAdjust });
  const hadCorrections = useHadAnyAtFirst(corrections.data);
  const chosen = requested || (isFiltered ? NOMINA_VIEW : '');
  const initial = hadCorrections ? CORRECTIONS_VIEW : NOMINA_VIEW;
  const showsCorrections = canAdjust && (chosen || initial) === CORRECTIONS_VIEW;
  return {
    view: showsCorrections ? CORRECTIONS_VIEW : NOMINA_VIEW,
    isUndecided: canAdjust && chosen === '' && corrections.isPending,
    corrections,
  };
}

const describePeriod = (dateRange: ReturnType<typeof rangeFromUrl>): string =>
  dateRange
    ? `Trabajo del ${formatDate(dateRange.inicio)} al ${formatDate(dateRange.final)}, ambos incluidos.`
    : 'Período actual: desde el último reinicio.';

type TableProps = ComponentProps<typeof NominaTable>;

interface BothTablesProps extends Omit<TableProps, 'title' | 'caption'> {
  departamentos: DepartamentoFilter;
}

const idOf = ({ id }: { id: number }): number => id;

/** The filter stays in its place while people load, and keeps the focus. */
const BothTables = ({ rows, departamentos, ...shared }: BothTablesProps) => (
  <>
    {departamentos.isPending && <WaitingPlaceholder />}
    {departamentos.select && <div className="u-row u-wrap">{departamentos.select}</div>}
    <Halves {...shared} rows={departamentos.apply(rows, idOf)} hidesEmpty={departamentos.isFiltered} />
  </>
);

interface HalvesProps extends Omit<BothTablesProps, 'departamentos'> {
  /** Shows no table without people. */
  hidesEmpty: boolean;
}

function Halves({ rows, hidesEmpty, ...shared }: HalvesProps) {
  const initial = useMemo(() => rows?.filter((f) => f.categoria <= INITIAL_CATEGORIA), [rows]);
  const rest = useMemo(() => rows?.filter((f) => f.categoria > INITIAL_CATEGORIA), [rows]);
  if (!rows && shared.error) return <LoadError error={shared.error} retry={shared.retry} />;
  // One placeholder for both: the place of the second table depends on the first.
  if (!rows) return <Loading label="Cargando la nómina" rows={12} />;
  if (hidesEmpty && rows.length === 0)
    return <EmptyState title="Sin personas">Nadie de ese departamento está en la nómina.</EmptyState>;
  const shows = (half: readonly NominaRow[] | undefined) => !hidesEmpty || half?.length !== 0;
  return (
    <>
      {shows(initial) && <NominaTable {...shared} title="Iniciales" caption="iniciales" rows={initial} />}
      {shows(rest) && <NominaTable {...shared} title="Los demás rangos" caption="resto" rows={rest} />}
    </>
  );
}

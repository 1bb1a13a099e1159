import type { ActividadRow } from '@conserje/contract';
import { addDays, formatDay, WEEK_RESULT_LABELS } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useNow } from '../../../platform/time/serverClock.ts';
import { formatProgress } from '../../../shared/activity/activityTexts.ts';
import { WeekResultBadge } from '../../../shared/activity/WeekResultBadge.tsx';
import { useStartup } from '../../../shared/agencia/configuracion.queries.ts';
import { absentUntilText } from '../../../shared/ausencias/ausencias.queries.ts';
import { useDepartamentoFilter } from '../../../shared/departamentos/useDepartamentoFilter.tsx';
import styles from '../../../shared/lists/SelectFilters.module.css';
import { useBulkActs } from '../../../shared/people/bulk-acts/useBulkActs.tsx';
import { PersonName } from '../../../shared/people/PersonName.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { EmptyState, Loading, WaitingPlaceholder } from '../../../ui/feedback/LoadStates.tsx';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import type { Column } from '../../../ui/table/Table.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import tableControls from '../../../ui/table/TableControls.module.css';
import { formatCount } from '../../../ui/text/format.ts';
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx';
import { activityQuery } from './actividad.queries.ts';
import type { ActivityFilters } from './activityFilters.ts';
import { FILTERS_IN_URL, filterRows, hasFilter, STATE_FILTERS, UNSEEN_DAYS } from './activityFilters.ts';

const ONE_MINUTE_MS = 60_000;
const DAYS_TO_SUNDAY = 6;
const UNIT = ['persona', 'personas'] as const;
const idOf = ({ usuario }: ActividadRow): number => usuario;

const personOf = ({ usuario: id, usuarioNombre: nombre, rango, acciones }: ActividadRow) => ({
  id,
  nombre,
  rango,
  acciones,
});

const COLUMNS: readonly Column<ActividadRow>[] = [
  {
    id: 'usuario',
    title: 'Usuario',
    value: (f) => f.usuarioNombre,
    cell: (f) => (
      <PersonName usuario={f.usuarioNombre} isDirect>
        {f.ausente !== null && <Badge tone="warning">{absentUntilText(f.ausente)}</Badge>}
      </PersonName>
    ),
    card: 'title',
  },
  { id: 'mision', title: 'Misión', value: (f) => f.mision, card: 'none' },
  {
    id: 'semanas',
    title: 'Semanas seguidas sin cumplir',
    value: (f) => f.semanas,
    file: (f) => f.semanas || null,
    cell: (f) => (f.semanas === 0 ? '—' : formatCount(f.semanas, 'semana', 'semanas')),
    isNumeric: true,
    isSearchable: false,
    card: 'large',
  },
  {
    id: 'resultado',
    title: 'Última semana',
    value: (f) => WEEK_RESULT_LABELS[f.resultado],
    cell: (f) => <WeekResultBadge {...f} />,
    file: [
      { title: 'Última semana', value: (f) => WEEK_RESULT_LABELS[f.resultado] },
      { title: 'Cambió después', value: (f) => (f.cambio ? 'Sí' : 'No') },
      { title: 'Días libres', value: (f) => f.dias_libres },
    ],
    card: 'left',
  },
  {
    id: 'hecho',
    title: 'Hizo',
    value: (f) => formatProgress(f),
    cell: (f) => formatProgress(f) || '—',
    isSortable: false,
    isSearchable: false,
    card: 'footer',
  },
  {
    id: 'visto',
    title: 'Última vez',
    value: (f) => f.visto,
    cell: (f) => (f.visto === null ? 'Nunca' : <RelativeTime value={f.visto} />),
    isSearchable: false,
    card: 'right',
  },
];

interface FilterBarProps {
  values: ActivityFilters;
  change: (changes: Partial<ActivityFilters>) => void;
  departamentos: ReactNode;
}

function FilterBar({ values, change, departamentos }: FilterBarProps) {
  const { rangos } = useStartup();
  return (
    <div className={styles.filters}>
      <select
        className={tableControls.field}
        aria-label="Rango"
        value={values.rango}
        onChange={(e) => change({ rango: Number(e.currentTarget.value) })}
      >
        <option value={0}>Todos los rangos</option>
        {rangos.map(({ id_categoria, n_categoria }) => (
          <option key={id_categoria} value={id_categoria}>
            {n_categoria}
          </option>
        ))}
      </select>
      {departamentos}
      <select
        className={tableControls.field}
        aria-label="Estado"
        value={values.estado}
        onChange={(e) => change({ estado: e.currentTarget.value })}
      >
        <option value="">Cualquier estado</option>
        {Object.entries(STATE_FILTERS).map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
      <select
        className={tableControls.field}
        aria-label="Última vez"
        value={values.sin_entrar}
        onChange={(e) => change({ sin_entrar: Number(e.currentTarget.value) })}
      >
        <option value={0}>Entró cualquier día</option>
        {UNSEEN_DAYS.map((days) => (
          <option key={days} value={days}>
            Sin entrar hace {days} días
          </option>
        ))}
      </select>
    </div>
  );
}

/** *Actividad*: who falls short of what their categoria asks for, and for how many weeks (docs/decisions/0077). */
export default function ActividadScreen() {
  const [url, change] = useUrlState(FILTERS_IN_URL);
  const activity = useQuery(activityQuery());
  const { data } = activity;
  const now = useNow(ONE_MINUTE_MS);
  const acts = useBulkActs(personOf);
  const columns = useMemo(() => acts.selectable(COLUMNS), [acts]);
  const passing = useMemo(() => data && filterRows(data.filas, url, now), [data, url, now]);
  const departamentos = useDepartamentoFilter();
  const rows = departamentos.apply(passing, idOf);
  const lunes = data?.lunes;
  return (
    <ScreenLayout title="Actividad" description="Quién cumple lo que pide su rango cada semana." isExplanatory>
      {activity.isPending && <Loading label="Cargando la semana" rows={1} rowHeight="1.5rem" />}
      {lunes && (
        <p className="u-muted u-flush">
          Semana del {formatDay(lunes)} al {formatDay(addDays(lunes, DAYS_TO_SUNDAY))}
        </p>
      )}
      {data && !lunes && (
        <p className="u-muted u-flush">
          Todavía no terminó ninguna semana en la que se pidiera algo. Lo que pide cada rango se elige en Mantenimiento.
        </p>
      )}
      <Table
        caption="Actividad"
        fileName={`actividad-${lunes ?? 'sin-semanas'}`}
        columns={columns}
        rows={rows}
        idOf={idOf}
        initialSort="-semanas"
        {...departamentos.loadStateOf(activity)}
        unit={UNIT}
        cardsBelowWidth={900}
        searchLabel="Buscar nombre o misión"
        filters={
          <>
            {departamentos.isPending && <WaitingPlaceholder />}
            <FilterBar values={url} change={change} departamentos={departamentos.select} />
          </>
        }
        filtered={hasFilter(url) || departamentos.isFiltered}
        summary={acts.summary}
        footer={acts.bar(data?.filas ?? [])}
        empty={<EmptyState title="Sin personas">Cambia los filtros para ver a más gente.</EmptyState>}
      />
    </ScreenLayout>
  );
}

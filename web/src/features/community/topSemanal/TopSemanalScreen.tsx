import { formatDay } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { ViewSwitcher } from '../../../ui/controls/ViewSwitcher.tsx';
import { LoadError, Loading } from '../../../ui/feedback/LoadStates.tsx';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import { useToday } from '../../../ui/text/agenciaContext.ts';
import { Podium } from './components/Podium.tsx';
import { TopDownload } from './components/TopDownload.tsx';
import { TOP_TABLES, weekOf } from './rankPlaces.ts';
import styles from './TopSemanal.module.css';
import type { WeekChoice } from './topSemanal.queries.ts';
import { topQuery } from './topSemanal.queries.ts';

/** Empty `semana`: the current week. */
const URL_DEFAULTS = { semana: '' };

/** *Top semanal* (part 2 §2): three ranked tables of this week or the last. */
export default function TopSemanalScreen() {
  const [{ semana }, change] = useUrlState(URL_DEFAULTS);
  const view: WeekChoice = semana === 'pasada' ? 'pasada' : 'esta';
  const { monday, sunday } = weekOf(useToday(), view === 'pasada' ? 1 : 0);
  const { data, error, refetch, isPlaceholderData } = useQuery(topQuery(view, monday));
  return (
    <ScreenLayout
      title="Top semanal"
      description="Las horas se redondean, pero el puesto cuenta los minutos exactos."
      isExplanatory
      more={{ label: 'Descargar', content: <TopDownload rows={data} monday={monday} /> }}
    >
      <div className="u-row u-wrap u-gap-4-16">
        <ViewSwitcher
          caption="Qué semana se muestra"
          views={[
            { id: 'esta', label: 'Esta semana' },
            { id: 'pasada', label: 'La pasada' },
          ]}
          view={view}
          change={(other) => change({ semana: other === 'pasada' ? other : '' })}
        />
        <p className="u-muted u-tabular">
          Del {formatDay(monday)} al {formatDay(sunday)}
        </p>
      </div>
      {error && <LoadError error={error} retry={refetch} isInline={data !== undefined} />}
      {!data && !error && <Loading label="Cargando el top de la semana" rows={8} rowHeight="3.5rem" />}
      {data && (
        <div className={styles.podiums} aria-busy={isPlaceholderData || undefined} data-stale={isPlaceholderData}>
          {TOP_TABLES.map((table) => (
            <Podium key={`${view} ${table.key}`} table={table} rows={data} finished={view === 'pasada'} />
          ))}
        </div>
      )}
    </ScreenLayout>
  );
}

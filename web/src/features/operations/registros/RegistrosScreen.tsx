import { AUDIT_MODULES, REGISTROS_SEARCH_DELAY_MS, REGISTROS_TABS } from '@conserje/rules';
import IconFilters from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { AuditLogDownload } from '../../../shared/audit-log/AuditLogDownload.tsx';
import { AuditLogView } from '../../../shared/audit-log/AuditLogView.tsx';
import { ViewSwitcher } from '../../../ui/controls/ViewSwitcher.tsx';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import tableControls from '../../../ui/table/TableControls.module.css';
import { TableSearch } from '../../../ui/table/TableSearch.tsx';
import { FichajeDetail } from './components/FichajeDetail.tsx';
import { FilterPanel } from './components/FilterPanel.tsx';
import { NewRegistrosBanner } from './components/NewRegistrosBanner.tsx';
import styles from './Registros.module.css';
import { buildQuery, countFilters, parseModule, URL_DEFAULTS } from './registroFilters.ts';
import { REGISTROS_KEY, registrosQuery } from './registros.queries.ts';

const TABS = [
  { id: 'todos' as const, label: 'Todos' },
  ...REGISTROS_TABS.map((id) => ({ id, label: AUDIT_MODULES[id] })),
];
/** Whether the detail dialog is open. */
const DIALOG_IN_URL = { detalle: false };
const isTab = (key: string): key is (typeof TABS)[number]['id'] => TABS.some((p) => p.id === key);
const OTHER_MODULES = Object.entries(AUDIT_MODULES)
  .filter(([key]) => !isTab(key))
  .toSorted(([, a], [, b]) => a.localeCompare(b, 'es'));

/** *Registros* (part 2 §2): the audit log, with the values before and after each edit. */
export default function RegistrosScreen() {
  const [url, change] = useUrlState(URL_DEFAULTS);
  const [areFiltersOpen, setAreFiltersOpen] = useState(countFilters(url) > 0);
  const [{ detalle }, setDetail] = useUrlState(DIALOG_IN_URL);
  const panelId = useId();
  const client = useQueryClient();
  const modulo = parseModule(url);
  const activeFilters = countFilters(url);
  const search = url.buscar.trim();
  const filter = buildQuery(url);
  const logQuery = registrosQuery(filter, search);
  const choose = (chosen: string) => change({ modulo: chosen });
  return (
    <ScreenLayout title="Registros" description="Todo lo que pasó en el portal: quién, qué y cuándo." isExplanatory>
      <div className={styles.bar}>
        <div className={styles.tabs}>
          <ViewSwitcher caption="Módulo" views={TABS} view={isTab(modulo) ? modulo : ('' as 'todos')} change={choose} />
        </div>
        <select
          className={`${tableControls.field} ${styles.others}`}
          aria-label="Módulo"
          value={modulo}
          onChange={(e) => choose(e.currentTarget.value)}
        >
          {TABS.map(({ id, label }) => (
            <option key={id} value={id}>
              {id === 'todos' ? 'Todos los módulos' : label}
            </option>
          ))}
          {OTHER_MODULES.map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
        <TableSearch
          label="Buscar en los registros"
          value={url.buscar}
          change={(text) => change({ buscar: text }, { replace: true })}
          wait={REGISTROS_SEARCH_DELAY_MS}
        />
        <button
          type="button"
          className={tableControls.button}
          aria-expanded={areFiltersOpen}
          aria-controls={panelId}
          onClick={() => setAreFiltersOpen(!areFiltersOpen)}
        >
          <IconFilters size={18} aria-hidden="true" />
          <span className={activeFilters > 0 ? undefined : styles.word}>
            {activeFilters > 0 ? `Filtros: ${activeFilters}` : 'Filtros'}
          </span>
        </button>
        <button
          type="button"
          className={tableControls.button}
          aria-haspopup="dialog"
          onClick={() => setDetail({ detalle: true }, { pushes: true })}
        >
          <IconClock size={18} aria-hidden="true" />
          <span className={styles.word}>Detalle del fichaje</span>
        </button>
        <AuditLogDownload query={registrosQuery({ ...filter, abierto: 1 }, search)} fileName="registros" />
      </div>
      <div id={panelId} hidden={!areFiltersOpen}>
        {areFiltersOpen && <FilterPanel filters={url} change={change} />}
      </div>
      <NewRegistrosBanner view={() => void client.resetQueries({ queryKey: REGISTROS_KEY })} />
      <AuditLogView
        query={logQuery}
        search={search}
        showsModule={modulo === 'todos'}
        isFiltered={activeFilters > 0 || modulo !== 'todos'}
        clear={() => change(URL_DEFAULTS)}
      />
      {detalle && <FichajeDetail close={() => setDetail({ detalle: false }, { replace: true })} />}
    </ScreenLayout>
  );
}

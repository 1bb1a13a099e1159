import type { PersonDetail } from '@conserje/contract';
import { AUDIT_MODULES, REGISTROS_SEARCH_DELAY_MS } from '@conserje/rules';
import { AuditLogDownload } from '../../../../../shared/audit-log/AuditLogDownload.tsx';
import { AuditLogView } from '../../../../../shared/audit-log/AuditLogView.tsx';
import { auditLogQuery, isModule } from '../../../../../shared/audit-log/auditLog.ts';
import { ViewSwitcher } from '../../../../../ui/controls/ViewSwitcher.tsx';
import { useUrlState } from '../../../../../ui/state/useUrlState.ts';
import tableControls from '../../../../../ui/table/TableControls.module.css';
import { TableSearch } from '../../../../../ui/table/TableSearch.tsx';
import styles from './PersonSection.module.css';

const QUERY_KEY = ['usuarios', 'bitacora'];
const URL_DEFAULTS = { lado: 'recibio', modulo: '', buscar: '' };

/** Log lines by and about a person, by module: their part of *Registros*. */
export default function Registro({ person: { id, usuario } }: { person: PersonDetail }) {
  const [url, change] = useUrlState(URL_DEFAULTS, 'registro');
  const views = [
    { id: 'recibio', label: `Sobre ${usuario}` },
    { id: 'hizo', label: `Por ${usuario}` },
  ] as const;
  const side = url.lado === 'hizo' ? 'hizo' : 'recibio';
  const modulo = isModule(url.modulo) ? url.modulo : undefined;
  const search = url.buscar.trim();
  const sideFilter = side === 'hizo' ? { encargado: id } : { usuario: id };
  const filter = { ...sideFilter, ...(modulo && { modulo }) };
  const logQuery = auditLogQuery(QUERY_KEY, filter, search);
  return (
    <div className="u-grid u-gap-20 u-shrinkable">
      <div className={styles.filter}>
        <ViewSwitcher
          caption="Qué se muestra"
          views={views}
          view={side}
          change={(newSide) => change({ lado: newSide })}
        />
        <select
          aria-label="Módulo"
          className={tableControls.field}
          value={modulo ?? ''}
          onChange={(e) => change({ modulo: e.currentTarget.value })}
        >
          <option value="">Todos los módulos</option>
          {Object.entries(AUDIT_MODULES).map(([m, name]) => (
            <option key={m} value={m}>
              {name}
            </option>
          ))}
        </select>
        <TableSearch
          label="Buscar en el registro"
          value={url.buscar}
          change={(text) => change({ buscar: text }, { replace: true })}
          wait={REGISTROS_SEARCH_DELAY_MS}
        />
        <AuditLogDownload
          query={auditLogQuery(QUERY_KEY, { ...filter, abierto: 1 }, search)}
          fileName={`registro-${usuario}`}
        />
      </div>
      <AuditLogView
        query={logQuery}
        search={search}
        showsModule={modulo === undefined}
        isFiltered={modulo !== undefined}
        clear={() => change({ modulo: '', buscar: '' })}
      />
    </div>
  );
}

import type { Person } from '@conserje/contract';
import type { AuditModule } from '@conserje/rules';
import { AUDIT_MODULES, REGISTROS_SEARCH_DELAY_MS } from '@conserje/rules';
import { AuditLogCsv } from '../../../../../shared/audit-log/AuditLogCsv.tsx';
import { AuditLogView } from '../../../../../shared/audit-log/AuditLogView.tsx';
import { auditLogQuery } from '../../../../../shared/audit-log/auditLog.ts';
import { ViewSwitcher } from '../../../../../ui/controls/ViewSwitcher.tsx';
import { useUrlState } from '../../../../../ui/state/useUrlState.ts';
import tableControls from '../../../../../ui/table/TableControls.module.css';
import { TableSearch } from '../../../../../ui/table/TableSearch.tsx';
import styles from './PersonSection.module.css';

const CLAVE = ['usuarios', 'bitacora'];
const URL_DEFAULTS = { lado: 'recibio', modulo: '', buscar: '' };
const isModule = (texto: string): texto is AuditModule => Object.hasOwn(AUDIT_MODULES, texto);

/** What someone did and what was done to them, by module: their lines of *Registros*. */
export default function Registro({ person: { id, usuario } }: { person: Person }) {
  const [url, change] = useUrlState(URL_DEFAULTS, 'registro');
  const vistas = [
    { clave: 'recibio', texto: `Sobre ${usuario}` },
    { clave: 'hizo', texto: `Por ${usuario}` },
  ] as const;
  const side = url.lado === 'hizo' ? 'hizo' : 'recibio';
  const modulo = isModule(url.modulo) ? url.modulo : undefined;
  const buscar = url.buscar.trim();
  const own = side === 'hizo' ? { encargado: id } : { usuario: id };
  const filter = { ...own, ...(modulo && { modulo }) };
  const lista = auditLogQuery(CLAVE, filter, buscar);
  return (
    <div className={styles.section}>
      <div className={styles.filter}>
        <ViewSwitcher
          caption="Qué se muestra"
          vistas={vistas}
          vista={side}
          change={(newItem) => change({ lado: newItem })}
        />
        <select
          aria-label="Módulo"
          className={tableControls.field}
          value={modulo ?? ''}
          onChange={(e) => change({ modulo: e.currentTarget.value })}
        >
          <option value="">Todos los módulos</option>
          {Object.entries(AUDIT_MODULES).map(([m, nombre]) => (
            <option key={m} value={m}>
              {nombre}
            </option>
          ))}
        </select>
        <TableSearch
          label="Buscar en el registro"
          valor={url.buscar}
          change={(texto) => change({ buscar: texto }, { replace: true })}
          wait={REGISTROS_SEARCH_DELAY_MS}
        />
        <AuditLogCsv lista={auditLogQuery(CLAVE, { ...filter, abierto: 1 }, buscar)} archivo={`registro-${usuario}`} />
      </div>
      <AuditLogView
        lista={lista}
        buscar={buscar}
        showsModule={modulo === undefined}
        isFiltered={modulo !== undefined}
        clear={() => change({ modulo: '', buscar: '' })}
      />
    </div>
  );
}

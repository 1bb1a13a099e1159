import { SCREENS } from '@conserje/rules';
import { useCan } from '../../../../../platform/session/session.tsx';
import { useStartup } from '../../../../../shared/agencia/configuracion.queries.ts';
import { DepartamentoSelect } from '../../../../../shared/departamentos/DepartamentoSelect.tsx';
import styles from '../../../../../shared/lists/SelectFilters.module.css';
import tableControls from '../../../../../ui/table/TableControls.module.css';
import type { DirectoryFilters } from '../../directoryFilters.ts';
import { INACTIVE_DAYS, PEOPLE_FILTERS } from '../../directoryFilters.ts';

interface Props {
  values: DirectoryFilters;
  change: (changes: Partial<DirectoryFilters>) => void;
}

export function DirectoryFilterBar({ values: { rango, inactivo, gente, departamento }, change }: Props) {
  const { rangos } = useStartup();
  const canSeeExcepciones = useCan(SCREENS['/excepciones']);
  return (
    <div className={styles.filters}>
      <select
        className={tableControls.field}
        aria-label="Rango"
        value={rango}
        onChange={(e) => change({ rango: Number(e.currentTarget.value) })}
      >
        <option value={0}>Todos los rangos</option>
        {rangos.map(({ id_categoria, n_categoria }) => (
          <option key={id_categoria} value={id_categoria}>
            {n_categoria}
          </option>
        ))}
      </select>
      <DepartamentoSelect value={departamento} change={(id) => change({ departamento: id })} />
      <select
        className={tableControls.field}
        aria-label="Actividad"
        value={inactivo}
        onChange={(e) => change({ inactivo: Number(e.currentTarget.value) })}
      >
        <option value={0}>Con cualquier actividad</option>
        {INACTIVE_DAYS.map((days) => (
          <option key={days} value={days}>
            Sin entrar hace {days} días
          </option>
        ))}
      </select>
      <select
        className={tableControls.field}
        aria-label="Situación"
        value={gente}
        onChange={(e) => change({ gente: e.currentTarget.value })}
      >
        <option value="">En la agencia</option>
        {Object.entries(PEOPLE_FILTERS).map(
          ([key, label]) =>
            (key !== 'excepciones' || canSeeExcepciones) && (
              <option key={key} value={key}>
                {label}
              </option>
            ),
        )}
      </select>
    </div>
  );
}

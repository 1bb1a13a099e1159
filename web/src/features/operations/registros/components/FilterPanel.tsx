import { checkDays } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { PersonField } from '../../../../shared/people/PersonField.tsx';
import { usuariosQuery } from '../../../../shared/people/usuarios.queries.ts';
import { DateField } from '../../../../ui/form/DateField.tsx';
import type { ChangeUrlState } from '../../../../ui/state/useUrlState.ts';
import tableControls from '../../../../ui/table/TableControls.module.css';
import styles from '../Registros.module.css';
import type { RegistroFilters } from '../registroFilters.ts';
import { countFilters, SYSTEM_ID } from '../registroFilters.ts';
import { dismissedQuery } from '../registros.queries.ts';

const NO_FILTERS = { usuario: 0, encargado: 0, desde: '', hasta: '' };

/** Filters by affected person, author and days. */
export function FilterPanel({
  filters,
  change,
}: {
  filters: RegistroFilters;
  change: ChangeUrlState<RegistroFilters>;
}) {
  const { data: active, error } = useQuery(usuariosQuery());
  const { data: dismissed } = useQuery(dismissedQuery());
  const data = useMemo(() => active && [...active, ...(dismissed ?? [])], [active, dismissed]);
  const authors = useMemo(() => data && [{ value: SYSTEM_ID, label: 'Sistema' }, ...data], [data]);
  const loadError = data ? undefined : error;
  const violation = checkDays(filters);
  const renderDateField = (which: 'desde' | 'hasta', label: string) => (
    <DateField
      label={label}
      value={filters[which]}
      change={(date) => date !== null && change({ [which]: date })}
      error={violation?.campo === which ? violation.msg : undefined}
    />
  );
  return (
    <fieldset className={styles.panel}>
      <legend className="u-visually-hidden">Filtros</legend>
      <PersonField
        label="Sobre quién"
        choices={data}
        loadError={loadError}
        value={filters.usuario}
        change={(usuario) => change({ usuario })}
        error={undefined}
      />
      <PersonField
        label="Hecho por"
        choices={authors}
        loadError={loadError}
        value={filters.encargado}
        change={(encargado) => change({ encargado })}
        error={undefined}
      />
      {renderDateField('desde', 'Desde')}
      {renderDateField('hasta', 'Hasta')}
      <button
        type="button"
        className={tableControls.button}
        disabled={countFilters(filters) === 0}
        onClick={() => change(NO_FILTERS)}
      >
        Quitar filtros
      </button>
    </fieldset>
  );
}

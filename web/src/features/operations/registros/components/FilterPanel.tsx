import { checkDays } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { PersonField } from '../../../../shared/people/PersonField.tsx';
import { usuariosQuery } from '../../../../shared/people/usuarios.queries.ts';
import { DateField } from '../../../../ui/form/DateField.tsx';
import visuallyHidden from '../../../../ui/layout/VisuallyHidden.module.css';
import type { ChangeUrl } from '../../../../ui/state/useUrlState.ts';
import tableControls from '../../../../ui/table/TableControls.module.css';
import styles from '../Registros.module.css';
import type { Filters } from '../registroFilters.ts';
import { cuantos, SYSTEM_ID } from '../registroFilters.ts';
import { dismissedQuery } from '../registros.queries.ts';

const NO_FILTERS = { usuario: 0, encargado: 0, desde: '', hasta: '' };

/** Whom it was done to, who did it, and on which days. */
export function FilterPanel({ filters, change }: { filters: Filters; change: ChangeUrl<Filters> }) {
  const { data: active, error } = useQuery(usuariosQuery());
  const { data: fuera } = useQuery(dismissedQuery());
  const data = useMemo(() => active && [...active, ...(fuera ?? [])], [active, fuera]);
  const authors = useMemo(() => data && [{ value: SYSTEM_ID, label: 'Sistema' }, ...data], [data]);
  const fallo = data ? undefined : error;
  const violation = checkDays(filters);
  const dia = (which: 'desde' | 'hasta', label: string) => (
    <DateField
      label={label}
      valor={filters[which]}
      change={(fecha) => fecha !== null && change({ [which]: fecha })}
      error={violation?.campo === which ? violation.msg : undefined}
    />
  );
  return (
    <fieldset className={styles.panel}>
      <legend className={visuallyHidden.visuallyHidden}>Filtros</legend>
      <PersonField
        label="Sobre quién"
        choices={data}
        fallo={fallo}
        valor={filters.usuario}
        change={(usuario) => change({ usuario })}
        error={undefined}
      />
      <PersonField
        label="Hecho por"
        choices={authors}
        fallo={fallo}
        valor={filters.encargado}
        change={(encargado) => change({ encargado })}
        error={undefined}
      />
      {dia('desde', 'Desde')}
      {dia('hasta', 'Hasta')}
      <button
        type="button"
        className={tableControls.button}
        disabled={cuantos(filters) === 0}
        onClick={() => change(NO_FILTERS)}
      >
        Quitar filtros
      </button>
    </fieldset>
  );
}

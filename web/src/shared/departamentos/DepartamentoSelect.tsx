import { useQuery } from '@tanstack/react-query';
import tableControls from '../../ui/table/TableControls.module.css';
import styles from './DepartamentoSelect.module.css';
import { departamentosQuery } from './departamentos.queries.ts';
import { knownDepartamento } from './knownDepartamento.ts';

interface Props {
  /** Id of a departamento; 0: all people. */
  value: number;
  change: (id: number) => void;
}

/** Filter of a list of people by departamento; nothing while there is none. */
export function DepartamentoSelect({ value, change }: Props) {
  const { data } = useQuery(departamentosQuery());
  const choices = data?.filas ?? [];
  if (choices.length === 0) return null;
  return (
    <select
      className={`${tableControls.field} ${styles.select}`}
      aria-label="Departamento"
      value={knownDepartamento(value, choices)}
      onChange={(e) => change(Number(e.currentTarget.value))}
    >
      <option value={0}>Todos los departamentos</option>
      {choices.map(({ id, nombre }) => (
        <option key={id} value={id}>
          {nombre}
        </option>
      ))}
    </select>
  );
}

import type { SecurityEventKind } from '@conserje/rules';
import { SECURITY_EVENT_KINDS, SECURITY_EVENTS } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { groupBy } from '../../../../platform/state/groupBy.ts';
import { PersonField } from '../../../../shared/people/PersonField.tsx';
import { usuariosQuery } from '../../../../shared/people/usuarios.queries.ts';
import tableControls from '../../../../ui/table/TableControls.module.css';
import { capitalize } from '../../../../ui/text/format.ts';
import styles from '../Security.module.css';

const KIND_GROUPS = groupBy(SECURITY_EVENT_KINDS, (kind) => SECURITY_EVENTS[kind].de);

interface Props {
  clase: SecurityEventKind | null;
  de: number;
  change: (changes: { clase?: string; de?: number }) => void;
}

export function SecurityFilterBar({ clase, de, change }: Props) {
  const { data, error } = useQuery(usuariosQuery());
  return (
    <div className={styles.filters}>
      <select
        className={tableControls.field}
        aria-label="Qué pasó"
        value={clase ?? ''}
        onChange={(e) => change({ clase: e.currentTarget.value })}
      >
        <option value="">Todo lo que pasó</option>
        {KIND_GROUPS.map(([group, kinds]) => (
          <optgroup key={group} label={capitalize(group)}>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {SECURITY_EVENTS[kind].label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <PersonField
        label="A quién"
        hiddenLabelPlaceholder="A quien sea"
        choices={data}
        loadError={data ? undefined : error}
        value={de}
        change={(usuario) => change({ de: usuario })}
        error={undefined}
      />
    </div>
  );
}

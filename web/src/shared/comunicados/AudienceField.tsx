import { ViewButton } from '../../ui/controls/ViewSwitcher.tsx';
import type { FieldProps } from '../../ui/form/formStore.ts';
import { useStartup } from '../agencia/configuracion.queries.ts';
import styles from './AudienceField.module.css';

/** Chooses categorias, or all of them with none. */
export function AudienceField({ value, change, error, ref }: FieldProps<readonly number[]>) {
  const { rangos } = useStartup();
  const toggle = (id: number) =>
    change(value.includes(id) ? value.filter((other) => other !== id) : [...value, id].sort((a, b) => a - b));
  return (
    <fieldset className={styles.audience} ref={ref} tabIndex={-1} aria-describedby={error && 'audiencia-error'}>
      <legend className={styles.legend}>Para</legend>
      <div className="u-row u-wrap u-gap-6">
        <ViewButton standalone isPressed={value.length === 0} press={() => change([])}>
          Todos
        </ViewButton>
        {rangos.map(({ id_categoria, n_categoria }) => (
          <ViewButton
            key={id_categoria}
            standalone
            isPressed={value.includes(id_categoria)}
            press={() => toggle(id_categoria)}
          >
            {n_categoria}
          </ViewButton>
        ))}
      </div>
      {error && (
        <p id="audiencia-error" className="u-text-14 u-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}

import type { ReactNode } from 'react';
import { ViewButton } from '../../ui/controls/ViewSwitcher.tsx';
import type { FieldProps } from '../../ui/form/formStore.ts';
import styles from './AudienceField.module.css';
import { ChoiceButtons } from './ChoiceButtons.tsx';
import type { CategoriaChoices } from './useCategoriaChoices.ts';

interface Props extends FieldProps<readonly string[]> {
  /** Rangos that may be chosen (`useCategoriaChoices`). */
  choices: CategoriaChoices['choices'];
  /** Nobody else is chosen beside the categorias. */
  isForAll?: boolean;
  /** Called when all are chosen, beside `change`. */
  chooseAll?: () => void;
  /** Other choices, below the categorias. */
  children?: ReactNode;
}

/** Chooses rangos by name, or all of them with none. */
export function AudienceField({ value, change, error, ref, choices, isForAll = true, chooseAll, children }: Props) {
  const gone = value.filter((name) => choices.every(({ id }) => id !== name));
  const shown = [...choices, ...gone.map((name) => ({ id: name, nombre: `${name} (ya no está)` }))];
  return (
    <fieldset className="u-full-row u-shrinkable" ref={ref} tabIndex={-1} aria-describedby={error && 'audiencia-error'}>
      <legend className={styles.legend}>Para</legend>
      <div className="u-stack u-gap-8">
        <div className="u-row u-wrap u-gap-6">
          <ViewButton
            standalone
            isPressed={value.length === 0 && isForAll}
            press={() => {
              change([]);
              chooseAll?.();
            }}
          >
            Todos
          </ViewButton>
          <ChoiceButtons choices={shown} value={value} change={change} />
        </div>
        {children}
      </div>
      {error && (
        <p id="audiencia-error" className="u-text-14 u-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}

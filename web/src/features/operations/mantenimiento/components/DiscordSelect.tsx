import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Select } from '@mantine/core';
import type { Ref } from 'react';
import type { FieldProps } from '../../../../ui/form/formStore.ts';
import styles from './Discord.module.css';

interface Choice {
  id: string;
  nombre: string;
  /** Why it can't be chosen. */
  problema?: string | null;
}

interface Props<C extends Choice> extends Omit<FieldProps<string>, 'ref'> {
  ref?: Ref<HTMLInputElement>;
  label: string | undefined;
  description?: string | null | undefined;
  placeholder?: string;
  choices: readonly C[];
  /** Returns the line below the name in the list. */
  hintOf?: (choice: C) => string | null | undefined;
}

/** Select of what Discord lists, by its id. A value that is not in the list shows as none. */
export function DiscordSelect<C extends Choice>({ choices, hintOf, value, change, ...field }: Props<C>) {
  return (
    <Select
      {...field}
      data={choices.map(({ id, nombre, problema = null }) => ({
        value: id,
        label: nombre,
        disabled: problema !== null,
      }))}
      {...(hintOf && {
        renderOption: ({ option }) => {
          const choice = choices.find(({ id }) => id === option.value);
          const hint = choice && hintOf(choice);
          return (
            <span>
              {option.label}
              {hint && <small className="u-block u-text-14">{hint}</small>}
            </span>
          );
        },
      })}
      value={choices.some(({ id }) => id === value) ? value : null}
      onChange={(id) => change(id ?? '')}
      classNames={{ option: styles.option }}
      searchable
      withScrollArea={false}
      inputWrapperOrder={['label', 'description', 'error', 'input']}
    />
  );
}

import { plainText } from '@conserje/rules';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Select } from '@mantine/core';
import type { Ref } from 'react';
import { messageOf } from '../../platform/api/apiError.ts';
import type { FieldProps } from '../../ui/form/formStore.ts';
import visuallyHidden from '../../ui/layout/VisuallyHidden.module.css';
import { absentUntilText } from '../absences/ausencias.queries.ts';

/** A person to choose; `notice` says why they cannot be chosen now, `ausente` is the last day of their absence. */
export interface PersonOption {
  value: number;
  label: string;
  ausente?: string | undefined;
  notice?: string | undefined;
}

/** Who can be chosen, and why nobody can, or not the one who is. */
export interface People {
  /** Undefined while they are awaited. */
  choices: readonly PersonOption[] | undefined;
  fallo?: unknown;
}

interface Props extends Omit<FieldProps<number>, 'ref'>, People {
  ref?: Ref<HTMLInputElement>;
  label?: string;
  /** What stands in it while nobody is chosen, where its name is for readers alone. */
  hiddenLabelPlaceholder?: string;
  'data-autofocus'?: boolean;
}

/** Drawing thousands of options stalls a phone; whoever types two letters sees all that match. */
const VISIBLE_MAX = 40;
const LOADING = 'Cargando…';

/** Chooses a person (their id, 0 for nobody) by typing part of the name, accents and case aside. */
export function PersonField({ label = 'Usuario', hiddenLabelPlaceholder, choices, fallo, ...field }: Props) {
  const { valor, change, error, ...rest } = field;
  const noteById = new Map(choices?.map((o) => [o.value, o.notice ?? (o.ausente && absentUntilText(o.ausente))]));
  return (
    <Select<number>
      {...rest}
      label={label}
      {...(hiddenLabelPlaceholder && { labelProps: { className: visuallyHidden.visuallyHidden } })}
      placeholder={choices ? (hiddenLabelPlaceholder ?? 'Escribe un nombre') : LOADING}
      data={(choices ?? []).map(({ value, label, notice }) => ({ value, label, disabled: notice !== undefined }))}
      value={valor || null}
      onChange={(id) => change(id ?? 0)}
      error={error ?? (fallo ? messageOf(fallo) : undefined)}
      // The name of whoever is chosen comes with them, and would take the place of what was typed meanwhile.
      readOnly={valor !== 0 && !choices}
      searchable
      // A form that opens with the focus here shows all of itself; a press, a letter or an arrow unfolds the list.
      openOnFocus={false}
      clearable
      selectFirstOptionOnChange
      limit={VISIBLE_MAX}
      size="md"
      // The list itself scrolls: the library's scroll area puts a box into it that no key reaches.
      withScrollArea={false}
      // Below the field its options would hide what is wrong with it.
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      styles={{ options: { maxHeight: 320, overflowY: 'auto' } }}
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={choices ? 'No encontramos a nadie con ese nombre' : LOADING}
      filter={({ options, search, limit }) => {
        const wanted = plainText(search.trim());
        const matches = options.filter((o) => 'label' in o && plainText(o.label).includes(wanted));
        // Those who can be chosen come first, and among them those who begin with the text.
        const rankOption = (o: (typeof options)[number]) =>
          'label' in o ? (o.disabled ? 2 : 0) + (plainText(o.label).startsWith(wanted) ? 0 : 1) : 0;
        return matches.toSorted((a, b) => rankOption(a) - rankOption(b)).slice(0, limit);
      }}
      renderOption={({ option }) => {
        const note = noteById.get(option.value);
        return note ? (
          <span>
            {option.label} <small>· {note}</small>
          </span>
        ) : (
          option.label
        );
      }}
    />
  );
}

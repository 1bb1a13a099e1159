import { plainText } from '@conserje/rules';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Select } from '@mantine/core';
import type { Ref } from 'react';
import { messageOf } from '../../platform/api/apiError.ts';
import type { FieldProps } from '../../ui/form/formStore.ts';
import { absentUntilText } from '../ausencias/ausencias.queries.ts';

/** A selectable person; `obstacle` is the reason why not now, `ausente` the last day of their ausencia. */
export interface PersonOption {
  value: number;
  label: string;
  ausente?: string | undefined;
  obstacle?: string | undefined;
}

/** Selectable people, and the error that prevents a choice. */
export interface People {
  /** Undefined while loading. */
  choices: readonly PersonOption[] | undefined;
  loadError?: unknown;
}

interface Props extends Omit<FieldProps<number>, 'ref'>, People {
  ref?: Ref<HTMLInputElement>;
  label?: string;
  /** Placeholder while nobody is chosen, if the label is visually hidden. */
  hiddenLabelPlaceholder?: string;
  'data-autofocus'?: boolean;
}

/** Rendering thousands of options stalls a phone; two typed letters narrow the matches enough. */
const VISIBLE_MAX = 40;
const LOADING = 'Cargando…';

/** Select of a person by their id (0 for nobody), with a search that ignores accents and case. */
export function PersonField({ label = 'Usuario', hiddenLabelPlaceholder, choices, loadError, ...field }: Props) {
  const { value, change, error, ...rest } = field;
  const noteById = new Map(choices?.map((o) => [o.value, o.obstacle ?? (o.ausente && absentUntilText(o.ausente))]));
  return (
    <Select<number>
      {...rest}
      label={label}
      {...(hiddenLabelPlaceholder && { labelProps: { className: 'u-visually-hidden' } })}
      placeholder={choices ? (hiddenLabelPlaceholder ?? 'Escribe un nombre') : LOADING}
      data={(choices ?? []).map(({ value, label, obstacle }) => ({ value, label, disabled: obstacle !== undefined }))}
      value={value || null}
      onChange={(id) => change(id ?? 0)}
      error={error ?? (loadError ? messageOf(loadError) : undefined)}
      // While loading, the name of the chosen person is unknown and would replace the typed text when it arrives.
      readOnly={value !== 0 && !choices}
      searchable
      // A form that opens with the focus here stays fully visible; a press, a letter or an arrow opens the list.
      openOnFocus={false}
      clearable
      selectFirstOptionOnChange
      limit={VISIBLE_MAX}
      // The list itself scrolls: Mantine's scroll area adds a box that the keyboard cannot reach.
      withScrollArea={false}
      // Below the field the error would be covered by the options.
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      styles={{ options: { maxHeight: 320, overflowY: 'auto' } }}
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={choices ? 'No encontramos a nadie con ese nombre' : LOADING}
      filter={({ options, search, limit }) => {
        const wanted = plainText(search.trim());
        const matches = options.filter((o) => 'label' in o && plainText(o.label).includes(wanted));
        // Selectable people first, and among them those whose name starts with the text.
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

import { plainText } from '@conserje/rules';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import type { Rango } from '@conserje/contract';
import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { messageOf } from '../../platform/api/apiError.ts';
import { groupBy } from '../../platform/state/groupBy.ts';
import type { FieldProps } from '../../ui/form/formStore.ts';
import { useStartup } from '../agencia/configuracion.queries.ts';

type SelectableRango = Pick<Rango, 'id' | 'nombre' | 'categoria'>;

interface Props<R extends SelectableRango> extends FieldProps<number> {
  label: string;
  /** In display order; undefined while loading. */
  rangos: readonly R[] | undefined;
  /** Note beside a mision in the list. */
  note?: (rango: R) => string;
  /** Shown if there is none to choose. */
  noneLabel: string;
  /** In a dialog, whose edge would cut the list off. */
  isInDialog?: boolean;
  /** Load error. */
  loadError?: unknown;
}

const LOADING = 'Cargando…';

/** Select of a mision by its id (0 for none), grouped by categoria. */
export function RangoField<R extends SelectableRango>(props: Props<R>) {
  const { label, rangos, note, value, change, error, noneLabel, loadError, isInDialog = false, ref } = props;
  const { rangos: categorias } = useStartup();
  const byId = useMemo(() => new Map(rangos?.map((r) => [r.id, r])), [rangos]);
  const groups = useMemo(() => {
    const nameById = new Map(categorias.map((c) => [c.id_categoria, c.n_categoria]));
    return groupBy(rangos ?? [], (r) => r.categoria).map(([categoria, rangosOfCategoria]) => ({
      group: nameById.get(categoria) ?? `Rango ${categoria}`,
      items: rangosOfCategoria.map((m) => ({ value: m.id, label: m.nombre })),
    }));
  }, [rangos, categorias]);
  return (
    <Select<number>
      ref={ref}
      label={label}
      placeholder={rangos ? (rangos.length === 0 ? noneLabel : 'Elige una misión') : LOADING}
      data={groups}
      value={byId.has(value) ? value : null}
      onChange={(id) => change(id ?? 0)}
      error={error ?? (loadError ? messageOf(loadError) : undefined)}
      // While loading, the name of the chosen mision is unknown and would replace the typed text when it arrives.
      readOnly={value !== 0 && !rangos}
      searchable
      clearable
      // As in `PersonField`: the list itself scrolls.
      withScrollArea={false}
      // Below the field the error would be covered by the options.
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      styles={{ options: { maxHeight: 320, overflowY: 'auto' } }}
      comboboxProps={{ withinPortal: isInDialog }}
      nothingFoundMessage={rangos ? (rangos.length === 0 ? noneLabel : 'No hay misiones con ese nombre') : LOADING}
      renderOption={({ option }) => {
        const rango = byId.get(option.value);
        return note && rango ? (
          <span>
            {option.label} <small>· {note(rango)}</small>
          </span>
        ) : (
          option.label
        );
      }}
      filter={({ options, search }) => {
        const wanted = plainText(search.trim());
        const matches = (text: unknown) => plainText(String(text)).includes(wanted);
        return options
          .map((o) =>
            'group' in o && !matches(o.group) ? { ...o, items: o.items.filter((i) => matches(i.label)) } : o,
          )
          .filter((o) => !('group' in o) || o.items.length > 0);
      }}
    />
  );
}

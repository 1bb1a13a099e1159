import { llano } from '@conserje/rules';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Select } from '@mantine/core';
import type { Ref } from 'react';
import { mensajeDe } from '../platform/errorApi.ts';
import type { CampoDe } from '../ui/forma/forma.ts';
import oculto from '../ui/Oculto.module.css';
import { ausenteHasta } from './ausencias.ts';

/** A person to choose; `aviso` says why they cannot be chosen now, `ausente` is the last day of their absence. */
export interface OpcionPersona {
  value: number;
  label: string;
  ausente?: string | undefined;
  aviso?: string | undefined;
}

/** Who can be chosen, and why nobody can, or not the one who is. */
export interface Personas {
  /** Undefined while they are awaited. */
  opciones: readonly OpcionPersona[] | undefined;
  fallo?: unknown;
}

interface Props extends Omit<CampoDe<number>, 'ref'>, Personas {
  ref?: Ref<HTMLInputElement>;
  etiqueta?: string;
  /** What stands in it while nobody is chosen, where its name is for readers alone. */
  sinRotulo?: string;
  'data-autofocus'?: boolean;
}

/** Drawing thousands of options stalls a phone; whoever types two letters sees all that match. */
const VISIBLES = 40;
const ESPERA = 'Cargando…';

/** Chooses a person (their id, 0 for nobody) by typing part of the name, accents and case aside. */
export function CampoPersona({ etiqueta = 'Usuario', sinRotulo, opciones, fallo, ...campo }: Props) {
  const { valor, cambiar, error, ...resto } = campo;
  const dichos = new Map(opciones?.map((o) => [o.value, o.aviso ?? (o.ausente && ausenteHasta(o.ausente))]));
  return (
    <Select<number>
      {...resto}
      label={etiqueta}
      {...(sinRotulo && { labelProps: { className: oculto.oculto } })}
      placeholder={opciones ? (sinRotulo ?? 'Escribe un nombre') : ESPERA}
      data={(opciones ?? []).map(({ value, label, aviso }) => ({ value, label, disabled: aviso !== undefined }))}
      value={valor || null}
      onChange={(id) => cambiar(id ?? 0)}
      error={error ?? (fallo ? mensajeDe(fallo) : undefined)}
      // The name of whoever is chosen comes with them, and would take the place of what was typed meanwhile.
      readOnly={valor !== 0 && !opciones}
      searchable
      // A form that opens with the focus here shows all of itself; a press, a letter or an arrow unfolds the list.
      openOnFocus={false}
      clearable
      selectFirstOptionOnChange
      limit={VISIBLES}
      size="md"
      // The list itself scrolls: the library's scroll area puts a box into it that no key reaches.
      withScrollArea={false}
      // Below the field its options would hide what is wrong with it.
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      styles={{ options: { maxHeight: 320, overflowY: 'auto' } }}
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={opciones ? 'No encontramos a nadie con ese nombre' : ESPERA}
      filter={({ options, search, limit }) => {
        const buscado = llano(search.trim());
        const coinciden = options.filter((o) => 'label' in o && llano(o.label).includes(buscado));
        // Those who can be chosen come first, and among them those who begin with the text.
        const lugar = (o: (typeof options)[number]) =>
          'label' in o ? (o.disabled ? 2 : 0) + (llano(o.label).startsWith(buscado) ? 0 : 1) : 0;
        return coinciden.toSorted((a, b) => lugar(a) - lugar(b)).slice(0, limit);
      }}
      renderOption={({ option }) => {
        const dicho = dichos.get(option.value);
        return dicho ? (
          <span>
            {option.label} <small>· {dicho}</small>
          </span>
        ) : (
          option.label
        );
      }}
    />
  );
}

import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import type { Rango } from '@conserje/contract';
import { Select } from '@mantine/core';
import type { Ref } from 'react';
import { useMemo } from 'react';
import { useArranque } from '../platform/consultas.ts';
import { plano } from './formato.ts';

interface Props {
  etiqueta: string;
  /** In the order in which they are offered; undefined while they are awaited. */
  rangos: readonly Rango[] | undefined;
  valor: number | null;
  cambiar: (valor: number | null) => void;
  error?: string | undefined;
  /** Said when there is none to choose. */
  ninguno: string;
  ref?: Ref<HTMLInputElement>;
}

/** Chooses a mission of the ladder, by category. */
export function SelectorRango({ etiqueta, rangos, valor, cambiar, error, ninguno, ref }: Props) {
  const { rangos: categorias } = useArranque();
  const grupos = useMemo(() => {
    const nombres = new Map(categorias.map((c) => [c.id_categoria, c.n_categoria]));
    return [...Map.groupBy(rangos ?? [], (r) => r.categoria)].map(([categoria, misiones]) => ({
      group: nombres.get(categoria) ?? `Categoría ${categoria}`,
      items: misiones.map((m) => ({ value: m.id, label: m.nombre })),
    }));
  }, [rangos, categorias]);
  return (
    <Select<number>
      {...(ref ? { ref } : {})}
      label={etiqueta}
      placeholder={rangos ? 'Elige una misión' : 'Cargando…'}
      data={grupos}
      value={valor}
      onChange={cambiar}
      error={error}
      searchable
      clearable
      size="md"
      // As in the picker of people: the list itself scrolls.
      withScrollArea={false}
      // Below the field its options would hide what is wrong with it.
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      styles={{ options: { maxHeight: 320, overflowY: 'auto' } }}
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={rangos?.length === 0 ? ninguno : 'Ninguna misión con ese nombre'}
      filter={({ options, search }) => {
        const buscado = plano(search.trim());
        const casa = (texto: unknown) => plano(String(texto)).includes(buscado);
        return options
          .map((o) => ('group' in o && !casa(o.group) ? { ...o, items: o.items.filter((i) => casa(i.label)) } : o))
          .filter((o) => !('group' in o) || o.items.length > 0);
      }}
    />
  );
}

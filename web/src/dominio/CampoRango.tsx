import { llano } from '@conserje/rules';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import type { Rango } from '@conserje/contract';
import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { agrupar } from '../platform/agrupar.ts';
import { mensajeDe } from '../platform/errorApi.ts';
import type { CampoDe } from '../ui/forma/forma.ts';
import { useArranque } from './configuracion.ts';

type RangoElegible = Pick<Rango, 'id' | 'nombre' | 'categoria'>;

interface Props<R extends RangoElegible> extends CampoDe<number> {
  etiqueta: string;
  /** In the order in which they are offered; undefined while they are awaited. */
  rangos: readonly R[] | undefined;
  /** Said beside a mission in the list. */
  detalle?: (rango: R) => string;
  /** Said when there is none to choose. */
  ninguno: string;
  /** Why there are none: they could not be read. */
  fallo?: unknown;
}

const ESPERA = 'Cargando…';

/** Chooses a mission of the ladder (its id, 0 for none), by category. */
export function CampoRango<R extends RangoElegible>(props: Props<R>) {
  const { etiqueta, rangos, detalle, valor, cambiar, error, ninguno, fallo, ref } = props;
  const { rangos: categorias } = useArranque();
  const porId = useMemo(() => new Map(rangos?.map((r) => [r.id, r])), [rangos]);
  const grupos = useMemo(() => {
    const nombres = new Map(categorias.map((c) => [c.id_categoria, c.n_categoria]));
    return agrupar(rangos ?? [], (r) => r.categoria).map(([categoria, misiones]) => ({
      group: nombres.get(categoria) ?? `Rango ${categoria}`,
      items: misiones.map((m) => ({ value: m.id, label: m.nombre })),
    }));
  }, [rangos, categorias]);
  return (
    <Select<number>
      ref={ref}
      label={etiqueta}
      placeholder={rangos ? (rangos.length === 0 ? ninguno : 'Elige una misión') : ESPERA}
      data={grupos}
      value={porId.has(valor) ? valor : null}
      onChange={(id) => cambiar(id ?? 0)}
      error={error ?? (fallo ? mensajeDe(fallo) : undefined)}
      // The name of what is chosen comes with them, and would take the place of what was typed meanwhile.
      readOnly={valor !== 0 && !rangos}
      searchable
      clearable
      size="md"
      // As in the picker of people: the list itself scrolls.
      withScrollArea={false}
      // Below the field its options would hide what is wrong with it.
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      styles={{ options: { maxHeight: 320, overflowY: 'auto' } }}
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={rangos ? (rangos.length === 0 ? ninguno : 'No hay misiones con ese nombre') : ESPERA}
      renderOption={({ option }) => {
        const rango = porId.get(option.value);
        return detalle && rango ? (
          <span>
            {option.label} <small>· {detalle(rango)}</small>
          </span>
        ) : (
          option.label
        );
      }}
      filter={({ options, search }) => {
        const buscado = llano(search.trim());
        const casa = (texto: unknown) => llano(String(texto)).includes(buscado);
        return options
          .map((o) => ('group' in o && !casa(o.group) ? { ...o, items: o.items.filter((i) => casa(i.label)) } : o))
          .filter((o) => !('group' in o) || o.items.length > 0);
      }}
    />
  );
}

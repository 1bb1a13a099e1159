import { GRAVEDAD_TEXTS, GRAVEDADES } from '@conserje/rules';
import { Select } from '@mantine/core';
import '@mantine/core/styles/Combobox.layer.css';
import { useMemo } from 'react';
import type { FieldProps } from '../../ui/form/formStore.ts';
import { useNormativa } from './normativa.queries.ts';

/** Returns the infraction with an id in the present rulebook, and the version of the rulebook. */
export function useInfraccion(id: number) {
  const { data, error } = useNormativa();
  const infraccion = id === 0 ? undefined : data?.contenido.infracciones.find((i) => i.id === id);
  return { infraccion, version: data?.version, nota: data?.contenido.nota, error };
}

/** Fields of a request with a chosen infraction; one that is gone is sent too, so that the server refuses it. */
export const infraccionFields = (id: number, normativa: number | undefined) => ({
  ...(id !== 0 && { infraccion: id }),
  ...(id !== 0 && normativa !== undefined && { normativa }),
});

interface Props extends FieldProps<number> {
  /** Called with the text of the chosen infraction; undefined if the choice was cleared. */
  choose: (text: string | undefined) => void;
}

/** Optional choice of an infraction of the rulebook, which fills the motivo. 0: none. */
export function InfraccionField({ value, change, choose, ...rest }: Props) {
  const { data } = useNormativa();
  const groups = useMemo(
    () =>
      GRAVEDADES.map((gravedad) => ({
        group: GRAVEDAD_TEXTS[gravedad].moderacion,
        items: (data?.contenido.infracciones ?? [])
          .filter((i) => i.gravedad === gravedad)
          .map(({ id, falta, codigo }) => ({ value: `${id}`, label: `${falta} (${codigo})` })),
      })).filter(({ items }) => items.length > 0),
    [data],
  );
  return (
    <Select
      {...rest}
      label="Infracción (opcional)"
      placeholder="Elígela de la normativa"
      data={groups}
      value={value === 0 ? null : `${value}`}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Quitar la infracción' }}
      nothingFoundMessage="Sin resultados"
      comboboxProps={{ withinPortal: true }}
      onChange={(text) => {
        const id = Number(text ?? 0);
        change(id);
        choose(data?.contenido.infracciones.find((i) => i.id === id)?.falta);
      }}
    />
  );
}

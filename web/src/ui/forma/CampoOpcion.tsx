import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import estilos from './CampoOpcion.module.css';
import type { CampoDe } from './forma.ts';

interface Props<T> extends CampoDe<T> {
  etiqueta: string;
  opciones: readonly { value: T; label: string }[];
}

/** One of a few, all of them in sight. None of them is wrong by itself: what the server says of it stands below the form. */
export function CampoOpcion<T extends string | number>({ etiqueta, opciones, valor, cambiar }: Props<T>) {
  return (
    <SegmentedControl
      classNames={{ indicator: estilos.puesta ?? '', label: estilos.rotulo ?? '' }}
      size="md"
      aria-label={etiqueta}
      data={opciones.map(({ value, label }) => ({ value: `${value}`, label }))}
      value={`${valor}`}
      onChange={(texto) => {
        const elegida = opciones.find(({ value }) => `${value}` === texto);
        if (elegida) cambiar(elegida.value);
      }}
    />
  );
}

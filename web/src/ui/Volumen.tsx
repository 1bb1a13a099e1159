import IconVolumen from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs';
import IconCallado from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs';
import type { CSSProperties } from 'react';
import { useState } from 'react';
import estilos from './Volumen.module.css';

interface Props {
  /** 0 to 1. */
  valor: number;
  cambiar: (valor: number) => void;
}

/** Telephones that leave the volume to their own keys take no other. */
function sePuede(): boolean {
  const prueba = document.createElement('audio');
  prueba.volume = 0.5;
  return prueba.volume === 0.5;
}

/** How loud it is. */
export function Volumen({ valor, cambiar }: Props) {
  const [puede] = useState(sePuede);
  if (!puede) return null;
  const porciento = Math.round(valor * 100);
  return (
    <label className={estilos.volumen}>
      {valor === 0 ? <IconCallado size={20} aria-hidden="true" /> : <IconVolumen size={20} aria-hidden="true" />}
      <input
        type="range"
        aria-label="Volumen"
        aria-valuetext={`${porciento} %`}
        min={0}
        max={100}
        step={5}
        style={{ '--valor': valor } as CSSProperties}
        value={porciento}
        onChange={(e) => cambiar(e.currentTarget.valueAsNumber / 100)}
      />
    </label>
  );
}

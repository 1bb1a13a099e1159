import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs';
import IconMuted from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs';
import type { CSSProperties } from 'react';
import { useState } from 'react';
import styles from './VolumeSlider.module.css';

interface Props {
  /** 0 to 1. */
  valor: number;
  change: (valor: number) => void;
}

/** Telephones that leave the volume to their own keys take no other. */
function canSetVolume(): boolean {
  const proof = document.createElement('audio');
  proof.volume = 0.5;
  return proof.volume === 0.5;
}

/** How loud it is. */
export function VolumeSlider({ valor, change }: Props) {
  const [can] = useState(canSetVolume);
  if (!can) return null;
  const porciento = Math.round(valor * 100);
  return (
    <label className={styles.volume}>
      {valor === 0 ? <IconMuted size={20} aria-hidden="true" /> : <IconVolume size={20} aria-hidden="true" />}
      <input
        type="range"
        aria-label="Volumen"
        aria-valuetext={`${porciento} %`}
        min={0}
        max={100}
        step={5}
        style={{ '--valor': valor } as CSSProperties}
        value={porciento}
        onChange={(e) => change(e.currentTarget.valueAsNumber / 100)}
      />
    </label>
  );
}

import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs';
import IconMuted from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs';
import type { CSSProperties } from 'react';
import { useState } from 'react';
import styles from './VolumeSlider.module.css';

interface Props {
  /** 0 to 1. */
  value: number;
  change: (value: number) => void;
}

/** Returns whether the page can set the volume; some phones allow only their hardware keys. */
function canSetVolume(): boolean {
  const probe = document.createElement('audio');
  probe.volume = 0.5;
  return probe.volume === 0.5;
}

export function VolumeSlider({ value, change }: Props) {
  const [canSet] = useState(canSetVolume);
  if (!canSet) return null;
  const percent = Math.round(value * 100);
  return (
    <label className={styles.volume}>
      {value === 0 ? <IconMuted size={20} aria-hidden="true" /> : <IconVolume size={20} aria-hidden="true" />}
      <input
        type="range"
        aria-label="Volumen"
        aria-valuetext={`${percent} %`}
        min={0}
        max={100}
        step={5}
        style={{ '--value': value } as CSSProperties}
        value={percent}
        onChange={(e) => change(e.currentTarget.valueAsNumber / 100)}
      />
    </label>
  );
}

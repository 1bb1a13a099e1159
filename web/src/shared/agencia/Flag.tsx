import { useState } from 'react';
import { useConfiguracion } from './configuracion.queries.ts';
import styles from './Flag.module.css';

interface Props {
  /** ISO 3166 code, as the configuration's template wants it. */
  pais: string;
  /** Height in CSS pixels; the box is three by two. */
  size?: number;
  className?: string;
}

/** A country's flag in a box of fixed size; its code where the picture cannot be had. The name stands beside it. */
export function Flag({ pais, size = 24, className }: Props) {
  const { bandera } = useConfiguracion();
  const [failedSrc, setFailed] = useState<string | null>(null);
  const src = bandera.replaceAll('{pais}', encodeURIComponent(pais));
  const width = Math.round(size * 1.5);
  return (
    <span
      className={className ? `${styles.box} ${className}` : styles.box}
      style={{ width: width, height: size, fontSize: size * 0.5 }}
      aria-hidden="true"
    >
      {failedSrc === src ? (
        pais.toUpperCase()
      ) : (
        <img
          className={styles.image}
          src={src}
          width={width}
          height={size}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailed(src)}
        />
      )}
    </span>
  );
}

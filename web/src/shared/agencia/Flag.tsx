import { useState } from 'react';
import { useConfiguracion } from './configuracion.queries.ts';
import styles from './Flag.module.css';

interface Props {
  /** ISO 3166 code in the form that the configuracion's template expects. */
  country: string;
  /** Height in CSS pixels; the box is three by two. */
  size?: number;
  className?: string;
}

/** Flag of a country in a box of fixed size; its code if the image fails. Decorative: the name is shown beside it. */
export function Flag({ country, size = 24, className }: Props) {
  const { bandera } = useConfiguracion();
  const [failedSrc, setFailed] = useState<string | null>(null);
  const src = bandera.replaceAll('{pais}', encodeURIComponent(country));
  const width = Math.round(size * 1.5);
  return (
    <span
      className={className ? `${styles.box} ${className}` : styles.box}
      style={{ width, height: size, fontSize: size * 0.5 }}
      aria-hidden="true"
    >
      {failedSrc === src ? (
        country.toUpperCase()
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

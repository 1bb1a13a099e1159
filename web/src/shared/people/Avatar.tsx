import { useState } from 'react';
import { useConfiguracion } from '../agencia/configuracion.queries.ts';
import styles from './Avatar.module.css';
import { AVATAR_SIZES, avatarUrl } from './avatarUrl.ts';

interface Props {
  /** null: nobody in particular, whom the hotel is not asked for. */
  usuario: string | null;
  /** Height in CSS pixels; the width follows from the hotel's pictures. */
  size?: number;
  headOnly?: boolean;
  className?: string;
}

/**
 * Someone's avatar in a box that never changes its size, with a built-in silhouette until it is there and when it
 * cannot be had. It stands beside the name, so it says nothing to a screen reader.
 */
export function Avatar({ usuario, size, headOnly = false, className }: Props) {
  const { avatar } = useConfiguracion();
  const hotelSize = AVATAR_SIZES[headOnly ? 'cabeza' : 'entero'].m;
  const height = size ?? hotelSize.alto;
  const width = Math.round((height * hotelSize.ancho) / hotelSize.alto);
  const src = usuario === null ? null : avatarUrl(avatar, usuario, height, headOnly);
  const [loadedSrc, setLoaded] = useState<string | null>(null);
  const [failedSrc, setFailed] = useState<string | null>(null);
  const classNames = [styles.box, className];
  if (src === null || loadedSrc !== src) classNames.push(headOnly ? styles.head : styles.fullBody);
  return (
    <span className={classNames.filter(Boolean).join(' ')} style={{ width: width, height: height }}>
      {src !== null && failedSrc !== src && (
        <img
          className={loadedSrc === src ? styles.image : styles.loading}
          src={src}
          width={width}
          height={height}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onLoad={() => setLoaded(src)}
          onError={() => setFailed(src)}
        />
      )}
    </span>
  );
}

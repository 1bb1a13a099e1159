import { useState } from 'react';
import { useConfiguracion } from '../agencia/configuracion.queries.ts';
import styles from './Avatar.module.css';
import { AVATAR_SIZES, avatarUrl } from './avatarUrl.ts';

interface Props {
  /** null: a silhouette without a request to the hotel. */
  usuario: string | null;
  /** Height in CSS pixels; the width follows from the hotel's pictures. */
  size?: number;
  headOnly?: boolean;
  className?: string;
}

/**
 * Avatar in a box of fixed size, with a silhouette while loading and on failure. Decorative: the name is shown beside
 * it.
 */
export function Avatar({ usuario, size, headOnly = false, className }: Props) {
  const { avatar } = useConfiguracion();
  const hotelSize = AVATAR_SIZES[headOnly ? 'cabeza' : 'entero'].m;
  const height = size ?? hotelSize.height;
  const width = Math.round((height * hotelSize.width) / hotelSize.height);
  const src = usuario === null ? null : avatarUrl(avatar, usuario, height, headOnly);
  const [loadedSrc, setLoaded] = useState<string | null>(null);
  const [failedSrc, setFailed] = useState<string | null>(null);
  const classNames = [styles.box, className];
  if (src === null || loadedSrc !== src) classNames.push(headOnly ? styles.head : styles.fullBody);
  return (
    <span className={classNames.filter(Boolean).join(' ')} style={{ width, height }}>
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

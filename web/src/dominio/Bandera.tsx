import { useState } from 'react';
import estilos from './Bandera.module.css';
import { useConfiguracion } from './configuracion.ts';

interface Props {
  /** ISO 3166 code, as the configuration's template wants it. */
  pais: string;
  /** Height in CSS pixels; the box is three by two. */
  size?: number;
  className?: string;
}

/** A country's flag in a box of fixed size; its code where the picture cannot be had. The name stands beside it. */
export function Bandera({ pais, size = 24, className }: Props) {
  const { bandera } = useConfiguracion();
  const [fallida, setFallida] = useState<string | null>(null);
  const src = bandera.replaceAll('{pais}', encodeURIComponent(pais));
  const ancho = Math.round(size * 1.5);
  return (
    <span
      className={className ? `${estilos.caja} ${className}` : estilos.caja}
      style={{ width: ancho, height: size, fontSize: size * 0.5 }}
      aria-hidden="true"
    >
      {fallida === src ? (
        pais.toUpperCase()
      ) : (
        <img
          className={estilos.imagen}
          src={src}
          width={ancho}
          height={size}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFallida(src)}
        />
      )}
    </span>
  );
}

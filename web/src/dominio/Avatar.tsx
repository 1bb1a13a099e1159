import { useState } from 'react';
import estilos from './Avatar.module.css';
import { avatarUrl, MEDIDAS } from './avatarUrl.ts';
import { useConfiguracion } from './configuracion.ts';

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
  const medida = MEDIDAS[headOnly ? 'cabeza' : 'entero'].m;
  const alto = size ?? medida.alto;
  const ancho = Math.round((alto * medida.ancho) / medida.alto);
  const src = usuario === null ? null : avatarUrl(avatar, usuario, alto, headOnly);
  const [cargada, setCargada] = useState<string | null>(null);
  const [fallida, setFallida] = useState<string | null>(null);
  const caja = [estilos.caja, className];
  if (src === null || cargada !== src) caja.push(headOnly ? estilos.cabeza : estilos.entero);
  return (
    <span className={caja.filter(Boolean).join(' ')} style={{ width: ancho, height: alto }}>
      {src !== null && fallida !== src && (
        <img
          className={cargada === src ? estilos.imagen : estilos.espera}
          src={src}
          width={ancho}
          height={alto}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onLoad={() => setCargada(src)}
          onError={() => setFallida(src)}
        />
      )}
    </span>
  );
}

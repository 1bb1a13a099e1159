import type { ReactNode } from 'react';
import { mensajeDe } from '../platform/errorApi.ts';
import estilos from './Espera.module.css';

interface CargandoProps {
  /** What is awaited, for those who listen: 'Cargando los tiempos'. */
  que: string;
  filas?: number;
  /** Height of one row, so that nothing jumps when the real ones come. */
  alto?: string;
}

/** Rows to come. */
export function Cargando({ que, filas = 6, alto = '3.25rem' }: CargandoProps) {
  return (
    <div className={estilos.cargando} role="status" aria-label={que}>
      {Array.from({ length: filas }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without content have nothing else to tell them apart
        <span key={i} className={estilos.hueso} style={{ height: alto }} />
      ))}
    </div>
  );
}

interface VacioProps {
  titulo: string;
  /** What its place is known by, instead of the bell. */
  dibujo?: ReactNode;
  /** What to do next. */
  children?: ReactNode;
  accion?: ReactNode;
}

/** Nothing there, and what to do about it. */
export function Vacio({ titulo, dibujo, children, accion }: VacioProps) {
  return (
    <div className={estilos.vacio}>
      {dibujo ?? <span className={estilos.campana} aria-hidden="true" />}
      <p className={estilos.titulo}>{titulo}</p>
      {children && <div className={estilos.texto}>{children}</div>}
      {accion}
    </div>
  );
}

interface FalloDeCargaProps {
  error: unknown;
  reintentar: () => unknown;
  /** One line above what is still on screen. */
  enLinea?: boolean;
}

/** It could not be read, and a way to try again. */
export function FalloDeCarga({ error, reintentar, enLinea = false }: FalloDeCargaProps) {
  return (
    <div className={enLinea ? estilos.falloEnLinea : estilos.fallo} role="alert">
      <span>{enLinea ? `No se actualizó: ${mensajeDe(error)}` : mensajeDe(error)}</span>
      <button type="button" className={estilos.reintentar} onClick={() => void reintentar()}>
        Reintentar
      </button>
    </div>
  );
}

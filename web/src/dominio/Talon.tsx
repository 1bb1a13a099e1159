import type { Rectificacion } from '@conserje/contract';
import { dia as diaDicho } from '../ui/formato.ts';
import { cuantoPide } from './rectificaciones.ts';
import estilos from './Talon.module.css';

const CORTO = { weekday: 'short', day: 'numeric', month: 'short' } as const;

interface Props extends Pick<Rectificacion, 'dia' | 'requisitos' | 'cantidad'> {
  estado: Rectificacion['estado'];
}

/** The stub of a time card: how much it lacks, of which day; torn off when it was answered. */
export function Talon({ dia, estado, ...pedido }: Props) {
  return (
    <span className={estilos.talon} data-estado={estado}>
      <b>+{cuantoPide(pedido)}</b>
      <time dateTime={dia}>{diaDicho(dia, CORTO)}</time>
    </span>
  );
}

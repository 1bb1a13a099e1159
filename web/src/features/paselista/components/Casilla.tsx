import type { ParteLista } from '@conserje/rules';
import estilos from './Casilla.module.css';

/** What each part of a list is called in its button, and what ticking it does. */
export const ROTULO: Record<ParteLista, { corto: string; titulo: string; hacer: (nombre: string) => string }> = {
  pausados: { corto: 'Pausa', titulo: 'Pausados', hacer: (nombre) => `Pausar a ${nombre}` },
  sumados: { corto: '+5', titulo: 'Sumados', hacer: (nombre) => `Sumar 5 minutos a ${nombre}` },
  fuerabase: { corto: 'Fuera', titulo: 'Fuera de base', hacer: (nombre) => `${nombre} está fuera de base` },
};

interface Props {
  parte: ParteLista;
  nombre: string;
  puesta: boolean;
  puede: boolean;
  alternar: (parte: ParteLista, si: boolean) => void;
}

/** A box as large as a thumb. The grid around it says which one the keyboard stops at. */
export function Casilla({ parte, nombre, puesta, puede, alternar }: Props) {
  return (
    <label className={estilos.casilla} data-parte={parte}>
      <input
        type="checkbox"
        className={estilos.campo}
        tabIndex={-1}
        aria-label={ROTULO[parte].hacer(nombre)}
        checked={puesta}
        disabled={!puede}
        onChange={(e) => alternar(parte, e.currentTarget.checked)}
      />
      <span className={estilos.cara} aria-hidden="true">
        {ROTULO[parte].corto}
      </span>
    </label>
  );
}

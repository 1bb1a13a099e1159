import type { Suceso } from '@conserje/contract';
import { useState } from 'react';
import { useMirar } from '../platform/mirada.ts';
import { ahora } from '../platform/reloj.ts';
import { useSesion } from '../platform/sesion.tsx';
import { useVivo } from '../platform/vivo.ts';
import { instante } from '../ui/formato.ts';
import { Puerta } from './Puerta.tsx';
import estilos from './UltimoCambio.module.css';

interface Cambio {
  quien: string;
  que: string;
  cuando: number;
}

const minuscula = (texto: string): string => texto.charAt(0).toLocaleLowerCase('es') + texto.slice(1);

/** Says who has just changed what. One line that is always there, so that nothing jumps. */
export function UltimoCambio({ tema }: { tema: Suceso['tema'] }) {
  const { datos } = useSesion();
  const [cambio, setCambio] = useState<Cambio | null>(null);
  const alCambiar = ({ quien, msg }: Suceso) => {
    if (quien !== null && quien !== datos?.usuario) setCambio({ quien, que: minuscula(msg), cuando: ahora() });
  };
  useMirar(tema);
  useVivo(tema, alCambiar);
  return (
    <span className={estilos.linea} role="status">
      {cambio && (
        <span key={cambio.cuando} className={estilos.cambio}>
          <b>
            <Puerta nombre={cambio.quien} />
          </b>{' '}
          {cambio.que} · {instante(cambio.cuando, 'hora')}
        </span>
      )}
    </span>
  );
}

import type { Ausencia } from '@conserje/contract';
import { faseAusencia } from '@conserje/rules';
import estilos from './FaseAusencia.module.css';
import { ROTULO_FASE } from './faseAusencia.ts';
import { useHoy } from './LlaveDejada.tsx';

/** How an absence stands today. */
export function FaseAusencia({ ausencia }: { ausencia: Ausencia }) {
  const fase = faseAusencia(ausencia, useHoy());
  return (
    <span className={estilos.fase} data-fase={fase}>
      {ROTULO_FASE[fase]}
    </span>
  );
}

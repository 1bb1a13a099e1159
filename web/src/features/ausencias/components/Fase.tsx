import type { Ausencia } from '@conserje/contract';
import { faseAusencia } from '@conserje/rules';
import { useHoy } from '../../../dominio/LlaveDejada.tsx';
import { ROTULO_FASE } from '../fases.ts';
import estilos from './Ausencias.module.css';

/** How an absence stands today. */
export function Fase({ ausencia }: { ausencia: Ausencia }) {
  const fase = faseAusencia(ausencia, useHoy());
  return (
    <span className={estilos.fase} data-fase={fase}>
      {ROTULO_FASE[fase]}
    </span>
  );
}

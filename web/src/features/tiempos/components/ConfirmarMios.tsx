import IconConfirmar from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs';
import type { TiempoVisto } from '../../../dominio/tiempos.ts';
import { terminadosDe } from '../../../dominio/tiempos.ts';
import { useAhora } from '../../../platform/reloj.ts';
import estilos from './ConfirmarMios.module.css';

interface Props {
  lista: readonly TiempoVisto[];
  yo: number;
  enCurso: boolean;
  confirmar: (terminados: readonly TiempoVisto[]) => void;
}

/** A single one has its own button. */
export const VARIAS = 2;

/** One press for all of the reader's own that have ended. It counts each second, alone. */
export function ConfirmarMios({ lista, yo, enCurso, confirmar }: Props) {
  const ahora = useAhora();
  const terminados = terminadosDe(lista, yo, ahora);
  if (terminados.length < VARIAS && !enCurso) return null;
  return (
    <button
      type="button"
      className={estilos.boton}
      data-confirmar-mios
      aria-disabled={enCurso || undefined}
      onClick={() => confirmar(terminados)}
    >
      <IconConfirmar size={20} aria-hidden="true" />
      Confirmar los míos terminados ({terminados.length})
    </button>
  );
}

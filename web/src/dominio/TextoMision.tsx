import IconCopiar from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { copiarAvisando } from '../platform/copiar.ts';
import controles from '../ui/tabla/TablaControles.module.css';
import estilos from './TextoMision.module.css';

/** The full mission text (decisions §2), to be put on in the hotel. */
export function TextoMision({ texto }: { texto: string }) {
  return (
    <div className={estilos.caja}>
      <code className={estilos.texto}>{texto}</code>
      <button
        type="button"
        className={controles.boton}
        aria-label="Copiar la misión completa"
        onClick={() => void copiarAvisando(texto, 'Copiado')}
      >
        <IconCopiar size={18} aria-hidden="true" />
        Copiar
      </button>
    </div>
  );
}

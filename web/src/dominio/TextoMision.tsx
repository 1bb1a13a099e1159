import { Button } from '@mantine/core';
import IconCopiar from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { copiarAvisando } from '../platform/copiar.ts';
import estilos from './TextoMision.module.css';

/** The full mission text (decisions §2), to be put on in the hotel. */
export function TextoMision({ texto }: { texto: string }) {
  return (
    <div className={estilos.caja}>
      <code className={estilos.texto}>{texto}</code>
      <Button
        variant="default"
        aria-label="Copiar la misión completa"
        leftSection={<IconCopiar size={18} aria-hidden="true" />}
        onClick={() => void copiarAvisando(texto, 'Copiado')}
      >
        Copiar
      </Button>
    </div>
  );
}

import type { ReactNode } from 'react';
import { useState } from 'react';
import { useEnvio } from '../../platform/formulario.ts';
import estilos from './CasillaFila.module.css';

interface Props {
  /** What a tick says of whom, for those who do not see its row. */
  titulo: string;
  puesta: boolean;
  /** Sends it; ends once the row shows how things stand. */
  alternar: (si: boolean) => Promise<void>;
  /** Beside the box. */
  children: ReactNode;
}

/** A yes or no of a row that a press sends at once. It shows the answer that is hoped for until the true one is there. */
export function CasillaFila({ titulo, puesta, alternar, children }: Props) {
  const [pedida, setPedida] = useState<boolean | null>(null);
  const [enviar, enviando] = useEnvio(async (si: boolean) => {
    setPedida(si);
    await alternar(si).finally(() => setPedida(null));
  });
  return (
    <label className={estilos.casilla} aria-busy={enviando}>
      <input
        type="checkbox"
        aria-label={titulo}
        checked={pedida ?? puesta}
        onChange={(e) => enviar(e.currentTarget.checked)}
      />
      {children}
    </label>
  );
}

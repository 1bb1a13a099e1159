import type { ReactNode } from 'react';
import { useState } from 'react';
import estilos from './CasillaFila.module.css';

interface Props {
  /** What a tick says of whom, for those who do not see its row. */
  titulo: string;
  puesta: boolean;
  /** Sends it; `alAcabar` is called once the row shows how things stand. */
  alternar: (si: boolean, alAcabar: () => void) => void;
  /** Beside the box; a press on it is one on the box. */
  children: ReactNode;
  /** Behind that, what has a press of its own. */
  aparte?: ReactNode;
}

/** A yes or no of a row that a press sends at once. It shows the answer that is hoped for until the true one is there. */
export function CasillaFila({ titulo, puesta, alternar, children, aparte }: Props) {
  const [pedida, setPedida] = useState<boolean | null>(null);
  const enviar = (si: boolean) => {
    if (pedida !== null) return;
    setPedida(si);
    alternar(si, () => setPedida(null));
  };
  const casilla = (
    <label className={estilos.casilla}>
      <input
        type="checkbox"
        aria-label={titulo}
        aria-busy={pedida !== null}
        checked={pedida ?? puesta}
        onChange={(e) => enviar(e.currentTarget.checked)}
      />
      {children}
    </label>
  );
  if (!aparte) return casilla;
  return (
    <span className={estilos.con}>
      {casilla} {aparte}
    </span>
  );
}

import { useState } from 'react';
import { useVivo } from '../../../platform/vivo.ts';
import controles from '../../../ui/tabla/TablaControles.module.css';
import estilos from '../Registros.module.css';

/** Says that more was written down meanwhile. Lines that are being read stay where they are until the reader wants them. */
export function Novedades({ ver }: { ver: () => void }) {
  const [hay, setHay] = useState(false);
  useVivo('todos', () => setHay(true));
  const mirar = () => {
    setHay(false);
    ver();
  };
  return (
    <span className={estilos.novedades} role="status">
      {hay && (
        <button type="button" className={controles.boton} onClick={mirar}>
          Ver registros nuevos
        </button>
      )}
    </span>
  );
}

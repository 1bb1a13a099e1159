import type { Tema } from '@conserje/rules';
import { TEMAS } from '@conserje/rules';
import { useState } from 'react';
import { useVivo } from '../../../platform/vivo.ts';
import controles from '../../../ui/tabla/TablaControles.module.css';
import estilos from '../Registros.module.css';

const temas = Object.keys(TEMAS) as Tema[];

/** Hears of one subject. */
function Oido({ tema, alOir }: { tema: Tema; alOir: () => void }) {
  useVivo(tema, alOir);
  return null;
}

/** Says that more was written down meanwhile. Lines that are being read stay where they are until the reader wants them. */
export function Novedades({ ver }: { ver: () => void }) {
  const [hay, setHay] = useState(false);
  const mirar = () => {
    setHay(false);
    ver();
  };
  return (
    <span className={estilos.novedades} role="status">
      {temas.map((tema) => (
        <Oido key={tema} tema={tema} alOir={() => setHay(true)} />
      ))}
      {hay && (
        <button type="button" className={controles.boton} onClick={mirar}>
          Hay líneas nuevas: ver
        </button>
      )}
    </span>
  );
}

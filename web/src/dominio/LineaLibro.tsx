import type { Registro } from '@conserje/contract';
import { MODULOS } from '@conserje/rules';
import { useId, useState } from 'react';
import { contar } from '../ui/formato.ts';
import { Instante } from '../ui/Instante.tsx';
import controles from '../ui/tabla/TablaControles.module.css';
import { ActoAbierto } from './ActoAbierto.tsx';
import { Cambios, Frase } from './FraseLibro.tsx';
import estilos from './Libro.module.css';

interface Props {
  registro: Registro;
  conModulo: boolean;
  /** The key of the list that it stands in. */
  clave: readonly string[];
}

/** A line of the log: who did what to whom, when; of an edit each field before and after; of one press on many, each of them. */
export function LineaLibro({ registro, conModulo, clave }: Props) {
  const { id, modulo, fecha, diferencias, lineas } = registro;
  const [abierta, setAbierta] = useState(false);
  const idLineas = useId();
  return (
    <tr className={estilos.linea}>
      <td className={estilos.que}>
        {conModulo && <span className={estilos.modulo}>{MODULOS[modulo]}</span>}
        <Frase registro={registro} />
        {diferencias.length > 0 && <Cambios diferencias={diferencias} />}
        {lineas > 0 && (
          <button
            type="button"
            className={`${controles.boton} ${estilos.abrir}`}
            aria-expanded={abierta}
            aria-controls={idLineas}
            onClick={() => setAbierta(!abierta)}
          >
            {abierta ? 'Ocultar' : `Ver ${contar(lineas, 'registro', 'registros')}`}
          </button>
        )}
        <div id={idLineas} hidden={!abierta}>
          {abierta && <ActoAbierto acto={id} clave={clave} />}
        </div>
      </td>
      <td className={estilos.hora}>
        <Instante valor={fecha} estilo="hora" />
      </td>
    </tr>
  );
}

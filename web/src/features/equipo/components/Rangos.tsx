import { useArranque } from '../../../dominio/configuracion.ts';
import { contar } from '../../../ui/formato.ts';
import oculto from '../../../ui/Oculto.module.css';
import { useALaVista } from '../../../ui/useALaVista.ts';
import type { RangoContado } from '../equipo.ts';
import estilos from './Rangos.module.css';

interface Props {
  rangos: readonly RangoContado[];
  /** Null while no rank is shown. */
  elegido: number | null;
  elegir: (id: number) => void;
}

/** The rank buttons, highest first; on a phone a strip in which the chosen one is in sight. */
export function Rangos({ rangos, elegido, elegir }: Props) {
  const placas = new Map(useArranque().rangos.map((r) => [r.id_categoria, r.placa]));
  const tira = useALaVista<HTMLFieldSetElement>(`[data-rango="${elegido}"]`);
  return (
    <fieldset ref={tira} className={estilos.tira}>
      <legend className={oculto.oculto}>Rangos</legend>
      {rangos.map(({ id, nombre, cuantos }) => (
        <button
          key={id}
          type="button"
          className={estilos.rango}
          data-rango={id}
          aria-pressed={id === elegido}
          aria-label={`${nombre}, ${contar(cuantos, 'persona', 'personas')}`}
          onClick={() => elegir(id)}
        >
          {placas.has(id) && (
            <img className={estilos.placa} src={placas.get(id)} width={32} height={32} alt="" decoding="async" />
          )}
          <span>{nombre}</span>
          <span className={estilos.cuantos}>{cuantos}</span>
        </button>
      ))}
    </fieldset>
  );
}

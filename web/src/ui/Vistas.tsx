import { numero } from './formato.ts';
import oculto from './Oculto.module.css';
import estilos from './Vistas.module.css';

interface Props<V extends string> {
  /** What is chosen, for those who do not see it. */
  leyenda: string;
  vistas: readonly { clave: V; texto: string; cuantos?: number | undefined }[];
  vista: V;
  cambiar: (vista: V) => void;
}

/** Which part of a list is shown, with how many each part holds. */
export function Vistas<V extends string>({ leyenda, vistas, vista, cambiar }: Props<V>) {
  return (
    <fieldset className={estilos.vistas}>
      <legend className={oculto.oculto}>{leyenda}</legend>
      {vistas.map(({ clave, texto, cuantos }) => (
        <button
          key={clave}
          type="button"
          className={estilos.vista}
          aria-pressed={vista === clave}
          onClick={() => cambiar(clave)}
        >
          {texto} {cuantos !== undefined && <span className={estilos.cuantos}>{numero(cuantos)}</span>}
        </button>
      ))}
    </fieldset>
  );
}

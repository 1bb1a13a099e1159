import estilos from './Esperan.module.css';

interface Props {
  cuantos: number;
  /** Shows them. */
  soltar: () => void;
}

/** What others changed while the rows stand still; it moves nothing, whether it says something or not. */
export function Esperan({ cuantos, soltar }: Props) {
  return (
    <span className={estilos.lugar} role="status">
      {cuantos > 0 && (
        <button type="button" className={estilos.boton} onClick={soltar}>
          {cuantos === 1 ? 'Ver 1 cambio' : `Ver ${cuantos} cambios`}
        </button>
      )}
    </span>
  );
}

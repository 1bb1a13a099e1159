import type { EnDirectorio } from '@conserje/contract';
import { PANTALLAS } from '@conserje/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useArranque } from '../../../dominio/configuracion.ts';
import { usePuede } from '../../../platform/sesion.tsx';
import type { Eleccion } from '../../../ui/tabla/eleccion.ts';
import controles from '../../../ui/tabla/TablaControles.module.css';
import type { FiltrosDirectorio } from '../directorio.ts';
import { GENTE, INACTIVO } from '../directorio.ts';
import { CLAVE_DIRECTORIO } from '../personas.queries.ts';
import estilos from './Directorio.module.css';
import { elegibles } from './elegibles.ts';

interface Props {
  valores: FiltrosDirectorio;
  cambiar: (cambio: Partial<FiltrosDirectorio>) => void;
  eleccion: Eleccion<EnDirectorio>;
}

/** Which people are shown, and all of them chosen at once. */
export function Filtros({ valores: { rango, inactivo, gente }, cambiar, eleccion }: Props) {
  const { rangos } = useArranque();
  const cliente = useQueryClient();
  const veExtras = usePuede(PANTALLAS['/excepciones']);
  return (
    <div className={estilos.filtros}>
      <select
        className={controles.campo}
        aria-label="Rango"
        value={rango}
        onChange={(e) => cambiar({ rango: Number(e.currentTarget.value) })}
      >
        <option value={0}>Todos los rangos</option>
        {rangos.map(({ id_categoria, n_categoria }) => (
          <option key={id_categoria} value={id_categoria}>
            {n_categoria}
          </option>
        ))}
      </select>
      <select
        className={controles.campo}
        aria-label="Actividad"
        value={inactivo}
        onChange={(e) => cambiar({ inactivo: Number(e.currentTarget.value) })}
      >
        <option value={0}>Con cualquier actividad</option>
        {INACTIVO.map((dias) => (
          <option key={dias} value={dias}>
            Sin entrar hace {dias} días
          </option>
        ))}
      </select>
      <select
        className={controles.campo}
        aria-label="Situación"
        value={gente}
        onChange={(e) => cambiar({ gente: e.currentTarget.value })}
      >
        <option value="">En la agencia</option>
        {Object.entries(GENTE).map(
          ([clave, texto]) =>
            (clave !== 'excepciones' || veExtras) && (
              <option key={clave} value={clave}>
                {texto}
              </option>
            ),
        )}
      </select>
      <button
        type="button"
        className={controles.boton}
        onClick={() => eleccion.poner(elegibles(cliente, CLAVE_DIRECTORIO))}
      >
        Elegir a quienes ves
      </button>
    </div>
  );
}

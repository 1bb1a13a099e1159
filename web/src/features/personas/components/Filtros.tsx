import { PANTALLAS } from '@conserje/rules';
import { useArranque } from '../../../dominio/configuracion.ts';
import { usePuede } from '../../../platform/sesion.tsx';
import controles from '../../../ui/tabla/TablaControles.module.css';
import type { FiltrosDirectorio } from '../directorio.ts';
import { GENTE, INACTIVO } from '../directorio.ts';
import estilos from './Directorio.module.css';

interface Props {
  valores: FiltrosDirectorio;
  cambiar: (cambio: Partial<FiltrosDirectorio>) => void;
}

/** Which people are shown. */
export function Filtros({ valores: { rango, inactivo, gente }, cambiar }: Props) {
  const { rangos } = useArranque();
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
    </div>
  );
}

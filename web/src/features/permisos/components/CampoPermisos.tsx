import IconLlave from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import { useId } from 'react';
import { useSesion } from '../../../platform/sesion.tsx';
import type { CampoDe } from '../../../ui/forma/forma.ts';
import { alternar, ganchos } from '../llaves.ts';
import estilos from './CampoPermisos.module.css';

interface Props extends CampoDe<string> {
  /** What the person's category gives; codes, separated by commas. */
  deCategoria: string;
}

/** The board of keys: what someone is to have besides what their category gives. */
export function CampoPermisos({ ref, valor, cambiar, error, deCategoria }: Props) {
  const { datos } = useSesion();
  const id = useId();
  if (!datos) return null;
  return (
    <fieldset ref={ref} tabIndex={-1} className={estilos.tablero} {...(error && { 'aria-describedby': id })}>
      <legend className={estilos.leyenda}>Permisos</legend>
      {error && (
        <p id={id} className={estilos.error}>
          {error}
        </p>
      )}
      <ul className={estilos.ganchos}>
        {ganchos(deCategoria, valor, datos).map(({ permiso, nombre, permite, puesta, porque }) => (
          <li key={permiso}>
            <label className={estilos.gancho}>
              <input
                type="checkbox"
                checked={puesta}
                disabled={porque !== null}
                onChange={() => cambiar(alternar(valor, permiso))}
              />
              <span>
                <span className={estilos.nombre}>{nombre}</span>
                <span className={estilos.permite}>{permite}</span>
                {porque && <span className={estilos.porque}>{porque}</span>}
              </span>
              <IconLlave size={18} className={estilos.llave ?? ''} aria-hidden="true" />
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

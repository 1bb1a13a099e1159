import { useAgencia } from '../ui/agencia.ts';
import estilos from './Nombre.module.css';

/** A person's name; those few that the agency says carry a sparkle (part 1 §6). */
export function Nombre({ de }: { de: string }) {
  if (!useAgencia().destellos.has(de)) return de;
  return (
    <span className={estilos.nombre}>
      {de.slice(0, -1)}
      <span className={estilos.final}>
        {de.slice(-1)}
        <svg className={estilos.destello} viewBox="0 0 9 9" aria-hidden="true">
          <path d="M4 0h1v3h1v1h3v1H6v1H5v3H4V6H3V5H0V4h3V3h1z" />
        </svg>
      </span>
    </span>
  );
}

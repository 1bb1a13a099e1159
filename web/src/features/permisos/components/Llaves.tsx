import { leerPermisos, PERMISOS_DICHOS } from '@conserje/rules';
import IconLlave from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import estilos from './Llaves.module.css';

interface Props {
  /** Codes, separated by commas. */
  permisos: string;
  /** What the category gives as well. */
  deCategoria: string;
}

/** What someone was given besides, each a key; one that opens nothing more now is drawn apart. */
export function Llaves({ permisos, deCategoria }: Props) {
  const suyas = leerPermisos(deCategoria);
  return (
    <span className={estilos.llaves}>
      {leerPermisos(permisos).map((permiso) => (
        <span
          key={permiso}
          className={suyas.includes(permiso) ? `${estilos.llave} ${estilos.sobra}` : estilos.llave}
          title={suyas.includes(permiso) ? 'También lo da su categoría' : PERMISOS_DICHOS[permiso].permite}
        >
          <IconLlave size={14} aria-hidden="true" />
          {PERMISOS_DICHOS[permiso].nombre}
        </span>
      ))}
    </span>
  );
}

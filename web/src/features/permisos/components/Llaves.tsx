import { leerPermisos, PERMISOS_DICHOS } from '@conserje/rules';
import IconLlave from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import estilos from './Llaves.module.css';

/** So many keys stand on the card of a narrow screen. */
const EN_TARJETA = 2;

interface Props {
  /** Codes, separated by commas. */
  permisos: string;
  /** What the category gives as well. */
  deCategoria: string;
}

/** What someone was given besides, each a key; one that opens nothing more now is drawn apart. */
export function Llaves({ permisos, deCategoria }: Props) {
  const suyas = leerPermisos(deCategoria);
  const dadas = leerPermisos(permisos);
  return (
    <span className={estilos.llaves}>
      {dadas.map((permiso) => (
        <span
          key={permiso}
          className={suyas.includes(permiso) ? `${estilos.llave} ${estilos.sobra}` : estilos.llave}
          title={suyas.includes(permiso) ? 'También lo tiene por su rango' : PERMISOS_DICHOS[permiso].permite}
        >
          <IconLlave size={14} aria-hidden="true" />
          {PERMISOS_DICHOS[permiso].nombre}
        </span>
      ))}
      {dadas.length > EN_TARJETA && <span className={estilos.resto}>y {dadas.length - EN_TARJETA} más</span>}
    </span>
  );
}

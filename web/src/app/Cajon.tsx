import IconBuscar from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconCerrar from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useConfiguracion } from '../dominio/configuracion.ts';
import icono from '../ui/BotonIcono.module.css';
import { Lateral } from '../ui/Lateral.tsx';
import { BotonTema } from './BotonTema.tsx';
import estilos from './Cajon.module.css';
import { MenuLateral } from './MenuLateral.tsx';

interface Props {
  abierto: boolean;
  cerrar: () => void;
  abrirPaleta: () => void;
}

/** The side menu as a drawer, where there is no room beside the screen. */
export function Cajon({ abierto, cerrar, abrirPaleta }: Props) {
  const { nombre } = useConfiguracion();
  return (
    <Lateral abierto={abierto} cerrar={cerrar} nombre="Menú" lado="derecha" className={estilos.cajon}>
      <div className={estilos.cabeza}>
        <span className={estilos.nombre}>{nombre}</span>
        <button
          type="button"
          className={icono.boton}
          onClick={() => {
            cerrar();
            abrirPaleta();
          }}
          aria-label="Buscar"
        >
          <IconBuscar size={20} aria-hidden="true" />
        </button>
        <BotonTema className={icono.boton} />
        <button type="button" className={icono.boton} onClick={cerrar} aria-label="Cerrar el menú">
          <IconCerrar size={22} aria-hidden="true" />
        </button>
      </div>
      <MenuLateral />
    </Lateral>
  );
}

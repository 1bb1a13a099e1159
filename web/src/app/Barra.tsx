import IconBuscar from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { Link } from 'react-router';
import { useConfiguracion } from '../dominio/configuracion.ts';
import { abrirDialogo } from '../platform/dialogos.ts';
import { useSesion } from '../platform/sesion.tsx';
import icono from '../ui/BotonIcono.module.css';
import estilos from './Barra.module.css';
import { BotonTema } from './BotonTema.tsx';
import { Campana } from './Campana.tsx';
import { Logo } from './Logo.tsx';
import { MenuUsuario } from './MenuUsuario.tsx';
import { RelojBarra } from './RelojBarra.tsx';
import { SenalLinea } from './SenalLinea.tsx';

export function Barra({ abrirPaleta }: { abrirPaleta: () => void }) {
  const { nombre } = useConfiguracion();
  const { datos } = useSesion();
  return (
    <header className={estilos.barra}>
      <Link to="/" className={estilos.marca} aria-label={`${nombre}, inicio`}>
        <Logo ancho={35} alto={28} />
        <span className={estilos.nombre}>{nombre}</span>
      </Link>
      <div className={estilos.reloj}>
        <RelojBarra />
        <SenalLinea />
      </div>
      <div className={datos ? estilos.final : `${estilos.final} ${estilos.visitante}`}>
        <button type="button" className={estilos.buscar} onClick={abrirPaleta} aria-label="Buscar (Ctrl K)">
          <IconBuscar size={18} aria-hidden="true" />
          <span className={estilos.buscarTexto}>Buscar</span>
          <kbd className={estilos.tecla}>Ctrl K</kbd>
        </button>
        <BotonTema className={`${icono.boton} ${estilos.tema}`} />
        {datos ? (
          <>
            <Campana />
            <MenuUsuario datos={datos} />
          </>
        ) : (
          <>
            <button type="button" className={estilos.entrar} onClick={() => abrirDialogo({ tipo: 'entrar' })}>
              Entrar
            </button>
            <button type="button" className={estilos.registro} onClick={() => abrirDialogo({ tipo: 'registro' })}>
              Registro
            </button>
          </>
        )}
      </div>
    </header>
  );
}

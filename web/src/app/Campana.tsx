import IconCampana from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { Link } from 'react-router';
import { useCuantasSolicitudes } from '../dominio/solicitudes.ts';
import barra from './Barra.module.css';
import estilos from './Campana.module.css';

/** More digits than this would not fit the mark. */
const MUCHAS = 99;

/** The way to *Solicitudes*, with the number of those that wait for an answer. */
export function Campana() {
  const cuantas = useCuantasSolicitudes();
  const espera = cuantas === 1 ? '1 espera tu respuesta' : `${cuantas} esperan tu respuesta`;
  const titulo = cuantas > 0 ? `Solicitudes: ${espera}` : 'Solicitudes';
  return (
    <Link to="/solicitudes" className={`${barra.boton} ${estilos.campana}`} title={titulo} aria-label={titulo}>
      <IconCampana size={22} aria-hidden="true" />
      {cuantas > 0 && (
        <span className={estilos.cuenta} aria-hidden="true">
          {cuantas > MUCHAS ? `${MUCHAS}+` : cuantas}
        </span>
      )}
    </Link>
  );
}

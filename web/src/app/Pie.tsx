import { Link } from 'react-router';
import { useConfiguracion } from '../dominio/configuracion.ts';
import { ciudadDe } from '../ui/ciudades.ts';
import estilos from './Pie.module.css';

export function Pie() {
  const { nombre, siglas, zona } = useConfiguracion();
  return (
    <footer className={estilos.pie}>
      <p>
        <b>{nombre}</b> ({siglas}). La agencia usa la hora de {ciudadDe(zona)}.
      </p>
      <nav aria-label="Pie de página">
        <Link to="/rangos">Rangos</Link>
        <Link to="/normativa">Normativa</Link>
        <Link to="/privacidad">Privacidad</Link>
      </nav>
    </footer>
  );
}

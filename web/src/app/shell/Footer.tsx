import { Link } from 'react-router';
import { useConfiguracion } from '../../shared/agencia/configuracion.queries.ts';
import { cityOfTimeZone } from '../../ui/text/cityNames.ts';
import styles from './Footer.module.css';

export function Footer() {
  const { nombre, siglas, zona } = useConfiguracion();
  return (
    <footer className={styles.footer}>
      <p className="u-flush">
        <b>{nombre}</b> ({siglas}). La agencia usa la hora de {cityOfTimeZone(zona)}.
      </p>
      <nav className={styles.links} aria-label="Pie de página">
        <Link to="/rangos">Rangos</Link>
        <Link to="/normativa">Normativa</Link>
        <Link to="/privacidad">Privacidad</Link>
      </nav>
    </footer>
  );
}

import { Link } from 'react-router';
import { useSesion } from '../platform/sesion.tsx';
import { Nombre } from './Nombre.tsx';
import estilos from './Puerta.module.css';
import { puertaDe } from './puerta.ts';

/** A person's name, and the way to their page for a reader who may open it; for others the name alone. */
export function Puerta({ nombre }: { nombre: string }) {
  const lleva = puertaDe(nombre, useSesion().datos);
  return lleva === null ? (
    <Nombre de={nombre} />
  ) : (
    <Link to={lleva} className={estilos.puerta}>
      <Nombre de={nombre} />
    </Link>
  );
}

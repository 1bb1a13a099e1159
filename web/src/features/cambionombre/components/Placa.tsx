import { Nombre } from '../../../dominio/Nombre.tsx';
import estilos from './Placa.module.css';

/** A name as the plate on the door of a room; a new one is still an outline, without its screws. */
export const Placa = ({ nombre, nueva = false }: { nombre: string; nueva?: boolean }) => (
  <span className={estilos.placa} data-nueva={nueva}>
    {nueva ? nombre : <Nombre de={nombre} />}
  </span>
);

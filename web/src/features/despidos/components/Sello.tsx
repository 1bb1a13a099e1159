import { Instante } from '../../../ui/Instante.tsx';
import estilos from './Sello.module.css';

/** When someone left, as the desk stamps it on their slip. */
export const Sello = ({ fecha }: { fecha: string }) => (
  <span className={estilos.sello}>
    <Instante valor={fecha} estilo="fecha" />
  </span>
);

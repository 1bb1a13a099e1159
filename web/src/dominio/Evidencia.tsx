import { useDireccion } from '../platform/useDireccion.ts';
import { Cargando } from '../ui/Espera.tsx';
import estilos from './Evidencia.module.css';

/** The picture that comes with a call of attention, and a way to keep it. */
export function Evidencia({ imagen, archivo }: { imagen: Blob | undefined; archivo: string }) {
  const direccion = useDireccion(imagen);
  if (direccion === undefined) return <Cargando que="Cargando la evidencia" filas={1} alto="40dvh" />;
  return (
    <div className={estilos.adjunto}>
      <img src={direccion} alt="Evidencia del llamado de atención" className={estilos.imagen} />
      <a href={direccion} download={archivo} className={estilos.guardar}>
        Guardar imagen
      </a>
    </div>
  );
}

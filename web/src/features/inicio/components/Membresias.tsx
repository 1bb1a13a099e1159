import type { TipoMembresia } from '@conserje/contract';
import { useArranque } from '../../../dominio/configuracion.ts';
import { Carrusel } from '../../../ui/Carrusel.tsx';
import { creditos } from '../../../ui/formato.ts';
import estilos from './Membresias.module.css';
import tarjeta from './Tarjeta.module.css';

const precioDe = ({ perma, precio }: TipoMembresia): string => (perma ? 'Permanente' : `${creditos(precio)} / mes`);

/** What can be bought besides missions. */
export function Membresias() {
  const { membresias } = useArranque();
  if (membresias.length === 0) return null;
  const diapositivas = membresias.map((tipo) => ({
    id: tipo.id,
    contenido: (
      <article className={`${tarjeta.tarjeta} ${estilos.membresia}`}>
        <img
          className={estilos.imagen}
          src={tipo.image}
          width={96}
          height={96}
          alt=""
          loading="lazy"
          decoding="async"
        />
        <h3 className={tarjeta.nombre}>{tipo.nombre}</h3>
        <p className={tarjeta.suave}>{tipo.details}</p>
        <p className={estilos.precio}>{precioDe(tipo)}</p>
      </article>
    ),
  }));
  return <Carrusel titulo="Membresías" diapositivas={diapositivas} />;
}

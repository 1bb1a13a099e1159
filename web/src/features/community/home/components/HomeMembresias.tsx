import type { MembresiaType } from '@conserje/contract';
import { useStartup } from '../../../../shared/agencia/configuracion.queries.ts';
import { Carousel } from '../../../../ui/layout/Carousel.tsx';
import { formatCreditos } from '../../../../ui/text/format.ts';
import card from './HomeCard.module.css';
import styles from './HomeMembresias.module.css';

const formatPrice = ({ perma, precio }: MembresiaType): string =>
  perma ? 'Permanente' : `${formatCreditos(precio)} / mes`;

/** Membresias for sale. */
export function HomeMembresias() {
  const { membresias } = useStartup();
  if (membresias.length === 0) return null;
  const slides = membresias.map((membresia) => ({
    id: membresia.id,
    content: (
      <article className={`${card.card} ${styles.membresia}`}>
        <img
          className={styles.image}
          src={membresia.image}
          width={96}
          height={96}
          alt=""
          loading="lazy"
          decoding="async"
        />
        <h3 className={card.name}>{membresia.nombre}</h3>
        <p className={card.muted}>{membresia.details}</p>
        <p className={styles.price}>{formatPrice(membresia)}</p>
      </article>
    ),
  }));
  return <Carousel title="Membresías" slides={slides} />;
}

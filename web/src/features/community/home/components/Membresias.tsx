import type { MembresiaType } from '@conserje/contract';
import { useStartup } from '../../../../shared/agencia/configuracion.queries.ts';
import { Carousel } from '../../../../ui/layout/Carousel.tsx';
import { creditos } from '../../../../ui/text/format.ts';
import card from './HomeCard.module.css';
import styles from './Membresias.module.css';

const formatPrice = ({ perma, precio }: MembresiaType): string => (perma ? 'Permanente' : `${creditos(precio)} / mes`);

/** What can be bought besides missions. */
export function Membresias() {
  const { membresias } = useStartup();
  if (membresias.length === 0) return null;
  const slides = membresias.map((tipo) => ({
    id: tipo.id,
    contenido: (
      <article className={`${card.card} ${styles.membresia}`}>
        <img className={styles.image} src={tipo.image} width={96} height={96} alt="" loading="lazy" decoding="async" />
        <h3 className={card.name}>{tipo.nombre}</h3>
        <p className={card.muted}>{tipo.details}</p>
        <p className={styles.price}>{formatPrice(tipo)}</p>
      </article>
    ),
  }));
  return <Carousel title="Membresías" slides={slides} />;
}

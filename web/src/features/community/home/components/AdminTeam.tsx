import { useStartup } from '../../../../shared/agencia/configuracion.queries.ts';
import { MisionTag } from '../../../../shared/misiones/MisionTag.tsx';
import { Avatar } from '../../../../shared/people/Avatar.tsx';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { Carousel } from '../../../../ui/layout/Carousel.tsx';
import styles from './AdminTeam.module.css';
import card from './HomeCard.module.css';

export function AdminTeam() {
  const { admins } = useStartup();
  if (admins.length === 0) return null;
  const slides = admins.map(({ id, usuario, mision, n_categoria }) => ({
    id,
    content: (
      <article className={`${card.card} ${styles.person}`}>
        <span className={styles.avatar}>
          <Avatar usuario={usuario} size={110} />
        </span>
        <h3 className={card.name}>
          <PersonLink name={usuario} />
        </h3>
        <MisionTag mision={mision} />
        <p className={card.muted}>{n_categoria}</p>
      </article>
    ),
  }));
  return <Carousel title="Admins" note="Pregúntales en base si tienes dudas" slides={slides} />;
}

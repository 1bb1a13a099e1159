import { Avatar } from '../../../../shared/people/Avatar.tsx';
import { PersonName } from '../../../../shared/people/PersonName.tsx';
import { Badge } from '../../../../ui/feedback/Badge.tsx';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import { formatCount } from '../../../../ui/text/format.ts';
import { LlamadoCount } from './LlamadoCount.tsx';
import styles from './LlamadosSummary.module.css';

interface Props {
  usuarioNombre: string;
  despedido: boolean;
  mision: string;
  cuantos: number;
  vigentes: number;
  encargados: number;
  ultimo: string | null;
}

/** Summary of a person's llamados in one row. */
export function LlamadosSummary({ usuarioNombre, despedido, mision, cuantos, vigentes, encargados, ultimo }: Props) {
  return (
    <section className={styles.summary} aria-label="Resumen">
      <Avatar usuario={usuarioNombre} size={48} headOnly />
      <div className={styles.person}>
        <PersonName usuario={usuarioNombre}>{despedido && <Badge tone="bad">Despedido</Badge>}</PersonName>
        <span className="u-muted">{mision}</span>
      </div>
      <LlamadoCount vigentes={vigentes} cuantos={cuantos} />
      {cuantos > 0 && (
        <span className={styles.when}>
          Hechos por {formatCount(encargados, 'persona', 'personas')}. Último:{' '}
          <DateTimeText value={ultimo} format="date" />
        </span>
      )}
    </section>
  );
}

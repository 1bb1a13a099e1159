import type { PersonDetail } from '@conserje/contract';
import { useQuery } from '@tanstack/react-query';
import { EmptyState, LoadError, Loading } from '../../../../../ui/feedback/LoadStates.tsx';
import { Card } from '../../../../../ui/layout/Card.tsx';
import { DateTimeText } from '../../../../../ui/text/DateTimeText.tsx';
import { RelativeTime } from '../../../../../ui/text/RelativeTime.tsx';
import { devicesQuery } from '../../usuarios.queries.ts';
import styles from './PersonSection.module.css';

/** A person's open sessions. Addresses are not shown to anyone. */
export default function DevicesSection({ person: { id, usuario } }: { person: PersonDetail }) {
  const { data, error, refetch } = useQuery(devicesQuery(id));
  if (!data)
    return error ? (
      <LoadError error={error} retry={refetch} />
    ) : (
      <Loading label="Cargando los dispositivos" rows={2} rowHeight="4rem" />
    );
  if (data.length === 0) return <EmptyState title="Sin sesiones">{usuario} no tiene sesiones abiertas.</EmptyState>;
  return (
    <Card title="Sesiones abiertas">
      {error && <LoadError error={error} retry={refetch} isInline />}
      <ul className="u-divided">
        {data.map(({ dispositivo, creada, ultima_vez }) => (
          <li key={`${dispositivo} ${creada}`} className={styles.row}>
            <p className="u-flush">
              <b>{dispositivo}</b>
            </p>
            <p className="u-text-14 u-muted">
              Desde <DateTimeText value={creada} /> · Último uso: <RelativeTime value={ultima_vez} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

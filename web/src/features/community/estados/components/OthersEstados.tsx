import type { OthersEstado } from '@conserje/contract';
import { quoteText } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { Avatar } from '../../../../shared/people/Avatar.tsx';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { AsyncButton } from '../../../../ui/controls/AsyncButton.tsx';
import { LoadError, Loading } from '../../../../ui/feedback/LoadStates.tsx';
import styles from '../Estados.module.css';
import { estadosQuery } from '../estados.queries.ts';

/** Estados of others in the ticker, with the viewer's actions. @param me excluded, since the own estado stands above */
export function OthersEstados({ me }: { me: number }) {
  const { data, error, refetch } = useQuery(estadosQuery(me));
  const others = data?.filter((estado) => estado.usuario !== me);
  return (
    <section className={styles.others} aria-label="Estados de otras personas">
      <h2 className="u-text-18">Estados de otras personas</h2>
      {error && <LoadError error={error} retry={refetch} isInline={data !== undefined} />}
      {data === undefined && !error && <Loading label="Cargando los estados" rows={2} rowHeight="5rem" />}
      {others?.length === 0 && <p className={styles.count}>Sin otros estados. Los que publiquen aparecen aquí.</p>}
      {others?.map((estado) => (
        <OtherEstado key={estado.id} estado={estado} />
      ))}
    </section>
  );
}

function OtherEstado({ estado: { id, usuarioNombre, mensaje, acciones } }: { estado: OthersEstado }) {
  const [withdraw, isWithdrawing] = useCallMutation('POST retirarEstado', {
    question: {
      title: `¿Retirar el estado de ${usuarioNombre}?`,
      text: `${quoteText(mensaje)} ya no se verá abajo del portal. A ${usuarioNombre} le llegará una notificación.`,
      action: 'Retirar estado',
      danger: true,
    },
  });
  return (
    <article className={styles.panel} aria-label={`Estado de ${usuarioNombre}`}>
      <div className="u-row u-gap-16">
        <Avatar usuario={usuarioNombre} size={54} headOnly />
        <p className="u-flush u-break-anywhere">
          <b className="u-block u-accent">
            <PersonLink name={usuarioNombre} />
          </b>{' '}
          {mensaje}
        </p>
      </div>
      {acciones.includes('retirar') && (
        <AsyncButton variant="default" loading={isWithdrawing} onClick={() => withdraw({ body: { id } })}>
          Retirar estado
        </AsyncButton>
      )}
    </article>
  );
}

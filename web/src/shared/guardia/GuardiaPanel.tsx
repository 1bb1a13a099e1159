import type { AnswerOf } from '@conserje/contract';
import { hourWithArticle } from '@conserje/rules';
import IconRoom from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import { useQuery } from '@tanstack/react-query';
import { useCallMutation } from '../../platform/api/useCallMutation.ts';
import { useSession } from '../../platform/session/session.tsx';
import { AsyncButton } from '../../ui/controls/AsyncButton.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { LoadError } from '../../ui/feedback/LoadStates.tsx';
import { formatCount } from '../../ui/text/format.ts';
import { RelativeTime } from '../../ui/text/RelativeTime.tsx';
import { useConfiguracion } from '../agencia/configuracion.queries.ts';
import { Avatar } from '../people/Avatar.tsx';
import { PersonLink } from '../people/PersonLink.tsx';
import styles from './GuardiaPanel.module.css';
import { guardiaQuery } from './guardia.queries.ts';

type Guardia = AnswerOf<'GET guardia'>;
type OwnGuardiaRequest = Guardia['pedidos'][number];

const REQUEST_LABELS = { tiempo: 'Pedir tiempo', ascenso: 'Pedir ascenso' } as const;
const REQUESTED_LABELS = { tiempo: 'Pediste un tiempo', ascenso: 'Pediste un ascenso' } as const;

/** Managers on duty and the requests that the viewer may send them. */
export function GuardiaPanel() {
  const { data, isPending, error, refetch } = useQuery(guardiaQuery());
  const { sala_hotel } = useConfiguracion();
  return (
    <section
      className={styles.guardia}
      aria-label="De guardia"
      aria-busy={isPending}
      data-holds={isPending || undefined}
    >
      <header className={styles.header}>
        <h2 className="u-text-16 u-semibold u-muted">De guardia ahora</h2>
        {sala_hotel !== null && (
          <a className={styles.roomLink} href={sala_hotel} target="_blank" rel="noreferrer">
            Ir a la sala
            <IconRoom size={16} aria-hidden="true" />
          </a>
        )}
      </header>
      {!data && error && <LoadError error={error} retry={refetch} />}
      {data && (
        <>
          <OnDutyPeople guardia={data} />
          {data.turno && <TurnoLine turno={data.turno} />}
          {data.pedidos.map((ownRequest) => (
            <GuardiaRequestRow key={ownRequest.id} request={ownRequest} />
          ))}
          {data.acciones.length > 0 && (
            <div className={`${styles.buttons} u-flex u-wrap u-gap-8`}>
              {data.acciones.map((kind) => (
                <RequestButton key={kind} kind={kind} />
              ))}
            </div>
          )}
        </>
      )}
    </section>
  );
}

function OnDutyPeople({ guardia: { gente, total, pedidos, acciones } }: { guardia: Guardia }) {
  if (gente.length === 0)
    return (
      <p className="u-muted">
        No hay nadie más.
        {acciones.length + pedidos.length > 0 && ' Tu solicitud la verá la primera persona que entre.'}
      </p>
    );
  return (
    <ul className={styles.people}>
      {gente.map(({ id, usuario }) => (
        <li key={id} className={styles.item}>
          <Avatar usuario={usuario} size={28} headOnly />
          <PersonLink name={usuario} />
        </li>
      ))}
      {total > gente.length && <li className="u-muted">y {total - gente.length} más</li>}
    </ul>
  );
}

/** People of the present hour of the plan: present ones, missing ones, and free places. */
function TurnoLine({ turno: { hora, libres, gente } }: { turno: NonNullable<Guardia['turno']> }) {
  const { sessionUser } = useSession();
  return (
    <p className={styles.turno}>
      <span className="u-muted">Turno de {hourWithArticle(hora)}:</span>
      {gente.map(({ id, usuario, presente }) => (
        <span key={id} className="u-inline-row u-gap-6 u-break-anywhere">
          {id === sessionUser?.id ? <b>Tú</b> : <PersonLink name={usuario} />}
          {!presente && <Badge tone="warning">No está</Badge>}
        </span>
      ))}
      {libres > 0 && <span className="u-muted">{formatCount(libres, 'lugar libre', 'lugares libres')}</span>}
    </p>
  );
}

function GuardiaRequestRow({ request: { id, que, fecha } }: { request: OwnGuardiaRequest }) {
  const [withdraw, isWithdrawing] = useCallMutation('POST retirarPedido');
  return (
    <p className="u-row u-wrap u-gap-8-16" role="status">
      <span>
        {REQUESTED_LABELS[que]} <RelativeTime value={fecha} />.
      </span>
      <AsyncButton
        variant="default"
        size="compact-md"
        loading={isWithdrawing}
        aria-label={`Retirar: ${REQUESTED_LABELS[que].toLowerCase()}`}
        onClick={() => withdraw({ body: { id } })}
      >
        Retirar
      </AsyncButton>
    </p>
  );
}

function RequestButton({ kind }: { kind: Guardia['acciones'][number] }) {
  const [request, isRequesting] = useCallMutation('POST pedir', { occasion: null });
  return (
    <AsyncButton variant="default" loading={isRequesting} onClick={() => request({ body: { que: kind } })}>
      {REQUEST_LABELS[kind]}
    </AsyncButton>
  );
}

import type { CancelledTiempo, TiempoOfMember } from '@conserje/contract';
import {
  canCloseOwnTiempo,
  isTiempoFinished,
  isTiempoForgotten,
  MINUTE_MS,
  RECOVER_MINUTES,
  toStandstillClock,
} from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { useCallMutation } from '../../platform/api/useCallMutation.ts';
import { useAfterFirstPaint } from '../../platform/browser/afterFirstPaint.ts';
import { useSession } from '../../platform/session/session.tsx';
import { useNow } from '../../platform/time/serverClock.ts';
import { AsyncButton } from '../../ui/controls/AsyncButton.tsx';
import { DateTimeText } from '../../ui/text/DateTimeText.tsx';
import { formatCount, formatCountdown, hourArticle, secondsUntil } from '../../ui/text/format.ts';
import { RelativeTime } from '../../ui/text/RelativeTime.tsx';
import { useConfiguracion } from '../agencia/configuracion.queries.ts';
import { PersonLink } from '../people/PersonLink.tsx';
import styles from './OwnTiempo.module.css';
import { cancelledTiemposQuery } from './tiempos.queries.ts';

/** The member's own running tiempo (part 1 §2 Mi Cuenta). */
export function OwnTiempo({ tiempo }: { tiempo: TiempoOfMember | null }) {
  if (!tiempo)
    return (
      <>
        <p className={styles.note}>No tienes un tiempo abierto. Pídele uno a un encargado en base.</p>
        <ClosedTiempo />
      </>
    );
  return (
    <div>
      <TiempoCountdown tiempo={tiempo} />
      <ForgottenTiempo tiempo={tiempo} />
      <p className={styles.note}>
        {tiempo.alto > 0 ? (
          <>
            con <PersonLink name={tiempo.altoNombre} />
          </>
        ) : (
          'sin encargado'
        )}
        {tiempo.pausa === 0 && (
          <>
            {' '}
            · hasta {hourArticle(tiempo.finaliza)} <DateTimeText value={tiempo.finaliza} format="time" />
          </>
        )}
        {tiempo.p_bajo > 0 && ` · pausado ${formatCount(tiempo.p_bajo, 'vez', 'veces')}`}
      </p>
      {canCloseOwnTiempo({ ...tiempo, alto: tiempo.alto > 0 ? tiempo.alto : null }) && <CloseTiempo tiempo={tiempo} />}
    </div>
  );
}

/** Warning for a tiempo that ended or was paused long ago and is not handled. */
function ForgottenTiempo({ tiempo }: { tiempo: TiempoOfMember }) {
  const { olvido_minutos } = useConfiguracion();
  const now = useNow(MINUTE_MS);
  if (!isTiempoForgotten(toStandstillClock(tiempo), olvido_minutos, now)) return null;
  return (
    <p className={styles.forgotten}>
      {tiempo.pausado === null ? (
        <>
          Terminó <RelativeTime value={tiempo.finaliza} /> y falta confirmarlo.
        </>
      ) : (
        <>
          Está en pausa desde <RelativeTime value={tiempo.pausado} /> y falta reanudarlo.
        </>
      )}{' '}
      {tiempo.alto > 0 ? (
        <>
          Recuérdaselo a <PersonLink name={tiempo.altoNombre} />
        </>
      ) : (
        'Pídele a un encargado que lo ligue'
      )}
      . Tus minutos están guardados.
    </p>
  );
}

/** Closes the member's own tiempo if allowed (`canCloseOwnTiempo`): its manager may never come. */
function CloseTiempo({ tiempo }: { tiempo: TiempoOfMember }) {
  const [close, isClosing] = useCallMutation('POST cerrarMiTiempo', { subject: `tiempo ${tiempo.id}` });
  const question = {
    title: '¿Cerrar tu tiempo?',
    text: `Sus minutos no contarán. Puedes recuperarlo por ${RECOVER_MINUTES} minutos.`,
    action: 'Cerrar tiempo',
    danger: true,
  };
  return (
    <AsyncButton
      variant="default"
      size="compact-md"
      mt="xs"
      loading={isClosing}
      onClick={() => close({ body: { id: tiempo.id } }, { question })}
    >
      Cerrar mi tiempo
    </AsyncButton>
  );
}

/** The own tiempo that the viewer has just closed, while they may recover it. */
function ClosedTiempo() {
  const { sessionUser } = useSession();
  const hasPainted = useAfterFirstPaint();
  const { data = [] } = useQuery({ ...cancelledTiemposQuery(sessionUser?.id ?? 0), enabled: hasPainted });
  const closed = data.find((c) => c.bajoNombre === sessionUser?.usuario);
  return closed ? <RecoverTiempo closed={closed} /> : null;
}

function RecoverTiempo({ closed: { id, hasta } }: { closed: CancelledTiempo }) {
  const now = useNow();
  const [recover, isRecovering] = useCallMutation('POST recuperarTiempo', { subject: `tiempo ${id}` });
  const seconds = secondsUntil(Date.parse(hasta), now);
  if (seconds === 0) return null;
  return (
    <p className={styles.note}>
      Cerraste tu tiempo. Puedes recuperarlo por <span className="u-tabular">{formatCountdown(seconds)}</span>.{' '}
      <AsyncButton
        variant="default"
        size="compact-md"
        loading={isRecovering}
        aria-label="Recuperar mi tiempo"
        onClick={() => recover({ body: { id } })}
      >
        Recuperar
      </AsyncButton>
    </p>
  );
}

function TiempoCountdown({ tiempo }: { tiempo: TiempoOfMember }) {
  const now = useNow();
  const clock = { finaliza: Date.parse(tiempo.finaliza), pausa: tiempo.pausa === 1 };
  const hasEnded = isTiempoFinished(clock, now);
  const remaining = clock.pausa ? tiempo.tiempoPaused : secondsUntil(clock.finaliza, now);
  return (
    <p className={styles.countdown} data-estado={hasEnded ? 'terminado' : clock.pausa ? 'pausado' : 'activo'}>
      {hasEnded ? 'Terminado' : formatCountdown(remaining)}
      {clock.pausa && <span className={styles.mark}>Pausado</span>}
    </p>
  );
}

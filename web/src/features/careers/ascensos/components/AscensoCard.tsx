import type { LastAscenso, SessionUser } from '@conserje/contract';
import { CAN_VIEW_CAREERS, TEXTS } from '@conserje/rules';
import { Button } from '@mantine/core';
import IconAscenso from '@tabler/icons-react/dist/esm/icons/IconArrowBigUpLines.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError, messageOf } from '../../../../platform/api/apiError.ts';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { useCan, useSession } from '../../../../platform/session/session.tsx';
import { showToast } from '../../../../platform/state/toasts.ts';
import { AscensoCountdown } from '../../../../shared/careers/AscensoCountdown.tsx';
import { lastAscensoQuery } from '../../../../shared/careers/ascenso.queries.ts';
import { MisionTag } from '../../../../shared/misiones/MisionTag.tsx';
import { MisionText } from '../../../../shared/misiones/MisionText.tsx';
import { AvatarFrame } from '../../../../shared/people/AvatarFrame.tsx';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { AsyncButton } from '../../../../ui/controls/AsyncButton.tsx';
import { EmptyState, LoadError, Loading } from '../../../../ui/feedback/LoadStates.tsx';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import styles from './AscensoCard.module.css';

interface Props {
  usuario: number;
  showCareer: () => void;
}

/** Last and next ascenso of a person. */
export function AscensoCard({ usuario, showCareer }: Props) {
  const { data, error, refetch } = useQuery(lastAscensoQuery(usuario));
  const canSeeCareer = useCan(CAN_VIEW_CAREERS);
  const careerButton = canSeeCareer && (
    <Button variant="default" leftSection={<IconHistory size={18} />} onClick={showCareer}>
      Ver carrera
    </Button>
  );
  // The cached data is stale: there is no next mision, or the usuario is gone.
  if (error instanceof ApiError && error.http === 404)
    return (
      <EmptyState title={error.msg} action={error.error === 'ASCENSO_NO_ENCONTRADO' ? careerButton : undefined}>
        {error.error === 'ASCENSO_NO_ENCONTRADO' && 'Ya tiene la misión más alta de la agencia.'}
      </EmptyState>
    );
  if (!data)
    return error ? (
      <LoadError error={error} retry={refetch} />
    ) : (
      <Loading label="Cargando el ascenso" rows={1} rowHeight="22rem" />
    );
  return (
    <>
      {error && <LoadError error={error} retry={refetch} isInline />}
      <article className={styles.card} aria-label={`Ascenso de ${data.usuario}`}>
        <CurrentStep ascenso={data} careerButton={careerButton} />
        <NextAscenso ascenso={data} />
      </article>
    </>
  );
}

function CurrentStep({ ascenso, careerButton }: { ascenso: LastAscenso; careerButton: ReactNode }) {
  const { usuario, mision, placa, n_categoria, encargadoNombre, fecha } = ascenso;
  return (
    <section className={styles.current} aria-label="Misión actual">
      <AvatarFrame usuario={usuario} />
      <div className="u-shrinkable u-grow">
        <h2 className={styles.name}>
          <PersonLink name={usuario} />
        </h2>
        <p className={styles.mision}>
          <MisionTag mision={mision} />
          <img
            src={placa}
            alt={n_categoria}
            title={n_categoria}
            width={32}
            height={32}
            className="u-rigid u-pixelated"
          />
        </p>
        <p className={styles.note}>
          Se la dio{' '}
          <b className="u-text">
            <PersonLink name={encargadoNombre} />
          </b>{' '}
          el <DateTimeText value={fecha} />
        </p>
        {careerButton}
      </div>
    </section>
  );
}

function NextAscenso({ ascenso }: { ascenso: LastAscenso }) {
  const { sessionUser, refresh } = useSession();
  const client = useQueryClient();
  const { id, usuario, m_nueva, id_nuevo, texto, date_finaliza, disponible, motivo } = ascenso;
  const [send, sending] = useCallMutation('POST sendAscenso', {
    occasion: null,
    // The card shows the pending request at once.
    store: ({ data }) => client.setQueryData(lastAscensoQuery(id).queryKey, data),
    form: {
      reject: (error) => {
        const msg = messageOf(error);
        const arrived = error instanceof ApiError && error.http > 0 && error.http < 500;
        showToast({ msg: arrived ? msg : `${TEXTS.errorEnviarSolicitud}: ${msg}`, kind: 'error' });
        // The viewer's own rango may have changed too.
        return refresh();
      },
    },
  });
  /** Sends the encargado as this screen knows them; the server refuses a stale one (decisions §1). */
  const press = ({ id: encargado, id_categoria: micat }: SessionUser) =>
    send({ body: { usuario: id, encargado, nueva: m_nueva, id_rango: id_nuevo, micat } });
  return (
    <section className={styles.next} aria-label="Próxima misión">
      <h3 className="u-text-15 u-semibold u-muted">Próxima misión</h3>
      <p className={styles.newMision}>{m_nueva}</p>
      <MisionText text={texto} />
      <div className={styles.footer}>
        <div>
          <h3 className="u-text-15 u-semibold u-muted">Tiempo restante</h3>
          <p className={styles.countdown} data-available={disponible}>
            <AscensoCountdown start={date_finaliza} isAvailable={disponible} />
          </p>
        </div>
        <div className={styles.action} aria-live="polite">
          {motivo === null ? (
            <AsyncButton
              size="lg"
              loading={sending}
              leftSection={<IconAscenso size={20} />}
              aria-label={`Enviar Solicitud a ${usuario}`}
              onClick={() => sessionUser && press(sessionUser)}
            >
              Enviar Solicitud
            </AsyncButton>
          ) : (
            <p className={styles.motivo}>{motivo}</p>
          )}
        </div>
      </div>
    </section>
  );
}

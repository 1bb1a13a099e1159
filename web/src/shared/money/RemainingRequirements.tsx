import type { AnswerOf, SessionUser } from '@conserje/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryClient } from '../../platform/api/queryClient.ts';
import { useNow } from '../../platform/time/serverClock.ts';
import { startupQuery, useStartup } from '../agencia/configuracion.queries.ts';
import { AscensoCountdown } from '../careers/AscensoCountdown.tsx';
import { lastAscensoQuery } from '../careers/ascenso.queries.ts';
import { solicitudesAscensoQuery } from '../careers/solicitudes.queries.ts';
import { guardiaQuery } from '../guardia/guardia.queries.ts';
import { PersonLink } from '../people/PersonLink.tsx';
import styles from './RemainingRequirements.module.css';
import { completionWith, describePaga, formatWhen } from './remaining.ts';

type Perfil = AnswerOf<'GET MyPerfil'>;

/** Sentences on what is missing for the next paga and the next ascenso. */
export function RemainingRequirements({ sessionUser, perfil }: { sessionUser: SessionUser; perfil: Perfil }) {
  const { paga, cobro } = perfil;
  const isForBonus = paga !== null && paga.nomina_porcentaje === 100 && paga.bonificacion !== null;
  const sentence = describePaga(cobro, isForBonus);
  return (
    <section className={styles.missing} aria-label="Lo que te falta">
      {sentence !== null && (
        <p className={styles.row}>
          <b className={`${styles.label} u-muted`}>Paga</b>
          <span>
            {sentence} <WithCurrentTiempo perfil={perfil} />
          </span>
        </p>
      )}
      <p className={styles.row}>
        <b className={`${styles.label} u-muted`}>Ascenso</b>
        <span>
          <Ascenso sessionUser={sessionUser} />
        </span>
      </p>
    </section>
  );
}

const holdsTopMision = ({ id_categoria, mision }: SessionUser, { rangos }: AnswerOf<'GET startupForo'>): boolean => {
  const top = rangos.at(-1);
  return top?.id_categoria === id_categoria && top.misiones.at(-1)?.nombre === mision;
};

/**
 * Requests what the sentences need beside the perfil, before they are drawn. Failures are left to the component that
 * draws them.
 */
export async function prefetchRequirements(sessionUser: SessionUser): Promise<void> {
  await queryClient.prefetchQuery(startupQuery());
  const startup = queryClient.getQueryData(startupQuery().queryKey);
  if (!startup || holdsTopMision(sessionUser, startup)) return;
  const { id } = sessionUser;
  await Promise.all([
    queryClient.prefetchQuery(lastAscensoQuery(id)),
    queryClient.prefetchQuery(solicitudesAscensoQuery(id)),
    queryClient.prefetchQuery(guardiaQuery()),
  ]);
}

/** Sentence on when the open tiempo completes the requirement. */
function WithCurrentTiempo({ perfil: { tiempo, cobro } }: { perfil: Perfil }) {
  const now = useNow();
  const completion = completionWith(tiempo, cobro, now);
  if (completion === null) return null;
  return completion === 'ya'
    ? 'Con este tiempo ya llegaste. Falta que te lo confirmen.'
    : `Si sigues así, llegas ${formatWhen(completion, now)}.`;
}

/** Advice that can be followed now: depends on the managers on duty and earlier requests. */
function HowToRequest() {
  const { data } = useQuery(guardiaQuery());
  if (!data) return <span data-holds />;
  if (data.acciones.includes('ascenso')) return 'Toca «Pedir ascenso».';
  if (data.pedidos.some(({ que }) => que === 'ascenso')) return 'Ya lo pediste. Espera a que alguien acepte.';
  return data.sinAscenso;
}

function Ascenso({ sessionUser }: { sessionUser: SessionUser }) {
  const isAtTop = holdsTopMision(sessionUser, useStartup());
  const { data } = useQuery({ ...lastAscensoQuery(sessionUser.id), enabled: !isAtTop });
  const { data: offers } = useQuery({ ...solicitudesAscensoQuery(sessionUser.id), enabled: !isAtTop });
  const now = useNow(60_000);
  if (isAtTop) return 'Ya tienes la misión más alta de la agencia.';
  const [offer] = offers ?? [];
  if (offer)
    return (
      <>
        <PersonLink name={offer.encargadoNombre} /> te ofrece ascender a {offer.nueva}. Tienes hasta{' '}
        {formatWhen(Date.parse(offer.vence), now)} para aceptarlo en <Link to="/solicitudes">Solicitudes</Link>.
      </>
    );
  if (!data) return <span data-holds>…</span>;
  const { m_nueva, date_finaliza, disponible } = data;
  if (disponible)
    return (
      <>
        ¡Ya puedes ascender a {m_nueva}! <HowToRequest />
      </>
    );
  return (
    <>
      Podrás ascender a {m_nueva} {formatWhen(Date.parse(date_finaliza), now)}. Faltan{' '}
      <AscensoCountdown start={date_finaliza} isAvailable={false} />.
    </>
  );
}

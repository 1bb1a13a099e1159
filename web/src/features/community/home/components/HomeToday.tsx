import type { ComunicadoSummary, SessionUser } from '@conserje/contract';
import { MINUTE_MS } from '@conserje/rules';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useNow } from '../../../../platform/time/serverClock.ts';
import { ComunicadoSheet } from '../../../../shared/comunicados/ComunicadoSheet.tsx';
import { homeComunicadosQuery } from '../../../../shared/comunicados/comunicados.queries.ts';
import { hasEnded } from '../../../../shared/comunicados/hasEnded.ts';
import { EncuestaCard } from '../../../../shared/encuestas/EncuestaCard.tsx';
import { homeEncuestasQuery } from '../../../../shared/encuestas/encuestas.queries.ts';
import { perfilQuery } from '../../../../shared/people/perfil.queries.ts';
import { LoadError, WaitingPlaceholder } from '../../../../ui/feedback/LoadStates.tsx';
import { NowPanel } from './NowPanel.tsx';

const asksToRead = (c: ComunicadoSummary): boolean => c.obligatorio && c.acciones.includes('leer');

interface Props {
  sessionUser: SessionUser;
  placeholder: ReactNode;
}

/**
 * First part of a member's home page: binding comunicados to read, their own day, encuestas to answer, other
 * comunicados.
 */
export default function HomeToday({ sessionUser, placeholder }: Props) {
  usePrefetchQuery(perfilQuery());
  const { data: loaded, error, refetch } = useQuery(homeComunicadosQuery());
  const now = useNow(MINUTE_MS);
  const comunicados = loaded?.filter((c) => !hasEnded(c, now));
  const { data: encuestas = [], isPending } = useQuery(homeEncuestasQuery());
  // Comunicados that arrive later would move what stands below them.
  if (!comunicados && !error) return placeholder;
  const binding = comunicados?.filter(asksToRead) ?? [];
  const others = comunicados?.filter((c) => !asksToRead(c)) ?? [];
  return (
    <>
      {error && !comunicados && <LoadError error={error} retry={refetch} />}
      {binding.length > 0 && (
        <section className="u-stack u-gap-8" aria-label="Comunicados por leer">
          {binding.map((c, i) => (
            <ComunicadoSheet key={c.id} comunicado={c} headingLevel="h2" isMain={i === 0} />
          ))}
        </section>
      )}
      <NowPanel sessionUser={sessionUser} />
      {isPending && <WaitingPlaceholder />}
      {encuestas.length > 0 && (
        <section className="u-stack u-gap-8" aria-labelledby="inicio-encuestas">
          <div className="u-flex u-gap-16 u-align-baseline u-justify-between">
            <h2 id="inicio-encuestas" className="u-text-20 u-tight">
              Encuestas por responder
            </h2>
            <Link className="u-nowrap" to="/encuestas">
              Ver todas
            </Link>
          </div>
          {encuestas.map((e) => (
            <EncuestaCard key={e.id} encuesta={e} headingLevel="h3" endsWithVote />
          ))}
        </section>
      )}
      {others.length > 0 && (
        <section className="u-stack u-gap-8" aria-labelledby="inicio-comunicados">
          <div className="u-flex u-gap-16 u-align-baseline u-justify-between">
            <h2 id="inicio-comunicados" className="u-text-20 u-tight">
              Comunicados
            </h2>
            <Link className="u-nowrap" to="/comunicados">
              Ver todos
            </Link>
          </div>
          {others.map((c) => (
            <ComunicadoSheet key={c.id} comunicado={c} headingLevel="h3" />
          ))}
        </section>
      )}
    </>
  );
}

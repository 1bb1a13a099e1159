import type { AnswerOf, OwnTurno, ReceivedTurnoOffer } from '@conserje/contract';
import { TURNO_OFFER_OP } from '@conserje/rules';
import { useNow } from '../../../../platform/time/serverClock.ts';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';
import { PersonName } from '../../../../shared/people/PersonName.tsx';
import { Badge } from '../../../../ui/feedback/Badge.tsx';
import { EmptyState } from '../../../../ui/feedback/LoadStates.tsx';
import { Section } from '../../../../ui/layout/ScreenLayout.tsx';
import { RowActions } from '../../../../ui/table/RowButton.tsx';
import { capitalize } from '../../../../ui/text/format.ts';
import { RelativeTime } from '../../../../ui/text/RelativeTime.tsx';
import { describeDayHour, everyWeekLabel, formatHourSpan } from '../turnoTexts.ts';
import { OwnHour } from './OwnHour.tsx';
import { OwnTurnoActions } from './OwnTurnoActions.tsx';
import styles from './OwnTurnos.module.css';

const ONE_MINUTE_MS = 60_000;

/** Offers that wait for the viewer's answer, then the next hour of each of their turnos. */
export function OwnTurnos({ own: { turnos, ofertas } }: { own: AnswerOf<'GET misTurnos'> }) {
  return (
    <>
      {ofertas.length > 0 && (
        <Section title="Te ofrecen">
          <ul className="u-panel u-divided">
            {ofertas.map((offer) => (
              <OfferRow key={offer.id} offer={offer} />
            ))}
          </ul>
        </Section>
      )}
      {turnos.length === 0 ? (
        <EmptyState title="No tienes turnos">Toca «Semana» y toma un lugar libre.</EmptyState>
      ) : (
        <Section title="Tus turnos">
          <ul className="u-panel u-divided">
            {turnos.map((turno) => (
              <OwnRow key={`${turno.id} ${turno.dia}`} turno={turno} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function OfferRow({ offer }: { offer: ReceivedTurnoOffer }) {
  const { id, deNombre, alcance, dia, hora, inicio } = offer;
  const shared = { call: 'POST responderOfertaTurno', busyKey: `oferta de turno ${id}` } as const;
  return (
    <li className={styles.row}>
      <PersonName usuario={deNombre} />
      <p className={styles.what}>
        <b>
          {capitalize(
            alcance === 'siempre' ? `${everyWeekLabel(dia)}, ${formatHourSpan(hora)}` : describeDayHour(offer),
          )}
        </b>
        <OwnHour inicio={inicio} />
        <small className="u-muted">
          {alcance === 'siempre' ? 'Todas las semanas' : 'Solo ese día'}. Vence <RelativeTime value={inicio} />.
        </small>
      </p>
      <RowActions>
        <RowAction
          {...shared}
          primary
          submission={{ body: { id, op: TURNO_OFFER_OP.accept } }}
          title={`Aceptar el turno de ${deNombre}`}
        >
          Aceptar
        </RowAction>
        <RowAction
          {...shared}
          submission={{ body: { id, op: TURNO_OFFER_OP.decline } }}
          title={`Rechazar el turno de ${deNombre}`}
        >
          Rechazar
        </RowAction>
      </RowActions>
    </li>
  );
}

function OwnRow({ turno }: { turno: OwnTurno }) {
  const { semanal, libre, inicio } = turno;
  const hasBegun = Date.parse(inicio) <= useNow(ONE_MINUTE_MS);
  return (
    <li className={styles.row}>
      <p className={styles.what}>
        <b>{capitalize(describeDayHour(turno))}</b>
        <OwnHour inicio={inicio} />
        <small className="u-muted">
          {semanal ? 'Todas las semanas' : 'Solo ese día'}. {hasBegun ? 'Empezó' : 'Empieza'}{' '}
          <RelativeTime value={inicio} />.
        </small>
      </p>
      {libre && <Badge tone="muted">Libre ese día</Badge>}
      <OwnTurnoActions turno={turno} />
    </li>
  );
}

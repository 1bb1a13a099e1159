import { useMemo } from 'react';
import { useNow } from '../../../../platform/time/serverClock.ts';
import { ownTimeZone } from '../../../../platform/time/timeZone.ts';
import { useConfiguracion } from '../../../../shared/agencia/configuracion.queries.ts';
import { Flag } from '../../../../shared/agencia/Flag.tsx';
import { Carousel } from '../../../../ui/layout/Carousel.tsx';
import { padTwo } from '../../../../ui/text/format.ts';
import { findNextPay, splitDuration } from '../nextPay.ts';
import { formatClock, formatDayAndTime, sortZones } from '../zoneClocks.ts';
import card from './HomeCard.module.css';
import styles from './PaySchedule.module.css';

/** Returns the instant of the next weekly pay. Recomputed each minute, since a pay falls on a whole minute. */
function useNextPay(): number {
  const { pago, zona } = useConfiguracion();
  const minute = useNow(60_000);
  return useMemo(() => findNextPay(pago, zona, minute), [pago, zona, minute]);
}

function Countdown({ until }: { until: number }) {
  const { days, hours, minutes, seconds } = splitDuration(until - useNow());
  return (
    <>
      Próxima paga en{' '}
      <span className="u-bold u-text u-tabular u-nowrap" role="timer" aria-live="off">
        {days > 0 && `${days} d `}
        {padTwo(hours)}:{padTwo(minutes)}:{padTwo(seconds)}
      </span>
    </>
  );
}

function ZoneClock({ timeZone }: { timeZone: string }) {
  const instant = useNow();
  const { time, seconds, dayPeriod } = formatClock(instant, timeZone);
  return (
    <time className={styles.time} dateTime={new Date(instant).toISOString()}>
      {time}
      <span className="u-text-16 u-regular u-muted">:{seconds}</span>{' '}
      <span className="u-text-16 u-regular u-muted">{dayPeriod}</span>
    </time>
  );
}

/** Time of the weekly pay in the zones of the players. */
export function PaySchedule() {
  const { zonas, zona: agenciaZone } = useConfiguracion();
  const nextPay = useNextPay();
  const zones = useMemo(() => sortZones(zonas, ownTimeZone), [zonas]);
  if (zones.length === 0) return null;
  const slides = zones.map(({ nombre, pais, zona }) => ({
    id: `${zona} ${nombre}`,
    content: (
      <article className={`${card.card} ${zona === ownTimeZone ? styles.own : ''}`}>
        <div className="u-row u-gap-10 u-touch-height">
          <Flag country={pais} size={24} />
          <h3 className={card.name}>{nombre}</h3>
        </div>
        <ZoneClock timeZone={zona} />
        <p className={styles.paga}>
          Paga: <b className="u-text">{formatDayAndTime(nextPay, zona)}</b>
        </p>
        {zona === ownTimeZone && <p className={styles.mark}>Tu hora</p>}
        {zona === agenciaZone && zona !== ownTimeZone && <p className={styles.mark}>Hora de la agencia</p>}
      </article>
    ),
  }));
  return <Carousel title="Horario de pagos" note={<Countdown until={nextPay} />} slides={slides} />;
}

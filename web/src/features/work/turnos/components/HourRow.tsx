import type { TurnoHolder, TurnoHour } from '@conserje/contract';
import { useSession } from '../../../../platform/session/session.tsx';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';
import { Avatar } from '../../../../shared/people/Avatar.tsx';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { Badge } from '../../../../ui/feedback/Badge.tsx';
import { formatCount } from '../../../../ui/text/format.ts';
import { hourKey } from '../hourKey.ts';
import { describeDayHour, everyWeekLabel, formatHourSpan, onlyDayLabel, STATE_BADGES } from '../turnoTexts.ts';
import styles from './HourRow.module.css';
import { OwnHour } from './OwnHour.tsx';
import { OwnTurnoActions } from './OwnTurnoActions.tsx';
import { TakeButton } from './TakeButton.tsx';

interface Props {
  hour: TurnoHour;
  /** Without the time, which stands above. */
  isTitled?: boolean;
}

/** An hour of a day: who has it, how many places are free, and what the viewer may do. */
export function HourRow({ hour, isTitled = false }: Props) {
  const { hora, gente, libres, piden, acciones } = hour;
  const { sessionUser } = useSession();
  const own = gente.find(({ usuario }) => usuario === sessionUser?.id);
  return (
    <li
      className={styles.hour}
      data-own={own && !isTitled ? '' : undefined}
      data-titled={isTitled ? '' : undefined}
      aria-label={describeDayHour(hour)}
    >
      <p className={styles.time}>
        {!isTitled && <b>{formatHourSpan(hora)}</b>}
        <OwnHour inicio={hour.inicio} />
        {piden > 0 && <small className="u-muted">Pide {formatCount(piden, 'persona', 'personas')}</small>}
      </p>
      <div className="u-grid u-gap-4 u-shrinkable u-grow">
        {gente.length > 0 && (
          <ul className="u-grid u-gap-4">
            {gente.map((holder) => (
              <Holder key={holder.id} holder={holder} hour={hour} isOwn={holder.usuario === sessionUser?.id} />
            ))}
          </ul>
        )}
        {(libres > 0 || acciones.length > 0) && (
          <div className="u-row u-wrap u-gap-4-12 u-justify-between u-touch-height">
            {libres > 0 && (
              <p className={styles.free} data-open={acciones.length > 0 ? '' : undefined}>
                {formatCount(libres, 'lugar libre', 'lugares libres')}
              </p>
            )}
            {acciones.length > 0 && <TakeButton hour={hour} ownState={own?.estado} />}
          </div>
        )}
      </div>
    </li>
  );
}

interface HolderProps {
  holder: TurnoHolder;
  hour: TurnoHour;
  isOwn: boolean;
}

function Holder({ holder, hour, isOwn }: HolderProps) {
  const { usuarioNombre, estado, semanal } = holder;
  const badge = estado === 'proximo' ? null : STATE_BADGES[estado];
  return (
    <li className={styles.holder} data-absent={estado === 'libre' || estado === 'ausente' ? '' : undefined}>
      <span className={styles.person}>
        <Avatar usuario={usuarioNombre} size={28} headOnly />
        <PersonLink name={usuarioNombre} />
        {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
        {!semanal && <small className="u-muted">Solo este día</small>}
      </span>
      {isOwn && <OwnTurnoActions turno={{ ...holder, dia: hour.dia, hora: hour.hora }} />}
      {holder.acciones.includes('quitar') && <TakeAwayButton holder={holder} hour={hour} />}
    </li>
  );
}

function TakeAwayButton({ holder, hour }: Omit<HolderProps, 'isOwn'>) {
  const { id, usuarioNombre, semanal } = holder;
  const when = semanal ? everyWeekLabel(hour.dia) : onlyDayLabel(hour.dia);
  return (
    <RowAction
      call="POST quitarTurno"
      busyKey={hourKey(hour)}
      submission={{ body: { id } }}
      title={`Quitar el turno a ${usuarioNombre}`}
      question={{
        title: `¿Quitar el turno a ${usuarioNombre}?`,
        text: `${when}, ${formatHourSpan(hour.hora)}. Le llegará una notificación.`,
        action: 'Quitar turno',
        danger: true,
      }}
    >
      Quitar
    </RowAction>
  );
}

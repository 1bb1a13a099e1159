import { useAgencia } from '../../../../ui/text/agenciaContext.ts';
import { ownHourLabel } from '../ownHour.ts';

/** The start of an hour on the viewer's clock, where that is not the agency's: turnos are hours of the agency. */
export function OwnHour({ inicio }: { inicio: string }) {
  const { timeZone } = useAgencia();
  const label = ownHourLabel(inicio, timeZone);
  return label === null ? null : <small className="u-muted">{label}</small>;
}

import type { TurnoHour } from '@conserje/contract';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { capitalize } from '../../../../ui/text/format.ts';
import { describeDayHour } from '../turnoTexts.ts';
import { HourRow } from './HourRow.tsx';
import styles from './WeekView.module.css';

/** One hour of the week grid. */
export default function HourDialog({ hour, close }: { hour: TurnoHour; close: () => void }) {
  return (
    <Dialog title={capitalize(describeDayHour(hour))} close={close}>
      <ul className={styles.single}>
        <HourRow hour={hour} isTitled />
      </ul>
    </Dialog>
  );
}

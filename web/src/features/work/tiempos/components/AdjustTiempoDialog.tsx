import { checkAdjustment } from '@conserje/rules';
import { useIsBusy } from '../../../../platform/api/useCallMutation.ts';
import { useNow } from '../../../../platform/time/serverClock.ts';
import type { ViewedTiempo } from '../../../../shared/work/tiempos.queries.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { SegmentedField } from '../../../../ui/form/SegmentedField.tsx';
import { NumberField } from '../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { formatCountdown } from '../../../../ui/text/format.ts';
import { secondsAfter, secondsLeft } from '../tiempoList.ts';
import { tiempoActionKey } from '../tiempos.queries.ts';
import type { AdjustTiempo } from '../useTiempoActions.ts';
import styles from './AdjustTiempoDialog.module.css';

interface Props {
  tiempo: ViewedTiempo;
  close: () => void;
  adjust: AdjustTiempo;
}

const DIRECTIONS = [
  { value: 'sumar', label: 'Sumar' },
  { value: 'restar', label: 'Restar' },
] as const;
type FormValues = { sentido: (typeof DIRECTIONS)[number]['value']; mins: number | null };

/** Adds or subtracts minutes (part 1 §5 Adjust time). */
export default function AdjustTiempoDialog({ tiempo, close, adjust }: Props) {
  const form = useForm<FormValues>({ sentido: 'sumar', mins: null });
  const sumar = form.values.sentido === 'sumar';
  const mins = form.values.mins ?? 0;
  const minutesLabel = mins >= 1 ? ` ${mins} min` : '';
  return (
    <Dialog title={`Ajustar el tiempo de ${tiempo.bajoNombre}`} close={close}>
      <Form
        form={form}
        button={`${sumar ? 'Sumar' : 'Restar'}${minutesLabel}`}
        goBack={close}
        sending={useIsBusy(tiempoActionKey(tiempo.id))}
        check={() => checkAdjustment({ mins })}
        send={() => adjust(tiempo, { mins, sumar }, { form, onSuccess: close })}
      >
        <SegmentedField {...form.field('sentido')} label="Sumar o restar" options={DIRECTIONS} />
        <NumberField {...form.field('mins')} label="Minutos" maxLength={4} data-autofocus />
        <AdjustmentPreview tiempo={tiempo} minutes={sumar ? mins : -mins} />
      </Form>
    </Dialog>
  );
}

function AdjustmentPreview({ tiempo, minutes }: { tiempo: ViewedTiempo; minutes: number }) {
  const now = useNow();
  const after = minutes === 0 ? null : secondsAfter(tiempo, minutes, now);
  return (
    <p className={styles.result}>
      Le quedan <b className="u-text">{formatCountdown(secondsLeft(tiempo, now))}</b>
      {after !== null && (
        <>
          {' → '}
          <b className="u-text">{after > 0 ? formatCountdown(after) : 'Terminado'}</b>
        </>
      )}
    </p>
  );
}

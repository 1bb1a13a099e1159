import type { NominaRow } from '@conserje/contract';
import { checkAmount, MINUTES_PER_TIME, WORK_FIGURES } from '@conserje/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { SegmentedField } from '../../../../ui/form/SegmentedField.tsx';
import { NumberField } from '../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import type { NominaAdjustment } from '../nomina.queries.ts';
import { saveRow } from '../nomina.queries.ts';
import type { NominaChange } from '../nominaAdjustment.ts';
import { describeAdjustment, previewAdjustment } from '../nominaAdjustment.ts';
import styles from './AdjustNominaForm.module.css';

const DIRECTIONS = [
  { value: 1, label: 'Sumar' },
  { value: 0, label: 'Restar' },
] as const;
const REQUIREMENT_OPTIONS = [
  { value: 'asistencia', label: WORK_FIGURES.asistencia },
  { value: 'times', label: WORK_FIGURES.times },
] as const;

type FormValues = Pick<NominaAdjustment, 'opcion' | 'requisitos'> & { cantidad: number | null };
const EMPTY: FormValues = { opcion: 1, requisitos: 'asistencia', cantidad: null };

interface Props {
  id: number;
  /** The person's open period, the one adjusted even if the list shows other dates; undefined while it loads. */
  openPeriod: NominaRow | undefined;
  onDone: (msg: string, change: NominaChange) => void;
}

/** Adds or subtracts work (part 1 §5 Nomina adjust, decisions §5). */
export function AdjustNominaForm({ id, openPeriod, onDone }: Props) {
  const client = useQueryClient();
  const form = useForm(EMPTY);
  const adjustment = { ...form.values, cantidad: form.values.cantidad ?? 0 };
  const [adjust, isAdjusting] = useCallMutation('POST ajustarNomina', {
    form,
    store: ({ data }) => saveRow(client, data),
    onSuccess: ({ msg, data }) => {
      onDone(msg, describeAdjustment(data, adjustment));
      form.clear(undefined, { cantidad: null });
    },
  });
  const explanation =
    adjustment.requisitos === 'times' ? `Cada tiempo son ${MINUTES_PER_TIME} minutos como encargado` : undefined;
  return (
    <Form
      form={form}
      button={adjustment.opcion === 1 ? 'Sumar' : 'Restar'}
      plain
      waiting={!openPeriod}
      sending={isAdjusting}
      check={() => checkAmount(adjustment)}
      send={() => adjust({ body: { id, ...adjustment } })}
    >
      <SegmentedField {...form.field('opcion')} label="Sumar o restar" options={DIRECTIONS} />
      <SegmentedField {...form.field('requisitos')} label="Qué se ajusta" options={REQUIREMENT_OPTIONS} />
      <NumberField {...form.field('cantidad')} label="Cantidad" description={explanation ?? 'Minutos'} maxLength={6} />
      {openPeriod && <AdjustmentPreview {...previewAdjustment(openPeriod, adjustment)} />}
    </Form>
  );
}

function AdjustmentPreview({ label, before, after }: NominaChange) {
  return (
    <p className={styles.result}>
      En el período actual · {label}: <b className="u-text">{before}</b>
      {after !== null && (
        <>
          {' → '}
          <b className="u-text">{after}</b>
        </>
      )}
    </p>
  );
}

import type { AnswerOf } from '@conserje/contract';
import type { ActivityPart, ActivityRequirement } from '@conserje/rules';
import { ACTIVITY_LABELS, ACTIVITY_PARTS, checkActivityRequirement } from '@conserje/rules';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { NumberField } from '../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { EditDialog } from './EditDialog.tsx';
import { useConcurrentEdits } from './useConcurrentEdits.ts';

type Requirement = AnswerOf<'GET actividadPedida'>[number];
type FormValues = Record<ActivityPart, number | null>;

const toEditable = ({ asistencia, times, ascensos }: Requirement): ActivityRequirement => ({
  asistencia,
  times,
  ascensos,
});
const fromFormValues = (values: FormValues): ActivityRequirement => ({
  asistencia: values.asistencia ?? 0,
  times: values.times ?? 0,
  ascensos: values.ascensos ?? 0,
});
const EDIT_OPTIONS = {
  fields: ACTIVITY_PARTS,
  labels: ACTIVITY_LABELS,
  toFormValues: (requirement: ActivityRequirement): FormValues => ({ ...requirement }),
};
const DESCRIPTIONS: Record<ActivityPart, string> = {
  asistencia: 'Las que trabaja en tiempos',
  times: 'Las que trabaja como encargado',
  ascensos: 'Los que da a otras personas',
};

/** Edits what a categoria asks for in a week. */
export default function ActivityDialog({
  name,
  requirement,
  close,
}: {
  name: string;
  requirement: Requirement;
  close: () => void;
}) {
  const live = toEditable(requirement);
  const form = useForm<FormValues>(EDIT_OPTIONS.toFormValues(live));
  const { visto, changes, take } = useConcurrentEdits(form, live, EDIT_OPTIONS);
  const [save, isSaving] = useCallMutation('POST pedirActividad', { form, onSuccess: close });
  const data = fromFormValues(form.values);
  return (
    <EditDialog
      title={`Actividad de ${name}`}
      close={close}
      changes={changes}
      take={take}
      form={form}
      sending={isSaving}
      check={() => checkActivityRequirement(data)}
      send={() => save({ body: { id: requirement.categoria, rango: name, data, visto } })}
    >
      <p className="u-muted">
        Lo que se le pide a cada persona de lunes a domingo. Con 0 no se pide. Cuenta desde esta semana: las que ya
        terminaron no cambian.
      </p>
      {ACTIVITY_PARTS.map((part, i) => (
        <NumberField
          key={part}
          {...form.field(part)}
          label={ACTIVITY_LABELS[part]}
          description={DESCRIPTIONS[part]}
          maxLength={3}
          {...(i === 0 && { 'data-autofocus': true })}
        />
      ))}
    </EditDialog>
  );
}

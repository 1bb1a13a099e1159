import type { EditableConfiguracion, RequestOf } from '@conserje/contract';
import type { ConfiguracionField } from '@conserje/rules';
import { CONFIGURACION_LABELS, checkConfiguracion, isNullableField } from '@conserje/rules';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { useSession } from '../../../../platform/session/session.tsx';
import { useStartup } from '../../../../shared/agencia/configuracion.queries.ts';
import { useForm } from '../../../../ui/form/useForm.ts';
import { settingsQuestion } from '../settingsQuestion.ts';
import type { SettingsSection } from '../settingsSections.ts';
import { EditDialog } from './EditDialog.tsx';
import type { AgenciaFormValues } from './SettingField.tsx';
import { SettingField, toAgenciaFormValues } from './SettingField.tsx';
import { useConcurrentEdits } from './useConcurrentEdits.ts';

type SettingsChange = RequestOf<'POST editAjustes'>['body']['data'];
const pickFields = (settings: object, fields: readonly ConfiguracionField[]): SettingsChange =>
  Object.fromEntries(Object.entries(settings).filter(([field]) => fields.some((c) => c === field)));

/** An empty text of a nullable setting is null; a missing number is sent as -1, which is out of its bounds. */
const normalizeField = ([field, value]: [string, unknown]): [string, unknown] => {
  if (field === 'destellos' && Array.isArray(value)) return [field, value.filter((name) => name !== '')];
  if (typeof value === 'string') return [field, value.trim() === '' && isNullableField(field) ? null : value.trim()];
  return [field, value === null && !isNullableField(field) ? -1 : value];
};
const fromFormValues = (values: AgenciaFormValues, fields: readonly ConfiguracionField[]): SettingsChange =>
  Object.fromEntries(Object.entries(pickFields(values, fields)).map(normalizeField));

export default function SettingsSectionDialog({
  section,
  settings,
  close,
}: {
  section: SettingsSection;
  settings: EditableConfiguracion;
  close: () => void;
}) {
  const { sessionUser } = useSession();
  const { rangos } = useStartup();
  const { fields } = section;
  const form = useForm<AgenciaFormValues>(toAgenciaFormValues(settings));
  const { visto, changes, take } = useConcurrentEdits(form, settings, {
    fields,
    labels: CONFIGURACION_LABELS,
    toFormValues: toAgenciaFormValues,
  });
  const [save, saving] = useCallMutation('POST editAjustes', { form, onSuccess: close });
  const buildData = () => fromFormValues(form.values, fields);
  return (
    <EditDialog
      title={section.title}
      close={close}
      changes={changes}
      take={take}
      form={form}
      sending={saving}
      check={() =>
        checkConfiguracion(
          buildData(),
          rangos.map((r) => r.id_categoria),
        )
      }
      send={() =>
        save(
          { body: { data: buildData(), visto: pickFields(visto, fields) } },
          { question: settingsQuestion(visto, buildData(), sessionUser ?? undefined) },
        )
      }
    >
      {section.note && <p className="u-muted">{section.note}</p>}
      {fields.map((field) => (
        <SettingField key={field} settingKey={field} form={form} />
      ))}
    </EditDialog>
  );
}

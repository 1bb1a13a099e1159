import type { EditableConfiguracion, RequestOf } from '@conserje/contract';
import type { ConfiguracionField } from '@conserje/rules';
import { CONFIGURACION_LABELS, checkConfiguracion } from '@conserje/rules';
import { useCall } from '../../../../platform/api/useCall.ts';
import { useSession } from '../../../../platform/session/session.tsx';
import { useStartup } from '../../../../shared/agencia/configuracion.queries.ts';
import { useForm } from '../../../../ui/form/useForm.ts';
import type { SettingsSection } from '../settingsSections.ts';
import { EditDialog } from './EditDialog.tsx';
import styles from './Mantenimiento.module.css';
import type { AgenciaFormValues } from './SettingField.tsx';
import { SettingField, toFormValues } from './SettingField.tsx';
import { useConcurrentEdits } from './useConcurrentEdits.ts';

type Change = RequestOf<'POST editAjustes'>['body']['data'];
const de = (settings: object, fields: readonly ConfiguracionField[]): Change =>
  Object.fromEntries(Object.entries(settings).filter(([campo]) => fields.some((c) => c === campo)));

/** What may be none is none when it is empty; a number that is missing is out of its bounds. */
const NOTHING = ['logo', 'chat', 'sala_hotel', 'radio', 'emision', 'direccion'];
const clean = ([campo, valor]: [string, unknown]): [string, unknown] => {
  if (campo === 'destellos' && Array.isArray(valor)) return [campo, valor.filter((nombre) => nombre !== '')];
  if (typeof valor === 'string') return [campo, valor.trim() === '' && NOTHING.includes(campo) ? null : valor.trim()];
  return [campo, valor === null && !NOTHING.includes(campo) ? -1 : valor];
};
const fromFormValues = (values: AgenciaFormValues, fields: readonly ConfiguracionField[]): Change =>
  Object.fromEntries(Object.entries(de(values, fields)).map(clean));

const CLOSES = {
  title: '¿Activar el mantenimiento?',
  texto: 'Solo entrarán quienes tengan el permiso man, como tú. Los tiempos siguen corriendo.',
  action: 'Activar mantenimiento',
  danger: true,
};
const FIRMAS = {
  title: '¿Cambiar desde qué rango se pide firma?',
  texto: 'Se la pediremos a quienes no tengan.',
  action: 'Cambiar',
};

const OWN_TWO_FACTOR_QUESTION = {
  title: '¿Activarlo también para ti?',
  texto: 'Tienes uno de esos permisos. Al guardar deberás activar la verificación. Ten tu teléfono a mano.',
  action: 'Guardar',
};

/** Changes the settings of a sheet. */
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
  const forma = useForm<AgenciaFormValues>(toFormValues(settings));
  const { visto, cambios, take } = useConcurrentEdits(forma, settings, {
    fields,
    labels: CONFIGURACION_LABELS,
    toFormValues,
  });
  const [save, saving] = useCall('POST editAjustes', { form: forma, onSuccess: close });
  const data = () => fromFormValues(forma.values, fields);
  const question = () => {
    const { mantenimiento, firma_desde, dos_pasos_para = [] } = data();
    if (sessionUser?.dos_pasos === 'no' && dos_pasos_para.some((permiso) => sessionUser.permisos.includes(permiso)))
      return OWN_TWO_FACTOR_QUESTION;
    if (mantenimiento === true && !visto.mantenimiento) return CLOSES;
    return firma_desde !== undefined && firma_desde < visto.firma_desde ? FIRMAS : null;
  };
  return (
    <EditDialog
      title={section.title}
      close={close}
      cambios={cambios}
      take={take}
      forma={forma}
      sending={saving}
      check={() =>
        checkConfiguracion(
          data(),
          rangos.map((r) => r.id_categoria),
        )
      }
      send={() => save({ body: { data: data(), visto: de(visto, fields) } }, { question: question() })}
    >
      {section.note && <p className={styles.muted}>{section.note}</p>}
      {fields.map((campo) => (
        <SettingField key={campo} campo={campo} forma={forma} />
      ))}
    </EditDialog>
  );
}

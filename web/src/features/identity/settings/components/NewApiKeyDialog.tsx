import type { AnswerOf } from '@conserje/contract';
import { API_KEY_DAYS_MAX, API_KEY_NAME_MAX, checkApiKey, TEXTS } from '@conserje/rules';
import { useCallMutation, useIsBusy } from '../../../../platform/api/useCallMutation.ts';
import { useSession } from '../../../../platform/session/session.tsx';
import { Switch } from '../../../../ui/controls/Switch.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import type { FieldProps } from '../../../../ui/form/formStore.ts';
import { NumberField, TextField } from '../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { listEligibleScopes, toggleScope } from '../apiKeyScopes.ts';
import styles from './ApiKeys.module.css';
import { CodeField } from './CodeField.tsx';

/** One key at a time is made, also by a dialog that was opened again. */
const BUSY_KEY = 'crearPrograma';

export type CreatedApiKey = AnswerOf<'POST crearPrograma'>;

function ScopeField({ ref, value, change, error }: FieldProps<string>) {
  const { sessionUser } = useSession();
  if (!sessionUser) return null;
  const eligibleScopes = listEligibleScopes(value, sessionUser);
  if (eligibleScopes.length === 0) return null;
  return (
    <fieldset ref={ref} tabIndex={-1} className={styles.permisos}>
      <legend>Permisos extra</legend>
      {error && <p role="alert">{error}</p>}
      {eligibleScopes.map(({ alcance, nombre, permite, isSet }) => (
        <label key={alcance}>
          <input type="checkbox" checked={isSet} onChange={() => change(toggleScope(value, alcance))} />
          <b>{nombre}</b>
          <span>{permite}</span>
        </label>
      ))}
    </fieldset>
  );
}

const EMPTY: { nombre: string; permisos: string; escribe: boolean; dias: number | null; codigo: string } = {
  nombre: '',
  permisos: '',
  escribe: false,
  dias: 90,
  codigo: '',
};

export default function NewApiKeyDialog({
  close,
  onDone,
}: {
  close: () => void;
  onDone: (done: CreatedApiKey) => unknown;
}) {
  const form = useForm(EMPTY);
  const { sessionUser } = useSession();
  const needsCode = sessionUser?.dos_pasos === 'si';
  const { nombre, permisos, escribe, dias, codigo } = form.values;
  const isCreating = useIsBusy(BUSY_KEY);
  const [create] = useCallMutation('POST crearPrograma', { form, busyKey: BUSY_KEY, subject: [], onSuccess: onDone });
  const { value, change } = form.field('escribe');
  return (
    <Dialog title="Nueva clave para un bot" close={close} size="lg">
      <Form
        form={form}
        button="Crear clave"
        goBack={close}
        sending={isCreating}
        check={() =>
          checkApiKey(form.values) ??
          (needsCode && codigo.trim() === '' ? { campo: 'codigo', msg: TEXTS.camposVacios } : null)
        }
        send={() => create({ body: { nombre, permisos, escribe, dias: dias ?? 0, ...(needsCode && { codigo }) } })}
      >
        <TextField
          {...form.field('nombre')}
          label="Nombre"
          description="Para qué es. Sale en Registros junto al tuyo."
          placeholder="Bot de paga"
          maxLength={API_KEY_NAME_MAX}
          data-autofocus
        />
        <NumberField
          {...form.field('dias')}
          label="Duración (días)"
          description={`De 1 a ${API_KEY_DAYS_MAX}`}
          maxLength={3}
        />
        <Switch
          label="También puede cambiar cosas"
          description="Si no, solo puede leer"
          checked={value}
          onChange={(e) => change(e.currentTarget.checked)}
        />
        <ScopeField {...form.field('permisos')} />
        {needsCode && <CodeField {...form.field('codigo')} />}
      </Form>
    </Dialog>
  );
}

import type { EditableConfiguracion } from '@conserje/contract';
import type {
  AgenciaConfiguracion,
  ConfiguracionField,
  FieldOfKind,
  PaymentTimeZone,
  Permiso,
  SignOffMode,
} from '@conserje/rules';
import {
  isFieldOfKind,
  PERMISO_TEXTS,
  PERMISOS,
  SIGN_OFF_MODE_LABELS,
  SIGN_OFF_MODES,
  settingOf,
  TIME_ZONES_MAX,
  WEEKDAYS,
} from '@conserje/rules';
import { Autocomplete, Button, Select, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useStartup } from '../../../../shared/agencia/configuracion.queries.ts';
import { Switch } from '../../../../ui/controls/Switch.tsx';
import type { FieldProps } from '../../../../ui/form/formStore.ts';
import { NumberField, TextField } from '../../../../ui/form/TextFields.tsx';
import type { FormHandle } from '../../../../ui/form/useForm.ts';
import styles from './Mantenimiento.module.css';
import { TryAddress } from './TryAddress.tsx';

/** Form values of the settings: numbers may be missing. */
export type AgenciaFormValues = {
  [C in ConfiguracionField]: AgenciaConfiguracion[C] extends number ? number | null : AgenciaConfiguracion[C];
};

interface FieldTexts {
  label: string;
  description: string | undefined;
}

const TIME_ZONES = Intl.supportedValuesOf('timeZone');
const DAYS = WEEKDAYS.map((label, i) => ({ value: i + 1, label }));

export function SettingField({
  settingKey: key,
  form,
}: {
  settingKey: ConfiguracionField;
  form: FormHandle<AgenciaFormValues>;
}) {
  const { label, help } = settingOf(key);
  const texts = { label, description: help };
  if (isFieldOfKind(key, 'number')) return <NumberField {...form.field(key)} {...texts} maxLength={5} />;
  if (isFieldOfKind(key, 'switch')) {
    const { value, change } = form.field(key);
    return <Switch {...texts} checked={value} onChange={(e) => change(e.currentTarget.checked)} />;
  }
  if (isFieldOfKind(key, 'usuarios')) return <NamesField {...form.field(key)} {...texts} />;
  if (isFieldOfKind(key, 'categoria')) return <CategoriaField {...form.field(key)} {...texts} />;
  if (isFieldOfKind(key, 'signOffMode')) return <SignOffField {...form.field(key)} {...texts} />;
  if (isFieldOfKind(key, 'timeZone')) return <TimeZoneField {...form.field(key)} {...texts} />;
  if (isFieldOfKind(key, 'timeZones')) return <TimeZonesField {...form.field(key)} {...texts} />;
  if (isFieldOfKind(key, 'payTime')) return <PayTimeField {...form.field(key)} />;
  if (isFieldOfKind(key, 'permisos')) return <TwoFactorField {...form.field(key)} />;
  return <SettingTextField form={form} settingKey={key} {...texts} />;
}

/** Edits a text. The server can try an address of the radio or the hotel before it is saved. */
function SettingTextField({
  settingKey: key,
  form,
  ...texts
}: FieldTexts & { settingKey: FieldOfKind<'text' | 'optionalText'>; form: FormHandle<AgenciaFormValues> }) {
  const { value: typed, ...rest }: FieldProps<string | null> = form.field(key);
  const value = typed ?? '';
  const textField = <TextField {...rest} {...texts} value={value} spellCheck={false} maxLength={300} />;
  if (key === 'radio')
    return (
      <TryAddress call="POST probarRadio" request={{ body: { radio: value } }} form={form} field={textField}>
        Probar la radio
      </TryAddress>
    );
  if (key === 'hotel')
    return (
      <TryAddress call="POST probarHotel" request={{ body: { hotel: value } }} form={form} field={textField}>
        Probar el hotel
      </TryAddress>
    );
  return textField;
}

function NamesField({ value, change, ...rest }: FieldProps<readonly string[]> & FieldTexts) {
  return (
    <TextField
      {...rest}
      value={value.join(' ')}
      change={(text) => change(text.split(' '))}
      spellCheck={false}
      maxLength={800}
    />
  );
}

function TwoFactorField({ value, change, error, ref }: FieldProps<AgenciaConfiguracion['dos_pasos_para']>) {
  const toggle = (permiso: Permiso) => change(PERMISOS.filter((one) => (one === permiso) !== value.includes(one)));
  return (
    <fieldset className={styles.group} ref={ref} tabIndex={-1}>
      <legend>Permisos que piden la verificación en dos pasos</legend>
      {error && <p role="alert">{error}</p>}
      <div className={styles.permisos}>
        {PERMISOS.map((permiso) => (
          <label key={permiso} className="u-row u-gap-10 u-touch-height">
            <input
              type="checkbox"
              className={styles.permiso}
              checked={value.includes(permiso)}
              onChange={() => toggle(permiso)}
            />
            {PERMISO_TEXTS[permiso].nombre}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function CategoriaField({ value, change, error, ref, ...texts }: FieldProps<number | null> & FieldTexts) {
  const { rangos } = useStartup();
  return (
    <Select<number>
      ref={ref}
      {...texts}
      data={rangos.map((r) => ({ value: r.id_categoria, label: r.n_categoria }))}
      value={value}
      error={error}
      allowDeselect={false}
      withScrollArea={false}
      styles={{ options: { maxHeight: 240, overflowY: 'auto' } }}
      comboboxProps={{ withinPortal: false }}
      onChange={change}
    />
  );
}

function SignOffField({ value, change, error, ref, ...texts }: FieldProps<SignOffMode> & FieldTexts) {
  return (
    <Select<SignOffMode>
      ref={ref}
      {...texts}
      data={SIGN_OFF_MODES.map((mode) => ({ value: mode, label: SIGN_OFF_MODE_LABELS[mode] }))}
      value={value}
      error={error}
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
      onChange={(mode) => change(mode ?? value)}
    />
  );
}

function TimeZoneField({ value, change, error, ref, ...texts }: FieldProps<string> & FieldTexts) {
  return (
    <Autocomplete
      ref={ref}
      {...texts}
      data={TIME_ZONES}
      limit={20}
      value={value}
      error={error}
      comboboxProps={{ withinPortal: false }}
      withScrollArea={false}
      styles={{ options: { maxHeight: 240, overflowY: 'auto' } }}
      onChange={change}
    />
  );
}

function PayTimeField({ value, change, error, ref }: FieldProps<AgenciaConfiguracion['pago']>) {
  return (
    <div className={styles.pair}>
      <Select<number>
        label="Día de paga"
        data={DAYS}
        value={value.dia}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        onChange={(day) => change({ ...value, dia: day ?? value.dia })}
      />
      <TextInput
        ref={ref}
        label="Hora"
        placeholder="18:00"
        value={value.hora}
        error={error}
        maxLength={5}
        onChange={(e) => change({ ...value, hora: e.currentTarget.value })}
      />
    </div>
  );
}

const EMPTY_ZONE: PaymentTimeZone = { nombre: '', pais: '', zona: '' };

function TimeZonesField({ value, change, error, ref, label }: FieldProps<readonly PaymentTimeZone[]> & FieldTexts) {
  const set = (i: number, patch: Partial<PaymentTimeZone>) =>
    change(value.map((z, j) => (j === i ? { ...z, ...patch } : z)));
  const proposals = useId();
  return (
    <fieldset className={styles.group} ref={ref} tabIndex={-1}>
      <legend>{label}</legend>
      <datalist id={proposals}>
        {TIME_ZONES.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      {error && <p role="alert">{error}</p>}
      <div className={styles.zones}>
        {value.map((z, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a zone has no identity while it is typed
          <div key={i} className={styles.zone}>
            <TextInput
              aria-label={`Nombre de la zona ${i + 1}`}
              placeholder="Nombre"
              value={z.nombre}
              maxLength={40}
              onChange={(e) => set(i, { nombre: e.currentTarget.value })}
            />
            <TextInput
              aria-label={`País de la zona ${i + 1}`}
              placeholder="do"
              value={z.pais}
              maxLength={2}
              onChange={(e) => set(i, { pais: e.currentTarget.value.toLowerCase() })}
            />
            <TextInput
              aria-label={`Zona horaria ${i + 1}`}
              placeholder="America/Santo_Domingo"
              list={proposals}
              value={z.zona}
              maxLength={60}
              onChange={(e) => set(i, { zona: e.currentTarget.value })}
            />
            <Button
              variant="subtle"
              px={0}
              aria-label={`Quitar ${z.nombre || `la zona ${i + 1}`}`}
              onClick={() => change(value.filter((_, j) => j !== i))}
            >
              Quitar
            </Button>
          </div>
        ))}
      </div>
      {value.length < TIME_ZONES_MAX && (
        <Button variant="default" onClick={() => change([...value, EMPTY_ZONE])}>
          Añadir país
        </Button>
      )}
    </fieldset>
  );
}

/** Builds the initial form values. An unset `direccion` is prefilled with the current origin, if it is https. */
export const toAgenciaFormValues = (settings: EditableConfiguracion): AgenciaFormValues => ({
  ...settings,
  direccion: settings.direccion ?? (location.protocol === 'https:' ? location.origin : null),
});

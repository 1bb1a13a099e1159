import type { EditableConfiguracion } from '@conserje/contract';
import type { AgenciaConfiguracion, ConfiguracionField, PaymentTimeZone, Permiso, SignOffMode } from '@conserje/rules';
import {
  CONFIGURACION_LABELS,
  PERMISO_TEXTS,
  PERMISOS,
  SIGN_OFF_MODE_LABELS,
  SIGN_OFF_MODES,
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

/** A setting that a text box edits; a number or a choice has a case of its own. */
type TextSetting = {
  [C in ConfiguracionField]: AgenciaConfiguracion[C] extends string | null ? C : never;
}[ConfiguracionField];

const TIME_ZONES = Intl.supportedValuesOf('timeZone');
const DAYS = WEEKDAYS.map((label, i) => ({ value: i + 1, label }));
const HELP_TEXTS: Partial<Record<ConfiguracionField, string>> = {
  siglas: 'Van antes de cada misión',
  logo: 'Enlace https de una imagen. Si lo dejas vacío, usamos el logo del portal.',
  sala_hotel: 'Enlace https de tu sala. Si lo dejas vacío, no se muestra.',
  chat: 'Enlace https de la página del chat. Si lo dejas vacío, no hay chat.',
  radio: 'Enlace https de AzuraCast, Icecast, Shoutcast 2 o Zeno. Si lo dejas vacío, no hay radio.',
  hotel: 'Enlace https del hotel. Pruébalo antes de guardar.',
  emision: 'Enlace https del audio. Si lo dejas vacío, usamos el que da la radio.',
  destellos: 'Nombres separados por espacios',
  push_contacto: 'Correo o enlace https. Si lo dejas vacío, no se envían a dispositivos.',
  direccion: 'Como https://portal.tuagencia.com. Vacía si aún no lo publicas',
  avatar: 'Enlace https con {usuario} donde va el nombre',
  bandera: 'Enlace https con {pais} donde van las 2 letras del país',
  clave_ociosa: 'También cierra claves para bots. Con 0 duran un año.',
  llamado_dias: 'Vale para los llamados nuevos. Los de antes siguen igual.',
  olvido_minutos: 'Se cuenta desde que terminó sin confirmarse. Con 0 no se marca.',
  direcciones_dias: 'Se cuenta desde la última vez que se usó.',
  verificar_hotel: 'Para registrarse hay que poner un código en la misión del hotel.',
  registros_hora: 'Máximo de registros por hora en toda la agencia.',
  registro_pausado: 'Nadie nuevo puede registrarse. Quienes tienen cuenta entran igual.',
  ingreso: 'Quien se registre responde tus preguntas y espera. Las preguntas se editan en Ingreso.',
  ingreso_espera: 'Tras un rechazo, con el mismo nombre. 0: enseguida.',
  ingreso_dias: 'Las rechazadas y retiradas se borran después.',
  vigia_dias: 'Los registros más antiguos se borran solos.',
  ausencias_varias: 'Cada miembro puede pedir más de una, en días distintos. Si no, una a la vez.',
  periodo_confirma: 'Al reiniciar la nómina verás quién falta. Puedes reiniciarla igual.',
  referido_bono: 'Para quien trajo a alguien, cuando se le paga su primera paga. 0: ninguno.',
  rechazar_misma_direccion: 'Si lo desactivas, el tiempo se permite y solo se marca.',
};

export function SettingField({
  settingKey,
  form,
}: {
  settingKey: ConfiguracionField;
  form: FormHandle<AgenciaFormValues>;
}) {
  const shared = { label: CONFIGURACION_LABELS[settingKey], description: HELP_TEXTS[settingKey] };
  switch (settingKey) {
    case 'firma_desde':
      return <CategoriaField {...form.field(settingKey)} />;
    case 'minutos_tiempo':
    case 'olvido_minutos':
    case 'paselista_cada':
    case 'ascenso_vence':
    case 'llamado_dias':
    case 'referido_bono':
    case 'turno_aviso':
    case 'departamentos_max':
    case 'registros_hora':
    case 'ingreso_espera':
    case 'ingreso_dias':
    case 'vigia_dias':
    case 'direcciones_dias':
    case 'clave_ociosa':
      return <NumberField {...form.field(settingKey)} {...shared} maxLength={5} />;
    case 'periodo_confirma':
      return <SignOffField {...form.field(settingKey)} {...shared} />;
    case 'pago':
      return <PayTimeField {...form.field(settingKey)} />;
    case 'destellos': {
      const { value, change, ...rest } = form.field(settingKey);
      return (
        <TextField
          {...rest}
          {...shared}
          value={value.join(' ')}
          change={(text) => change(text.split(' '))}
          spellCheck={false}
          maxLength={800}
        />
      );
    }
    case 'dos_pasos_para':
      return <TwoFactorField {...form.field(settingKey)} />;
    case 'zonas':
      return <TimeZonesField {...form.field(settingKey)} />;
    case 'zona':
      return <TimeZoneField {...form.field(settingKey)} label={CONFIGURACION_LABELS.zona} />;
    case 'verificar_hotel':
    case 'rechazar_misma_direccion':
    case 'ausencias_varias':
    case 'registro_pausado':
    case 'ingreso':
    case 'mantenimiento': {
      const { value, change } = form.field(settingKey);
      return <Switch {...shared} checked={value} onChange={(e) => change(e.currentTarget.checked)} />;
    }
    default: {
      const { value, ...rest } = form.field(settingKey satisfies TextSetting) as FieldProps<string | null>;
      const textField = <TextField {...rest} {...shared} value={value ?? ''} spellCheck={false} maxLength={300} />;
      if (settingKey === 'radio')
        return (
          <TryAddress call="POST probarRadio" request={{ body: { radio: value ?? '' } }} form={form} field={textField}>
            Probar la radio
          </TryAddress>
        );
      if (settingKey === 'hotel')
        return (
          <TryAddress call="POST probarHotel" request={{ body: { hotel: value ?? '' } }} form={form} field={textField}>
            Probar el hotel
          </TryAddress>
        );
      return textField;
    }
  }
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

function CategoriaField({ value, change, error, ref }: FieldProps<number | null>) {
  const { rangos } = useStartup();
  return (
    <Select<number>
      ref={ref}
      label={CONFIGURACION_LABELS.firma_desde}
      description="Desde este rango pedimos una firma a quien no tenga"
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

function SignOffField({
  value,
  change,
  error,
  ref,
  ...texts
}: FieldProps<SignOffMode> & { label: string; description: string | undefined }) {
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

function TimeZoneField({ value, change, error, ref, label }: FieldProps<string> & { label: string }) {
  return (
    <Autocomplete
      ref={ref}
      label={label}
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

function TimeZonesField({ value, change, error, ref }: FieldProps<readonly PaymentTimeZone[]>) {
  const set = (i: number, patch: Partial<PaymentTimeZone>) =>
    change(value.map((z, j) => (j === i ? { ...z, ...patch } : z)));
  const proposals = useId();
  return (
    <fieldset className={styles.group} ref={ref} tabIndex={-1}>
      <legend>{CONFIGURACION_LABELS.zonas}</legend>
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

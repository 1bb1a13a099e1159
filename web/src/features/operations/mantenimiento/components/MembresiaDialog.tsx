import type { MembresiaTypeForSale } from '@conserje/contract';
import type { Honor, MembresiaTypeInput } from '@conserje/rules';
import { checkMembresiaType, HONORS, MEMBRESIA_LABELS } from '@conserje/rules';
import { Select } from '@mantine/core';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';
import { Switch } from '../../../../ui/controls/Switch.tsx';
import { NumberField, TextAreaField, TextField } from '../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { EditDialog } from './EditDialog.tsx';
import styles from './Mantenimiento.module.css';
import { useConcurrentEdits } from './useConcurrentEdits.ts';

interface FormValues {
  nombre: string;
  details: string;
  precio: number | null;
  reduccion: boolean;
  vip: boolean;
  perma: boolean;
  honor: Honor | null;
}
const EMPTY: FormValues = {
  nombre: '',
  details: '',
  precio: null,
  reduccion: false,
  vip: false,
  perma: false,
  honor: null,
};
const toFlag = (yes: boolean) => (yes ? 1 : 0);
const toEditable = ({ nombre, details, precio, reduccion, vip, perma, honor }: MembresiaTypeForSale) => ({
  ...({
    nombre,
    details,
    precio,
    reduccion: toFlag(reduccion === 1),
    vip: toFlag(vip),
    perma: toFlag(perma),
    honor,
  } as const),
});
type EditableType = ReturnType<typeof toEditable>;
const toFormValues = ({ reduccion, vip, perma, ...m }: EditableType): FormValues => ({
  ...m,
  reduccion: reduccion === 1,
  vip: vip === 1,
  perma: perma === 1,
});
const fromFormValues = ({ nombre, details, precio, reduccion, vip, perma, honor }: FormValues) => ({
  nombre: nombre.trim(),
  details: details.trim(),
  precio: precio ?? -1,
  honor,
  ...({ reduccion: toFlag(reduccion), vip: toFlag(vip), perma: toFlag(perma) } as const),
});
const TYPE_EDIT_OPTIONS = {
  // The keys of the labels are the fields.
  fields: Object.keys(MEMBRESIA_LABELS) as (keyof MembresiaTypeInput)[],
  labels: MEMBRESIA_LABELS,
  toFormValues,
};
const HONOR_OPTIONS = Object.entries(HONORS).map(([value, label]) => ({ value, label }));

/** Edits or adds a type of membresia (part 2 §2 Maintenance). */
export default function MembresiaDialog({
  membresiaType,
  close,
}: {
  membresiaType: MembresiaTypeForSale | null;
  close: () => void;
}) {
  const live = membresiaType ? toEditable(membresiaType) : { ...fromFormValues(EMPTY), precio: 0 };
  const form = useForm(membresiaType ? toFormValues(live) : EMPTY);
  const { visto, changes, take } = useConcurrentEdits(form, live, TYPE_EDIT_OPTIONS);
  const [save, saving] = useCallMutation('POST editMemb', { form, onSuccess: close });
  const [add, isAdding] = useCallMutation('POST addMemb', { form, onSuccess: close });
  const send = () => {
    const data = fromFormValues(form.values);
    if (!membresiaType) return add({ body: data });
    const question = {
      title: `¿Cambiar la reducción de ${visto.nombre}?`,
      text: 'Quienes la tienen conservan lo que ganaron. Desde ahora cuentan los requisitos nuevos.',
      action: 'Cambiar',
    };
    return save(
      { body: { id: membresiaType.id, data, visto } },
      { question: data.reduccion === visto.reduccion ? null : question },
    );
  };
  const renderSwitch = (field: 'reduccion' | 'vip' | 'perma', description: string) => {
    const { value, change } = form.field(field);
    return (
      <Switch
        label={MEMBRESIA_LABELS[field]}
        description={description}
        checked={value}
        onChange={(e) => change(e.currentTarget.checked)}
      />
    );
  };
  return (
    <EditDialog
      title={membresiaType ? `Editar ${membresiaType.nombre}` : 'Nueva membresía'}
      close={close}
      changes={changes}
      take={take}
      form={form}
      button={membresiaType ? 'Guardar' : 'Añadir'}
      sending={saving || isAdding}
      below={
        membresiaType && (
          <div className={styles.placa}>
            <RowAction
              call="POST retirarMemb"
              submission={{ body: { id: membresiaType.id, retirar: !membresiaType.retirada } }}
              title={`${membresiaType.retirada ? 'Volver a vender' : 'Dejar de vender'} ${membresiaType.nombre}`}
              onSuccess={close}
              question={
                membresiaType.retirada
                  ? null
                  : {
                      title: `¿Dejar de vender ${membresiaType.nombre}?`,
                      text: 'Quien la tiene la conserva hasta que termine. Puedes volver a venderla cuando quieras.',
                      action: 'Dejar de vender',
                      danger: true,
                    }
              }
            >
              {membresiaType.retirada ? 'Volver a vender' : 'Dejar de vender'}
            </RowAction>
          </div>
        )
      }
      check={() => checkMembresiaType(fromFormValues(form.values))}
      send={send}
    >
      <TextField {...form.field('nombre')} label="Nombre" maxLength={40} data-autofocus />
      <TextAreaField {...form.field('details')} label="Descripción" maxLength={300} autosize minRows={2} />
      <NumberField
        {...form.field('precio')}
        label={form.values.perma ? 'Precio único' : 'Precio por mes'}
        maxLength={7}
      />
      {renderSwitch('reduccion', 'Pide la mitad para ganar la misma paga')}
      {renderSwitch('vip', 'Cuenta como VIP')}
      {renderSwitch('perma', 'Las nuevas ventas no vencen')}
      <Select
        label="Insignia en la lista de paga"
        placeholder="Ninguna"
        data={HONOR_OPTIONS}
        value={form.values.honor}
        clearable
        comboboxProps={{ withinPortal: false }}
        // The values of this list are the honours.
        onChange={(honor) => form.change({ honor: honor as Honor | null })}
      />
    </EditDialog>
  );
}

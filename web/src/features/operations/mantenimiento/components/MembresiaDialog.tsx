import type { MembresiaTypeForSale } from '@conserje/contract';
import type { Honor, MembresiaTypeInput } from '@conserje/rules';
import { checkMembresiaType, HONORS, MEMBRESIA_LABELS } from '@conserje/rules';
import { Select } from '@mantine/core';
import { useCall } from '../../../../platform/api/useCall.ts';
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
  ...{ nombre: '', details: '', precio: null, reduccion: false, vip: false, perma: false, honor: null },
};
const one = (yes: boolean) => (yes ? 1 : 0);
const editable = ({ nombre, details, precio, reduccion, vip, perma, honor }: MembresiaTypeForSale) => ({
  ...({ nombre, details, precio, reduccion: one(reduccion === 1), vip: one(vip), perma: one(perma), honor } as const),
});
type View = ReturnType<typeof editable>;
const toFormValues = ({ reduccion, vip, perma, ...m }: View): FormValues => ({
  ...m,
  ...{ reduccion: reduccion === 1, vip: vip === 1, perma: perma === 1 },
});
const fromFormValues = ({ nombre, details, precio, reduccion, vip, perma, honor }: FormValues) => ({
  ...{ nombre: nombre.trim(), details: details.trim(), precio: precio ?? -1, honor },
  ...({ reduccion: one(reduccion), vip: one(vip), perma: one(perma) } as const),
});
const TYPE_EDIT_OPTIONS = {
  // The keys of the labels are the fields.
  fields: Object.keys(MEMBRESIA_LABELS) as (keyof MembresiaTypeInput)[],
  labels: MEMBRESIA_LABELS,
  toFormValues,
};
const HONOR_OPTIONS = Object.entries(HONORS).map(([value, label]) => ({ value, label }));

/** Edits a type of membership (part 2 §2 Maintenance), or adds one. */
export default function MembresiaDialog({ tipo, close }: { tipo: MembresiaTypeForSale | null; close: () => void }) {
  const live = tipo ? editable(tipo) : { ...fromFormValues(EMPTY), precio: 0 };
  const forma = useForm(tipo ? toFormValues(live) : EMPTY);
  const { visto, cambios, take } = useConcurrentEdits(forma, live, TYPE_EDIT_OPTIONS);
  const [save, saving] = useCall('POST editMemb', { form: forma, onSuccess: close });
  const [add, isAdding] = useCall('POST addMemb', { form: forma, onSuccess: close });
  const send = () => {
    const data = fromFormValues(forma.values);
    if (!tipo) return add({ body: data });
    const question = {
      title: `¿Cambiar la reducción de ${visto.nombre}?`,
      texto: 'Quienes la tienen conservan lo que ganaron. Desde ahora cuentan los requisitos nuevos.',
      action: 'Cambiar',
    };
    return save(
      { body: { id: tipo.id, data, visto } },
      { question: data.reduccion === visto.reduccion ? null : question },
    );
  };
  const renderSwitch = (campo: 'reduccion' | 'vip' | 'perma', description: string) => {
    const { valor, change } = forma.campo(campo);
    return (
      <Switch
        label={MEMBRESIA_LABELS[campo]}
        description={description}
        checked={valor}
        onChange={(e) => change(e.currentTarget.checked)}
      />
    );
  };
  return (
    <EditDialog
      title={tipo ? `Editar ${tipo.nombre}` : 'Nueva membresía'}
      close={close}
      cambios={cambios}
      take={take}
      forma={forma}
      button={tipo ? 'Guardar' : 'Añadir'}
      sending={saving || isAdding}
      below={
        tipo && (
          <div className={styles.placa}>
            <RowAction
              llamada="POST retirarMemb"
              submission={{ body: { id: tipo.id, retirar: !tipo.retirada } }}
              title={`${tipo.retirada ? 'Recuperar' : 'Retirar'} ${tipo.nombre}`}
              onSuccess={close}
              question={
                tipo.retirada
                  ? null
                  : {
                      title: `¿Dejar de vender ${tipo.nombre}?`,
                      texto: 'Quien la tiene la conserva hasta que termine. Puedes recuperarla cuando quieras.',
                      action: 'Retirar',
                      danger: true,
                    }
              }
            >
              {tipo.retirada ? 'Volver a vender' : 'Dejar de vender'}
            </RowAction>
          </div>
        )
      }
      check={() => checkMembresiaType(fromFormValues(forma.values))}
      send={send}
    >
      <TextField {...forma.campo('nombre')} label="Nombre" maxLength={40} data-autofocus />
      <TextAreaField {...forma.campo('details')} label="Descripción" maxLength={300} autosize minRows={2} />
      <NumberField
        {...forma.campo('precio')}
        label={forma.values.perma ? 'Precio único' : 'Precio por mes'}
        maxLength={7}
      />
      {renderSwitch('reduccion', 'Pide la mitad para ganar la misma paga')}
      {renderSwitch('vip', 'Cuenta como VIP')}
      {renderSwitch('perma', 'Las nuevas ventas no vencen')}
      <Select
        label="Insignia en la lista de paga"
        placeholder="Ninguna"
        data={HONOR_OPTIONS}
        value={forma.values.honor}
        clearable
        comboboxProps={{ withinPortal: false }}
        // The values of this list are the honours.
        onChange={(honor) => forma.change({ honor: honor as Honor | null })}
      />
    </EditDialog>
  );
}

import type { MisionEditable } from '@conserje/contract';
import type { MisionInput } from '@conserje/rules';
import { CATEGORIA_VENTA_MAX, checkMision, MISION_LABELS, SCREENS } from '@conserje/rules';
import { Select } from '@mantine/core';
import { Link } from 'react-router';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { useCan } from '../../../../platform/session/session.tsx';
import { useStartup } from '../../../../shared/agencia/configuracion.queries.ts';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';
import { Switch } from '../../../../ui/controls/Switch.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import { NumberField, TextField } from '../../../../ui/form/TextFields.tsx';
import type { FormHandle } from '../../../../ui/form/useForm.ts';
import { useForm } from '../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { formatCount } from '../../../../ui/text/format.ts';
import { EditDialog } from './EditDialog.tsx';
import styles from './Mantenimiento.module.css';
import { useConcurrentEdits } from './useConcurrentEdits.ts';

interface FormValues {
  nombre: string;
  precio: number | null;
  venta: boolean;
  traslado_venta: boolean;
}
const toEditable = ({ nombre, precio, venta, traslado_venta }: MisionEditable) => ({
  nombre,
  precio,
  venta,
  traslado_venta,
});
type MisionFields = ReturnType<typeof toEditable>;
const toFormValues = ({ nombre, precio, venta, traslado_venta }: MisionFields): FormValues => ({
  nombre,
  precio,
  venta: venta === 1,
  traslado_venta: traslado_venta === 1,
});
const toFlag = (yes: boolean) => (yes ? 1 : 0);
const fromFormValues = ({ nombre, precio, venta, traslado_venta }: FormValues) => ({
  ...({
    nombre: nombre.trim(),
    precio: precio ?? -1,
    venta: toFlag(venta),
    traslado_venta: toFlag(traslado_venta),
  } as const),
});
const MISION_FORM = {
  // The keys of the labels are the fields.
  fields: Object.keys(MISION_LABELS) as (keyof MisionInput)[],
  labels: MISION_LABELS,
  toFormValues,
};

function MisionFields({ form, categoria }: { form: FormHandle<FormValues>; categoria: number }) {
  const renderSwitch = (field: 'venta' | 'traslado_venta', extraProps: object = {}) => {
    const { value, change, error } = form.field(field);
    return (
      <Switch
        label={MISION_LABELS[field]}
        checked={value}
        error={error}
        onChange={(e) => change(e.currentTarget.checked)}
        {...extraProps}
      />
    );
  };
  const saleLimitHint = { description: `Solo hasta la categoría ${CATEGORIA_VENTA_MAX}` };
  return (
    <>
      <TextField {...form.field('nombre')} label="Nombre" maxLength={40} data-autofocus />
      <NumberField {...form.field('precio')} label="Precio" maxLength={7} />
      {renderSwitch('venta', categoria > CATEGORIA_VENTA_MAX ? saleLimitHint : {})}
      {renderSwitch('traslado_venta')}
    </>
  );
}

/** Edits a mision (part 2 §2 Maintenance, §5 Mission edit). */
export default function MisionDialog({ mision, close }: { mision: MisionEditable; close: () => void }) {
  const { id, categoria } = mision;
  const live = toEditable(mision);
  const form = useForm(toFormValues(live));
  const { visto, changes, take } = useConcurrentEdits(form, live, MISION_FORM);
  const [save, saving] = useCallMutation('POST editMis', { form, onSuccess: close });
  return (
    <EditDialog
      title={`Editar ${mision.nombre}`}
      close={close}
      changes={changes}
      take={take}
      form={form}
      sending={saving}
      below={<WithdrawMision mision={mision} close={close} />}
      check={() => checkMision(fromFormValues(form.values), categoria)}
      send={() => save({ body: { id, ...fromFormValues(form.values), visto } })}
    >
      <p className="u-muted">
        {mision.n_categoria} · n.º {id}
      </p>
      <MisionFields form={form} categoria={categoria} />
    </EditDialog>
  );
}

/** Removes a mision from the ladder, or lists the people to move first. */
function WithdrawMision({ mision, close }: { mision: MisionEditable; close: () => void }) {
  const { id, nombre, personas, retirada, acciones } = mision;
  const canWithdraw = acciones.includes('retirar') || acciones.includes('recuperar');
  const canOpenUsuarios = useCan(SCREENS['/usuarios']);
  if (!canWithdraw && (personas === 0 || retirada)) return null;
  return (
    <div className={styles.placa}>
      {canWithdraw ? (
        <RowAction
          call="POST retirarMis"
          submission={{ body: { id, retirar: !retirada } }}
          title={`${retirada ? 'Recuperar' : 'Retirar'} ${nombre}`}
          busyKey="escala"
          onSuccess={close}
          question={
            retirada
              ? null
              : {
                  title: `¿Retirar ${nombre}?`,
                  text: 'Nadie podrá recibirla ni comprarla. Puedes recuperarla después.',
                  action: 'Retirar',
                  danger: true,
                }
          }
        >
          {retirada ? 'Recuperar' : 'Retirar misión'}
        </RowAction>
      ) : (
        <p>
          La {personas === 1 ? 'tiene' : 'tienen'} {formatCount(personas, 'persona', 'personas')}. Cambia su misión{' '}
          {canOpenUsuarios && <Link to="/usuarios">en Usuarios</Link>}
          {canOpenUsuarios && ' o '}
          <Link to="/degrados">en Degrados</Link> y luego retírala.
        </p>
      )}
    </div>
  );
}

export function NewMisionDialog({ categorias, close }: { categorias: readonly number[]; close: () => void }) {
  const { rangos } = useStartup();
  const eligibleCategorias = rangos.filter((r) => categorias.includes(r.id_categoria));
  const form = useForm({
    categoria: '',
    nombre: '',
    precio: null as number | null,
    venta: false,
    traslado_venta: false,
  });
  const [add, isAdding] = useCallMutation('POST addMis', { form, onSuccess: close });
  // The name: the id is a place, which another may take.
  const rango = eligibleCategorias.find((r) => r.n_categoria === form.values.categoria);
  const categoriaField = form.field('categoria');
  return (
    <Dialog title="Añadir misión" close={close}>
      <Form
        form={form}
        button="Añadir"
        sending={isAdding}
        goBack={close}
        check={() =>
          rango === undefined
            ? { campo: 'categoria', msg: 'Elige su rango' }
            : checkMision(fromFormValues(form.values), rango.id_categoria)
        }
        send={() =>
          rango &&
          add({ body: { categoria: rango.id_categoria, rango: rango.n_categoria, ...fromFormValues(form.values) } })
        }
      >
        <Select
          ref={categoriaField.ref}
          label="Rango"
          placeholder="Elige su rango"
          data={eligibleCategorias.map((r) => r.n_categoria)}
          value={rango?.n_categoria ?? null}
          error={categoriaField.error}
          comboboxProps={{ withinPortal: false }}
          withScrollArea={false}
          styles={{ options: { maxHeight: 240, overflowY: 'auto' } }}
          inputWrapperOrder={['label', 'error', 'input']}
          onChange={(chosen) => categoriaField.change(chosen ?? '')}
        />
        <MisionFields form={form as unknown as FormHandle<FormValues>} categoria={rango?.id_categoria ?? 0} />
      </Form>
    </Dialog>
  );
}

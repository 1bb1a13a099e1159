import type { RangoEditable } from '@conserje/contract';
import { CATEGORIA_LABELS, checkCategoriaInput, INITIAL_CATEGORIA, PAID_BY_HOURS } from '@conserje/rules';
import { Select } from '@mantine/core';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';
import { NumberField, TextField } from '../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { RowButton } from '../../../../ui/table/RowButton.tsx';
import { formatCount, formatNumber } from '../../../../ui/text/format.ts';
import {
  ASCENSO_UNITS,
  addAccent,
  CATEGORIA_FIELDS,
  changesPaga,
  editableCategoria,
  fromFormValues,
  toFormValues,
} from '../categoriaForm.ts';
import { CategoriaPlaca } from './CategoriaPlaca.tsx';
import { EditDialog } from './EditDialog.tsx';
import styles from './Mantenimiento.module.css';
import { useConcurrentEdits } from './useConcurrentEdits.ts';

const RANGO_FORM = { fields: CATEGORIA_FIELDS, labels: CATEGORIA_LABELS, toFormValues };
const UNIT_OPTIONS = ASCENSO_UNITS.map((u) => ({ value: u, label: addAccent(u) }));

interface Props {
  rango: RangoEditable;
  /** All rangos, from the lowest to the highest. */
  rangos: readonly RangoEditable[];
  close: () => void;
}

/** Edits a rango (part 2 §2 Maintenance). */
export default function CategoriaDialog({ rango, rangos, close, openActivity }: Props & { openActivity: () => void }) {
  const live = editableCategoria(rango);
  const form = useForm(toFormValues(live));
  const { visto, changes, take } = useConcurrentEdits(form, live, RANGO_FORM);
  const [save, saving] = useCallMutation('POST editRank', { form, onSuccess: close });
  const id = rango.id_categoria;
  const isPaidByHours = id === INITIAL_CATEGORIA;

  const send = () => {
    const data = fromFormValues(form.values);
    const question = {
      title: `¿Cambiar la paga de ${visto.n_categoria}?`,
      text: `${formatCount(rango.personas, 'persona conserva', 'personas conservan')} lo que ya ${rango.personas === 1 ? 'ganó' : 'ganaron'}. Desde ahora cuentan los requisitos nuevos.`,
      action: 'Cambiar la paga',
    };
    const affectsPaga = changesPaga(visto, data) && rango.personas > 0;
    save({ body: { id, data, visto } }, { question: affectsPaga ? question : null });
  };
  const renderNumberField = (field: Exclude<keyof typeof form.values, 'n_categoria' | 'unit'>) => (
    <NumberField {...form.field(field)} label={CATEGORIA_LABELS[field]} maxLength={7} />
  );
  return (
    <EditDialog
      title={`Editar ${rango.n_categoria}`}
      close={close}
      changes={changes}
      take={take}
      form={form}
      sending={saving}
      below={
        <>
          {!rango.retirada && (
            <div className={styles.placa}>
              <RowButton title={`Actividad de ${rango.n_categoria}`} press={openActivity}>
                Actividad por semana
              </RowButton>
            </div>
          )}
          <div className={styles.placa}>
            <CategoriaPlaca id_categoria={id} n_categoria={rango.n_categoria} placa={rango.placa} />
          </div>
          <CategoriaPlace rango={rango} rangos={rangos} close={close} />
        </>
      }
      check={() => checkCategoriaInput(fromFormValues(form.values))}
      send={send}
    >
      <TextField {...form.field('n_categoria')} label={CATEGORIA_LABELS.n_categoria} maxLength={40} data-autofocus />
      <div className={styles.pair}>
        {renderNumberField('tiempo_ascenso')}
        <Select
          label="Unidad"
          data={UNIT_OPTIONS}
          value={form.values.unit}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          onChange={(unit) => unit && form.change({ unit })}
        />
      </div>
      <fieldset className={styles.group}>
        <legend>Paga</legend>
        {isPaidByHours ? (
          <p>{PAID_BY_HOURS}.</p>
        ) : (
          <>
            <div className={styles.pair}>
              {renderNumberField('nomina_asistencia')}
              {renderNumberField('nomina_times')}
            </div>
            {renderNumberField('paga_nomina')}
            <div className={styles.pair}>
              {renderNumberField('bono_asistencia')}
              {renderNumberField('bono_times')}
            </div>
            {renderNumberField('bono_paga')}
          </>
        )}
      </fieldset>
      <div className={styles.pair}>
        {renderNumberField('porciento')}
        {renderNumberField('renta')}
      </div>
      {renderNumberField('traslado_precio')}
    </EditDialog>
  );
}

/** Place of a rango: its neighbours, and the actions on it. */
function CategoriaPlace({ rango, rangos, close }: Props) {
  const { id_categoria: id, n_categoria: name, acciones, misiones } = rango;
  const can = (action: (typeof acciones)[number]) => acciones.includes(action);
  const onLadder = rangos.filter((r) => !r.retirada);
  const index = onLadder.findIndex((r) => r.id_categoria === id);
  const move = (neighbor: RangoEditable | undefined, isUp: boolean) =>
    neighbor && (
      <RowAction
        call="POST moverRank"
        submission={{
          body: { id, vecino: neighbor.id_categoria, visto: { rango: name, vecino: neighbor.n_categoria } },
        }}
        title={`${isUp ? 'Subir' : 'Bajar'} ${name}`}
        busyKey="escala"
        onSuccess={close}
        question={{
          title: `¿Mover ${name} ${isUp ? 'arriba' : 'abajo'} de ${neighbor.n_categoria}?`,
          text: `Cambian de lugar con sus misiones, paga, permisos y personas. Son ${formatNumber(rango.personas)} de ${name} y ${formatNumber(neighbor.personas)} de ${neighbor.n_categoria}.`,
          action: isUp ? 'Subir' : 'Bajar',
        }}
      >
        {isUp ? `Subir arriba de ${neighbor.n_categoria}` : `Bajar debajo de ${neighbor.n_categoria}`}
      </RowAction>
    );
  return (
    <div className={styles.placa}>
      {misiones > 0 && !rango.retirada && (
        <p>
          Tiene {formatCount(misiones, 'misión', 'misiones')}. {misiones === 1 ? 'Retírala' : 'Retíralas'} antes de
          retirar el rango.
        </p>
      )}
      {can('subir') && move(onLadder[index + 1], true)}
      {can('bajar') && move(onLadder[index - 1], false)}
      {(can('retirar') || can('recuperar')) && (
        <RowAction
          call="POST retirarRank"
          submission={{ body: { id, retirar: !rango.retirada, visto: { rango: name } } }}
          title={`${rango.retirada ? 'Recuperar' : 'Retirar'} ${name}`}
          busyKey="escala"
          onSuccess={close}
        >
          {rango.retirada ? 'Recuperar' : 'Retirar'}
        </RowAction>
      )}
    </div>
  );
}

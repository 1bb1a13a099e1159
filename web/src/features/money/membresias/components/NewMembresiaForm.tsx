import type { AnswerOf, MembresiaTypeForSale } from '@conserje/contract';
import type { MembresiaPeriod } from '@conserje/rules';
import { checkMembresia, MEMBRESIA_PERIODS, membresiaPrice } from '@conserje/rules';
import { Select } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { confirm } from '../../../../platform/state/confirm.ts';
import { useChosenUsuario } from '../../../../shared/lists/newFormUrl.ts';
import { Price } from '../../../../shared/money/Price.tsx';
import { useOtherPeople } from '../../../../shared/people/otherPeople.ts';
import { PersonField } from '../../../../shared/people/PersonField.tsx';
import { Switch } from '../../../../ui/controls/Switch.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import type { FieldProps } from '../../../../ui/form/formStore.ts';
import { SegmentedField } from '../../../../ui/form/SegmentedField.tsx';
import { TextField } from '../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { formatCreditos, formatInstant } from '../../../../ui/text/format.ts';
import { currentMembresiaQuery, membresiaTypesQuery } from '../membresias.queries.ts';

const PERIOD_OPTIONS = MEMBRESIA_PERIODS.map((value) => ({ value, label: `${value} días` }));

type ActiveMembresia = AnswerOf<'GET membresiaVigente/:membresia'>;

/** Describes the effect of a sale on the buyer's current membresia. */
function describeEffect(current: ActiveMembresia): string {
  if (!current) return 'empieza hoy';
  if (current.finaliza === null) return 'ya la tiene para siempre';
  return `ya la tiene hasta el ${formatInstant(current.finaliza, 'date')} y los días se suman`;
}

const formatTerm = (membresiaType: MembresiaTypeForSale, periodo: MembresiaPeriod): string =>
  membresiaType.perma ? 'para siempre' : `${periodo} días`;

/** `user` is the buyer's id; for an external buyer `externo` is the name. */
const EMPTY = { membresia: 0, isExterno: false, user: 0, externo: '', periodo: 30 as MembresiaPeriod };

/** Sells a membresia to a member or an external buyer (part 1 §5 Membership). */
export default function NewMembresiaForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const form = useForm({ ...EMPTY, user: useChosenUsuario() });
  const { isExterno, periodo } = form.values;
  const externo = form.values.externo.trim();
  const { options, loadError } = useOtherPeople();
  const types = useQuery(membresiaTypesQuery());

  const membresiaType = types.data?.find((t) => t.id === form.values.membresia);
  const membresia = membresiaType?.id ?? 0;
  const price = membresiaType && membresiaPrice(membresiaType.precio, membresiaType.perma, periodo);
  const user = isExterno ? externo : form.values.user;
  const nombre = isExterno ? externo : options?.find((o) => o.value === user)?.label;

  const buyer = isExterno ? 0 : form.values.user;
  const { data: current } = useQuery({
    ...currentMembresiaQuery(membresia, buyer),
    enabled: membresia > 0 && buyer > 0,
  });

  const [sell, isSelling] = useCallMutation('POST addMembresia', { form, onSuccess: onDone });
  const buildRequest = async () => {
    if (!membresiaType || price === undefined) return null;
    const visto = await client.fetchQuery(currentMembresiaQuery(membresia, user));
    const question = {
      title: `¿Vender ${membresiaType.nombre} a ${nombre}?`,
      text: `${nombre} te paga ${formatCreditos(price)} por ${membresiaType.nombre}, ${formatTerm(membresiaType, periodo)}: ${describeEffect(visto)}. La venta queda a tu nombre.`,
      action: `Vender por ${formatCreditos(price)}`,
    };
    if (!(await confirm(question))) return null;
    return { body: { user, isExterno, membresia, periodo, creditos: price, visto } };
  };
  return (
    <Form
      form={form}
      label="Nueva Membresia"
      button="Vender membresía"
      sending={isSelling}
      check={() => checkMembresia({ user, isExterno, membresia })}
      send={() => sell(buildRequest)}
    >
      <TypeField {...form.field('membresia')} types={types.data} loadError={types.error} data-autofocus />
      <div className="u-grid u-gap-12">
        {isExterno ? (
          <TextField
            {...form.field('user')}
            value={form.values.externo}
            change={(name) => form.change({ externo: name })}
            label="Nombre en el hotel"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={25}
            inputWrapperOrder={['label', 'error', 'input']}
          />
        ) : (
          <PersonField {...form.field('user')} choices={options} loadError={loadError} />
        )}
        <Switch
          label="Es de fuera de la agencia"
          checked={isExterno}
          onChange={(e) => form.change({ isExterno: e.currentTarget.checked })}
        />
      </div>
      {membresiaType?.perma !== true && (
        <SegmentedField {...form.field('periodo')} label="Período" options={PERIOD_OPTIONS} />
      )}
      <Price value={price} emptyText="Elige una membresía para ver su precio.">
        {membresiaType && formatTerm(membresiaType, periodo)}
        {current !== undefined && `: ${describeEffect(current)}`}
      </Price>
    </Form>
  );
}

interface TypeFieldProps extends FieldProps<number> {
  types: readonly MembresiaTypeForSale[] | undefined;
  loadError: Error | null;
  'data-autofocus': boolean;
}

function TypeField({ types, loadError, value, change, error, ...rest }: TypeFieldProps) {
  const findType = (id: number) => types?.find((t) => t.id === id);
  return (
    <Select<number>
      {...rest}
      label="Membresía"
      placeholder={types ? 'Elige una membresía' : 'Cargando…'}
      data={(types ?? []).map((t) => ({ value: t.id, label: t.nombre }))}
      value={value || null}
      onChange={(id) => change(id ?? 0)}
      description={findType(value)?.details}
      error={error ?? (types ? undefined : loadError?.message)}
      inputWrapperOrder={['label', 'error', 'input', 'description']}
      withScrollArea={false}
      styles={{ options: { maxHeight: 320, overflowY: 'auto' } }}
      comboboxProps={{ withinPortal: false }}
      renderOption={({ option }) => <MembresiaTypeLabel membresiaType={findType(option.value)} />}
    />
  );
}

function MembresiaTypeLabel({ membresiaType }: { membresiaType: MembresiaTypeForSale | undefined }) {
  if (!membresiaType) return null;
  return (
    <span className="u-row u-gap-10">
      <img className="u-rigid u-pixelated" src={membresiaType.image} alt="" width={32} height={32} loading="lazy" />
      <span>
        {membresiaType.nombre}{' '}
        <small>
          · {formatCreditos(membresiaType.precio)}
          {membresiaType.perma ? ', permanente' : ' al mes'}
        </small>
      </span>
    </span>
  );
}

import type { AnswerOf, MembresiaTypeForSale } from '@conserje/contract';
import type { MembresiaPeriod } from '@conserje/rules';
import { checkMembresia, MEMBRESIA_PERIODS, membresiaPrice } from '@conserje/rules';
import { Select } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../../../platform/api/useCall.ts';
import { useChosenUsuario } from '../../../../shared/lists/newFormUrl.ts';
import { Price } from '../../../../shared/money/Price.tsx';
import { useOtherPeople } from '../../../../shared/people/otherPeople.ts';
import { PersonField } from '../../../../shared/people/PersonField.tsx';
import { Switch } from '../../../../ui/controls/Switch.tsx';
import { Form } from '../../../../ui/form/Form.tsx';
import type { FieldProps } from '../../../../ui/form/formStore.ts';
import { OptionField } from '../../../../ui/form/OptionField.tsx';
import { TextField } from '../../../../ui/form/TextFields.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { creditos, instant } from '../../../../ui/text/format.ts';
import { currentMembresiaQuery, membresiaTypesQuery } from '../membresias.queries.ts';
import styles from './NewMembresiaForm.module.css';

const PERIOD_OPTIONS = MEMBRESIA_PERIODS.map((value) => ({ value, label: `${value} días` }));

type ActiveMembresia = AnswerOf<'GET membresiaVigente/:membresia'>;

/** What a sale would do to what the buyer has. */
function sobre(current: ActiveMembresia): string {
  if (!current) return 'empieza hoy';
  if (current.finaliza === null) return 'ya la tiene para siempre';
  return `ya la tiene hasta el ${instant(current.finaliza, 'fecha')} y los días se suman`;
}

const deadline = (tipo: MembresiaTypeForSale, periodo: MembresiaPeriod): string =>
  tipo.perma ? 'para siempre' : `${periodo} días`;

/** `user` while the buyer is one of the agency's; the name of one from outside is `externo`. */
const EMPTY = { membresia: 0, isExterno: false, user: 0, externo: '', periodo: 30 as MembresiaPeriod };

/** Sells a membership to someone of the agency or from outside (part 1 §5 Membership). */
export default function NewMembresiaForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const forma = useForm({ ...EMPTY, user: useChosenUsuario() });
  const { isExterno, periodo } = forma.values;
  const externo = forma.values.externo.trim();
  const { options, fallo } = useOtherPeople();
  const types = useQuery(membresiaTypesQuery());

  const tipo = types.data?.find((t) => t.id === forma.values.membresia);
  const membresia = tipo?.id ?? 0;
  const precio = tipo && membresiaPrice(tipo.precio, tipo.perma, periodo);
  const user = isExterno ? externo : forma.values.user;
  const nombre = isExterno ? externo : options?.find((o) => o.value === user)?.label;

  const buyer = isExterno ? 0 : forma.values.user;
  const { data: current } = useQuery({
    ...currentMembresiaQuery(membresia, buyer),
    enabled: membresia > 0 && buyer > 0,
  });

  const [sell, isSelling] = useCall('POST addMembresia', { form: forma, onSuccess: onDone });
  const send = async () => {
    if (!tipo || precio === undefined) return;
    const visto = await client.fetchQuery(currentMembresiaQuery(membresia, user));
    const question = {
      title: `¿Vender ${tipo.nombre} a ${nombre}?`,
      texto: `${nombre} te paga ${creditos(precio)} por ${tipo.nombre}, ${deadline(tipo, periodo)}: ${sobre(visto)}. La venta queda a tu nombre.`,
      action: `Vender por ${creditos(precio)}`,
    };
    sell({ body: { user, isExterno, membresia, periodo, creditos: precio, visto } }, { question });
  };
  return (
    <Form
      forma={forma}
      nombre="Nueva Membresia"
      button="Vender membresía"
      sending={isSelling}
      check={() => checkMembresia({ user, isExterno, membresia })}
      send={send}
    >
      <TypeField {...forma.campo('membresia')} types={types.data} fallo={types.error} data-autofocus />
      <div className={styles.person}>
        {isExterno ? (
          <TextField
            {...forma.campo('user')}
            valor={forma.values.externo}
            change={(otro) => forma.change({ externo: otro })}
            label="Nombre en el hotel"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={25}
            inputWrapperOrder={['label', 'error', 'input']}
          />
        ) : (
          <PersonField {...forma.campo('user')} choices={options} fallo={fallo} />
        )}
        <Switch
          label="Es de fuera de la agencia"
          checked={isExterno}
          onChange={(e) => forma.change({ isExterno: e.currentTarget.checked })}
        />
      </div>
      {tipo?.perma !== true && <OptionField {...forma.campo('periodo')} label="Período" options={PERIOD_OPTIONS} />}
      <Price valor={precio} emptyText="Elige una membresía para ver su precio.">
        {tipo && deadline(tipo, periodo)}
        {current !== undefined && `: ${sobre(current)}`}
      </Price>
    </Form>
  );
}

interface TypeFieldProps extends FieldProps<number> {
  types: readonly MembresiaTypeForSale[] | undefined;
  fallo: Error | null;
  'data-autofocus': boolean;
}

function TypeField({ types, fallo, valor, change, error, ...rest }: TypeFieldProps) {
  const de = (id: number) => types?.find((t) => t.id === id);
  return (
    <Select<number>
      {...rest}
      label="Membresía"
      placeholder={types ? 'Elige una membresía' : 'Cargando…'}
      data={(types ?? []).map((t) => ({ value: t.id, label: t.nombre }))}
      value={valor || null}
      onChange={(id) => change(id ?? 0)}
      description={de(valor)?.details}
      error={error ?? (types ? undefined : fallo?.message)}
      inputWrapperOrder={['label', 'error', 'input', 'description']}
      withScrollArea={false}
      styles={{ options: { maxHeight: 320, overflowY: 'auto' } }}
      comboboxProps={{ withinPortal: false }}
      renderOption={({ option }) => <MembresiaTypeLabel tipo={de(option.value)} />}
    />
  );
}

function MembresiaTypeLabel({ tipo }: { tipo: MembresiaTypeForSale | undefined }) {
  if (!tipo) return null;
  return (
    <span className={styles.type}>
      <img src={tipo.image} alt="" width={32} height={32} loading="lazy" />
      <span>
        {tipo.nombre}{' '}
        <small>
          · {creditos(tipo.precio)}
          {tipo.perma ? ', permanente' : ' al mes'}
        </small>
      </span>
    </span>
  );
}

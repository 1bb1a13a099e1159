import { checkMisionVenta, OWN_ANNULMENT_HOURS, priceDifference } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from '../../../../platform/api/apiError.ts';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { useSession } from '../../../../platform/session/session.tsx';
import type { CompletedMove } from '../../../../shared/careers/MoveDone.tsx';
import { useChosenUsuario } from '../../../../shared/lists/newFormUrl.ts';
import { MisionChange } from '../../../../shared/misiones/MisionChange.tsx';
import { RangoField } from '../../../../shared/misiones/RangoField.tsx';
import { Price } from '../../../../shared/money/Price.tsx';
import { PersonField } from '../../../../shared/people/PersonField.tsx';
import { workOfQuery } from '../../../../shared/people/usuarios.queries.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { formatCreditos } from '../../../../ui/text/format.ts';
import { buyersQuery, rangosVentaQuery } from '../misiones.queries.ts';
import { listOfferedMisiones } from '../offeredMisiones.ts';

/** Sells a higher mision for the difference in price (part 1 §5 Mission sale). */
export default function SellMision({ onDone }: { onDone: (move: CompletedMove) => void }) {
  const { sessionUser, refresh } = useSession();
  const form = useForm({ usuario: useChosenUsuario(), rango: 0 });
  const { usuario } = form.values;
  const buyers = useQuery(buyersQuery());
  const rangos = useQuery(rangosVentaQuery());
  const work = useQuery({ ...workOfQuery(usuario), enabled: usuario !== 0 });

  const person = usuario === 0 ? undefined : work.data;
  const offeredRangos = useMemo(
    () =>
      rangos.data && sessionUser && person ? listOfferedMisiones(rangos.data, person.id_rango, sessionUser) : undefined,
    [rangos.data, sessionUser, person],
  );
  const newRango = offeredRangos?.find((r) => r.id === form.values.rango);
  const price = person && newRango && priceDifference(person, newRango);

  const reject = async (error: unknown) => {
    form.reject(error);
    // The viewer's own firma or mision may have changed in another place.
    if (error instanceof ApiError && error.http === 409) await refresh();
  };
  const [sell, isSelling] = useCallMutation('POST addMision', { form: { reject, done: form.done }, showsToast: false });
  const send = () => {
    if (!person || !newRango || price === undefined || !sessionUser) return;
    const question = {
      title: `¿Vender ${newRango.nombre} a ${person.usuario}?`,
      text: `${person.usuario} pasa de ${person.mision} a ${newRango.nombre} y te paga ${formatCreditos(price)}. La venta queda a tu nombre. Puedes anularla en las próximas ${OWN_ANNULMENT_HOURS} horas.`,
      action: `Vender por ${formatCreditos(price)}`,
    };
    const seenValues = {
      firmaEncargado: sessionUser.firma,
      mision: newRango.nombre,
      encargado: sessionUser.id,
      creditos: price,
    };
    const onSuccess = ({ msg, texto }: { msg: string; texto: string }) =>
      onDone({ title: msg, usuario: person.usuario, misionText: texto });
    sell({ body: { usuario, rango: newRango.id, ...seenValues } }, { question, onSuccess });
  };
  return (
    <Form
      form={form}
      label="Vender una misión"
      button="Vender"
      waiting={usuario !== 0 && (work.isPending || rangos.isPending)}
      sending={isSelling}
      check={() => checkMisionVenta({ usuario, rango: newRango?.id ?? 0 })}
      send={send}
    >
      <PersonField
        {...form.field('usuario')}
        data-autofocus
        choices={buyers.data}
        loadError={(buyers.data ? null : buyers.error) ?? (person ? null : work.error)}
        change={(chosenId) => form.change({ usuario: chosenId, rango: 0 })}
      />
      <RangoField
        {...form.field('rango')}
        label="Nueva misión"
        rangos={usuario === 0 ? [] : offeredRangos}
        note={(r) => (person ? formatCreditos(priceDifference(person, r)) : '')}
        loadError={rangos.data ? null : rangos.error}
        noneLabel={usuario === 0 ? 'Elige primero a una persona' : 'No hay misiones en venta entre la suya y la tuya'}
      />
      <MisionChange
        emptyText="Elige a una persona de menor rango para ver su misión y el precio."
        usuario={person?.usuario}
        from={person?.mision}
        to={newRango?.nombre}
      />
      <Price value={price} emptyText="">
        {person &&
          newRango &&
          `Precio de ${newRango.nombre} (${formatCreditos(newRango.precio)}) menos el de su misión (${formatCreditos(person.precio)})`}
      </Price>
    </Form>
  );
}

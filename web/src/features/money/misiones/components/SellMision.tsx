import { checkMisionVenta, priceDifference } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiError } from '../../../../platform/api/apiError.ts';
import { useCall } from '../../../../platform/api/useCall.ts';
import { useSession } from '../../../../platform/session/session.tsx';
import type { DoneMove } from '../../../../shared/careers/MoveDone.tsx';
import { useChosenUsuario } from '../../../../shared/lists/newFormUrl.ts';
import { MisionChange } from '../../../../shared/missions/MisionChange.tsx';
import { RangoField } from '../../../../shared/missions/RangoField.tsx';
import { Price } from '../../../../shared/money/Price.tsx';
import { PersonField } from '../../../../shared/people/PersonField.tsx';
import { workOfQuery } from '../../../../shared/people/usuarios.queries.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { creditos } from '../../../../ui/text/format.ts';
import { buyersQuery, rangosVentaQuery } from '../misiones.queries.ts';
import { offered } from '../offeredMisiones.ts';

/** Sells someone a higher mission for the difference in price (part 1 §5 Mission sale). */
export default function SellMision({ onDone }: { onDone: (movement: DoneMove) => void }) {
  const { sessionUser, refresh } = useSession();
  const forma = useForm({ usuario: useChosenUsuario(), rango: 0 });
  const { usuario } = forma.values;
  const buyers = useQuery(buyersQuery());
  const rangos = useQuery(rangosVentaQuery());
  const trabajo = useQuery({ ...workOfQuery(usuario), enabled: usuario !== 0 });

  const person = usuario === 0 ? undefined : trabajo.data;
  const onSale = useMemo(
    () => (rangos.data && sessionUser && person ? offered(rangos.data, person.id_rango, sessionUser) : undefined),
    [rangos.data, sessionUser, person],
  );
  const nueva = onSale?.find((r) => r.id === forma.values.rango);
  const precio = person && nueva && priceDifference(person, nueva);

  const reject = async (error: unknown) => {
    forma.reject(error);
    // One's own signature or mission may have changed in another place.
    if (error instanceof ApiError && error.http === 409) await refresh();
  };
  const [sell, isSelling] = useCall('POST addMision', { form: { reject, done: forma.done }, showsNotice: false });
  const send = () => {
    if (!person || !nueva || precio === undefined || !sessionUser) return;
    const question = {
      title: `¿Vender ${nueva.nombre} a ${person.usuario}?`,
      texto: `${person.usuario} pasa de ${person.mision} a ${nueva.nombre} y te paga ${creditos(precio)}. La venta queda a tu nombre. No se puede deshacer.`,
      action: `Vender por ${creditos(precio)}`,
    };
    const visto = {
      firmaEncargado: sessionUser.firma,
      mision: nueva.nombre,
      encargado: sessionUser.id,
      creditos: precio,
    };
    const onSuccess = ({ msg, texto }: { msg: string; texto: string }) =>
      onDone({ title: msg, usuario: person.usuario, texto });
    sell({ body: { usuario, rango: nueva.id, ...visto } }, { question, onSuccess });
  };
  return (
    <Form
      forma={forma}
      nombre="Vender una misión"
      button="Vender"
      waiting={usuario !== 0 && (trabajo.isPending || rangos.isPending)}
      sending={isSelling}
      check={() => checkMisionVenta({ usuario, rango: nueva?.id ?? 0 })}
      send={send}
    >
      <PersonField
        {...forma.campo('usuario')}
        data-autofocus
        choices={buyers.data}
        fallo={(buyers.data ? null : buyers.error) ?? (person ? null : trabajo.error)}
        change={(otro) => forma.change({ usuario: otro, rango: 0 })}
      />
      <RangoField
        {...forma.campo('rango')}
        label="Nueva misión"
        rangos={usuario === 0 ? [] : onSale}
        detalle={(r) => (person ? creditos(priceDifference(person, r)) : '')}
        fallo={rangos.data ? null : rangos.error}
        noneLabel={usuario === 0 ? 'Elige primero a una persona' : 'No hay misiones en venta entre la suya y la tuya'}
      />
      <MisionChange
        emptyText="Elige a una persona de menor rango para ver su misión y el precio."
        usuario={person?.usuario}
        de={person?.mision}
        a={nueva?.nombre}
      />
      <Price valor={precio} emptyText="">
        {person &&
          nueva &&
          `Precio de ${nueva.nombre} (${creditos(nueva.precio)}) menos el de su misión (${creditos(person.precio)})`}
      </Price>
    </Form>
  );
}

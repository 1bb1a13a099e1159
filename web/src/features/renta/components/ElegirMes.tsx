import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import oculto from '../../../ui/Oculto.module.css';
import controles from '../../../ui/tabla/TablaControles.module.css';
import { mesEscrito } from '../mes.ts';
import { mesesQuery } from '../renta.queries.ts';
import estilos from './ElegirMes.module.css';

interface Props {
  /** `YYYY-MM`; empty: what is to be paid. */
  mes: string;
  cambiar: (mes: string) => void;
}

/** Which month is looked at: its whole rents, or what is to be paid now. */
export function ElegirMes({ mes, cambiar }: Props) {
  const id = useId();
  const { data = [] } = useQuery(mesesQuery());
  const meses = data.map((m) => m.mes);
  return (
    <div className={estilos.mes}>
      <label htmlFor={id} className={oculto.oculto}>
        Qué rentas se ven
      </label>
      <select id={id} className={controles.campo} value={mes} onChange={(e) => cambiar(e.currentTarget.value)}>
        <option value="">Del mes y por pagar</option>
        {/* A shared link may name a month that is not there. */}
        {(mes === '' || meses.includes(mes) ? meses : [mes, ...meses]).map((m) => (
          <option key={m} value={m}>
            Todas las de {mesEscrito(m)}
          </option>
        ))}
      </select>
    </div>
  );
}

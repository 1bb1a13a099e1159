import { PAGAR_MAX } from '@conserje/rules';
import { BarraElegidas, BarraHecho } from '../../../dominio/BarraElegidas.tsx';
import type { Elegidas } from '../../../dominio/elegidas.ts';
import { useElegidas } from '../../../dominio/elegidas.ts';
import { contar, creditos, numero } from '../../../ui/formato.ts';
import type { Pagos } from '../usePagos.ts';
import type { FilaVista } from '../vista.ts';
import { pagables } from '../vista.ts';

type DeVarias = Pick<Pagos, 'pagarVarias' | 'deshacerVarias' | 'pagando' | 'hecho' | 'olvidar'>;

interface Props {
  filas: readonly FilaVista[];
  elegidas: Elegidas;
  pagos: DeVarias;
}

const suma = (filas: readonly { monto: number }[]): number => filas.reduce((n, { monto }) => n + monto, 0);

/** What is chosen, what it comes to, and the one press that pays it; after that, what became of each and the way back. */
export function BarraPago({ filas, elegidas, pagos }: Props) {
  const ids = useElegidas(elegidas);
  const suyas = pagables(filas)
    .filter(({ id }) => ids.has(id))
    .slice(0, PAGAR_MAX);
  if (suyas.length === 0) return <LoPagado {...pagos} />;
  return (
    <BarraElegidas
      etiqueta="Pagas seleccionadas"
      cuenta={
        <>
          <b>{contar(suyas.length, 'seleccionada', 'seleccionadas')}</b> · {creditos(suma(suyas))}
        </>
      }
      quitar={() => elegidas.poner([])}
      acciones={[
        {
          texto: `Paga ${numero(suyas.length)} · ${creditos(suma(suyas))}`,
          principal: true,
          ocupada: pagos.pagando,
          hacer: () => pagos.pagarVarias(suyas),
        },
      ]}
    />
  );
}

/** What became of those that were paid together, and the way back. */
export function LoPagado({ hecho, deshacerVarias, pagando, olvidar }: DeVarias) {
  if (!hecho) return null;
  const { pagadas, omitidas } = hecho;
  return (
    <BarraHecho
      etiqueta="Lo que se pagó"
      cuenta={
        <>
          <b>{contar(pagadas.length, 'pagada', 'pagadas')}</b> · {creditos(suma(pagadas))}
        </>
      }
      omitidas={omitidas}
      cerrar={olvidar}
      deshacer={{
        texto: `Deshacer ${pagadas.length === 1 ? 'el pago' : `los ${numero(pagadas.length)} pagos`}`,
        ocupada: pagando,
        hacer: () => deshacerVarias(pagadas),
      }}
    />
  );
}

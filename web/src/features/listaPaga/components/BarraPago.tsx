import { PAGAR_MAX } from '@conserje/rules';
import { contar, creditos, numero } from '../../../ui/formato.ts';
import type { Elegidas } from '../elegidas.ts';
import { useElegidas } from '../elegidas.ts';
import type { Hecho, Pagos } from '../usePagos.ts';
import type { FilaVista } from '../vista.ts';
import { pagables } from '../vista.ts';
import estilos from './BarraPago.module.css';

interface Props {
  filas: readonly FilaVista[];
  elegidas: Elegidas;
  pagos: Pick<Pagos, 'pagarVarias' | 'deshacerVarias' | 'pagando' | 'hecho' | 'olvidar'>;
}

/** What is chosen, what it comes to, and the one press that pays it; after that, what became of each and the way back. */
export function BarraPago({ filas, elegidas, pagos }: Props) {
  const ids = useElegidas(elegidas);
  const suyas = pagables(filas)
    .filter(({ id }) => ids.has(id))
    .slice(0, PAGAR_MAX);
  if (suyas.length > 0) {
    const suma = suyas.reduce((n, { monto }) => n + monto, 0);
    return (
      <section className={estilos.barra} aria-label="Pagas elegidas">
        <p className={estilos.cuenta} role="status">
          <b>{contar(suyas.length, 'elegida', 'elegidas')}</b> · {creditos(suma)}
        </p>
        <button type="button" className={estilos.otro} onClick={() => elegidas.poner([])}>
          No elegir
        </button>
        <button
          type="button"
          className={estilos.pagar}
          aria-disabled={pagos.pagando || undefined}
          onClick={() => pagos.pagarVarias(suyas)}
        >
          Paga {numero(suyas.length)} · {creditos(suma)}
        </button>
      </section>
    );
  }
  const { hecho } = pagos;
  return hecho && <LoHecho {...pagos} hecho={hecho} />;
}

interface PropsHecho extends Pick<Pagos, 'deshacerVarias' | 'pagando' | 'olvidar'> {
  hecho: Hecho;
}

function LoHecho({ hecho: { pagadas, omitidas }, deshacerVarias, pagando, olvidar }: PropsHecho) {
  const suma = pagadas.reduce((n, { monto }) => n + monto, 0);
  return (
    <section className={estilos.barra} aria-label="Lo que se pagó">
      <p className={estilos.cuenta}>
        <b>{contar(pagadas.length, 'pagada', 'pagadas')}</b> · {creditos(suma)}
      </p>
      <button type="button" className={estilos.otro} onClick={olvidar}>
        Cerrar
      </button>
      <button
        type="button"
        className={estilos.otro}
        aria-disabled={pagando || undefined}
        onClick={() => deshacerVarias(pagadas)}
      >
        Deshacer {pagadas.length === 1 ? 'el pago' : `los ${numero(pagadas.length)} pagos`}
      </button>
      {omitidas.length > 0 && (
        <ul className={estilos.omitidas}>
          {omitidas.map(({ id, nombre, msg }) => (
            <li key={id}>
              <b>{nombre}</b>: {msg}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

import type { AnswerOf } from '@conserje/contract';
import { creditos, mayuscula, numero } from '../../../ui/formato.ts';
import { mesEscrito } from '../mes.ts';
import { ventanasDe } from '../ventanas.ts';
import estilos from './Fachada.module.css';

type Totales = AnswerOf<'GET rentasMes/:mes'>['totales'];

interface Props {
  /** `YYYY-MM`; undefined while it is awaited. */
  mes: string | undefined;
  totales: Totales | undefined;
}

/** Who has paid of a month, and how much of what was asked. */
function loPagado({ puestas, pagadas, borradas, creditos: pedido, cobrado, borrado }: Totales): string {
  const deben = puestas - borradas;
  if (puestas === 0) return 'todavía no se ha cobrado';
  if (deben === 0) return 'no la debe nadie';
  const quienes =
    pagadas === deben ? `pagaron todos, ${numero(deben)}` : `pagaron ${numero(pagadas)} de ${numero(deben)}`;
  return `${quienes} · ${creditos(cobrado)} de ${creditos(pedido - borrado)}`;
}

/** The front of the hotel at night: a window is lit for who has paid the month's rent. */
export function Fachada({ mes, totales }: Props) {
  const deben = totales ? totales.puestas - totales.borradas : 0;
  const { hay, encendidas } = ventanasDe(totales?.pagadas ?? 0, deben);
  return (
    <section className={estilos.fachada} aria-label="Renta del mes">
      <p className={estilos.dice}>
        {mes && totales && (
          <>
            <b>{mayuscula(mesEscrito(mes))}</b>: {loPagado(totales)}
          </>
        )}
      </p>
      <div className={estilos.ventanas} aria-hidden="true">
        {Array.from({ length: hay }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one window is as good as another
          <span key={i} data-luz={i < encendidas || undefined} />
        ))}
      </div>
    </section>
  );
}

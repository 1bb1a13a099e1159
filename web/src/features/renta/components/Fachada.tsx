import type { AnswerOf } from '@conserje/contract';
import { creditos, mayuscula, numero } from '../../../ui/formato.ts';
import { mesNombrado } from '../mes.ts';
import { ventanasDe } from '../ventanas.ts';
import estilos from './Fachada.module.css';

type Totales = AnswerOf<'GET rentasMes/:mes'>['totales'];

interface Props {
  /** `YYYY-MM`; undefined while it is awaited. */
  mes: string | undefined;
  totales: Totales | undefined;
}

/** Who has paid of a month: who need not is left out. */
function quienes(pagaron: number, de: number): string {
  if (de === 0) return 'nadie debe';
  if (pagaron < de) return `pagaron ${numero(pagaron)} de ${numero(de)}`;
  return de === 1 ? 'pagó 1 persona' : `pagaron las ${numero(de)} personas`;
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
            <span>
              <b>{mayuscula(mesNombrado(mes))}</b>:{' '}
              {totales.puestas === 0 ? 'falta crearla' : quienes(totales.pagadas, deben)}
            </span>{' '}
            {deben > 0 && (
              <span>
                {creditos(totales.cobrado)} de {creditos(totales.creditos - totales.borrado)}
              </span>
            )}
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

import type { FilaPaga } from '@conserje/contract';
import { TEXTOS } from '@conserje/rules';
import type { Elegidas } from '../../../dominio/elegidas.ts';
import { useHayElegidas } from '../../../dominio/elegidas.ts';
import { creditos } from '../../../ui/formato.ts';
import { BotonFila } from '../../../ui/tabla/BotonFila.tsx';
import type { FilaVista } from '../vista.ts';
import estilos from './AccionesPaga.module.css';
import { QuienPago } from './QuienPago.tsx';

export interface ManosPaga {
  elegidas: Elegidas;
  pagar: (fila: FilaPaga) => void;
  deshacer: (fila: FilaPaga) => void;
  /** Opens the 'Pagar' dialog. */
  otroMonto: (fila: FilaPaga) => void;
  /** Opens 'Ascensos por paga'. */
  ascenso: (fila: FilaPaga) => void;
}

interface Props extends ManosPaga {
  fila: FilaVista;
  /** Paying in this table is what is next. */
  principal: boolean;
}

/** What whoever pays can do with a row; as high with one button as with three, so that a payment moves nothing. */
export function AccionesPaga({ fila, principal, ...acciones }: Props) {
  const nombre = fila.usuarioNombre;
  const ocupado = fila.espera === true;
  // While several are chosen, paying those is what is next.
  const varias = useHayElegidas(acciones.elegidas);
  if (fila.estado !== 'abierta')
    return (
      <span className={estilos.acciones}>
        <span className={estilos.hecha}>{fila.pagado === 1 && <QuienPago fila={fila} />}</span>
        {fila.acciones.includes('deshacer') && (
          <BotonFila titulo={`Deshacer el pago de ${nombre}`} ocupado={ocupado} pulsar={() => acciones.deshacer(fila)}>
            Deshacer
          </BotonFila>
        )}
      </span>
    );
  if (!fila.acciones.includes('pagar'))
    return (
      <span className={estilos.acciones}>
        <span className={estilos.otra}>No puedes pagarte a ti</span>
      </span>
    );
  return (
    <span className={estilos.acciones}>
      <BotonFila
        principal={principal && !varias}
        titulo={`Paga ${creditos(fila.monto)} a ${nombre}`}
        ocupado={ocupado}
        pulsar={() => acciones.pagar(fila)}
      >
        Paga {creditos(fila.monto)}
      </BotonFila>
      {fila.acciones.includes('monto') && (
        <BotonFila
          titulo={`Paga… a ${nombre}: otra cantidad`}
          ocupado={ocupado}
          pulsar={() => acciones.otroMonto(fila)}
        >
          Paga…
        </BotonFila>
      )}
      {fila.acciones.includes('ascenso') ? (
        <BotonFila titulo={`Ascenso por paga de ${nombre}`} ocupado={ocupado} pulsar={() => acciones.ascenso(fila)}>
          Ascenso
        </BotonFila>
      ) : (
        fila.acciones.includes('monto') && (
          <span className={estilos.noAplica} title={TEXTOS.sinAscensoPorPaga}>
            No aplica
          </span>
        )
      )}
    </span>
  );
}

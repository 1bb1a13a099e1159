import type { FilaPaga } from '@conserje/contract';
import { revisarMonto } from '@conserje/rules';
import { Puerta } from '../../../dominio/Puerta.tsx';
import { useOcupada } from '../../../platform/llamada.ts';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { CampoTexto } from '../../../ui/forma/Campos.tsx';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';
import { creditos } from '../../../ui/formato.ts';
import { preguntaMonto } from '../monto.ts';
import type { PagarMonto } from '../usePagos.ts';
import { clavePago } from '../usePagos.ts';

interface Props {
  fila: FilaPaga;
  cerrar: () => void;
  pagar: PagarMonto;
}

/** Pays an amount; what was earned stands there already, and Enter pays (part 2 §2 Pay list). */
export default function PagarDialogo({ fila, cerrar, pagar }: Props) {
  const forma = useForma({ monto: String(fila.monto) });
  const campo = forma.campo('monto');
  const monto = forma.valores.monto === '' ? null : Number(forma.valores.monto);
  const reparo = revisarMonto({ monto });
  return (
    <Dialogo titulo="Pagar" cerrar={cerrar}>
      <Forma
        forma={forma}
        boton={reparo || monto === null ? 'Pagar' : `Pagar ${creditos(monto)}`}
        volver={cerrar}
        enviando={useOcupada(clavePago(fila.id))}
        revisar={() => reparo}
        enviar={() =>
          monto !== null && pagar(fila, monto, { form: forma, alLograr: cerrar, pregunta: preguntaMonto(fila, monto) })
        }
      >
        <p>
          A{' '}
          <b>
            <Puerta nombre={fila.usuarioNombre} />
          </b>
          , que ganó <b>{creditos(fila.monto)}</b>.
        </p>
        <CampoTexto
          {...campo}
          // What is no figure is not taken, rather than left out: 1.5 is not 15.
          cambiar={(texto) => /^[\d\s]*$/.test(texto) && campo.cambiar(texto.trim())}
          label="Créditos"
          inputMode="numeric"
          maxLength={7}
          onFocus={(e) => e.currentTarget.select()}
          data-autofocus
        />
      </Forma>
    </Dialogo>
  );
}

import { revisarAjuste } from '@conserje/rules';
import type { TiempoVisto } from '../../../dominio/tiempos.ts';
import { useOcupada } from '../../../platform/llamada.ts';
import { useAhora } from '../../../platform/reloj.ts';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { CampoOpcion } from '../../../ui/forma/CampoOpcion.tsx';
import { CampoNumero } from '../../../ui/forma/Campos.tsx';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';
import { cuentaAtras } from '../../../ui/formato.ts';
import { segundosDe, segundosTras } from '../lista.ts';
import { claveAccion } from '../tiempos.queries.ts';
import type { Ajustar } from '../useAcciones.ts';
import estilos from './AjustarTiempo.module.css';

interface Props {
  tiempo: TiempoVisto;
  cerrar: () => void;
  ajustar: Ajustar;
}

const SENTIDOS = [
  { value: 'sumar', label: 'Sumar' },
  { value: 'restar', label: 'Restar' },
] as const;
type Escrito = { sentido: (typeof SENTIDOS)[number]['value']; mins: number | null };

/** Adds or takes off minutes (part 1 §5 Adjust time). */
export default function AjustarTiempo({ tiempo, cerrar, ajustar }: Props) {
  const forma = useForma<Escrito>({ sentido: 'sumar', mins: null });
  const sumar = forma.valores.sentido === 'sumar';
  const mins = forma.valores.mins ?? 0;
  const cuantos = mins >= 1 ? ` ${mins} min` : '';
  return (
    <Dialogo titulo={`Ajustar el tiempo de ${tiempo.bajoNombre}`} cerrar={cerrar}>
      <Forma
        forma={forma}
        boton={`${sumar ? 'Sumar' : 'Restar'}${cuantos}`}
        volver={cerrar}
        enviando={useOcupada(claveAccion(tiempo.id))}
        revisar={() => revisarAjuste({ mins })}
        enviar={() => ajustar(tiempo, { mins, sumar }, { form: forma, alLograr: cerrar })}
      >
        <CampoOpcion {...forma.campo('sentido')} etiqueta="Sumar o restar" opciones={SENTIDOS} />
        <CampoNumero {...forma.campo('mins')} label="Minutos" maxLength={4} data-autofocus />
        <Resultado tiempo={tiempo} minutos={sumar ? mins : -mins} />
      </Forma>
    </Dialogo>
  );
}

function Resultado({ tiempo, minutos }: { tiempo: TiempoVisto; minutos: number }) {
  const ahora = useAhora();
  const tras = minutos === 0 ? null : segundosTras(tiempo, minutos, ahora);
  return (
    <p className={estilos.resultado}>
      Le quedan <b>{cuentaAtras(segundosDe(tiempo, ahora))}</b>
      {tras !== null && (
        <>
          {' → '}
          <b>{tras > 0 ? cuentaAtras(tras) : 'Terminado'}</b>
        </>
      )}
    </p>
  );
}

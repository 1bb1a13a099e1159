import type { CallKey } from '@conserje/contract';
import { checkAnulacion } from '@conserje/rules';
import { useLlamada } from '../platform/llamada.ts';
import { Dialogo } from '../ui/Dialogo.tsx';
import { Forma } from '../ui/forma/Forma.tsx';
import { useForma } from '../ui/forma/useForma.ts';
import { CampoMotivo } from './CampoMotivo.tsx';

/** What is annulled. */
export interface Anulable {
  call: Extract<CallKey, `POST anular${string}`>;
  id: number;
  /** As the question names it: 'la multa de Leo'. */
  que: string;
  /** As the button of the dialog names it: 'multa'. */
  cosa: string;
  /** What follows, in sentences. */
  consecuencia: string;
}

/** Asks for the reason of an annulment, and annuls. */
export default function AnularDialogo({
  call,
  id,
  que,
  cosa,
  consecuencia,
  cerrar,
}: Anulable & { cerrar: () => void }) {
  const forma = useForma({ motivo: '' });
  const { motivo } = forma.valores;
  const [anular, anulando] = useLlamada(call, { form: forma, alLograr: cerrar });
  return (
    <Dialogo titulo={`¿Anular ${que}?`} cerrar={cerrar}>
      <Forma
        forma={forma}
        boton={`Anular ${cosa}`}
        volver={cerrar}
        enviando={anulando}
        revisar={() => checkAnulacion({ motivo })}
        enviar={() => anular({ body: { id, motivo } })}
      >
        <p>{consecuencia} Todo queda en el historial, con tu nombre y tu motivo.</p>
        <CampoMotivo {...forma.campo('motivo')} data-autofocus />
      </Forma>
    </Dialogo>
  );
}

import { revisarFirmaPropia } from '@conserje/rules';
import type { ReactNode } from 'react';
import { ErrorApi } from '../platform/errorApi.ts';
import { useLlamada } from '../platform/llamada.ts';
import { actualizarDatos, useSesion } from '../platform/sesion.tsx';
import { Dialogo } from '../ui/Dialogo.tsx';
import { Forma } from '../ui/forma/Forma.tsx';
import { useForma } from '../ui/forma/useForma.ts';
import { CampoFirma } from './CampoFirma.tsx';

interface Props {
  /** What it is asked for, and what follows. */
  children: ReactNode;
  /** What the button says. */
  accion: string;
  cerrar: () => void;
  /** There is one: what waited for it goes on. */
  alGuardar: () => void;
}

/** One's own signature (part 1 §5). */
export default function FirmaDialogo({ children, accion, cerrar, alGuardar }: Props) {
  const { datos, refrescar } = useSesion();
  const forma = useForma({ firma: '' });
  const { firma } = forma.valores;
  const rechazar = async (error: unknown) => {
    // Someone has given them one meanwhile: that is all that was missing.
    if (!(error instanceof ErrorApi && error.error === 'FIRMA_EXISTE')) return forma.rechazar(error);
    await refrescar();
    alGuardar();
  };
  const [guardar, guardando] = useLlamada('POST addFirma', {
    form: { rechazar },
    alLograr: (respuesta) => {
      actualizarDatos({ firma: respuesta.firma });
      alGuardar();
    },
  });
  return (
    <Dialogo titulo="Tu firma" cerrar={cerrar}>
      <Forma
        forma={forma}
        boton={accion}
        volver={cerrar}
        enviando={guardando}
        revisar={() => revisarFirmaPropia(firma)}
        enviar={() => datos && guardar({ body: { firma, id: datos.id } })}
      >
        <p>{children}</p>
        <CampoFirma {...forma.campo('firma')} data-autofocus />
      </Forma>
    </Dialogo>
  );
}

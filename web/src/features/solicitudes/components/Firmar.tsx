import type { SolicitudAscenso } from '@conserje/contract';
import { FIRMA_LARGO, revisarFirmaPropia } from '@conserje/rules';
import { CampoFirma } from '../../../dominio/CampoFirma.tsx';
import { Puerta } from '../../../dominio/Puerta.tsx';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';
import type { Responder } from '../useResponder.ts';

interface Props {
  solicitud: SolicitudAscenso;
  responder: Responder;
}

/** Accepts a promotion that needs a signature: it is sent along, and stored with the acceptance alone (decisions §6). */
export default function Firmar({ solicitud, responder }: Props) {
  const forma = useForma({ firma: '' });
  const { firma } = forma.valores;
  return (
    <Dialogo titulo="Tu firma" cerrar={responder.sinFirmar}>
      <Forma
        forma={forma}
        boton="Guardar y aceptar"
        volver={responder.sinFirmar}
        enviando={responder.ocupado}
        revisar={() => revisarFirmaPropia(firma)}
        enviar={() => responder.firmar(solicitud, firma, forma)}
      >
        <p>
          Para ser <b>{solicitud.nueva}</b> necesitas una firma de {FIRMA_LARGO} letras o números. Al guardarla aceptas
          el ascenso de{' '}
          <b>
            <Puerta nombre={solicitud.encargadoNombre} />
          </b>
          .
        </p>
        <CampoFirma {...forma.campo('firma')} data-autofocus />
      </Forma>
    </Dialogo>
  );
}

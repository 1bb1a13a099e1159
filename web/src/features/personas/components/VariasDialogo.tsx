import type { AnswerOf, EnDirectorio } from '@conserje/contract';
import { DESCRIPCION_MAX, revisarDespido, revisarLlamado, revisarMulta } from '@conserje/rules';
import { CampoMotivo } from '../../../dominio/CampoMotivo.tsx';
import { avisar } from '../../../platform/avisos.ts';
import { useLlamada } from '../../../platform/llamada.ts';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { CampoLargo, CampoNumero } from '../../../ui/forma/Campos.tsx';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';
import { contar } from '../../../ui/formato.ts';
import type { AccionVarias, Omitida } from '../varias.ts';

interface Props {
  accion: AccionVarias;
  personas: readonly EnDirectorio[];
  cerrar: () => void;
  alHacer: (omitidas: readonly Omitida[]) => void;
}

/** All of them: whoever answers for many has to see each. */
const enLista = new Intl.ListFormat('es');
const VACIA = { motivo: '', descripcion: '', creditos: null as number | null };

/** The one question before something is done with many people: who they are, what follows, and why it is done. */
export default function VariasDialogo({ accion: { clave, boton, consecuencia }, personas, cerrar, alHacer }: Props) {
  const forma = useForma(VACIA);
  const { motivo, descripcion } = forma.valores;
  const creditos = forma.valores.creditos ?? 0;
  const usuarios = personas.map(({ id }) => id);
  // Who was left out takes longer to read.
  const alLograr = ({ msg, omitidas }: AnswerOf<'POST despedirVarias'>) => {
    avisar({ msg, tipo: omitidas.length > 0 ? 'noticia' : 'ok' });
    alHacer(omitidas);
  };
  const llamada = { form: forma, alLograr, avisa: false };
  const [despedir, despidiendo] = useLlamada('POST despedirVarias', llamada);
  const [multar, multando] = useLlamada('POST multarVarias', llamada);
  const [llamar, llamando] = useLlamada('POST llamarVarias', llamada);
  const [usuario = 0] = usuarios;
  const actos = {
    despedir: {
      revisar: () => revisarDespido({ usuario, motivo }),
      enviar: () => despedir({ body: { usuarios, motivo } }),
    },
    multar: {
      revisar: () => revisarMulta({ usuario, motivo, creditos }),
      enviar: () => multar({ body: { usuarios, motivo, creditos } }),
    },
    llamar: {
      revisar: () => revisarLlamado({ user: usuario, motivo, descripcion }),
      enviar: () => llamar({ body: { usuarios, motivo, descripcion } }),
    },
  };
  const { revisar, enviar } = actos[clave];
  const aQuien = contar(personas.length, 'persona', 'personas');
  return (
    <Dialogo titulo={`¿${boton} a ${aQuien}?`} cerrar={cerrar}>
      <Forma
        forma={forma}
        boton={`${boton} a ${aQuien}`}
        volver={cerrar}
        enviando={despidiendo || multando || llamando}
        revisar={revisar}
        enviar={enviar}
      >
        <p>
          <b>{enLista.format(personas.map((p) => p.usuario))}.</b> {consecuencia}
        </p>
        {clave === 'multar' && (
          <CampoNumero {...forma.campo('creditos')} label="Créditos de cada multa" placeholder="0" maxLength={6} />
        )}
        <CampoMotivo {...forma.campo('motivo')} data-autofocus />
        {clave === 'llamar' && (
          <CampoLargo
            {...forma.campo('descripcion')}
            label="Descripción"
            description={`Hasta ${DESCRIPCION_MAX} caracteres`}
            autosize
            minRows={3}
            maxRows={10}
          />
        )}
      </Forma>
    </Dialogo>
  );
}

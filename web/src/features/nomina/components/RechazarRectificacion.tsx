import type { Rectificacion } from '@conserje/contract';
import { MOTIVO_MAX, OP_RECTIFICACION, revisarRespuesta } from '@conserje/rules';
import { Talon } from '../../../dominio/Talon.tsx';
import { useLlamada } from '../../../platform/llamada.ts';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { CampoLargo } from '../../../ui/forma/Campos.tsx';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';
import estilos from './Rectificaciones.module.css';

export const claveRectificacion = ({ id }: Rectificacion): string => `rectificacion ${id}`;

/** Declines, with a word to whoever asked. */
export function RechazarRectificacion({ rectificacion, cerrar }: { rectificacion: Rectificacion; cerrar: () => void }) {
  const { id, usuarioNombre, motivo } = rectificacion;
  const forma = useForma({ respuesta: '' });
  const [rechazar, rechazando] = useLlamada('POST responderRectificacion', {
    form: forma,
    alLograr: cerrar,
    clave: claveRectificacion(rectificacion),
  });
  const body = { id, op: OP_RECTIFICACION.rechazar, respuesta: forma.valores.respuesta };
  return (
    <Dialogo titulo={`Rechazar la corrección de ${usuarioNombre}`} cerrar={cerrar}>
      <Forma
        forma={forma}
        boton="Rechazar"
        volver={cerrar}
        enviando={rechazando}
        revisar={() => revisarRespuesta(body)}
        enviar={() => rechazar({ body })}
      >
        <p className={estilos.pedido}>
          <Talon {...rectificacion} /> «{motivo}»
        </p>
        <CampoLargo
          {...forma.campo('respuesta')}
          label="Motivo"
          description={`${usuarioNombre} lo verá. Máximo ${MOTIVO_MAX} caracteres.`}
          autosize
          minRows={2}
          maxRows={6}
          data-autofocus
        />
      </Forma>
    </Dialogo>
  );
}

import { MINUTOS_POR_TIME, rectificacionMax, revisarRectificacion, tipoTrabajo } from '@conserje/rules';
import { CampoMotivo } from '../../../dominio/CampoMotivo.tsx';
import { useHoy } from '../../../dominio/LlaveDejada.tsx';
import { DE_QUE } from '../../../dominio/rectificaciones.ts';
import { useLlamada } from '../../../platform/llamada.ts';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { CampoOpcion } from '../../../ui/forma/CampoOpcion.tsx';
import { CampoNumero } from '../../../ui/forma/Campos.tsx';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { FECHA_INVALIDA } from '../../../ui/forma/formatoFecha.ts';
import { SelectorFecha } from '../../../ui/forma/SelectorFecha.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';

const REQUISITOS = (['asistencia', 'times'] as const).map((value) => ({ value, label: DE_QUE[value] }));

interface Escrita {
  /** null while what is typed is no date. */
  dia: string | null;
  requisitos: keyof typeof DE_QUE;
  cantidad: number | null;
  motivo: string;
}

/** Asks for work to be added that no tiempo shows. */
export function PedirRectificacion({ categoria, cerrar }: { categoria: number; cerrar: () => void }) {
  const hoy = useHoy();
  const suyo = tipoTrabajo(categoria) === 'asistencias' ? 'asistencia' : 'times';
  const forma = useForma<Escrita>({ dia: hoy, requisitos: suyo, cantidad: null, motivo: '' });
  const [pedir, pidiendo] = useLlamada('POST pedirRectificacion', { form: forma, alLograr: cerrar });
  const { dia, requisitos, motivo } = forma.valores;
  const body = { dia: dia ?? '', requisitos, cantidad: forma.valores.cantidad ?? 0, motivo };
  const { ref, ...campoDia } = forma.campo('dia');
  const max = rectificacionMax(requisitos);
  return (
    <Dialogo titulo="Pedir corrección" cerrar={cerrar}>
      <Forma
        forma={forma}
        boton="Pedir corrección"
        volver={cerrar}
        enviando={pidiendo}
        revisar={() => (dia === null ? { campo: 'dia', msg: FECHA_INVALIDA } : revisarRectificacion(body, hoy))}
        enviar={() => pedir({ body })}
      >
        <SelectorFecha {...campoDia} ref={ref} etiqueta="Día" />
        <CampoOpcion {...forma.campo('requisitos')} etiqueta="Qué te falta" opciones={REQUISITOS} />
        <CampoNumero
          {...forma.campo('cantidad')}
          label={requisitos === 'times' ? 'Tiempos' : 'Minutos'}
          description={
            requisitos === 'times'
              ? `Cada tiempo son ${MINUTOS_POR_TIME} minutos como encargado. Máximo ${max}.`
              : `Minutos que trabajaste y no aparecen. Máximo ${max}.`
          }
          maxLength={4}
          data-autofocus
        />
        <CampoMotivo {...forma.campo('motivo')} />
      </Forma>
    </Dialogo>
  );
}

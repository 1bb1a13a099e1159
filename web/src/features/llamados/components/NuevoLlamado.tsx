import { DESCRIPCION_MAX, EVIDENCIA_BYTES, revisarLlamado } from '@conserje/rules';
import { CampoMotivo } from '../../../dominio/CampoMotivo.tsx';
import { CampoPersona } from '../../../dominio/CampoPersona.tsx';
import { useElegido } from '../../../dominio/formaNueva.ts';
import { useMovible } from '../../../dominio/movible.ts';
import { useLlamada } from '../../../platform/llamada.ts';
import { CampoImagen, reparoDeImagen } from '../../../ui/forma/CampoImagen.tsx';
import { CampoLargo } from '../../../ui/forma/Campos.tsx';
import { encoger } from '../../../ui/forma/encoger.ts';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';
import { OP } from '../llamados.queries.ts';

const VACIO = { user: 0, motivo: '', descripcion: '', evidencia: null as File | null };
const IMAGEN = { bytes: EVIDENCIA_BYTES, seReduce: true };

/** Calls someone who stands below the reader to attention (part 2 §5 Attention call). */
export default function NuevoLlamado({ alHacer }: { alHacer: () => void }) {
  const forma = useForma({ ...VACIO, user: useElegido() });
  const { user, motivo, descripcion, evidencia } = forma.valores;
  const { quien, esperando, inalcanzable } = useMovible(user, 'llamar');
  const [llamar, llamando] = useLlamada('POST actionLlamado', { form: forma, alLograr: alHacer });
  const enviar = async () => {
    const imagen = evidencia && (await encoger(evidencia));
    return { body: { op: OP.llamar, user, motivo, descripcion, ...(imagen && { evidencia: imagen }) } };
  };
  return (
    <Forma
      forma={forma}
      nombre="Nuevo Llamado"
      boton="Llamar la atención"
      esperando={esperando}
      enviando={llamando}
      revisar={() =>
        (inalcanzable && { ...inalcanzable, campo: 'user' }) ??
        revisarLlamado(forma.valores) ??
        reparoDeImagen('evidencia', evidencia, IMAGEN)
      }
      enviar={() => llamar(enviar)}
    >
      <CampoPersona {...forma.campo('user')} {...quien} data-autofocus />
      <CampoMotivo {...forma.campo('motivo')} />
      <CampoLargo
        {...forma.campo('descripcion')}
        label="Descripción"
        description={`Hasta ${DESCRIPCION_MAX} caracteres`}
        autosize
        minRows={3}
        maxRows={10}
      />
      <CampoImagen {...forma.campo('evidencia')} {...IMAGEN} label="Evidencia (opcional)" />
    </Forma>
  );
}

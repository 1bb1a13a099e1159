import { revisarSugerencia, SUGERENCIA_MAX } from '@conserje/rules';
import { useLlamada } from '../../../platform/llamada.ts';
import { CampoLargo } from '../../../ui/forma/Campos.tsx';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';
import { OP } from '../sugerencias.queries.ts';

/** Drops a slip into the box (part 2 §5 Suggestion). */
export default function NuevaSugerencia({ alHacer }: { alHacer: () => void }) {
  const forma = useForma({ sugerencia: '' });
  const { sugerencia } = forma.valores;
  const [enviar, enviando] = useLlamada('POST actionSugerencias', { form: forma, alLograr: alHacer });
  return (
    <Forma
      forma={forma}
      nombre="Añadir Sugerencia"
      boton="Enviar sugerencia"
      enviando={enviando}
      revisar={() => revisarSugerencia(sugerencia)}
      enviar={() => enviar({ body: { op: OP.agregar, sugerencia } })}
    >
      <CampoLargo
        {...forma.campo('sugerencia')}
        label="Tu sugerencia"
        description={`Todos podrán leerla. Solo los admins ven de quién es. Hasta ${SUGERENCIA_MAX} caracteres`}
        autosize
        minRows={3}
        maxRows={12}
        data-autofocus
      />
    </Forma>
  );
}

import type { Excepcion } from '@conserje/contract';
import { revisarExcepcion } from '@conserje/rules';
import { useState } from 'react';
import { useLlamada } from '../../../platform/llamada.ts';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { Forma } from '../../../ui/forma/Forma.tsx';
import { useForma } from '../../../ui/forma/useForma.ts';
import { CampoPermisos } from './CampoPermisos.tsx';

interface Props {
  excepcion: Excepcion;
  cerrar: () => void;
}

/** Changes what someone has besides (part 2 §5: at least one permission). */
export default function EditarExcepcion({ excepcion, cerrar }: Props) {
  // As it was when it was opened: what somebody else does meanwhile must not be undone unseen.
  const [{ id, usuario, usuario_nombre, n_categoria, de_categoria, permisos: visto }] = useState(excepcion);
  const forma = useForma({ permisos: visto });
  const { permisos } = forma.valores;
  const [guardar, guardando] = useLlamada('POST actionExcepciones', { form: forma, alLograr: cerrar });
  return (
    <Dialogo titulo={`Permisos extra de ${usuario_nombre}, además de los de ${n_categoria}`} cerrar={cerrar} ancho="xl">
      <Forma
        forma={forma}
        boton="Guardar"
        volver={cerrar}
        enviando={guardando}
        revisar={() => revisarExcepcion({ usuario, permisos })}
        enviar={() => guardar({ body: { op: 1, id, permisos, visto } })}
      >
        <CampoPermisos {...forma.campo('permisos')} deCategoria={de_categoria} />
      </Forma>
    </Dialogo>
  );
}

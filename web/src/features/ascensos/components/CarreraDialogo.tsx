import { TablaCarrera } from '../../../dominio/TablaCarrera.tsx';
import { Dialogo } from '../../../ui/Dialogo.tsx';

interface Props {
  id: number;
  usuario: string;
  cerrar: () => void;
}

/** Someone's whole career, for those who decide on it. */
export default function CarreraDialogo({ id, usuario, cerrar }: Props) {
  return (
    <Dialogo titulo={`Carrera de ${usuario}`} cerrar={cerrar} ancho="62rem">
      <TablaCarrera id={id} usuario={usuario} enUrl={null} />
    </Dialogo>
  );
}

import type { Ingreso } from '@conserje/contract';
import { RowActions, RowButton } from '../../../../ui/table/RowButton.tsx';

interface Props {
  application: Ingreso;
  open: (application: Ingreso) => void;
}

/** Opens an application, to read it and to answer one that waits. */
export function ReadApplicationButton({ application, open }: Props) {
  return (
    <RowActions>
      <RowButton title={`Leer la solicitud de ${application.nombre}`} press={() => open(application)}>
        Leer
      </RowButton>
    </RowActions>
  );
}

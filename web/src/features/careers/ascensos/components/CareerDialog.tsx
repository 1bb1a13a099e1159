import { CareerTable } from '../../../../shared/careers/CareerTable.tsx';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';

interface Props {
  id: number;
  usuario: string;
  close: () => void;
}

export default function CareerDialog({ id, usuario, close }: Props) {
  return (
    <Dialog title={`Carrera de ${usuario}`} close={close} size="62rem">
      <CareerTable id={id} usuario={usuario} inUrl={null} />
    </Dialog>
  );
}

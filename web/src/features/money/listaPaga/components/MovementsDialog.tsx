import type { PagaRow } from '@conserje/contract';
import { CreditoMovements } from '../../../../shared/money/CreditoMovements.tsx';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';

export default function MovementsDialog({ row, close }: { row: PagaRow; close: () => void }) {
  return (
    <Dialog title={`Créditos de ${row.usuarioNombre}`} close={close} size="62rem">
      <CreditoMovements id={row.usuario} usuario={row.usuarioNombre} inUrl={null} />
    </Dialog>
  );
}

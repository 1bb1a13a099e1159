import type { SessionUser } from '@conserje/contract';
import { CreditoMovements } from '../../../../shared/money/CreditoMovements.tsx';

/** The viewer's credits. */
export default function Movements({ sessionUser }: { sessionUser: SessionUser }) {
  return <CreditoMovements id={sessionUser.id} usuario={sessionUser.usuario} inUrl="creditos" />;
}

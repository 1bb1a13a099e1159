import type { SessionUser } from '@conserje/contract';
import { CreditoMovements } from '../../../../shared/money/CreditoMovements.tsx';

/** One's own credits. */
export default function Movements({ sessionUser }: { sessionUser: SessionUser }) {
  return <CreditoMovements id={sessionUser.id} usuario={sessionUser.usuario} inUrl="creditos" />;
}

import type { PersonDetail } from '@conserje/contract';
import { CreditoMovements } from '../../../../../shared/money/CreditoMovements.tsx';

export default function Creditos({ person: { id, usuario } }: { person: PersonDetail }) {
  return <CreditoMovements id={id} usuario={usuario} inUrl="creditos" />;
}

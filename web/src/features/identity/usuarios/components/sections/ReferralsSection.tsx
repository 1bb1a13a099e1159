import type { PersonDetail } from '@conserje/contract';
import Referrals from '../../../../../shared/people/Referrals.tsx';

export default function ReferralsSection({ person: { id, usuario } }: { person: PersonDetail }) {
  return <Referrals id={id} usuario={usuario} inUrl="referidos" />;
}

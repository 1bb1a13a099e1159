import type { PersonDetail } from '@conserje/contract';
import { CareerTable } from '../../../../../shared/careers/CareerTable.tsx';

export default function CareerSection({ person: { id, usuario } }: { person: PersonDetail }) {
  return <CareerTable id={id} usuario={usuario} inUrl="carrera" />;
}

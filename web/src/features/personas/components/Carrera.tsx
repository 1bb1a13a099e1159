import type { Persona } from '@conserje/contract';
import { TablaCarrera } from '../../../dominio/TablaCarrera.tsx';

/** How someone came to where they stand. */
export default function Carrera({ persona: { id, usuario } }: { persona: Persona }) {
  return <TablaCarrera id={id} usuario={usuario} enUrl="carrera" />;
}

import type { Persona } from '@conserje/contract';
import { MovimientosCredito } from '../../../dominio/MovimientosCredito.tsx';

/** What someone is owed, owes, and was paid. */
export default function Creditos({ persona: { id, usuario } }: { persona: Persona }) {
  return <MovimientosCredito id={id} usuario={usuario} enUrl="creditos" />;
}

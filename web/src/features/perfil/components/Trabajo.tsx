import type { AnswerOf, Datos } from '@conserje/contract';
import { TablaTrabajo, useTrabajoAlDia } from '../../../dominio/TablaTrabajo.tsx';

/** One's own work, entry by entry. */
export default function Trabajo({ datos, perfil }: { datos: Datos; perfil: AnswerOf<'GET MyPerfil'> }) {
  useTrabajoAlDia(perfil.nomina);
  return <TablaTrabajo usuario={datos.usuario} categoria={datos.id_categoria} enUrl="trabajo" />;
}

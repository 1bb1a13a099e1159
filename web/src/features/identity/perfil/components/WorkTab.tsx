import type { AnswerOf, SessionUser } from '@conserje/contract';
import { useRefreshWork, WorkTable } from '../../../../shared/work/WorkTable.tsx';

/** The viewer's work, entry by entry. */
export default function WorkTab({
  sessionUser,
  perfil,
}: {
  sessionUser: SessionUser;
  perfil: AnswerOf<'GET MyPerfil'>;
}) {
  useRefreshWork(perfil.nomina);
  return <WorkTable usuario={sessionUser.usuario} categoria={sessionUser.id_categoria} inUrl="trabajo" />;
}

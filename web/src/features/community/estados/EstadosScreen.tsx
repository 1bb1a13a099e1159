import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../platform/session/session.tsx';
import { LoadError, Loading } from '../../../ui/feedback/LoadStates.tsx';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { CurrentEstado } from './components/CurrentEstado.tsx';
import { NewEstadoForm } from './components/NewEstadoForm.tsx';
import { OthersEstados } from './components/OthersEstados.tsx';
import { ownEstadoQuery } from './estados.queries.ts';

/** `/estados` (part 2 §2 Status): the own estado with its deletion, or the form; below, those of others. */
export default function EstadosScreen() {
  const { sessionUser } = useSession();
  const { data, error, refetch } = useQuery({ ...ownEstadoQuery(sessionUser?.id ?? 0), enabled: sessionUser !== null });
  return (
    <ScreenLayout title="Estados" description="Escribe un mensaje corto. Todos lo verán abajo del portal.">
      {error && <LoadError error={error} retry={refetch} isInline={data !== undefined} />}
      {data === undefined && !error && <Loading label="Cargando tu estado" rows={1} rowHeight="9rem" />}
      {data === null && <NewEstadoForm />}
      {data && <CurrentEstado estado={data} />}
      {sessionUser && <OthersEstados me={sessionUser.id} />}
    </ScreenLayout>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../../platform/session/session.tsx';
import { LoadError, Loading } from '../../../../ui/feedback/LoadStates.tsx';
import { ownNameRequestQuery } from '../nameChange.queries.ts';
import { PendingNameRequest } from './PendingNameRequest.tsx';
import { RequestNameForm } from './RequestNameForm.tsx';

/** The own pending request, or the form for one. */
export function MyName() {
  const { sessionUser } = useSession();
  const { data, error, refetch } = useQuery({
    ...ownNameRequestQuery(sessionUser?.id ?? 0),
    enabled: sessionUser !== null,
  });
  if (!sessionUser) return null;
  return (
    <>
      {error && <LoadError error={error} retry={refetch} isInline={data !== undefined} />}
      {data === undefined && !error && <Loading label="Cargando tu solicitud" rows={1} rowHeight="11rem" />}
      {data?.estado === 'espera' && <PendingNameRequest solicitud={data} />}
      {data !== undefined && data?.estado !== 'espera' && <RequestNameForm sessionUser={sessionUser} previous={data} />}
    </>
  );
}

import { SCREENS } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useCan } from '../../../platform/session/session.tsx';
import { radioQuery } from '../../../shared/agencia/radio.queries.ts';
import { EmptyState, LoadError, Loading } from '../../../ui/feedback/LoadStates.tsx';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { Player } from './components/Player.tsx';

/** *Radio* (part 2 §2): DJ, listeners and song, refreshed every 30 seconds; and the stream. */
export default function RadioScreen() {
  const { data, error, refetch } = useQuery(radioQuery());
  return (
    <ScreenLayout title="Radio" description="Sigue sonando mientras usas el portal." isExplanatory>
      {error && <LoadError error={error} retry={refetch} isInline={data !== undefined} />}
      {data === undefined && !error && <Loading label="Cargando la radio" rows={1} rowHeight="20rem" />}
      {data?.estado === 'sin' && <NoRadio />}
      {data && data.estado !== 'sin' && <Player radio={data} />}
    </ScreenLayout>
  );
}

function NoRadio() {
  const canManage = useCan(SCREENS['/mantenimiento']);
  return (
    <EmptyState title="Sin radio">
      {canManage ? (
        <>
          Agrégala en <Link to="/mantenimiento?pestana=agencia&hoja=sala">Mantenimiento</Link>, «Chat y radio».
        </>
      ) : (
        'Podrás oírla aquí cuando la agencia la active.'
      )}
    </EmptyState>
  );
}

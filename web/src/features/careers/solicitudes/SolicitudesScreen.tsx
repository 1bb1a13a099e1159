import type { AnswerOf } from '@conserje/contract';
import { CAN_VIEW_OFFERS } from '@conserje/rules';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useSubmit } from '../../../platform/api/useSubmit.ts';
import { lazyDialog } from '../../../platform/browser/lazyDialog.tsx';
import { realtime } from '../../../platform/realtime/realtime.ts';
import { useCan, useSession } from '../../../platform/session/session.tsx';
import { showToast } from '../../../platform/state/toasts.ts';
import {
  solicitudesAscensoQuery,
  solicitudesTiempoQuery,
  useSolicitudCount,
} from '../../../shared/careers/solicitudes.queries.ts';
import { useRequests } from '../../../shared/guardia/guardia.queries.ts';
import { AsyncButton } from '../../../ui/controls/AsyncButton.tsx';
import { ViewSwitcher } from '../../../ui/controls/ViewSwitcher.tsx';
import { Loading } from '../../../ui/feedback/LoadStates.tsx';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import { AchievementBanner } from './components/AchievementBanner.tsx';
import { OfferedAscensosTable } from './components/OfferedAscensosTable.tsx';
import { ReceivedAscensosTable } from './components/ReceivedAscensosTable.tsx';
import { RequestsTable } from './components/RequestsTable.tsx';
import { TiemposTable } from './components/TiemposTable.tsx';
import type { AscensoAnswers } from './useAscensoAnswers.ts';
import { useAscensoAnswers } from './useAscensoAnswers.ts';

const SignAscensoDialog = lazyDialog(() => import('./components/SignAscensoDialog.tsx'));

/** Empty `vista`: requests that wait for the viewer. */
const URL_DEFAULTS = { vista: '' };
const OFFERED_VIEW = 'ofrecidos';

/** *Solicitudes* (part 1 §2): requests that wait for the viewer, and offers that the viewer may withdraw. */
export default function SolicitudesScreen() {
  const ascensos = useOwnAscensos();
  const tiempos = useQuery(solicitudesTiempoQuery());
  const answers = useAscensoAnswers();
  const { achievement, awaitingFirma } = answers;
  const [update, isUpdating] = useSubmit(async () => {
    const [a, t] = await Promise.all([
      ascensos.refetch(),
      tiempos.refetch(),
      realtime.invalidate('ascensos', undefined, true),
      realtime.invalidate('guardia', undefined, true),
    ]);
    const error = a.error ?? t.error;
    if (error) throw error;
    showToast({ msg: 'Solicitudes actualizadas', kind: 'ok' });
  });
  const [{ vista }, change] = useUrlState(URL_DEFAULTS);
  const toAnswerCount = useSolicitudCount() ?? undefined;
  const canSeeOffers = useCan(CAN_VIEW_OFFERS);
  return (
    <ScreenLayout
      title="Solicitudes"
      waitingCount={toAnswerCount ?? 0}
      more={{
        label: 'Actualizar',
        content: (
          <AsyncButton
            variant="default"
            leftSection={<IconRefresh size={18} />}
            loading={isUpdating}
            onClick={() => update()}
          >
            Actualizar
          </AsyncButton>
        ),
      }}
    >
      <div>
        <ViewSwitcher
          caption="Qué solicitudes se muestran"
          views={[
            { id: '', label: 'Para ti', count: toAnswerCount },
            { id: OFFERED_VIEW, label: canSeeOffers ? 'En la agencia' : 'Enviadas' },
          ]}
          view={vista === OFFERED_VIEW ? OFFERED_VIEW : ''}
          change={(other) => change({ vista: other })}
        />
      </div>
      {achievement && <AchievementBanner {...achievement} close={answers.closeAchievement} />}
      {vista === OFFERED_VIEW ? (
        <OfferedAscensosTable />
      ) : (
        <ReceivedTables ascensos={ascensos} tiempos={tiempos} answers={answers} />
      )}
      {awaitingFirma && <SignAscensoDialog solicitud={awaitingFirma} answers={answers} />}
    </ScreenLayout>
  );
}

function useOwnAscensos() {
  const { sessionUser } = useSession();
  return useQuery({ ...solicitudesAscensoQuery(sessionUser?.id ?? 0), enabled: sessionUser !== null });
}

interface ReceivedTablesProps {
  ascensos: ReturnType<typeof useOwnAscensos>;
  tiempos: UseQueryResult<AnswerOf<'GET getTimesSolicitudes'>>;
  answers: AscensoAnswers;
}

/** The requests that wait for the viewer. */
function ReceivedTables({ ascensos, tiempos, answers }: ReceivedTablesProps) {
  const { canHandle, ...guardiaRequests } = useRequests();
  const hasAscensos = hasRows(ascensos.data);
  const hasRequests = hasRows(guardiaRequests.data);
  const requestsTable = canHandle && hasRequests && (
    <RequestsTable
      rows={guardiaRequests.data ?? []}
      primary={!hasAscensos}
      error={guardiaRequests.error}
      retry={guardiaRequests.refetch}
    />
  );
  // Each list decides on the place or the height of the others.
  const isPending = ascensos.isPending || tiempos.isPending || guardiaRequests.isLoading;
  return (
    <>
      {isPending && <Loading label="Cargando las solicitudes" rows={3} />}
      {/* A section with rows stands above an empty one. */}
      {!hasAscensos && requestsTable}
      <ReceivedAscensosTable
        rows={ascensos.data}
        brief={hasRows(tiempos.data) || hasRequests}
        error={ascensos.error}
        retry={ascensos.refetch}
        accept={answers.accept}
        reject={answers.reject}
        isBusy={answers.isBusy}
      />
      {hasAscensos && requestsTable}
      <TiemposTable
        rows={tiempos.data}
        // Brass marks the primary action, once per screen.
        primary={!hasAscensos && !hasRequests}
        error={tiempos.error}
        retry={tiempos.refetch}
      />
    </>
  );
}

const hasRows = (rows: readonly unknown[] | undefined): boolean => rows !== undefined && rows.length > 0;

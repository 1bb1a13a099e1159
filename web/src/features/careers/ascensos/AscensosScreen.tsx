import type { AnswerOf } from '@conserje/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { lazyDialog } from '../../../platform/browser/lazyDialog.tsx';
import { realtime } from '../../../platform/realtime/realtime.ts';
import { eligibleQuery } from '../../../shared/careers/ascenso.queries.ts';
import { ViewButton } from '../../../ui/controls/ViewSwitcher.tsx';
import { EmptyState, LoadError, Loading } from '../../../ui/feedback/LoadStates.tsx';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import { ascensoCandidatesQuery } from './ascensos.queries.ts';
import { AscensoCard } from './components/AscensoCard.tsx';
import { AscensoSearch } from './components/AscensoSearch.tsx';
import { EligibleList, LaterToday } from './components/EligibleList.tsx';

const CareerDialog = lazyDialog(() => import('./components/CareerDialog.tsx'));

type EligibleAnswer = AnswerOf<'GET ascensosPosibles'>;

/** `usuario` 0: no person is chosen. */
const URL_DEFAULTS = { usuario: 0, carrera: false, base: false };

/** *Ascensos* (part 1 §2): the people who may be promoted now, their next mision, and the request. */
export default function AscensosScreen() {
  const [{ usuario, carrera, base }, change] = useUrlState(URL_DEFAULTS);
  const usuarios = useQuery(ascensoCandidatesQuery());
  const eligible = useQuery({ ...eligibleQuery(base), enabled: usuario === 0 });
  const chosenName = usuarios.data?.find((u) => u.value === usuario)?.label;
  const search = (id: number) =>
    id === usuario ? void realtime.invalidate('ascensos', undefined, true) : change({ usuario: id, carrera: false });
  return (
    <ScreenLayout title="Ascensos" waitingCount={eligible.data?.total ?? 0}>
      <AscensoSearch
        usuarios={usuarios}
        chosen={usuario}
        search={search}
        secondary={usuario > 0 || eligible.data?.total !== 0}
      />
      {usuario > 0 ? (
        <AscensoCard key={usuario} usuario={usuario} showCareer={() => change({ carrera: true }, { pushes: true })} />
      ) : (
        <>
          <div>
            <ViewButton standalone isPressed={base} press={() => change({ base: !base })}>
              En base ahora
            </ViewButton>
          </div>
          <EligiblePeople eligible={eligible} enBase={base} />
        </>
      )}
      {carrera && usuario > 0 && (
        <CareerDialog
          id={usuario}
          usuario={chosenName ?? ''}
          close={() => change({ carrera: false }, { replace: true })}
        />
      )}
    </ScreenLayout>
  );
}

interface EligiblePeopleProps {
  eligible: UseQueryResult<EligibleAnswer>;
  enBase: boolean;
}

/** Eligible people, shown before a search. */
function EligiblePeople({ eligible: { data, error, refetch }, enBase }: EligiblePeopleProps) {
  if (!data)
    return error ? (
      <LoadError error={error} retry={refetch} />
    ) : (
      <Loading label="Cargando ascensos" rows={5} rowHeight="4.5rem" />
    );
  return (
    <>
      <EligibleList eligible={data} error={error} retry={refetch}>
        <EmptyState title={enBase ? 'Nadie en base puede ascender' : 'Nadie puede ascender todavía'}>
          Aquí verás a quién ya le toca. Busca a alguien para ver cuánto le falta.
        </EmptyState>
      </EligibleList>
      {data.luego.length > 0 && <LaterToday later={data.luego} />}
    </>
  );
}

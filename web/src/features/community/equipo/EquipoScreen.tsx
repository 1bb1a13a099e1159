import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from '../../../platform/session/session.tsx';
import { EmptyState, LoadError, Loading } from '../../../ui/feedback/LoadStates.tsx';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { useUrlState } from '../../../ui/state/useUrlState.ts';
import { TableSearch } from '../../../ui/table/TableSearch.tsx';
import { EquipoCategorias } from './components/EquipoCategorias.tsx';
import { MemberGrid } from './components/MemberGrid.tsx';
import styles from './EquipoScreen.module.css';
import { absentMembersQuery, equipoQuery } from './equipo.queries.ts';
import { countByCategoria, filterMembers, pickCategoria } from './equipoFilter.ts';

/** `rango` 0: the viewer's own. */
const URL_DEFAULTS = { rango: 0, buscar: '' };
const LIST_ID = 'equipo-miembros';

/** *Equipo* (part 2 §2): rango buttons, and the members of the chosen rango. */
export default function EquipoScreen() {
  const { sessionUser } = useSession();
  const [{ rango, buscar }, change] = useUrlState(URL_DEFAULTS);
  const { data, error, refetch } = useQuery(equipoQuery());
  const absentMembers = useQuery(absentMembersQuery()).data;
  const rangos = useMemo(() => data && countByCategoria(data), [data]);
  const lastDayByName = useMemo(() => new Map(absentMembers?.map((a) => [a.usuario, a.hasta])), [absentMembers]);
  const shownCategoria = rangos && pickCategoria(rangos, rango, sessionUser?.id_categoria ?? 0);
  const members = useMemo(
    () => (data && shownCategoria ? filterMembers(data[1], shownCategoria.id, buscar) : undefined),
    [data, shownCategoria, buscar],
  );
  const isSearching = buscar.trim() !== '';
  return (
    <ScreenLayout
      title="Equipo"
      description="La gente de la agencia, por rango."
      isExplanatory
      actions={
        <div className={styles.search}>
          <TableSearch
            label="Buscar a alguien del equipo"
            placeholder="Buscar a alguien"
            value={buscar}
            change={(text) => change({ buscar: text }, { replace: true })}
            controlsId={LIST_ID}
          />
        </div>
      }
    >
      {error && <LoadError error={error} retry={refetch} isInline={data !== undefined} />}
      {!data && !error && <Loading label="Cargando el equipo" rows={8} rowHeight="4.5rem" />}
      {rangos && rangos.length === 0 && <EmptyState title="Sin rangos">Un admin los crea en Mantenimiento.</EmptyState>}
      {rangos && shownCategoria && members && (
        <>
          <EquipoCategorias
            rangos={rangos}
            chosen={isSearching ? null : shownCategoria.id}
            choose={(id) => change({ rango: id, buscar: '' })}
          />
          <MemberGrid
            key={isSearching ? buscar : shownCategoria.id}
            id={LIST_ID}
            title={isSearching ? `Personas con «${buscar.trim()}»` : shownCategoria.name}
            members={members}
            absentUntil={lastDayByName}
            categoriaCounts={isSearching ? rangos : undefined}
          />
        </>
      )}
    </ScreenLayout>
  );
}

import type { PersonDetail } from '@conserje/contract';
import IconBack from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { ApiError } from '../../../../../platform/api/apiError.ts';
import { createShownOnce } from '../../../../../platform/session/shownOnce.ts';
import { Name } from '../../../../../shared/people/Name.tsx';
import { EmptyState, LoadError, Loading } from '../../../../../ui/feedback/LoadStates.tsx';
import { ScreenLayout } from '../../../../../ui/layout/ScreenLayout.tsx';
import { useUrlState } from '../../../../../ui/state/useUrlState.ts';
import { personQuery } from '../../usuarios.queries.ts';
import { EditPerson } from './EditPerson.tsx';
import type { Handover } from './NewClaveBanner.tsx';
import { NewClaveBanner } from './NewClaveBanner.tsx';
import { PersonActions } from './PersonActions.tsx';
import { PersonHeader } from './PersonHeader.tsx';
import styles from './PersonPage.module.css';
import { PersonSections } from './PersonSections.tsx';

const useHandover = createShownOnce<Handover>('handover');

const URL_DEFAULTS = { persona: '', editar: false };

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.error === 'USUARIO_NO_EXISTE';

/** Page of a person: identity, the viewer's actions and the sections that the viewer may see. */
export function PersonPage({ name }: { name: string }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(personQuery(name));
  const [, change] = useUrlState(URL_DEFAULTS);
  useEffect(() => {
    if (data === undefined || data.usuario === name) return;
    client.setQueryData(personQuery(data.usuario).queryKey, data);
    change({ persona: data.usuario }, { replace: true });
  }, [client, data, name, change]);
  return (
    <ScreenLayout
      title={data?.usuario ?? name}
      caption={<Name name={data?.usuario ?? name} />}
      actions={
        <Link to="/usuarios" className={styles.back}>
          <IconBack size={18} aria-hidden="true" /> Usuarios
        </Link>
      }
    >
      {error && data && <LoadError error={error} retry={refetch} isInline />}
      {data ? (
        <Content key={data.id} person={data} />
      ) : isMissing(error) ? (
        <EmptyState title={`No encontramos a «${name}»`}>Quizá cambió de nombre. Búscalo en Usuarios.</EmptyState>
      ) : error ? (
        <LoadError error={error} retry={refetch} />
      ) : (
        <Loading label={`Cargando a ${name}`} rows={3} rowHeight="9rem" />
      )}
    </ScreenLayout>
  );
}

const LIST_FORMAT = new Intl.ListFormat('es', { type: 'disjunction' });

/** People who can restore access, when the viewer cannot. */
const AccessContacts = ({ contacts, usuario }: { contacts: readonly string[]; usuario: string }) => (
  <p className={styles.request}>
    {contacts.length === 0
      ? `Solo quien administra el servidor puede darle otra contraseña a ${usuario}.`
      : `No puedes darle otra contraseña a ${usuario}. Habla con ${LIST_FORMAT.format(contacts)}.`}
  </p>
);

function Content({ person }: { person: PersonDetail }) {
  const [{ editar: isEditRequested }, change] = useUrlState(URL_DEFAULTS);
  const [handover, setHandover] = useHandover(person.id);
  const isEditing = isEditRequested && person.acciones.includes('editar');
  return (
    <>
      <PersonHeader person={person}>
        <PersonActions
          person={person}
          isEditing={isEditing}
          toggle={() => change({ editar: !isEditing })}
          onGenerated={setHandover}
        />
        {person.pedir_acceso_a && <AccessContacts contacts={person.pedir_acceso_a} usuario={person.usuario} />}
      </PersonHeader>
      {handover && <NewClaveBanner usuario={person.usuario} handover={handover} close={() => setHandover(undefined)} />}
      {isEditing && <EditPerson person={person} close={() => change({ editar: false }, { replace: true })} />}
      <PersonSections person={person} />
    </>
  );
}

import type { PersonDetail } from '@conserje/contract';
import { CLAVE_LINK_HOURS } from '@conserje/rules';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCallMutation } from '../../../../../platform/api/useCallMutation.ts';
import { lazyDialog } from '../../../../../platform/browser/lazyDialog.tsx';
import type { ConfirmQuestion } from '../../../../../platform/state/confirm.ts';
import { usePortalLink } from '../../../../../shared/agencia/usePortalLink.ts';
import { ACTION_LABELS, ACTIONS_ON_OTHERS, actionRoute } from '../../../../../shared/lists/newFormUrl.ts';
import { AsyncButton } from '../../../../../ui/controls/AsyncButton.tsx';
import { OverflowMenu } from '../../../../../ui/overlay/OverflowMenu.tsx';
import type { Handover } from './NewClaveBanner.tsx';
import styles from './PersonActions.module.css';
import { ReleaseNameButton } from './ReleaseNameButton.tsx';

const RemoveTwoFactorDialog = lazyDialog(() => import('./RemoveTwoFactorDialog.tsx'));

const ErasePersonDialog = lazyDialog(() => import('./ErasePersonDialog.tsx'));

interface Props {
  person: PersonDetail;
  isEditing: boolean;
  toggle: () => void;
  /** A new clave or link, answered only once. */
  onGenerated: (handover: Handover) => void;
}

/** Actions that are visible on a phone too. */
const VISIBLE_ACTIONS: readonly PersonDetail['acciones'][number][] = ['editar', 'rango', 'ingresar'];

/** Action that is a section of the page instead of a button. */
const SECTION_ACTION: PersonDetail['acciones'][number] = 'dispositivos';

const buildReadmitQuestion = (usuario: string): ConfirmQuestion => ({
  title: `¿Ingresar a ${usuario}?`,
  text: `${usuario} vuelve a la primera misión y entra con su contraseña de antes. Si era temporal, ya no sirve: dale otra.`,
  action: 'Ingresar',
});

const buildLinkQuestion = (usuario: string): ConfirmQuestion => ({
  title: `¿Crear un enlace para ${usuario}?`,
  text: `Con el enlace, ${usuario} crea otra contraseña que nadie más sabe. Sirve una vez, por ${CLAVE_LINK_HOURS} horas. El enlace anterior deja de funcionar. Su contraseña de ahora funciona hasta que lo use.`,
  action: 'Crear enlace',
});

const buildResetQuestion = (usuario: string): ConfirmQuestion => ({
  title: `¿Regenerar la contraseña de ${usuario}?`,
  text: `Se cierran todas las sesiones de ${usuario} y su contraseña deja de funcionar. Verás la nueva una sola vez.`,
  action: 'Regenerar Clave',
  danger: true,
});

const buildDeleteIpQuestion = (usuario: string): ConfirmQuestion => ({
  title: `¿Borrar las IP de ${usuario}?`,
  text: `Se borran las conexiones de ${usuario}. Hasta que vuelva a entrar, no saldrá en Clones por su conexión. Queda en el historial.`,
  action: 'Borrar IP',
  danger: true,
});

/** The viewer's actions on a person (part 1 §2 Usuarios). */
export function PersonActions({ person, isEditing, toggle, onGenerated }: Props) {
  const { id, usuario } = person;
  const actions = person.acciones.filter((action) => action !== SECTION_ACTION);
  const body = { usuario: id };
  const { origin } = usePortalLink();
  const [resetClave, isResettingClave] = useCallMutation('POST resetPassword', {
    onSuccess: ({ clave }) => onGenerated({ kind: 'clave', text: clave }),
  });
  const [createLink, isCreatingLink] = useCallMutation('POST enlaceClave', {
    onSuccess: ({ enlace }) => onGenerated({ kind: 'enlace', text: `${origin}/entrar#${enlace}` }),
  });
  const [isRemovingTwoFactor, setIsRemovingTwoFactor] = useState(false);
  const [deleteIp, isDeletingIp] = useCallMutation('POST deleteIP', { occasion: null });
  const [readmit, isReadmitting] = useCallMutation('POST ingresar', {
    occasion: null,
  });
  const [isErasing, setIsErasing] = useState(false);
  if (actions.length === 0) return null;
  return (
    <div className="u-flex u-wrap u-gap-8">
      {actions.includes('editar') && (
        <ActionButton primary={!isEditing} isOpen={isEditing} press={toggle}>
          {isEditing ? 'Cerrar Editar' : 'Editar'}
        </ActionButton>
      )}
      {actions.includes('ingresar') && (
        <ActionButton
          primary
          isBusy={isReadmitting}
          press={() => readmit({ body }, { question: buildReadmitQuestion(usuario) })}
        >
          Ingresar
        </ActionButton>
      )}
      {!actions.every((action) => VISIBLE_ACTIONS.includes(action)) && (
        <OverflowMenu container="screen" label={`Más de ${usuario}`}>
          {actions.includes('enlace') && (
            <ActionButton
              isBusy={isCreatingLink}
              press={() => createLink({ body }, { question: buildLinkQuestion(usuario) })}
            >
              Enlace de contraseña
            </ActionButton>
          )}
          {actions.includes('dospasos') && (
            <ActionButton press={() => setIsRemovingTwoFactor(true)}>Quitar la verificación en dos pasos</ActionButton>
          )}
          {actions.includes('clave') && (
            <ActionButton
              isBusy={isResettingClave}
              press={() => resetClave({ body }, { question: buildResetQuestion(usuario) })}
            >
              Regenerar Clave
            </ActionButton>
          )}
          {actions.includes('ip') && (
            <ActionButton
              isBusy={isDeletingIp}
              press={() => deleteIp({ body }, { question: buildDeleteIpQuestion(usuario) })}
            >
              Borrar IP
            </ActionButton>
          )}
          {actions.includes('liberar') && <ReleaseNameButton person={person} />}
          {actions.includes('olvidar') && (
            <ActionButton press={() => setIsErasing(true)}>Borrar sus datos</ActionButton>
          )}
          <OtherScreenLinks person={person} />
        </OverflowMenu>
      )}
      {isErasing && <ErasePersonDialog person={person} close={() => setIsErasing(false)} />}
      {isRemovingTwoFactor && <RemoveTwoFactorDialog person={person} close={() => setIsRemovingTwoFactor(false)} />}
    </div>
  );
}

/** Links to screens with other actions on the person. */
function OtherScreenLinks({ person: { id, usuario, acciones } }: { person: PersonDetail }) {
  const linkedActions = ACTIONS_ON_OTHERS.filter((action) => acciones.includes(action));
  if (linkedActions.length === 0) return null;
  return (
    <nav className={styles.otherActions} aria-label={`Acciones para ${usuario}`}>
      {linkedActions.map((action) => (
        <Link key={action} to={actionRoute(action, id)} className={styles.otherAction}>
          {ACTION_LABELS[action]}
        </Link>
      ))}
    </nav>
  );
}

interface ActionButtonProps {
  primary?: boolean;
  isBusy?: boolean;
  /** For a button that opens something. */
  isOpen?: boolean;
  press: () => void;
  children: ReactNode;
}

const ActionButton = ({ primary = false, isBusy = false, isOpen, press, children }: ActionButtonProps) => (
  <AsyncButton
    variant={primary ? 'filled' : 'default'}
    size="sm"
    loading={isBusy}
    aria-expanded={isOpen}
    onClick={press}
  >
    {children}
  </AsyncButton>
);

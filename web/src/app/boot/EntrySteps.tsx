import type { SessionUser } from '@conserje/contract';
import { ChooseClave } from './ChooseClave.tsx';
import { ClaveReset } from './ClaveReset.tsx';
import { RequiredTwoFactorSetup } from './RequiredTwoFactorSetup.tsx';

interface EntryStepsProps {
  sessionUser: SessionUser | null;
  /** Called when the password link was used; false without one. */
  onLinkUsed: (() => void) | false;
  /** Keeps these steps open until the last one lets go. */
  hold: (isHeld: boolean) => void;
}

/** Steps that a usuario completes before the portal opens. */
export default function EntrySteps({ sessionUser, onLinkUsed, hold }: EntryStepsProps) {
  if (onLinkUsed) return <ClaveReset finish={onLinkUsed} />;
  if (!sessionUser) return null;
  return sessionUser.cambiar_clave ? (
    <ChooseClave sessionUser={sessionUser} />
  ) : (
    <RequiredTwoFactorSetup sessionUser={sessionUser} hold={hold} />
  );
}

import type { SessionUser } from '@conserje/contract';
import { ChooseClave } from './ChooseClave.tsx';
import { LinkLogIn } from './LinkLogIn.tsx';
import { TwoFactorRequired } from './TwoFactorRequired.tsx';

interface EntryStepsProps {
  sessionUser: SessionUser | null;
  /** Whoever came by a link is done with it; false: nobody did. */
  onLinkUsed: (() => void) | false;
}

/** What stands in front of the portal until it is done. */
export default function EntrySteps({ sessionUser, onLinkUsed }: EntryStepsProps) {
  if (onLinkUsed) return <LinkLogIn finish={onLinkUsed} />;
  if (!sessionUser) return null;
  return sessionUser.cambiar_clave ? (
    <ChooseClave sessionUser={sessionUser} />
  ) : (
    <TwoFactorRequired sessionUser={sessionUser} />
  );
}

import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../platform/session/session.tsx';
import type { CardAction } from '../../platform/state/openCard.ts';
import { openPersonCard } from '../../platform/state/openCard.ts';
import { Name } from './Name.tsx';
import styles from './PersonLink.module.css';
import { hasCard, personLinkUrl } from './personUrls.ts';

interface Props {
  name: string;
  /** Links to the person's page instead of opening the card; for search results. */
  isDirect?: boolean;
  /** Additional action on the card. */
  extra?: CardAction;
  /** Not reachable by Tab: its container has its own link, or the name is shown twice. */
  skipsTabStop?: boolean;
}

/** Returns whether a modifier key asks the browser to open another tab or window. */
const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || altKey;

/** Name of a person that opens their card; plain text for visitors. */
export function PersonLink({ name, isDirect = false, extra, skipsTabStop = false }: Props) {
  const { sessionUser } = useSession();
  if (!hasCard(name, sessionUser)) return <Name name={name} />;
  const href = personLinkUrl(name, sessionUser);
  const open = (event: MouseEvent<HTMLElement>) => {
    if (isDirect || opensElsewhere(event)) return;
    event.preventDefault();
    openPersonCard({ name, anchor: event.currentTarget, extra });
  };
  const tabStop = skipsTabStop && { tabIndex: -1 };
  if (href === null || extra)
    return (
      <button
        type="button"
        className={`${styles.link} u-text-start`}
        aria-haspopup="dialog"
        onClick={open}
        {...tabStop}
      >
        <Name name={name} />
      </button>
    );
  return (
    <Link
      to={href}
      className={styles.link}
      {...(!isDirect && { 'aria-haspopup': 'dialog' })}
      onClick={open}
      {...tabStop}
    >
      <Name name={name} />
    </Link>
  );
}

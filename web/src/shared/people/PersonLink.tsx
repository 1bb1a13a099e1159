import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../platform/session/session.tsx';
import type { CardExtra } from '../../platform/state/openCard.ts';
import { openCard } from '../../platform/state/openCard.ts';
import { Name } from './Name.tsx';
import styles from './PersonLink.module.css';
import { hasCard, personLinkUrl } from './personUrls.ts';

interface Props {
  nombre: string;
  /** To their page at once: where they were looked for. */
  isDirect?: boolean;
  /** What else their card offers here. */
  extra?: CardExtra;
  /** No stop of the Tab key: what holds it has its own way there, or it is shown a second time. */
  skipsTabStop?: boolean;
}

/** Pressed with a key that opens another tab or window, a link is left to the browser. */
const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || altKey;

/** A person's name, and the way to their card for whoever is logged in; for visitors the name alone. */
export function PersonLink({ nombre, isDirect = false, extra, skipsTabStop = false }: Props) {
  const { sessionUser } = useSession();
  if (!hasCard(nombre, sessionUser)) return <Name de={nombre} />;
  const href = personLinkUrl(nombre, sessionUser);
  const open = (event: MouseEvent<HTMLElement>) => {
    if (isDirect || opensElsewhere(event)) return;
    event.preventDefault();
    openCard({ nombre, anchor: event.currentTarget, extra });
  };
  const tabStop = skipsTabStop && { tabIndex: -1 };
  if (href === null || extra)
    return (
      <button
        type="button"
        className={`${styles.link} ${styles.button}`}
        aria-haspopup="dialog"
        onClick={open}
        {...tabStop}
      >
        <Name de={nombre} />
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
      <Name de={nombre} />
    </Link>
  );
}

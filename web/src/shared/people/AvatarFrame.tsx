import { Avatar } from './Avatar.tsx';
import styles from './AvatarFrame.module.css';

/** Someone's avatar, whole, in a lit niche in the wall of the lobby. */
export function AvatarFrame({ usuario }: { usuario: string }) {
  return (
    <span className={styles.frame}>
      <Avatar usuario={usuario} />
    </span>
  );
}

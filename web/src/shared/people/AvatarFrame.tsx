import { Avatar } from './Avatar.tsx';
import styles from './AvatarFrame.module.css';

export function AvatarFrame({ usuario }: { usuario: string }) {
  return (
    <span className={styles.frame}>
      <Avatar usuario={usuario} />
    </span>
  );
}

import { useObjectUrl } from '../../platform/browser/useObjectUrl.ts';
import { Loading } from '../../ui/feedback/LoadStates.tsx';
import styles from './Evidence.module.css';

export function Evidence({ imagen, archivo }: { imagen: Blob | undefined; archivo: string }) {
  const url = useObjectUrl(imagen);
  if (url === undefined) return <Loading label="Cargando la evidencia" rows={1} rowHeight="40dvh" />;
  return (
    <div className={styles.attachment}>
      <img src={url} alt="Evidencia del llamado de atención" className={styles.image} />
      <a href={url} download={archivo} className={styles.save}>
        Guardar imagen
      </a>
    </div>
  );
}

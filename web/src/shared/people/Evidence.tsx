import { useObjectUrl } from '../../platform/browser/useObjectUrl.ts';
import { Loading } from '../../ui/feedback/LoadStates.tsx';
import styles from './Evidence.module.css';

export function Evidence({ image, fileName }: { image: Blob | undefined; fileName: string }) {
  const url = useObjectUrl(image);
  if (url === undefined) return <Loading label="Cargando la evidencia" rows={1} rowHeight="40dvh" />;
  return (
    <div className={styles.attachment}>
      <img src={url} alt="Evidencia del llamado de atención" className={styles.image} />
      <a href={url} download={fileName} className="u-inline-row u-touch-height">
        Guardar imagen
      </a>
    </div>
  );
}

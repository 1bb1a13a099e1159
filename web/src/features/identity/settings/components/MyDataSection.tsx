import { Link } from 'react-router';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { useSession } from '../../../../platform/session/session.tsx';
import { AsyncButton } from '../../../../ui/controls/AsyncButton.tsx';
import { saveAsFile } from '../../../../ui/files/download.ts';
import styles from '../Settings.module.css';

/** The viewer's stored data, to read and to download. */
export function MyDataSection() {
  const { sessionUser } = useSession();
  const [downloadMyData, isDownloading] = useCallMutation('POST misDatos', {
    onSuccess: (myData) =>
      saveAsFile(`mis-datos-${sessionUser?.usuario ?? ''}.json`, JSON.stringify(myData, null, 1), 'application/json'),
  });
  return (
    <section className={styles.panel} aria-labelledby="mis-datos">
      <h2 id="mis-datos" className="u-text-18">
        Tus datos
      </h2>
      <p className="u-muted">Descarga un archivo con tus datos. La descarga queda en el historial.</p>
      <div className={styles.actions}>
        <AsyncButton variant="default" size="sm" loading={isDownloading} onClick={() => downloadMyData()}>
          Descargar mis datos
        </AsyncButton>
        <Link to="/privacidad">Cómo usamos tus datos</Link>
      </div>
    </section>
  );
}

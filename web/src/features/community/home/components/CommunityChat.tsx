import { useState } from 'react';
import { readStorage, writeStorage } from '../../../../platform/browser/storage.ts';
import { useConfiguracion } from '../../../../shared/agencia/configuracion.queries.ts';
import { parseExternalChat } from '../externalChat.ts';
import styles from './CommunityChat.module.css';

const STORAGE_KEY = 'conserje-chat';

/**
 * The community's chat, a page of another service. The viewer must agree to load it, since that service then learns of
 * the visitor; it is fetched only near the viewport.
 */
export function CommunityChat() {
  const { chat, nombre } = useConfiguracion();
  const externalChat = parseExternalChat(chat, location.origin);
  const [acceptedSite, setAcceptedSite] = useState(() => readStorage(STORAGE_KEY));
  if (!externalChat) return null;
  const open = () => {
    writeStorage(STORAGE_KEY, externalChat.site);
    setAcceptedSite(externalChat.site);
  };
  return (
    <section className="u-stack u-gap-14" aria-labelledby="inicio-chat">
      <h2 id="inicio-chat" className="u-text-20 u-tight">
        Chat de la comunidad
      </h2>
      {acceptedSite === externalChat.site ? (
        <iframe
          className={styles.frame}
          src={externalChat.src}
          sandbox={externalChat.sandbox}
          title={`Chat de ${nombre}`}
          loading="lazy"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <div className={styles.prompt}>
          <p className={styles.notice}>
            El chat es de <b className="u-text">{externalChat.site}</b>, otro sitio. Al abrirlo, ese sitio verá que
            entraste.
          </p>
          <button type="button" className={styles.button} onClick={open}>
            Abrir el chat
          </button>
        </div>
      )}
    </section>
  );
}

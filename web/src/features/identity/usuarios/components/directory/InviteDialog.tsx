import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { copyAndNotify } from '../../../../../platform/browser/clipboard.ts';
import { lazyWithRetry } from '../../../../../platform/browser/lazyWithRetry.ts';
import { useSession } from '../../../../../platform/session/session.tsx';
import { useConfiguracion } from '../../../../../shared/agencia/configuracion.queries.ts';
import { usePortalLink } from '../../../../../shared/agencia/usePortalLink.ts';
import { Dialog } from '../../../../../ui/overlay/Dialog.tsx';
import { UnpublishedNote } from '../UnpublishedNote.tsx';
import styles from './InviteDialog.module.css';

const Qr = lazyWithRetry(() => import('../../../../../ui/controls/Qr.tsx'));

/** An invitation link and its picture, with the agency's name. */
export default function InviteDialog({ close }: { close: () => void }) {
  const { nombre, registro_pausado, ingreso } = useConfiguracion();
  const { origin, published } = usePortalLink();
  const { sessionUser } = useSession();
  const link = `${origin}/?${new URLSearchParams({ unirse: '1', ...(sessionUser && { ref: sessionUser.usuario }) })}`;
  const invitation = `Únete a ${nombre}: ${link}`;
  const canShare = typeof navigator.share === 'function';
  // A dismissed share sheet rejects; it is not an error.
  const share = () =>
    void navigator.share({ title: nombre, text: `Únete a ${nombre}`, url: link }).catch(() => undefined);
  return (
    <Dialog title={`Invita a ${nombre}`} close={close} size="sm">
      <div className="u-grid u-gap-12 u-text-center">
        {registro_pausado && <p className={styles.warning}>El registro está en pausa. Quítala en Mantenimiento.</p>}
        {ingreso && <p className="u-flush">Quien llegue enviará una solicitud y esperará la respuesta.</p>}
        {!published && <UnpublishedNote className={styles.warning} />}
        <Suspense fallback={<div className={styles.placeholder} aria-busy="true" />}>
          <Qr text={link} label={`Código QR para unirse a ${nombre}`} />
        </Suspense>
        <p className="u-text-20 u-semibold">{nombre}</p>
        <p className="u-break-anywhere">
          <code translate="no">{link}</code>
        </p>
        <div className="u-flex u-wrap u-gap-12 u-justify-center">
          {canShare && (
            <Button variant="default" onClick={share}>
              Compartir
            </Button>
          )}
          <Button onClick={() => void copyAndNotify(invitation, 'Invitación copiada')}>Copiar invitación</Button>
        </div>
      </div>
    </Dialog>
  );
}

import { FIRMA_LENGTH, needsFirma } from '@conserje/rules';
import { useLayoutEffect, useState } from 'react';
import { lazyDialog } from '../../platform/browser/lazyDialog.tsx';
import { useSession } from '../../platform/session/session.tsx';
import { useConfiguracion } from '../../shared/agencia/configuracion.queries.ts';
import { ErrorBoundary } from '../boot/ErrorBoundary.tsx';
import styles from './FirmaPrompt.module.css';

const FirmaDialog = lazyDialog(() => import('../../shared/misiones/FirmaDialog.tsx'));

/**
 * Asks for a firma on every screen while the mision requires one and the usuario has none, as after a venta, a paid
 * ascenso or an edit (decisions §6). Fixed at the foot of the window, so that it neither shifts the layout nor blocks
 * work.
 */
export function FirmaPrompt() {
  const { sessionUser } = useSession();
  const { firma_desde } = useConfiguracion();
  const [isOpen, setOpen] = useState(false);
  const isMissing =
    sessionUser !== null && sessionUser.firma === '' && needsFirma(sessionUser.id_categoria, firma_desde);
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-missing-firma', isMissing);
  }, [isMissing]);
  if (!isMissing) return null;
  const close = () => setOpen(false);
  // The focused button is unmounted with the banner.
  const onSave = () => {
    close();
    document.getElementById('contenido')?.focus({ preventScroll: true });
  };
  return (
    <aside className={styles.banner} aria-label="Necesitas una firma">
      <p className={styles.text}>Tu misión lleva firma. Crea la tuya.</p>
      <button type="button" className={styles.button} onClick={() => setOpen(true)}>
        Elegir firma
      </button>
      <ErrorBoundary isSilent shown={isOpen} close={close}>
        {isOpen && (
          <FirmaDialog action="Guardar firma" close={close} onSave={onSave}>
            <b>{sessionUser.mision}</b> lleva tu firma al final: {FIRMA_LENGTH} letras o números que nadie más use.
            Elígela bien: después solo la cambia un admin.
          </FirmaDialog>
        )}
      </ErrorBoundary>
    </aside>
  );
}

import { FIRMA_LENGTH, needsFirma } from '@conserje/rules';
import { Suspense, useLayoutEffect, useState } from 'react';
import { lazyWithRetry } from '../../platform/browser/lazyWithRetry.ts';
import { useSession } from '../../platform/session/session.tsx';
import { useConfiguracion } from '../../shared/agencia/configuracion.queries.ts';
import { ErrorBoundary } from '../boot/ErrorBoundary.tsx';
import styles from './FirmaPrompt.module.css';

const FirmaDialog = lazyWithRetry(() => import('../../shared/missions/FirmaDialog.tsx'));

/**
 * Whoever stands where missions carry a signature and has none (a sale, a pay promotion, an edit) is asked for it on every
 * screen until they have one (decisions §6). It lies at the foot of the window, so that its coming and going moves nothing,
 * and stops nobody's work.
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
  // The button that had the focus goes with what it asked for.
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
      <ErrorBoundary callada>
        <Suspense fallback={null}>
          {isOpen && (
            <FirmaDialog action="Guardar firma" close={close} onSave={onSave}>
              <b>{sessionUser.mision}</b> lleva tu firma al final: {FIRMA_LENGTH} letras o números que nadie más use.
              Elígela bien: después solo la cambia un admin.
            </FirmaDialog>
          )}
        </Suspense>
      </ErrorBoundary>
    </aside>
  );
}

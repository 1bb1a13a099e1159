import { ringChime } from '../../../../platform/browser/chime.ts';
import { setPreference, usePreference } from '../../../../platform/state/preferences.ts';
import { Switch } from '../../../../ui/controls/Switch.tsx';
import styles from '../Settings.module.css';

/** Settings of this browser. */
export function DeviceSettings() {
  const isChimeEnabled = usePreference('timbre');
  const areShortcutsEnabled = usePreference('teclas');
  return (
    <section className={`${styles.panel} ${styles.thisDevice}`} aria-labelledby="en-este-dispositivo">
      <h2 id="en-este-dispositivo" className="u-text-18">
        En este dispositivo
      </h2>
      <Switch
        label="Sonido"
        description="Suena cuando te llega una notificación y tienes el portal abierto."
        checked={isChimeEnabled}
        onChange={(e) => {
          setPreference('timbre', e.currentTarget.checked);
          void ringChime({ prueba: true });
        }}
      />
      <Switch
        label="Atajos de teclado"
        description="En Tiempos y Lista de paga. Presiona «?» para verlos."
        checked={areShortcutsEnabled}
        onChange={(e) => setPreference('teclas', e.currentTarget.checked)}
      />
    </section>
  );
}

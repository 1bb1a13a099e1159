import { PRIVACY_GENERAL, STORED_DATA } from '@conserje/rules';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import styles from './PrivacyScreen.module.css';

const FACTS = [
  ['que', 'Qué se guarda'],
  ['porque', 'Por qué'],
  ['cuanto', 'Cuánto tiempo'],
  ['quien', 'Quién lo ve'],
] as const;

/** `/privacidad`: the stored personal data by section. Public. */
export default function PrivacyScreen() {
  return (
    <ScreenLayout title="Privacidad" description="Qué datos tuyos guardamos, para qué y quién los ve.">
      <div className={styles.sections}>
        {STORED_DATA.map((dataPart) => (
          <details key={dataPart.clave} id={dataPart.clave} className="u-panel">
            <summary className={styles.summary}>
              <span className={styles.label}>{dataPart.titulo}</span>
            </summary>
            <dl className={styles.facts}>
              {FACTS.map(([fact, title]) => (
                <div key={fact}>
                  <dt className="u-text-15 u-muted">{title}</dt>
                  <dd>{dataPart[fact]}</dd>
                </div>
              ))}
            </dl>
          </details>
        ))}
      </div>
      <section className={styles.general} aria-labelledby="lo-demas">
        <h2 id="lo-demas" className="u-text-18">
          En general
        </h2>
        <ul>
          {PRIVACY_GENERAL.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
    </ScreenLayout>
  );
}

import { CAN_ADMINISTER } from '@conserje/rules';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { updateSessionData, useCan, useSession } from '../../../../platform/session/session.tsx';
import { Switch } from '../../../../ui/controls/Switch.tsx';
import styles from '../Settings.module.css';

type SettingKey = 'app' | 'estados';

/** The viewer's switches; optimistic, reverted when the server refuses. */
export function OwnSettings() {
  const { sessionUser } = useSession();
  const isAdmin = useCan(CAN_ADMINISTER);
  const config = sessionUser?.config;
  const [saveSetting, sending] = useCallMutation('POST changeConfig', {
    occasion: null,
    onSuccess: (response) => updateSessionData({ config: response.config }),
  });
  if (!config) return null;
  const toggleSetting = (op: SettingKey) =>
    saveSetting(
      { body: { op, valor: !config[op] } },
      {
        applyOptimistic: async () => {
          updateSessionData({ config: { ...config, [op]: !config[op] } });
          return () => updateSessionData({ config });
        },
      },
    );
  return (
    <section className={`${styles.panel} ${styles.settings}`} aria-labelledby="ajustes">
      <h2 id="ajustes" className="u-text-18">
        Ajustes
      </h2>
      {isAdmin && (
        <Switch
          label="Visualizar estados"
          description="Muestra los estados abajo del portal"
          checked={config.estados}
          onChange={() => toggleSetting('estados')}
          aria-busy={sending}
        />
      )}
      <Switch
        label="Soy App"
        description="Marca tu misión con «app» en Mi cuenta"
        checked={config.app}
        onChange={() => toggleSetting('app')}
        aria-busy={sending}
      />
    </section>
  );
}

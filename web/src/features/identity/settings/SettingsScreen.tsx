import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { ApiKeys } from './components/ApiKeys.tsx';
import { ChangeClaveForm } from './components/ChangeClaveForm.tsx';
import { DeviceSettings } from './components/DeviceSettings.tsx';
import { DiscordSection } from './components/DiscordSection.tsx';
import { MyDataSection } from './components/MyDataSection.tsx';
import { NotificationSettings } from './components/NotificationSettings.tsx';
import { OwnSettings } from './components/OwnSettings.tsx';
import { SessionList } from './components/SessionList.tsx';
import { TwoFactorSection } from './components/TwoFactorSection.tsx';
import styles from './Settings.module.css';

/** `/configuracion` (part 2 §2 Configuration, decisions §3). */
export default function SettingsScreen() {
  return (
    <ScreenLayout title="Configuración">
      <div className={styles.grid}>
        <OwnSettings />
        <ChangeClaveForm />
        <DeviceSettings />
        <TwoFactorSection />
        <DiscordSection />
        <SessionList />
        <ApiKeys />
        <NotificationSettings />
        <MyDataSection />
      </div>
    </ScreenLayout>
  );
}

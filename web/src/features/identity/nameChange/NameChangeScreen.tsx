import { CAN_ADMINISTER } from '@conserje/rules';
import { useCan } from '../../../platform/session/session.tsx';
import { ScreenLayout } from '../../../ui/layout/ScreenLayout.tsx';
import { MyName } from './components/MyName.tsx';
import { NameSolicitudes } from './components/NameSolicitudes.tsx';

/** *Cambio de nombre* (part 2 §2): all requests for administrators, the own request for others. */
export default function NameChangeScreen() {
  if (useCan(CAN_ADMINISTER)) return <NameSolicitudes />;
  return (
    <ScreenLayout title="Cambio de nombre" description="¿Cambiaste tu nombre en el hotel? Pide el cambio aquí.">
      <MyName />
    </ScreenLayout>
  );
}

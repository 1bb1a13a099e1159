import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../../platform/api/apiError.ts';
import { findPushObstacle, subscribeHere, unsubscribeHere } from '../../../../platform/browser/pushSubscription.ts';
import { notifyError, showToast } from '../../../../platform/state/toasts.ts';
import { Switch } from '../../../../ui/controls/Switch.tsx';
import { deviceQuery } from '../settings.queries.ts';

const REASONS = {
  unsupported: 'Este navegador no admite notificaciones con el portal cerrado.',
  denied: 'Tu navegador las bloquea. Actívalas en sus ajustes para este sitio.',
};
const ENABLE_FAILED = 'No pudimos activar las notificaciones. Intenta más tarde.';

/** Push notifications of this browser; hidden when the agency sends none. */
export function DeviceNotifications() {
  const queryClient = useQueryClient();
  const { data } = useQuery(deviceQuery());
  const [currentObstacle, setObstacle] = useState(findPushObstacle);
  const [isChanging, setIsChanging] = useState(false);
  if (!data || data.clave === null) return null;
  const { clave, recibe } = data;
  const change = async () => {
    if (isChanging) return;
    setIsChanging(true);
    try {
      if (recibe) await unsubscribeHere();
      else setObstacle(await subscribeHere(clave));
      await queryClient.invalidateQueries(deviceQuery());
    } catch (error) {
      if (error instanceof ApiError) notifyError(error);
      else showToast({ msg: ENABLE_FAILED, kind: 'error' });
    }
    setIsChanging(false);
  };
  return (
    <Switch
      label="Notificaciones en este dispositivo"
      description={
        currentObstacle ? REASONS[currentObstacle] : 'Te llegan con el portal cerrado. No muestran nombres ni montos.'
      }
      checked={recibe && !currentObstacle}
      disabled={currentObstacle !== null && !recibe}
      onChange={() => void change()}
      aria-busy={isChanging}
    />
  );
}

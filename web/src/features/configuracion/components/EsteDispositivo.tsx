import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { avisar, avisarError } from '../../../platform/avisos.ts';
import { ErrorApi } from '../../../platform/errorApi.ts';
import { impedimento, noRecibirAqui, recibirAqui } from '../../../platform/push.ts';
import { Switch } from '../../../ui/Switch.tsx';
import { aparatoQuery } from '../configuracion.queries.ts';

const PORQUE = {
  'no-puede': 'Este navegador no admite notificaciones con el portal cerrado.',
  prohibido: 'Tu navegador las bloquea. Actívalas en sus ajustes para este sitio.',
};
const NO_QUISO = 'No pudimos activar las notificaciones. Intenta más tarde.';

/** Whether this browser is told while the portal is closed; nothing is said of it where the agency sends nothing. */
export function EsteDispositivo() {
  const consultas = useQueryClient();
  const { data } = useQuery(aparatoQuery());
  const [falta, setFalta] = useState(impedimento);
  const [cambiando, setCambiando] = useState(false);
  if (!data || data.clave === null) return null;
  const { clave, recibe } = data;
  const cambiar = async () => {
    if (cambiando) return;
    setCambiando(true);
    try {
      if (recibe) await noRecibirAqui();
      else setFalta(await recibirAqui(clave));
      await consultas.invalidateQueries(aparatoQuery());
    } catch (error) {
      if (error instanceof ErrorApi) avisarError(error);
      else avisar({ msg: NO_QUISO, tipo: 'error' });
    }
    setCambiando(false);
  };
  return (
    <Switch
      label="Notificaciones en este dispositivo"
      description={falta ? PORQUE[falta] : 'Te llegan con el portal cerrado. No muestran nombres ni montos.'}
      checked={recibe && !falta}
      disabled={falta !== null && !recibe}
      onChange={() => void cambiar()}
      aria-busy={cambiando}
    />
  );
}

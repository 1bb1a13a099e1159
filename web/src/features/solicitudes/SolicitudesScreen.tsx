import { Button } from '@mantine/core';
import IconActualizar from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { avisar } from '../../platform/avisos.ts';
import { useEnvio } from '../../platform/formulario.ts';
import { useSesion } from '../../platform/sesion.tsx';
import { solicitudesAscensoQuery, solicitudesTiempoQuery } from '../../platform/solicitudes.ts';
import { Pantalla } from '../../ui/Pantalla.tsx';
import { Logrado } from './components/Logrado.tsx';
import { TablaAscensos } from './components/TablaAscensos.tsx';
import { TablaTiempos } from './components/TablaTiempos.tsx';
import { useResponder } from './useResponder.ts';

const FirmaDialogo = lazy(() => import('./components/FirmaDialogo.tsx'));

/** *Solicitudes* (part 1 §2): what waits for the reader's answer. */
export default function SolicitudesScreen() {
  const { datos } = useSesion();
  const ascensos = useQuery({ ...solicitudesAscensoQuery(datos?.id ?? 0), enabled: datos !== null });
  const tiempos = useQuery(solicitudesTiempoQuery());
  const responder = useResponder();
  const { logro, porFirmar } = responder;
  const [actualizar, actualizando] = useEnvio(async () => {
    const [a, t] = await Promise.all([ascensos.refetch(), tiempos.refetch()]);
    const error = a.error ?? t.error;
    if (error) throw error;
    avisar({ msg: 'Solicitudes actualizadas', tipo: 'ok' });
  });
  return (
    <Pantalla
      titulo="Solicitudes"
      descripcion="Los ascensos que te ofrecen y los tiempos que te piden llevar."
      acciones={
        <Button
          variant="default"
          leftSection={<IconActualizar size={18} />}
          loading={actualizando}
          onClick={() => actualizar()}
        >
          Actualizar
        </Button>
      }
    >
      {logro && <Logrado {...logro} cerrar={responder.cerrarLogro} />}
      <TablaAscensos
        filas={ascensos.data}
        fallo={ascensos.error}
        reintentar={ascensos.refetch}
        aceptar={responder.aceptar}
        rechazar={responder.rechazar}
        ocupado={responder.ocupado}
      />
      <TablaTiempos filas={tiempos.data} fallo={tiempos.error} reintentar={tiempos.refetch} />
      <Suspense fallback={null}>
        {porFirmar && (
          <FirmaDialogo
            solicitud={porFirmar}
            cerrar={responder.sinFirmar}
            alGuardar={() => responder.firmado(porFirmar)}
          />
        )}
      </Suspense>
    </Pantalla>
  );
}

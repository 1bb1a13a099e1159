import { VE_OFERTAS } from '@conserje/rules';
import IconActualizar from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { usePedidos } from '../../dominio/guardia.ts';
import { solicitudesAscensoQuery, solicitudesTiempoQuery, useCuantasSolicitudes } from '../../dominio/solicitudes.ts';
import { avisar } from '../../platform/avisos.ts';
import { caducar } from '../../platform/cambios.ts';
import { useEnvio } from '../../platform/envio.ts';
import { perezosa } from '../../platform/perezosa.ts';
import { usePuede, useSesion } from '../../platform/sesion.tsx';
import { Boton } from '../../ui/Boton.tsx';
import { Pantalla } from '../../ui/Pantalla.tsx';
import { useUrlEstado } from '../../ui/useUrlEstado.ts';
import { Vistas } from '../../ui/Vistas.tsx';
import { Logrado } from './components/Logrado.tsx';
import { TablaAscensos } from './components/TablaAscensos.tsx';
import { TablaOfrecidos } from './components/TablaOfrecidos.tsx';
import { TablaPedidos } from './components/TablaPedidos.tsx';
import { TablaTiempos } from './components/TablaTiempos.tsx';
import { useResponder } from './useResponder.ts';

const Firmar = perezosa(() => import('./components/Firmar.tsx'));

/** `vista` empty: what waits for the reader. */
const EN_URL = { vista: '' };
const OFRECIDOS = 'ofrecidos';

/** *Solicitudes* (part 1 §2): what waits for the reader's answer, and for others' to what they may take back. */
export default function SolicitudesScreen() {
  const { datos } = useSesion();
  const ascensos = useQuery({ ...solicitudesAscensoQuery(datos?.id ?? 0), enabled: datos !== null });
  const tiempos = useQuery(solicitudesTiempoQuery());
  const { atiende, ...pedidos } = usePedidos();
  const responder = useResponder();
  const { logro, porFirmar } = responder;
  const [actualizar, actualizando] = useEnvio(async () => {
    const [a, t] = await Promise.all([
      ascensos.refetch(),
      tiempos.refetch(),
      caducar('ascensos', undefined, true),
      caducar('guardia', undefined, true),
    ]);
    const error = a.error ?? t.error;
    if (error) throw error;
    avisar({ msg: 'Solicitudes actualizadas', tipo: 'ok' });
  });
  const [{ vista }, cambiar] = useUrlEstado(EN_URL);
  const porResponder = useCuantasSolicitudes();
  const piden = (pedidos.data?.length ?? 0) > 0;
  const mando = usePuede(VE_OFERTAS);
  // What waits stands above what there is none of.
  const primeros = (ascensos.data?.length ?? 0) === 0;
  const tablaPedidos = atiende && piden && (
    <TablaPedidos filas={pedidos.data ?? []} principal={primeros} fallo={pedidos.error} reintentar={pedidos.refetch} />
  );
  return (
    <Pantalla
      titulo="Solicitudes"
      esperan={porResponder ?? 0}
      mas={{
        etiqueta: 'Actualizar',
        contenido: (
          <Boton
            variant="default"
            leftSection={<IconActualizar size={18} />}
            loading={actualizando}
            onClick={() => actualizar()}
          >
            Actualizar
          </Boton>
        ),
      }}
    >
      <div>
        <Vistas
          leyenda="Qué solicitudes se muestran"
          vistas={[
            { clave: '', texto: 'Para ti', cuantos: porResponder },
            { clave: OFRECIDOS, texto: mando ? 'En la agencia' : 'Enviadas' },
          ]}
          vista={vista === OFRECIDOS ? OFRECIDOS : ''}
          cambiar={(otra) => cambiar({ vista: otra })}
        />
      </div>
      {logro && <Logrado {...logro} cerrar={responder.cerrarLogro} />}
      {vista === OFRECIDOS ? (
        <TablaOfrecidos />
      ) : (
        <>
          {primeros && tablaPedidos}
          <TablaAscensos
            filas={ascensos.data}
            breve={(tiempos.data?.length ?? 0) > 0 || piden}
            fallo={ascensos.error}
            reintentar={ascensos.refetch}
            aceptar={responder.aceptar}
            rechazar={responder.rechazar}
            ocupado={responder.ocupado}
          />
          {!primeros && tablaPedidos}
          <TablaTiempos
            filas={tiempos.data}
            // Brass marks what is next, once on a screen.
            principal={(ascensos.data?.length ?? 0) === 0 && !piden}
            fallo={tiempos.error}
            reintentar={tiempos.refetch}
          />
        </>
      )}
      <Suspense fallback={null}>{porFirmar && <Firmar solicitud={porFirmar} responder={responder} />}</Suspense>
    </Pantalla>
  );
}

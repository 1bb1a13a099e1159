import { ADMINISTRADOR } from '@conserje/rules';
import { Suspense } from 'react';
import { perezosa } from '../../platform/perezosa.ts';
import { usePuede } from '../../platform/sesion.tsx';
import { BotonNuevo } from '../../ui/forma/BotonNuevo.tsx';
import { Pantalla } from '../../ui/Pantalla.tsx';
import { TablaBuscar } from '../../ui/tabla/TablaBuscar.tsx';
import { useUrlEstado } from '../../ui/useUrlEstado.ts';
import { Vista, Vistas } from '../../ui/Vistas.tsx';
import { Buzon } from './components/Buzon.tsx';
import estilos from './Sugerencias.module.css';
import type { Vista as ClaveVista } from './sugerencias.queries.ts';
import { VISTAS } from './sugerencias.queries.ts';

const NuevaSugerencia = perezosa(() => import('./components/NuevaSugerencia.tsx'));

/** `vista` empty: what waits for who moderates, everything for the others. */
const EN_URL = { vista: '', buscar: '', tuyas: false, nueva: false };
const ROTULOS: readonly { clave: ClaveVista; texto: string }[] = [
  { clave: 'pendientes', texto: 'Pendientes' },
  { clave: 'aprobadas', texto: 'Aprobadas' },
  { clave: 'noaprobadas', texto: 'No aprobadas' },
  { clave: 'todas', texto: 'Todas' },
];
const esVista = (texto: string): texto is ClaveVista => Object.hasOwn(VISTAS, texto);

/** *Sugerencias* (part 2 §2): the form, and the slips that came out of the box. */
export default function SugerenciasScreen() {
  const modera = usePuede(ADMINISTRADOR);
  const [{ vista: texto, buscar, tuyas, nueva }, cambiar] = useUrlEstado(EN_URL);
  const vista = esVista(texto) ? texto : modera ? 'pendientes' : 'todas';
  return (
    <Pantalla
      titulo="Sugerencias"
      descripcion="Ideas para mejorar la agencia. Solo los admins ven de quién son."
      explica
      acciones={
        <BotonNuevo
          abierto={nueva}
          nuevo="Añadir Sugerencia"
          cerrar="Cerrar"
          alternar={() => cambiar({ nueva: !nueva })}
        />
      }
    >
      {nueva && (
        <Suspense fallback={<div className={estilos.hueco} aria-busy="true" />}>
          <NuevaSugerencia alHacer={() => cambiar({ nueva: false }, { reemplazar: true })} />
        </Suspense>
      )}
      <div className={estilos.filtros}>
        <Vistas
          leyenda="Qué sugerencias se muestran"
          vistas={ROTULOS}
          vista={vista}
          cambiar={(otra) => cambiar({ vista: otra })}
        />
        <Vista suelta puesta={tuyas} pulsar={() => cambiar({ tuyas: !tuyas }, { reemplazar: true })}>
          Tuyas
        </Vista>
        <TablaBuscar
          etiqueta={modera ? 'Buscar sugerencia o usuario' : 'Buscar sugerencia'}
          valor={buscar}
          cambiar={(otro) => cambiar({ buscar: otro }, { reemplazar: true })}
        />
      </div>
      <Buzon vista={vista} mias={tuyas} buscar={buscar.trim()} />
    </Pantalla>
  );
}

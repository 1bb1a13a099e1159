import type { Persona } from '@conserje/contract';
import { puedeEntrar } from '@conserje/rules';
import { Suspense } from 'react';
import { useSesion } from '../../../platform/sesion.tsx';
import { Cargando } from '../../../ui/Espera.tsx';
import { useALaVista } from '../../../ui/useALaVista.ts';
import { useUrlEstado } from '../../../ui/useUrlEstado.ts';
import { SECCIONES } from '../secciones.ts';
import estilos from './Casillero.module.css';

const EN_URL = { ver: '' };

/** The pigeonholes behind the desk: one for each thing that the reader may look into, of which one is open. */
export function Casillero({ persona }: { persona: Persona }) {
  const { datos } = useSesion();
  const [{ ver }, cambiar] = useUrlEstado(EN_URL);
  const abiertas = SECCIONES.filter(
    ({ quien, accion }) => puedeEntrar(quien, datos) && (accion === undefined || persona.acciones.includes(accion)),
  );
  const una = abiertas.find(({ clave }) => clave === ver) ?? abiertas[0];
  const tira = useALaVista<HTMLElement>(`[data-casilla="${una?.clave}"]`);
  if (!una) return null;
  const { Parte } = una;
  return (
    <>
      <nav ref={tira} className={estilos.casillero} aria-label={`Datos de ${persona.usuario}`}>
        {abiertas.map(({ clave, titulo, icono: Icono }) => (
          <button
            key={clave}
            type="button"
            className={estilos.casilla}
            data-casilla={clave}
            aria-current={clave === una.clave || undefined}
            onClick={() => cambiar({ ver: clave })}
          >
            <Icono size={22} stroke={1.75} aria-hidden="true" />
            {titulo}
          </button>
        ))}
      </nav>
      <section aria-label={una.titulo}>
        <Suspense fallback={<Cargando que={`Cargando: ${una.titulo}`} />}>
          <Parte key={una.clave} persona={persona} />
        </Suspense>
      </section>
    </>
  );
}

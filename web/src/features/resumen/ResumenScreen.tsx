import { diaDe } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useConfiguracion } from '../../dominio/configuracion.ts';
import { perezosa } from '../../platform/perezosa.ts';
import { useAhora } from '../../platform/reloj.ts';
import { Cargando } from '../../ui/Espera.tsx';
import { Pantalla } from '../../ui/Pantalla.tsx';
import { useUrlEstado } from '../../ui/useUrlEstado.ts';
import { Vistas } from '../../ui/Vistas.tsx';
import { ElegirSemana } from './components/ElegirSemana.tsx';
import { TablaSemana } from './components/TablaSemana.tsx';
import { resumenQuery } from './resumen.queries.ts';
import { enUrl, semanaDeUrl } from './semana.ts';

const Presencia = perezosa(() => import('./components/Presencia.tsx'));

const EN_URL = { semana: '', vista: 'personas' };
const VISTAS = [
  { clave: 'personas', texto: 'Personas' },
  { clave: 'horas', texto: 'Horas' },
] as const;
type Vista = (typeof VISTAS)[number]['clave'];

/** *Resumen semanal* (part 2 §2): what everyone did in a week, and when the house was empty. */
export default function ResumenScreen() {
  const [url, cambiar] = useUrlEstado(EN_URL);
  const { zona } = useConfiguracion();
  const hoy = diaDe(useAhora(60_000), zona);
  const lunes = semanaDeUrl(url.semana, hoy);
  const vista: Vista = url.vista === 'horas' ? 'horas' : 'personas';
  const { data, error, refetch } = useQuery({ ...resumenQuery(enUrl(lunes, hoy)), enabled: vista === 'personas' });
  const vistas = (
    <Vistas leyenda="Qué se mira" vistas={VISTAS} vista={vista} cambiar={(nueva) => cambiar({ vista: nueva })} />
  );
  return (
    <Pantalla
      titulo="Resumen semanal"
      descripcion="Lo que hizo cada persona en la semana."
      explica
      acciones={<ElegirSemana lunes={lunes} hoy={hoy} cambiar={(nueva) => cambiar({ semana: enUrl(nueva, hoy) })} />}
    >
      {vista === 'personas' ? (
        <TablaSemana lunes={lunes} filas={data?.filas} fallo={error} reintentar={refetch} herramientas={vistas} />
      ) : (
        <>
          <div>{vistas}</div>
          <Suspense fallback={<Cargando que="Cargando las horas" filas={1} alto="24rem" />}>
            <Presencia key={lunes} lunes={lunes} />
          </Suspense>
        </>
      )}
    </Pantalla>
  );
}

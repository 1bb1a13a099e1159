import type { AnswerOf, Datos } from '@conserje/contract';
import { diaDe } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useConfiguracion } from '../../../dominio/configuracion.ts';
import { SemanasTrabajo } from '../../../dominio/SemanasTrabajo.tsx';
import { misDiasQuery, misSemanasQuery } from '../../../dominio/trabajo.ts';
import { perezosa } from '../../../platform/perezosa.ts';
import { useAhora } from '../../../platform/reloj.ts';
import { Cargando, FalloDeCarga } from '../../../ui/Espera.tsx';
import { duracion } from '../../../ui/formato.ts';
import type { Linea } from '../../../ui/grafico.ts';
import { useUrlEstado } from '../../../ui/useUrlEstado.ts';
import { Vistas } from '../../../ui/Vistas.tsx';
import estilos from './MisSemanas.module.css';
import { Semana } from './Semana.tsx';

const Ano = perezosa(() => import('./Ano.tsx'));

const EN_URL = { tramo: 'semana' };
const VISTAS = [
  { clave: 'semana', texto: 'Esta semana' },
  { clave: 'doce', texto: '12 semanas' },
  { clave: 'ano', texto: 'Un año' },
] as const;
type Vista = (typeof VISTAS)[number]['clave'];
const ALTO = '19rem';

type Perfil = AnswerOf<'GET MyPerfil'>;

/** One's own work as pictures: the present week, the last twelve, a year. */
export default function MisSemanas({ datos, perfil }: { datos: Datos; perfil: Perfil }) {
  const [{ tramo }, cambiar] = useUrlEstado(EN_URL);
  const { zona } = useConfiguracion();
  const ahora = useAhora(60_000);
  const vista: Vista = VISTAS.find(({ clave }) => clave === tramo)?.clave ?? 'semana';
  return (
    <>
      <div className={estilos.vistas}>
        <Vistas leyenda="Cuánto se mira" vistas={VISTAS} vista={vista} cambiar={(nueva) => cambiar({ tramo: nueva })} />
      </div>
      {vista === 'semana' && <Semana dias={perfil.nomina.semana} hoy={diaDe(ahora, zona)} />}
      {vista === 'doce' && <Doce id={datos.id} requisito={perfil.cobro.requisito} />}
      {vista === 'ano' && <UnAno id={datos.id} />}
    </>
  );
}

function lineasDe({ asistencia, times }: Perfil['cobro']['requisito']): Linea[] {
  return [
    ...(asistencia > 0
      ? [{ serie: 0, valor: asistencia, texto: `Requisito: ${duracion(asistencia)} de asistencia` }]
      : []),
    ...(times > 0 ? [{ serie: 1, valor: times, texto: `Requisito: ${duracion(times)} como encargado` }] : []),
  ];
}

function Doce({ id, requisito }: { id: number; requisito: Perfil['cobro']['requisito'] }) {
  const { data, error, refetch } = useQuery(misSemanasQuery(id));
  const lineas = lineasDe(requisito);
  return (
    <>
      {error && <FalloDeCarga error={error} reintentar={refetch} enLinea={data !== undefined} />}
      {data ? (
        <SemanasTrabajo semanas={data} lineas={lineas} />
      ) : (
        !error && <Cargando que="Cargando las semanas" filas={1} alto={ALTO} />
      )}
      {lineas.length > 0 && (
        <p className={estilos.nota}>
          El requisito es de cada período de paga. Termina cuando se reinicia la nómina, no siempre cada semana.
        </p>
      )}
    </>
  );
}

function UnAno({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(misDiasQuery(id));
  const espera = <Cargando que="Cargando el año" filas={1} alto={ALTO} />;
  return (
    <>
      {error && <FalloDeCarga error={error} reintentar={refetch} enLinea={data !== undefined} />}
      {data ? (
        <Suspense fallback={espera}>
          <Ano dias={data} />
        </Suspense>
      ) : (
        !error && espera
      )}
    </>
  );
}

import type { AnswerOf, Datos } from '@conserje/contract';
import { CATEGORIA_INICIALES, CATEGORIA_REQUISITOS_MAX } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { Escalones } from '../../dominio/Escalones.tsx';
import { LlaveDejada } from '../../dominio/LlaveDejada.tsx';
import { LoQueFalta } from '../../dominio/LoQueFalta.tsx';
import { perfilQuery } from '../../dominio/perfil.ts';
import { TeEsperan } from '../../dominio/TeEsperan.tsx';
import { TiempoPropio } from '../../dominio/TiempoPropio.tsx';
import { queryClient } from '../../platform/consultas.ts';
import { perezosa } from '../../platform/perezosa.ts';
import { useTrasPintar } from '../../platform/pintado.ts';
import { useSesion } from '../../platform/sesion.tsx';
import { Cargando, FalloDeCarga } from '../../ui/Espera.tsx';
import { Pantalla } from '../../ui/Pantalla.tsx';
import { Tarjeta } from '../../ui/Tarjeta.tsx';
import { Cifras } from './components/Cifras.tsx';
import { Identidad } from './components/Identidad.tsx';
import { Requisitos } from './components/Requisitos.tsx';
import estilos from './PerfilScreen.module.css';

const MisSemanas = perezosa(() => import('./components/MisSemanas.tsx'));
const Historial = perezosa(() => import('./components/Historial.tsx'));

/** The picture of a week, with what chooses it. */
const ALTO_SEMANAS = '23rem';

/** What the screen begins with. */
export const reunir = () => queryClient.query(perfilQuery());

/** *Mi cuenta* (part 1 §2). */
export default function PerfilScreen() {
  const { datos } = useSesion();
  const { data, error, refetch } = useQuery(perfilQuery());
  if (!datos) return null;
  return (
    <Pantalla titulo="Mi cuenta">
      {error && data && <FalloDeCarga error={error} reintentar={refetch} enLinea />}
      {data ? (
        <Contenido datos={datos} perfil={data} />
      ) : error ? (
        <FalloDeCarga error={error} reintentar={refetch} />
      ) : (
        <Cargando que="Cargando tu cuenta" filas={3} alto="12rem" />
      )}
    </Pantalla>
  );
}

function Contenido({ datos, perfil }: { datos: Datos; perfil: AnswerOf<'GET MyPerfil'> }) {
  const pintado = useTrasPintar();
  const { nomina, tiempo, paga, ausencia } = perfil;
  const semanas = <Cargando que="Cargando tus semanas" filas={1} alto={ALTO_SEMANAS} />;
  const espera = <Cargando que="Cargando tu historial" />;
  return (
    <>
      <LlaveDejada ausencia={ausencia} />
      <TeEsperan />
      <LoQueFalta datos={datos} perfil={perfil} />
      <div className={estilos.rejilla}>
        <div className={estilos.columna}>
          <Identidad datos={datos} />
          <Tarjeta titulo="Mis semanas" className={estilos.semana}>
            <Suspense fallback={semanas}>{pintado ? <MisSemanas datos={datos} perfil={perfil} /> : semanas}</Suspense>
          </Tarjeta>
        </div>
        <div className={estilos.columna}>
          <Tarjeta titulo="Tu tiempo">
            <TiempoPropio tiempo={tiempo} />
          </Tarjeta>
          <Tarjeta titulo="Este período">
            <Cifras {...nomina} />
            <Link to="?pestana=rectificaciones&rectificar=1" preventScrollReset className={estilos.falta}>
              ¿Te faltan horas? Pide una corrección
            </Link>
          </Tarjeta>
          <Tarjeta titulo="Requisitos de paga">
            {datos.id_categoria <= CATEGORIA_INICIALES ? (
              <Escalones perfil={perfil} />
            ) : paga && datos.id_categoria <= CATEGORIA_REQUISITOS_MAX ? (
              <Requisitos paga={paga} />
            ) : (
              <p className={estilos.nota}>Tu categoría ({datos.n_categoria}) no tiene requisitos de paga.</p>
            )}
          </Tarjeta>
        </div>
      </div>
      <Suspense fallback={espera}>{pintado ? <Historial datos={datos} perfil={perfil} /> : espera}</Suspense>
    </>
  );
}

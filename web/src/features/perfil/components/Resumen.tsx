import type { AnswerOf, Datos } from '@conserje/contract';
import { CATEGORIA_INICIALES, CATEGORIA_REQUISITOS_MAX } from '@conserje/rules';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { DeGuardia } from '../../../dominio/DeGuardia.tsx';
import { Escalones } from '../../../dominio/Escalones.tsx';
import { Lema } from '../../../dominio/Lema.tsx';
import { LlaveDejada } from '../../../dominio/LlaveDejada.tsx';
import { LoQueFalta } from '../../../dominio/LoQueFalta.tsx';
import { TeEsperan } from '../../../dominio/TeEsperan.tsx';
import { TiempoPropio } from '../../../dominio/TiempoPropio.tsx';
import { perezosa } from '../../../platform/perezosa.ts';
import { useTrasPintar } from '../../../platform/pintado.ts';
import { Cargando } from '../../../ui/Espera.tsx';
import { Tarjeta } from '../../../ui/Tarjeta.tsx';
import estilos from '../PerfilScreen.module.css';
import { Cifras } from './Cifras.tsx';
import { Identidad } from './Identidad.tsx';
import { Requisitos } from './Requisitos.tsx';

const MisSemanas = perezosa(() => import('./MisSemanas.tsx'));

/** The picture of a week, with what chooses it. */
const ALTO_SEMANAS = '23rem';

/** How the reader stands: what is missing, who they are, what this period holds. */
export function Resumen({ datos, perfil }: { datos: Datos; perfil: AnswerOf<'GET MyPerfil'> }) {
  const pintado = useTrasPintar();
  const { nomina, tiempo, paga, ausencia, lema } = perfil;
  const semanas = <Cargando que="Cargando tus semanas" filas={1} alto={ALTO_SEMANAS} />;
  return (
    <div className={estilos.resumen}>
      <LlaveDejada ausencia={ausencia} />
      <TeEsperan />
      <LoQueFalta datos={datos} perfil={perfil} />
      <DeGuardia />
      <div className={estilos.rejilla}>
        <div className={estilos.columna}>
          <Identidad datos={datos}>
            <Lema texto={lema} />
          </Identidad>
          <Tarjeta titulo="Mis semanas" className={estilos.semana}>
            <Suspense fallback={semanas}>{pintado ? <MisSemanas datos={datos} perfil={perfil} /> : semanas}</Suspense>
          </Tarjeta>
        </div>
        <div className={estilos.columna}>
          {tiempo === null && (
            <Tarjeta titulo="Tu tiempo">
              <TiempoPropio tiempo={null} />
            </Tarjeta>
          )}
          <Tarjeta titulo="Este período">
            <Cifras {...nomina} />
            <Link to="?pestana=historial&rectificar=1" className={estilos.falta}>
              ¿Te faltan horas? Pide una corrección
            </Link>
          </Tarjeta>
          <Tarjeta titulo="Requisitos de paga">
            {datos.id_categoria <= CATEGORIA_INICIALES ? (
              <Escalones perfil={perfil} />
            ) : paga && datos.id_categoria <= CATEGORIA_REQUISITOS_MAX ? (
              <Requisitos paga={paga} />
            ) : (
              <p className={estilos.nota}>Tu rango ({datos.n_categoria}) no tiene requisitos de paga.</p>
            )}
          </Tarjeta>
        </div>
      </div>
    </div>
  );
}

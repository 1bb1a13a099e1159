import type { Datos } from '@conserje/contract';
import { CATEGORIA_INICIALES } from '@conserje/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DeGuardia } from '../../../dominio/DeGuardia.tsx';
import { Escalones } from '../../../dominio/Escalones.tsx';
import { Lema } from '../../../dominio/Lema.tsx';
import { LoQueFalta } from '../../../dominio/LoQueFalta.tsx';
import { perfilQuery } from '../../../dominio/perfil.ts';
import { TeEsperan } from '../../../dominio/TeEsperan.tsx';
import { TiempoPropio } from '../../../dominio/TiempoPropio.tsx';
import { FalloDeCarga } from '../../../ui/Espera.tsx';
import { creditos } from '../../../ui/formato.ts';
import estilos from './Ahora.module.css';

/** What whoever comes in asks first: what waits for me, how my tiempo runs, what I have earned, and what is missing. */
export default function Ahora({ datos }: { datos: Datos }) {
  const { data, error, refetch } = useQuery(perfilQuery());
  return (
    <section className={estilos.ahora} aria-label="Hoy">
      <TeEsperan />
      {!data && error && <FalloDeCarga error={error} reintentar={refetch} />}
      {data && (
        <>
          <div className={estilos.dos}>
            <div className={estilos.panel}>
              <h2 className={estilos.titulo}>Tu tiempo</h2>
              <TiempoPropio tiempo={data.tiempo} />
            </div>
            <div className={estilos.panel}>
              <h2 className={estilos.titulo}>Por cobrar</h2>
              <p className={estilos.ganado}>
                <b>{creditos(data.cobro.ganado + data.cobro.pendiente)}</b>{' '}
                <Link to="/perfil?pestana=movimientos">Ver movimientos</Link>
              </p>
              {datos.id_categoria <= CATEGORIA_INICIALES && <Escalones perfil={data} />}
            </div>
          </div>
          <DeGuardia />
          <LoQueFalta datos={datos} perfil={data} />
          <div className={estilos.panel}>
            <Lema texto={data.lema} />
          </div>
        </>
      )}
    </section>
  );
}

import { useMemo } from 'react';
import { Bandera } from '../../../dominio/Bandera.tsx';
import { useConfiguracion } from '../../../dominio/configuracion.ts';
import { useAhora } from '../../../platform/reloj.ts';
import { zonaPropia } from '../../../platform/zona.ts';
import { Carrusel } from '../../../ui/Carrusel.tsx';
import { caraDeReloj, diaYHora, ordenarZonas } from '../horas.ts';
import { desglosar, proximoPago } from '../pago.ts';
import estilos from './HorarioPagos.module.css';
import tarjeta from './Tarjeta.module.css';

const dos = (n: number): string => String(n).padStart(2, '0');

/** The next weekly pay; reckoned anew each minute, since a pay falls on a whole one. */
function useProximoPago(): number {
  const { pago, zona } = useConfiguracion();
  const minuto = useAhora(60_000);
  return useMemo(() => proximoPago(pago, zona, minuto), [pago, zona, minuto]);
}

function CuentaAtras({ hasta }: { hasta: number }) {
  const { dias, horas, minutos, segundos } = desglosar(hasta - useAhora());
  return (
    <>
      Próxima paga en{' '}
      <span className={estilos.cuenta} role="timer" aria-live="off">
        {dias > 0 && `${dias} d `}
        {dos(horas)}:{dos(minutos)}:{dos(segundos)}
      </span>
    </>
  );
}

function Cara({ zona }: { zona: string }) {
  const instante = useAhora();
  const { hora, segundos, mitad } = caraDeReloj(instante, zona);
  return (
    <time className={estilos.hora} dateTime={new Date(instante).toISOString()}>
      {hora}
      <span className={estilos.segundos}>:{segundos}</span> <span className={estilos.mitad}>{mitad}</span>
    </time>
  );
}

/** When the weekly pay falls, in the zones of those who play. */
export function HorarioPagos() {
  const { zonas, zona: deLaAgencia } = useConfiguracion();
  const siguiente = useProximoPago();
  const ordenadas = useMemo(() => ordenarZonas(zonas, zonaPropia), [zonas]);
  if (ordenadas.length === 0) return null;
  const diapositivas = ordenadas.map(({ nombre, pais, zona }) => ({
    id: `${zona} ${nombre}`,
    contenido: (
      <article className={`${tarjeta.tarjeta} ${zona === zonaPropia ? estilos.propia : ''}`}>
        <div className={estilos.lugar}>
          <Bandera pais={pais} size={24} />
          <h3 className={tarjeta.nombre}>{nombre}</h3>
        </div>
        <Cara zona={zona} />
        <p className={estilos.paga}>
          Paga: <b>{diaYHora(siguiente, zona)}</b>
        </p>
        {zona === zonaPropia && <p className={estilos.marca}>Tu hora</p>}
        {zona === deLaAgencia && zona !== zonaPropia && <p className={estilos.marca}>Hora de la agencia</p>}
      </article>
    ),
  }));
  return <Carrusel titulo="Horario de pagos" nota={<CuentaAtras hasta={siguiente} />} diapositivas={diapositivas} />;
}

import type { AnswerOf, Destacado } from '@conserje/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Puerta } from '../../../dominio/Puerta.tsx';
import { FalloDeCarga } from '../../../ui/Espera.tsx';
import { contar } from '../../../ui/formato.ts';
import { Relativo } from '../../../ui/Relativo.tsx';
import { DESTACA, sobreQuien } from '../palabras.ts';
import { hoyQuery } from '../seguridad.queries.ts';
import estilos from './Hoy.module.css';
import { Ronda } from './Ronda.tsx';

type Dia = AnswerOf<'GET seguridadHoy'>;

const SIN_HORAS: Dia['horas'] = [];

const suma = (horas: Dia['horas'], de: 'entradas' | 'fallos' | 'rechazos'): number =>
  horas.reduce((n, hora) => n + hora[de], 0);

/** What of the last day stands out, before the log; on a phone in a line that opens. */
export function Hoy() {
  const { data, error, refetch } = useQuery(hoyQuery());
  const [abierto, setAbierto] = useState(() => matchMedia('(min-width: 48em)').matches);
  const id = useId();
  if (error && !data) return <FalloDeCarga error={error} reintentar={refetch} />;
  const { destacados = [], horas = SIN_HORAS } = data ?? {};
  const hay = destacados.length > 0;
  return (
    <section className={estilos.hoy} aria-label="Las últimas 24 horas">
      <div className={estilos.cabeza}>
        <Ronda horas={horas} />
        <p className={estilos.dice}>
          {data && (
            <>
              <b>{hay ? contar(destacados.length, 'alerta', 'alertas') : 'Sin alertas'}</b> hoy{' '}
              <span className={estilos.cuentas}>
                {contar(suma(horas, 'entradas'), 'entrada', 'entradas')},{' '}
                {contar(suma(horas, 'fallos'), 'fallida', 'fallidas')},{' '}
                {contar(suma(horas, 'rechazos'), 'rechazo', 'rechazos')}
              </span>
            </>
          )}
        </p>
        {hay && (
          <button
            type="button"
            className={estilos.abrir}
            aria-expanded={abierto}
            aria-controls={id}
            onClick={() => setAbierto(!abierto)}
          >
            {abierto ? 'Ocultar' : 'Ver alertas'}
          </button>
        )}
      </div>
      {hay && abierto && (
        <dl id={id} className={estilos.lista}>
          {destacados.map((uno) => (
            <Uno key={`${uno.tipo} ${uno.usuarioNombre} ${uno.red} ${uno.fecha}`} uno={uno} />
          ))}
        </dl>
      )}
    </section>
  );
}

function Uno({ uno }: { uno: Destacado }) {
  const { nombre, red } = sobreQuien(uno);
  return (
    <div className={estilos.uno} data-tipo={uno.tipo}>
      <dt>{nombre === null ? (red ?? 'El portal') : <Puerta nombre={nombre} />}</dt>
      <dd>
        {DESTACA[uno.tipo](uno)} <Relativo valor={uno.fecha} />
      </dd>
    </div>
  );
}

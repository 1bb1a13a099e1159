import type { AnswerOf } from '@conserje/contract';
import { MEMBRESIA_VENCE_DIAS } from '@conserje/rules';
import IconArena from '@tabler/icons-react/dist/esm/icons/IconHourglassLow.mjs';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Puerta } from '../../../dominio/Puerta.tsx';
import { useAhora } from '../../../platform/reloj.ts';
import { zonaPropia } from '../../../platform/zona.ts';
import { FalloDeCarga } from '../../../ui/Espera.tsx';
import { Franja } from '../../../ui/Franja.tsx';
import { contar, numero, relativo } from '../../../ui/formato.ts';
import { useEstadoTabla } from '../../../ui/tabla/useEstadoTabla.ts';
import { porTerminarQuery } from '../membresias.queries.ts';
import { enDias } from '../plazo.ts';
import estilos from './PorTerminar.module.css';

type Por = AnswerOf<'GET membresiasPorTerminar'>;

const CADA_MS = 60_000;
const PRIMERO = { a: '?orden=dias', texto: 'Verlas primero' };
const COMO_ANTES = { a: '', texto: 'Ver por fecha' };

/** Which memberships end next, and the way to see them first. */
export function PorTerminar({ ordenInicial }: { ordenInicial: string }) {
  const { data, error, refetch } = useQuery(porTerminarQuery());
  const [{ orden }] = useEstadoTabla(ordenInicial, '');
  const hay = data !== undefined && data.cuantas > 0;
  if (error && !data) return <FalloDeCarga error={error} reintentar={refetch} />;
  return (
    <Franja
      etiqueta="Terminan pronto"
      dibujo={<IconArena size={28} />}
      puerta={orden === 'dias' ? COMO_ANTES : hay ? PRIMERO : undefined}
    >
      {hay && <Proximas {...data} />}
      {data?.cuantas === 0 && `Ninguna termina en los próximos ${MEMBRESIA_VENCE_DIAS} días.`}
    </Franja>
  );
}

function Proximas({ cuantas, proximas }: Por) {
  const ahora = useAhora(CADA_MS);
  const [primera, ...siguientes] = proximas.map(({ id, usuarioNombre, externo, finaliza }) => (
    <Fragment key={id}>
      {externo === 1 ? usuarioNombre : <Puerta nombre={usuarioNombre} />}{' '}
      {enDias(Date.parse(finaliza), ahora, zonaPropia) ?? relativo(finaliza, ahora)}
    </Fragment>
  ));
  return (
    <>
      <b>{contar(cuantas, 'termina', 'terminan')}</b>
      <span className={estilos.conSitio}> pronto</span>: {primera}
      <span className={estilos.conSitio}>
        {siguientes.map((una) => (
          <Fragment key={una.key}>, {una}</Fragment>
        ))}
        {yMas(cuantas - proximas.length)}
      </span>
      <span className={estilos.sinSitio}>{yMas(cuantas - 1)}</span>
    </>
  );
}

const yMas = (cuantas: number): string => (cuantas > 0 ? ` y ${numero(cuantas)} más` : '');

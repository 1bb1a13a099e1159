import type { Referral } from '@conserje/contract';
import { Button } from '@mantine/core';
import type { QueryMeta } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callQuery } from '../../platform/api/callQuery.ts';
import { serverPagedList } from '../../platform/api/pagedQuery.ts';
import { copyAndNotify } from '../../platform/browser/clipboard.ts';
import { lazyDialog } from '../../platform/browser/lazyDialog.tsx';
import { useSession } from '../../platform/session/session.tsx';
import { EmptyState, LoadError, Loading } from '../../ui/feedback/LoadStates.tsx';
import { formatCount, formatCreditos } from '../../ui/text/format.ts';
import { usePortalLink } from '../agencia/usePortalLink.ts';
import { dateColumn, usuarioColumn } from '../lists/listColumns.tsx';
import type { ServerColumn } from '../lists/ServerTable.tsx';
import { ServerTable } from '../lists/ServerTable.tsx';
import { PersonLink } from './PersonLink.tsx';
import styles from './Referrals.module.css';
import { referralLink } from './referralLink.ts';

const CorrectReferralDialog = lazyDialog(() => import('./CorrectReferralDialog.tsx'));

/** A bonus is a pendiente. */
const META: QueryMeta = { topics: ['pendientes'] };

const referralQuery = (id: number) =>
  callQuery('GET referido/:id', ['usuarios', 'referido', String(id)], { request: { params: { id } }, meta: META });

const COLUMNS: readonly ServerColumn<'GET referidosDe/:id'>[] = [
  usuarioColumn((n) => n.usuarioNombre),
  { ...dateColumn((n) => n.fecha, { card: 'left' }), title: 'Se registró' },
  {
    id: 'sigue',
    title: '¿Sigue?',
    value: (n) => (n.despedido === 1 ? 'No' : 'Sí'),
    isSortable: false,
  },
  {
    id: 'bono',
    title: 'Bono',
    value: (n) => n.bono,
    cell: (n) => (n.bono === null ? <span className="u-muted">—</span> : <b>{formatCreditos(n.bono)}</b>),
    isNumeric: true,
    card: 'right',
  },
];
const UNIT = ['persona', 'personas'] as const;

interface Props {
  id: number;
  usuario: string;
  /** Prefix of the list's URL parameters. */
  inUrl: string;
}

/** Referrer of a person, and the people whom they brought. */
export default function Referrals({ id, usuario, inUrl }: Props) {
  const isOwn = useSession().sessionUser?.id === id;
  const { data, error, refetch } = useQuery(referralQuery(id));
  const list = useMemo(
    () => serverPagedList('GET referidosDe/:id', ['usuarios', 'referidosDe', String(id)], { params: { id } }, META),
    [id],
  );
  return (
    <>
      {data ? (
        <Summary id={id} usuario={usuario} isOwn={isOwn} referral={data} />
      ) : error ? (
        <LoadError error={error} retry={refetch} />
      ) : (
        <Loading label="Cargando referidos" rows={1} rowHeight="4rem" />
      )}
      <ServerTable
        list={list}
        caption={isOwn ? 'Trajiste a' : `Trajo ${usuario}`}
        fileName={`trajo-${usuario}`}
        columns={COLUMNS}
        initialSort="-fecha"
        inUrl={inUrl}
        own={isOwn}
        cardsBelowWidth={640}
        searchLabel="Buscar usuario"
        unit={UNIT}
        empty={
          <EmptyState title={isOwn ? 'Todavía no trajiste a nadie' : 'No trajo a nadie'}>
            {isOwn
              ? 'Comparte tu enlace: quien se registre con él aparece aquí.'
              : 'Quien se registre con su invitación aparece aquí.'}
          </EmptyState>
        }
      />
    </>
  );
}

/** Counts who was brought and, if some have left, who stays. */
function describeCount({ trajo, siguen }: Referral, isOwn: boolean): string {
  const verb = isOwn ? 'Trajiste a' : 'Trajo a';
  if (trajo === 0) return isOwn ? 'Todavía no trajiste a nadie.' : 'No trajo a nadie.';
  const left = siguen === trajo ? '' : ` (${siguen === 1 ? 'sigue 1' : `siguen ${siguen}`})`;
  return `${verb} ${formatCount(trajo, 'persona', 'personas')}${left}.`;
}

interface SummaryProps {
  id: number;
  usuario: string;
  isOwn: boolean;
  referral: Referral;
}

function Summary({ id, usuario, isOwn, referral }: SummaryProps) {
  const { origin } = usePortalLink();
  const [isCorrecting, setCorrecting] = useState(false);
  const { referidoNombre, acciones } = referral;
  return (
    <div className={styles.summary}>
      <p>
        {referidoNombre === null ? (
          !isOwn && 'No se sabe quién trajo a esta persona. '
        ) : (
          <>
            {isOwn ? 'Te trajo' : 'Llegó con'} <PersonLink name={referidoNombre} />.{' '}
          </>
        )}
        {describeCount(referral, isOwn)}
      </p>
      {isOwn && (
        <Button
          variant="default"
          onClick={() => void copyAndNotify(referralLink(origin, usuario), 'Tu enlace está copiado')}
        >
          Copiar tu enlace
        </Button>
      )}
      {acciones.includes('corregir') && (
        <Button variant="default" onClick={() => setCorrecting(true)}>
          Corregir quién trajo a {usuario}
        </Button>
      )}
      {isCorrecting && (
        <CorrectReferralDialog
          id={id}
          usuario={usuario}
          seen={referidoNombre ?? ''}
          close={() => setCorrecting(false)}
        />
      )}
    </div>
  );
}

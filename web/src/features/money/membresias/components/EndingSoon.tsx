import type { AnswerOf } from '@conserje/contract';
import { MEMBRESIA_EXPIRY_DAYS } from '@conserje/rules';
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglassLow.mjs';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useNow } from '../../../../platform/time/serverClock.ts';
import { ownTimeZone } from '../../../../platform/time/timeZone.ts';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { LoadError } from '../../../../ui/feedback/LoadStates.tsx';
import { SummaryBar } from '../../../../ui/layout/SummaryBar.tsx';
import { useTableState } from '../../../../ui/table/useTableState.ts';
import { formatCount, formatNumber, formatRelative } from '../../../../ui/text/format.ts';
import { nearDayWord } from '../membresiaDeadline.ts';
import { endingSoonQuery } from '../membresias.queries.ts';
import styles from './EndingSoon.module.css';

type ExpiringMembresias = AnswerOf<'GET membresiasPorTerminar'>;

const INTERVAL_MS = 60_000;
const SOONEST_FIRST_LINK = { to: '?orden=dias', text: 'Verlas primero' };
const BY_DATE_LINK = { to: '', text: 'Ver por fecha' };

/** The next membresias to end, with a sort button. */
export function EndingSoon({ initialSort }: { initialSort: string }) {
  const { data, error, refetch } = useQuery(endingSoonQuery());
  const [{ orden }] = useTableState(initialSort, '');
  const hasAny = data !== undefined && data.cuantas > 0;
  if (error && !data) return <LoadError error={error} retry={refetch} />;
  return (
    <SummaryBar
      label="Terminan pronto"
      illustration={<IconHourglass size={28} />}
      isLoading={!data}
      link={orden === 'dias' ? BY_DATE_LINK : hasAny ? SOONEST_FIRST_LINK : undefined}
    >
      {hasAny && <EndingSoonText {...data} />}
      {data?.cuantas === 0 && `Ninguna termina en los próximos ${MEMBRESIA_EXPIRY_DAYS} días.`}
    </SummaryBar>
  );
}

function EndingSoonText({ cuantas, proximas }: ExpiringMembresias) {
  const now = useNow(INTERVAL_MS);
  const [first, ...next] = proximas.map(({ id, usuarioNombre, externo, finaliza }) => (
    <Fragment key={id}>
      {externo === 1 ? usuarioNombre : <PersonLink name={usuarioNombre} />}{' '}
      {nearDayWord(Date.parse(finaliza), now, ownTimeZone) ?? formatRelative(finaliza, now)}
    </Fragment>
  ));
  return (
    <>
      <b>{formatCount(cuantas, 'termina', 'terminan')}</b>
      <span className={styles.wideText}> pronto</span>: {first}
      <span className={styles.wideText}>
        {next.map((one) => (
          <Fragment key={one.key}>, {one}</Fragment>
        ))}
        {formatAndMore(cuantas - proximas.length)}
      </span>
      <span className={styles.narrowText}>{formatAndMore(cuantas - 1)}</span>
    </>
  );
}

const formatAndMore = (cuantas: number): string => (cuantas > 0 ? ` y ${formatNumber(cuantas)} más` : '');

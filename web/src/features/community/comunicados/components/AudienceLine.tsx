import type { Comunicado } from '@conserje/contract';
import { serverNow } from '../../../../platform/time/serverClock.ts';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import { formatNumber } from '../../../../ui/text/format.ts';

/** Audience, begin, end and number of readers of a comunicado, for those who publish. */
export function AudienceLine({
  comunicado: { rangos, departamentos, desde, hasta, lecturas },
}: {
  comunicado: Comunicado;
}) {
  const names = [...rangos, ...departamentos.map(({ nombre }) => nombre)];
  return (
    <p className="u-text-14 u-muted u-break-anywhere">
      Para {names.length === 0 ? 'todos' : names.join(', ')}
      {Date.parse(desde) > serverNow() && (
        <>
          {' '}
          · Empieza el <DateTimeText value={desde} />
        </>
      )}
      {hasta !== null && (
        <>
          {' '}
          · {Date.parse(hasta) > serverNow() ? 'Termina' : 'Terminó'} el <DateTimeText value={hasta} />
        </>
      )}
      {lecturas && (
        <>
          {' '}
          · {formatNumber(lecturas.leidos)} de {formatNumber(lecturas.total)} lo leyeron
        </>
      )}
    </p>
  );
}

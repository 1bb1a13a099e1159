import type { Comunicado } from '@conserje/contract';
import { serverNow } from '../../../../platform/time/serverClock.ts';
import { useStartup } from '../../../../shared/agencia/configuracion.queries.ts';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import { formatNumber } from '../../../../ui/text/format.ts';

/** Whom a comunicado is for, when it begins and ends, and how many read it; for those who publish. */
export function AudienceLine({
  comunicado: { categorias, retirados, departamentos, desde, hasta, lecturas },
}: {
  comunicado: Comunicado;
}) {
  const { rangos } = useStartup();
  const names = [
    ...rangos.filter((r) => categorias.includes(r.id_categoria)).map((r) => r.n_categoria),
    ...[...retirados, ...departamentos].map(({ nombre }) => nombre),
  ];
  // A rango that was retired has no name until the comunicado is read again.
  const audience = names.length > 0 ? names.join(', ') : categorias.length > 0 ? 'un rango retirado' : 'todos';
  return (
    <p className="u-text-14 u-muted u-break-anywhere">
      Para {audience}
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

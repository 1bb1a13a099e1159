import type { DiscordDestino } from '@conserje/contract';
import { formatNumber } from '../../../../ui/text/format.ts';
import { RelativeTime } from '../../../../ui/text/RelativeTime.tsx';

interface Props {
  state: Pick<DiscordDestino, 'entregado' | 'fallo' | 'fallado' | 'esperan' | 'perdidos'>;
  /** What happens next after a failure, or what to do. */
  advice?: string | undefined;
}

/** State of the deliveries to Discord: the last one, waiting and lost ones, and the last failure with its time. */
export function DeliveryState({ state: { entregado, fallo, fallado, esperan, perdidos }, advice }: Props) {
  return (
    <>
      {entregado !== null && (
        <>
          {' · último envío '}
          <RelativeTime value={entregado} />
        </>
      )}
      {esperan > 0 && ` · ${formatNumber(esperan)} por enviar`}
      {perdidos > 0 && ` · ${formatNumber(perdidos)} sin enviar`}
      {fallo !== null && (
        <span className="u-block u-bad">
          {fallo}
          {advice !== undefined && `. ${advice}`}
          {fallado !== null && (
            <>
              {' · '}
              <RelativeTime value={fallado} />
            </>
          )}
        </span>
      )}
    </>
  );
}

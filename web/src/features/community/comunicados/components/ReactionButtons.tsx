import type { Comunicado } from '@conserje/contract';
import { quoteText, REACTIONS } from '@conserje/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { storeComunicado } from '../../../../shared/comunicados/comunicados.queries.ts';
import { formatNumber } from '../../../../ui/text/format.ts';
import styles from './ReactionButtons.module.css';

/** The reactions to a comunicado with their counts; pressing again takes one's own away. */
export function ReactionButtons({ comunicado: { id, titulo, reacciones } }: { comunicado: Comunicado }) {
  const client = useQueryClient();
  const [react, isReacting] = useCallMutation('POST reaccionarComunicado', {
    busyKey: `reacción ${id}`,
    showsToast: false,
    store: ({ data }) => storeComunicado(client, data),
  });
  return (
    <fieldset className="u-inline-flex u-wrap u-gap-4">
      <legend className="u-visually-hidden">Reacciones a {quoteText(titulo)}</legend>
      {reacciones.map(({ reaccion, veces, mia }) => (
        <button
          key={reaccion}
          type="button"
          className={styles.reaction}
          aria-pressed={mia}
          aria-disabled={isReacting || undefined}
          aria-label={`${REACTIONS[reaccion].name}: ${formatNumber(veces)}`}
          title={REACTIONS[reaccion].name}
          onClick={() => react({ body: { id, reaccion, poner: !mia } })}
        >
          <span aria-hidden="true">{REACTIONS[reaccion].emoji}</span>
          {veces > 0 && (
            <span className="u-tabular" aria-hidden="true">
              {formatNumber(veces)}
            </span>
          )}
        </button>
      ))}
    </fieldset>
  );
}

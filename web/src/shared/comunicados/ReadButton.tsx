import type { ComunicadoSummary } from '@conserje/contract';
import { quoteText } from '@conserje/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useCallMutation } from '../../platform/api/useCallMutation.ts';
import { AsyncButton } from '../../ui/controls/AsyncButton.tsx';
import { storeComunicado } from './comunicados.queries.ts';

/** Key of the presses that mark a comunicado as read. */
export const readKey = ({ id, vuelta }: Pick<ComunicadoSummary, 'id' | 'vuelta'>): string =>
  `comunicado leído ${id} ${vuelta}`;

interface Props {
  comunicado: ComunicadoSummary;
  /** It is the main action of the screen. */
  isMain?: boolean;
}

/** Marks a comunicado as read. */
export function ReadButton({ comunicado, isMain = false }: Props) {
  const { id, vuelta, titulo } = comunicado;
  const client = useQueryClient();
  const [markRead, isMarking] = useCallMutation('POST leerComunicado', {
    busyKey: readKey(comunicado),
    store: ({ data }) => storeComunicado(client, data),
  });
  return (
    <AsyncButton
      {...(!isMain && { variant: 'default' })}
      loading={isMarking}
      aria-label={`Leído: ${quoteText(titulo)}`}
      onClick={() => markRead({ body: { id, vuelta } })}
    >
      Leído
    </AsyncButton>
  );
}

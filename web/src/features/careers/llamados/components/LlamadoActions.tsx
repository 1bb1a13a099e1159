import type { Llamado } from '@conserje/contract';
import { LLAMADO_OP, LLAMADO_WITHDRAW_MINUTES, quoteText } from '@conserje/rules';
import { MotivoButton } from '../../../../shared/lists/MotivoButton.tsx';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';
import { RowActions, RowButton } from '../../../../ui/table/RowButton.tsx';
import { formatCreditos } from '../../../../ui/text/format.ts';

export const withdrawalKey = ({ id }: Llamado): string => `retirar llamado ${id}`;

/** Says what else a withdrawal does, and what remains to be done by hand. */
function withdrawalEffects({ multa, minutos }: Llamado): string {
  const fine = multa && !multa.anulada ? ` Se anula su multa de ${formatCreditos(multa.creditos)}.` : '';
  return minutos === null ? fine : `${fine} Los ${minutos} minutos sumados se quedan: réstalos en Tiempos.`;
}

interface Props {
  llamado: Llamado;
  showAttachment: () => void;
}

/** Actions on a llamado: show its evidence; withdraw it, for its author shortly afterwards; lift it, from above. */
export function LlamadoActions({ llamado, showAttachment }: Props) {
  const { id, motivo, usuarioNombre, encargadoNombre, evidencia, acciones } = llamado;
  if (evidencia === null && acciones.length === 0) return null;
  return (
    <RowActions>
      {evidencia !== null && (
        <RowButton title={`Ver Adjunto de «${motivo}»`} press={showAttachment}>
          Ver Adjunto
        </RowButton>
      )}
      {acciones.includes('retirar') && (
        <RowAction
          call="POST actionLlamado"
          submission={{ body: { op: LLAMADO_OP.withdraw, id } }}
          busyKey={withdrawalKey(llamado)}
          title={`Retirar el llamado por «${motivo}»`}
          question={{
            title: `¿Retirar el llamado a ${usuarioNombre}?`,
            text: `Se borra el llamado por ${quoteText(motivo)} y su evidencia.${withdrawalEffects(llamado)} Solo puedes retirarlo en los primeros ${LLAMADO_WITHDRAW_MINUTES} minutos.`,
            action: 'Retirar',
            danger: true,
          }}
        >
          Retirar
        </RowAction>
      )}
      {acciones.includes('levantar') && (
        <MotivoButton
          call="POST levantarLlamado"
          // Never one of the viewer's own.
          toRequest={(motivo) => ({ body: { id, motivo } })}
          title={`Levantar el llamado por «${motivo}»`}
          question={`¿Levantar el llamado a ${usuarioNombre}?`}
          button="Levantar llamado"
          consequence={`${encargadoNombre} lo puso por ${quoteText(motivo)}. Deja de contar, y queda en la lista con tu nombre y tu motivo. A los dos les llegará una notificación.`}
        >
          Levantar
        </MotivoButton>
      )}
    </RowActions>
  );
}

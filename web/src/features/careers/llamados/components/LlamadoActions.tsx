import type { Llamado } from '@conserje/contract';
import { LLAMADO_WITHDRAW_MINUTES, quoteText } from '@conserje/rules';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';
import { RowActions, RowButton } from '../../../../ui/table/RowButton.tsx';
import { LLAMADO_OP } from '../llamados.queries.ts';

export const withdrawalKey = ({ id }: Llamado): string => `retirar llamado ${id}`;

interface Props {
  llamado: Llamado;
  showAttachment: () => void;
}

/** Actions on a llamado: show its evidence and, for its author shortly afterwards, withdraw it. */
export function LlamadoActions({ llamado, showAttachment }: Props) {
  const { id, motivo, usuarioNombre, evidencia, acciones } = llamado;
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
            text: `Se borra el llamado por ${quoteText(motivo)} y su evidencia. Solo puedes retirarlo en los primeros ${LLAMADO_WITHDRAW_MINUTES} minutos.`,
            action: 'Retirar',
            danger: true,
          }}
        >
          Retirar
        </RowAction>
      )}
    </RowActions>
  );
}

import type { Llamado } from '@conserje/contract';
import { LLAMADO_WITHDRAW_MINUTES, quoteText } from '@conserje/rules';
import { Suspense, useState } from 'react';
import { lazyWithRetry } from '../../../../platform/browser/lazyWithRetry.ts';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';
import { RowActions, RowButton } from '../../../../ui/table/RowButton.tsx';
import { formatCreditos } from '../../../../ui/text/format.ts';
import { LLAMADO_OP } from '../llamados.queries.ts';

const LiftDialog = lazyWithRetry(() => import('./LiftDialog.tsx'));

export const withdrawalKey = ({ id }: Llamado): string => `retirar llamado ${id}`;

/** What else a withdrawal does, and what remains to be done by hand. */
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
  const { id, motivo, usuarioNombre, evidencia, acciones } = llamado;
  const [isLifting, setLifting] = useState(false);
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
        <RowButton title={`Levantar el llamado por «${motivo}»`} press={() => setLifting(true)}>
          Levantar
        </RowButton>
      )}
      {isLifting && (
        <Suspense fallback={null}>
          <LiftDialog llamado={llamado} close={() => setLifting(false)} />
        </Suspense>
      )}
    </RowActions>
  );
}

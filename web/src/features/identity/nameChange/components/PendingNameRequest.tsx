import type { RequestedName } from '@conserje/contract';
import IconArrow from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { AsyncButton } from '../../../../ui/controls/AsyncButton.tsx';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import styles from '../NameChange.module.css';
import { NamePlate } from './NamePlate.tsx';

export function PendingNameRequest({ solicitud }: { solicitud: RequestedName }) {
  const [withdraw, isWithdrawing] = useCallMutation('POST retirarNombre');
  return (
    <article className={styles.panel} aria-label="Tu solicitud">
      <h2 className="u-text-18">Solicitud en espera</h2>
      <p className="u-row u-wrap u-gap-8-12">
        <NamePlate name={solicitud.usuarioNombre} />
        <IconArrow size={20} aria-label="pasa a" />
        <NamePlate name={solicitud.nombre} isNew />
      </p>
      <p className="u-muted">
        Un administrador la atenderá y te llegará una notificación. Cuando la acepte, entra con tu nombre nuevo y la
        misma contraseña.
      </p>
      <p className="u-muted">
        Enviada <DateTimeText value={solicitud.fecha} />
      </p>
      <AsyncButton variant="default" loading={isWithdrawing} onClick={() => withdraw({ body: { id: solicitud.id } })}>
        Retirar la solicitud
      </AsyncButton>
    </article>
  );
}

import type { DiscordWebhook } from '@conserje/contract';
import { DISCORD_EVENTS } from '@conserje/rules';
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { useQuery } from '@tanstack/react-query';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';
import { LoadError, Loading } from '../../../../ui/feedback/LoadStates.tsx';
import { useOpenRow } from '../../../../ui/state/useOpenRow.ts';
import { webhooksQuery } from '../mantenimiento.queries.ts';
import { DeliveryState } from './DeliveryState.tsx';
import styles from './Discord.module.css';
import { DiscordBot } from './DiscordBot.tsx';
import { DiscordDestinos } from './DiscordDestinos.tsx';
import { DiscordRoles } from './DiscordRoles.tsx';
import sheets from './Mantenimiento.module.css';
import { WebhookDialog } from './WebhookDialog.tsx';

/** The bot of the agency in Discord, and the webhooks by event, with their state. */
export function Discord() {
  const { data, error, refetch } = useQuery(webhooksQuery());
  const [openEvent, setOpenEvent, closeEvent] = useOpenRow<DiscordWebhook['evento']>();
  const webhook = data?.find(({ evento }) => evento === openEvent);
  return (
    <section className="u-panel u-full-row" aria-label="Discord">
      <h2 className={`${sheets.heading} ${sheets.withoutButton}`}>Discord</h2>
      <h3 className={styles.heading}>El bot</h3>
      <DiscordBot />
      <DiscordRoles />
      <DiscordDestinos />
      <h3 className={styles.heading}>Los mensajes</h3>
      <p className={styles.paragraph}>Para publicar sin el bot, pon un webhook en cada tema.</p>
      {!data && !error && <Loading label="Cargando Discord" rows={5} />}
      {error && <LoadError error={error} retry={refetch} isInline={data !== undefined} />}
      {data && (
        <ul className={styles.list} aria-label="Mensajes de Discord">
          {data.map((g) => (
            <WebhookLine key={g.evento} webhook={g} change={() => setOpenEvent(g.evento)} />
          ))}
        </ul>
      )}
      {webhook && <WebhookDialog webhook={webhook} close={closeEvent} />}
    </section>
  );
}

function WebhookLine({ webhook, change }: { webhook: DiscordWebhook; change: () => void }) {
  const { evento, pista } = webhook;
  const title = DISCORD_EVENTS[evento];
  return (
    <li className={styles.line} data-estado={pista === null ? 'nada' : webhook.fallo === null ? 'bien' : 'mal'}>
      <span className={styles.statusLight} aria-hidden="true" />
      <span className="u-shrinkable u-grow u-break-anywhere">
        <b>{title}</b>
        <small className="u-block u-muted u-text-14">
          <WebhookEstado webhook={webhook} />
        </small>
      </span>
      <span className="u-inline-row u-gap-4 u-rigid">
        {pista !== null && (
          <RowAction
            call="POST probarGancho"
            occasion={null}
            submission={{ body: { evento } }}
            title={`Probar Discord para ${title}`}
          >
            Probar
          </RowAction>
        )}
        <button type="button" className={sheets.button} aria-label={`Cambiar Discord para ${title}`} onClick={change}>
          <IconEdit size={20} />
        </button>
      </span>
    </li>
  );
}

function WebhookEstado({ webhook }: { webhook: DiscordWebhook }) {
  const { pista, roto } = webhook;
  if (pista === null) return <>Desactivado</>;
  return (
    <>
      Webhook {pista}
      <DeliveryState state={webhook} advice={roto ? 'Pausado hasta que lo pruebes' : undefined} />
    </>
  );
}

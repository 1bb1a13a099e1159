import type { DiscordDestino } from '@conserje/contract';
import { DISCORD_EVENTS, NEWS_CHANNELS_MAX } from '@conserje/rules';
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyDialog } from '../../../../platform/browser/lazyDialog.tsx';
import { RowAction } from '../../../../shared/lists/RowAction.tsx';
import { LoadError, Loading } from '../../../../ui/feedback/LoadStates.tsx';
import { RowButton } from '../../../../ui/table/RowButton.tsx';
import { discordBotQuery, discordDestinosQuery } from '../mantenimiento.queries.ts';
import { DeliveryState } from './DeliveryState.tsx';
import styles from './Discord.module.css';
import sheets from './Mantenimiento.module.css';

const DiscordDestinoDialog = lazyDialog(() => import('./DiscordDestinoDialog.tsx'));

/** Channels and threads that the bot posts news into, once it has a server. */
export function DiscordDestinos() {
  const { data: bot } = useQuery(discordBotQuery());
  if (!bot?.servidor) return null;
  const token = bot.pasos.find(({ paso }) => paso === 'token');
  return <DestinosOfServer tokenProblem={token?.estado === 'mal' ? token.detalle : null} />;
}

/** @param tokenProblem why Discord or this server no longer takes the token: messages wait until there is another */
function DestinosOfServer({ tokenProblem }: { tokenProblem: string | null }) {
  const { data: destinos, error, refetch } = useQuery(discordDestinosQuery());
  const [open, setOpen] = useState<DiscordDestino['id'] | 'new'>();
  const destino = destinos?.find(({ id }) => id === open);
  const isOpen = open === 'new' || destino !== undefined;
  return (
    <>
      <h3 className={styles.heading}>Los canales</h3>
      {!destinos && !error && <Loading label="Cargando los canales" rows={3} />}
      {error && <LoadError error={error} retry={refetch} isInline={destinos !== undefined} />}
      {destinos && (
        <>
          {destinos.length === 0 && (
            <p className={styles.paragraph}>
              El bot publica lo que elijas en un canal o en un hilo. Puede llevar tu texto y mencionar a un rol.
            </p>
          )}
          {destinos.length > 0 && tokenProblem !== null && (
            <p className={styles.state} role="status">
              <span className="u-bad">{tokenProblem}. Los mensajes esperan.</span>
            </p>
          )}
          {destinos.length > 0 && (
            <ul className={styles.list} aria-label="Canales de Discord">
              {destinos.map((one) => (
                <DestinoLine
                  key={one.id}
                  destino={one}
                  hasToken={tokenProblem === null}
                  change={() => setOpen(one.id)}
                />
              ))}
            </ul>
          )}
          {destinos.length < NEWS_CHANNELS_MAX && (
            <p className={styles.footer}>
              <RowButton title="Agregar un canal de Discord" press={() => setOpen('new')}>
                Agregar canal
              </RowButton>
            </p>
          )}
          {isOpen && <DiscordDestinoDialog destino={destino} close={() => setOpen(undefined)} />}
        </>
      )}
    </>
  );
}

interface LineProps {
  destino: DiscordDestino;
  /** Whether the token of the bot works. */
  hasToken: boolean;
  change: () => void;
}

function DestinoLine({ destino, hasToken, change }: LineProps) {
  const { id, nombre, avisos, fallo, roto, esperan } = destino;
  const isReady = hasToken && fallo === null;
  const retries = hasToken && esperan > 0 ? 'El bot lo intenta otra vez' : undefined;
  const events = new Intl.ListFormat('es').format(avisos.map(({ evento }) => DISCORD_EVENTS[evento]));
  return (
    <li className={styles.line} data-estado={isReady ? 'bien' : 'mal'}>
      <span className={styles.statusLight} role="img" aria-label={isReady ? 'Listo' : 'Con un problema'} />
      <span className="u-shrinkable u-grow u-break-anywhere">
        <b>{nombre}</b>
        <small className="u-block u-muted u-text-14">
          {events}
          <DeliveryState state={destino} advice={roto ? 'Quita el canal' : retries} />
        </small>
      </span>
      <span className="u-inline-row u-gap-4 u-rigid">
        <RowAction call="POST probarDestino" occasion={null} submission={{ body: { id } }} title={`Probar ${nombre}`}>
          Probar
        </RowAction>
        <button type="button" className={sheets.button} aria-label={`Cambiar ${nombre}`} onClick={change}>
          <IconEdit size={20} />
        </button>
      </span>
    </li>
  );
}

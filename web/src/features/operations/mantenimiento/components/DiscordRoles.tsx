import type { DiscordRoles as Roles } from '@conserje/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyDialog } from '../../../../platform/browser/lazyDialog.tsx';
import { LoadError, Loading } from '../../../../ui/feedback/LoadStates.tsx';
import { RowButton } from '../../../../ui/table/RowButton.tsx';
import { formatNumber } from '../../../../ui/text/format.ts';
import { RelativeTime } from '../../../../ui/text/RelativeTime.tsx';
import { discordBotQuery, discordRolesQuery } from '../mantenimiento.queries.ts';
import styles from './Discord.module.css';

const DiscordRolesDialog = lazyDialog(() => import('./DiscordRolesDialog.tsx'));

/** Roles of Discord by rank: what gives which one, and how far the bot is. Shown once the bot has a server. */
export function DiscordRoles() {
  const { data: bot } = useQuery(discordBotQuery());
  if (!bot?.servidor) return null;
  const token = bot.pasos.find(({ paso }) => paso === 'token');
  return <RolesOfServer tokenProblem={token?.estado === 'mal' ? token.detalle : null} />;
}

/** @param tokenProblem why Discord or this server no longer takes the token: nothing is tried until there is another */
function RolesOfServer({ tokenProblem }: { tokenProblem: string | null }) {
  const { data: roles, error, refetch } = useQuery(discordRolesQuery());
  const [open, setOpen] = useState<'choose' | 'preview'>();
  const given = roles?.fuentes.filter(({ rol }) => rol !== null) ?? [];
  const isActive = given.length > 0 || roles?.apodo === true;
  return (
    <>
      <h3 className={styles.heading}>Los roles</h3>
      {!roles && !error && <Loading label="Cargando los roles" rows={3} />}
      {error && <LoadError error={error} retry={refetch} isInline={roles !== undefined} />}
      {roles && (
        <>
          <p className={styles.paragraph}>
            {isActive
              ? 'El bot da a cada persona sus roles de esta lista. Le quita los que ya no le tocan. Los demás no cambian.'
              : 'Elige qué rol de Discord tiene cada rango o departamento. El bot los pone y los quita solo.'}
          </p>
          {given.length > 0 && (
            <ul className={styles.list} aria-label="Roles de Discord">
              {given.map(({ fuente, id, nombre, rol }) => (
                <li key={`${fuente} ${id}`} className={styles.line} data-estado={rol?.problema ? 'mal' : 'bien'}>
                  <span
                    className={styles.statusLight}
                    role="img"
                    aria-label={rol?.problema ? 'Con un problema' : 'Listo'}
                  />
                  <span className="u-shrinkable u-grow u-break-anywhere">
                    <b>{nombre}</b>
                    <small className="u-block u-muted u-text-14">Rol: {rol?.nombre}</small>
                    {rol?.problema && <small className="u-block u-bad u-text-14">{rol.problema}</small>}
                  </span>
                </li>
              ))}
            </ul>
          )}
          {isActive && <RolesState roles={roles} tokenProblem={tokenProblem} />}
          <p className={`${styles.footer} u-row u-wrap u-gap-8`}>
            <RowButton title="Elegir los roles de Discord" press={() => setOpen('choose')}>
              Elegir roles
            </RowButton>
            {isActive && (
              <RowButton title="Revisar los roles de Discord" press={() => setOpen('preview')}>
                Revisar los roles
              </RowButton>
            )}
          </p>
          {open && <DiscordRolesDialog roles={roles} mode={open} close={() => setOpen(undefined)} />}
        </>
      )}
    </>
  );
}

/**
 * State of the roles: how many accounts wait and why, when all were last checked, and whom the bot could not change.
 */
function RolesState({ roles, tokenProblem }: { roles: Roles; tokenProblem: string | null }) {
  const { esperan, fallo, revisado, apodo, rechazados, rechazos } = roles;
  return (
    <div className={styles.state} role="status" aria-label="Estado de los roles">
      {esperan > 0 && `${esperan === 1 ? 'Falta 1 persona' : `Faltan ${formatNumber(esperan)} personas`}. `}
      {esperan === 0 && revisado !== null && (
        <>
          Todo al día <RelativeTime value={revisado} />.{' '}
        </>
      )}
      {apodo && 'También pone los apodos.'}
      {tokenProblem !== null && <span className="u-block u-bad">{tokenProblem}.</span>}
      {tokenProblem === null && fallo !== null && (
        <span className="u-block u-bad">{fallo}. El bot lo intenta otra vez.</span>
      )}
      {rechazados > 0 && (
        <>
          <span className="u-block u-bad">
            {rechazados === 1
              ? 'A 1 persona el bot no puede cambiarla'
              : `A ${formatNumber(rechazados)} personas el bot no puede cambiarlas`}
            :
          </span>
          <ul className={styles.refusals} aria-label="Personas que el bot no puede cambiar">
            {rechazos.map(({ nombre, detalle }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: unlinked accounts have one name
              <li key={i}>
                <b>{nombre}</b>: {detalle}
              </li>
            ))}
          </ul>
          {rechazados > rechazos.length && `Y ${formatNumber(rechazados - rechazos.length)} más.`}
        </>
      )}
    </div>
  );
}

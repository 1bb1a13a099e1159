import type { ApiKey } from '@conserje/contract';
import { API_KEYS_MAX } from '@conserje/rules';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { copyAndNotify } from '../../../../platform/browser/clipboard.ts';
import { lazyDialog } from '../../../../platform/browser/lazyDialog.tsx';
import { createShownOnce } from '../../../../platform/session/shownOnce.ts';
import { AsyncButton } from '../../../../ui/controls/AsyncButton.tsx';
import { LoadError, Loading } from '../../../../ui/feedback/LoadStates.tsx';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import { describeScopes } from '../apiKeyScopes.ts';
import panel from '../Settings.module.css';
import { apiKeysQuery } from '../settings.queries.ts';
import styles from './ApiKeys.module.css';
import type { CreatedApiKey } from './NewApiKeyDialog.tsx';

const useCreatedApiKey = createShownOnce<CreatedApiKey>('apiKey');
const NewApiKeyDialog = lazyDialog(() => import('./NewApiKeyDialog.tsx'));

function ApiKeyRow({ apiKey }: { apiKey: ApiKey }) {
  const queryClient = useQueryClient();
  const { id, nombre, prefijo, alcance, escribe, ultima_vez, vence } = apiKey;
  const [close, isClosing] = useCallMutation('POST cerrarPrograma', {
    store: () => queryClient.setQueryData(apiKeysQuery().queryKey, (current) => current?.filter((p) => p.id !== id)),
  });
  return (
    <li className={panel.session}>
      <div>
        <p className={panel.device}>
          {nombre} <code className="u-text-14 u-muted">{prefijo}…</code>
        </p>
        <p className="u-text-14 u-muted">{describeScopes(alcance, escribe)}</p>
        <p className="u-text-14 u-muted">
          Hasta <DateTimeText value={vence} /> ·{' '}
          {ultima_vez ? (
            <>
              Último uso: <DateTimeText value={ultima_vez} />
            </>
          ) : (
            'Sin usar'
          )}
        </p>
      </div>
      <AsyncButton
        variant="default"
        size="sm"
        loading={isClosing}
        aria-label={`Cerrar la clave ${nombre}`}
        onClick={() =>
          close(
            { body: { id } },
            {
              question: {
                title: `¿Cerrar la clave «${nombre}»?`,
                text: 'El bot que la usa dejará de funcionar. No podrás volver a abrirla.',
                action: 'Cerrar clave',
                danger: true,
              },
            },
          )
        }
      >
        Cerrar
      </AsyncButton>
    </li>
  );
}

function NewApiKey({ createdKey: { clave, data }, close }: { createdKey: CreatedApiKey; close: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={styles.newKey}>
      <h3 ref={title} tabIndex={-1} className="u-flush">
        La clave «{data.nombre}»
      </h3>
      <p className="u-row u-wrap u-gap-10">
        <code className={styles.apiKey} translate="no">
          {clave}
        </code>
        <Button variant="default" size="sm" onClick={() => void copyAndNotify(clave, 'Clave copiada')}>
          Copiar clave
        </Button>
      </p>
      <p className="u-muted">
        Envíala en el encabezado <code>key</code> de cada llamada. <b>No se vuelve a mostrar</b>. Si la pierdes, crea
        otra.
      </p>
      <div>
        <Button variant="default" size="sm" onClick={close}>
          Ya la guardé
        </Button>
      </div>
    </div>
  );
}

export function ApiKeys() {
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery(apiKeysQuery());
  const [isCreating, setIsCreating] = useState(false);
  const [createdKey, setCreatedKey] = useCreatedApiKey();
  const hasEnded = createdKey !== undefined && data?.some(({ id }) => id === createdKey.data.id) === false;
  useEffect(() => {
    if (hasEnded) setCreatedKey(undefined);
  });
  return (
    <section className={panel.panel} aria-labelledby="programas">
      <h2 id="programas" className="u-text-18">
        Claves para bots
      </h2>
      <p className="u-muted">
        Para que un bot o una hoja de cálculo use el portal por ti, sin tu contraseña. Las llamadas están en{' '}
        <a href="/api/docs">la página de la API</a>.
      </p>
      {error && <LoadError error={error} retry={refetch} isInline={data !== undefined} />}
      {!data && !error && <Loading label="Cargando tus claves" rows={1} rowHeight="4rem" />}
      {createdKey && !hasEnded && <NewApiKey createdKey={createdKey} close={() => setCreatedKey(undefined)} />}
      {data && data.length > 0 && (
        <ul className="u-grid">
          {data.map((apiKey) => (
            <ApiKeyRow key={apiKey.id} apiKey={apiKey} />
          ))}
        </ul>
      )}
      {data && !createdKey && data.length < API_KEYS_MAX && (
        <div>
          <Button variant="default" onClick={() => setIsCreating(true)}>
            Nueva clave
          </Button>
        </div>
      )}
      {isCreating && (
        <NewApiKeyDialog
          close={() => setIsCreating(false)}
          onDone={(created) => {
            setIsCreating(false);
            queryClient.setQueryData(apiKeysQuery().queryKey, (current) => current && [created.data, ...current]);
            setCreatedKey(created);
            return queryClient.invalidateQueries(apiKeysQuery());
          }}
        />
      )}
    </section>
  );
}

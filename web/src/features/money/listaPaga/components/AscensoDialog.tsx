import type { PagaRow } from '@conserje/contract';
import { TEXTS } from '@conserje/rules';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../platform/api/apiError.ts';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { MisionTag } from '../../../../shared/misiones/MisionTag.tsx';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { AsyncButton } from '../../../../ui/controls/AsyncButton.tsx';
import { LoadError, Loading } from '../../../../ui/feedback/LoadStates.tsx';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { formatCreditos } from '../../../../ui/text/format.ts';
import { ascensoQuery, putRow } from '../listaPaga.queries.ts';
import styles from './PayDialogs.module.css';

/** 'Ascensos por paga' (part 2 §2 Pay list): what a paga would buy, and the remainder. */
export default function AscensoDialog({ row, close }: { row: PagaRow; close: () => void }) {
  const client = useQueryClient();
  const [refusal, setRefusal] = useState<string>();
  const [apply, isApplying] = useCallMutation('POST ascensoPaga', {
    store: ({ data: paidRow }) => paidRow && putRow(client, paidRow),
    onSuccess: close,
    form: { reject: (cause) => setRefusal(messageOf(cause)) },
  });
  // Once applied, the row is paid and has no preview.
  const { data, error, refetch } = useQuery({ ...ascensoQuery(row.id), enabled: !isApplying });
  const press = () => {
    if (!data?.sig) return;
    setRefusal(undefined);
    apply({ body: { op: 1, id: row.id, sig: data.sig, creditos: data.creditos } });
  };
  return (
    <Dialog title={TEXTS.ascensosPorPaga} close={close}>
      <div className="u-stack u-gap-16">
        {data ? (
          <dl className={styles.details}>
            <dt className="u-muted">Usuario</dt>
            <dd>
              <b>
                <PersonLink name={data.usuarioNombre} />
              </b>
            </dd>
            <dt className="u-muted">Misión actual</dt>
            <dd>
              <MisionTag mision={data.actual} />
            </dd>
            <dt className="u-muted">Misión nueva</dt>
            <dd>{data.sig === null ? TEXTS.sinAscensoPorPaga : <MisionTag mision={data.sig} />}</dd>
            <dt className="u-muted">Créditos que quedan</dt>
            <dd className={styles.amount}>{formatCreditos(data.creditos)}</dd>
          </dl>
        ) : error ? (
          <LoadError error={error} retry={refetch} />
        ) : (
          <Loading label="Cargando el ascenso" rows={4} rowHeight="2.25rem" />
        )}
        {data?.sig && (
          <p className="u-muted">
            {data.creditos > 0 ? `Le quedan ${formatCreditos(data.creditos)} en Pendientes.` : 'No le sobran créditos.'}
          </p>
        )}
        {refusal && (
          <p className="u-bad" role="alert">
            {refusal}
          </p>
        )}
        <div className={styles.buttons}>
          <Button variant="default" onClick={close}>
            Cerrar
          </Button>
          <AsyncButton data-autofocus disabled={!data?.sig} loading={isApplying} onClick={press}>
            Aplicar
          </AsyncButton>
        </div>
      </div>
    </Dialog>
  );
}

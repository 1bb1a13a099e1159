import type { ResetPreview } from '@conserje/contract';
import { TEXTS } from '@conserje/rules';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../platform/api/apiError.ts';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { AsyncButton } from '../../../../ui/controls/AsyncButton.tsx';
import { LoadError, Loading } from '../../../../ui/feedback/LoadStates.tsx';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { DateTimeText } from '../../../../ui/text/DateTimeText.tsx';
import type { ResetGroup, ResetKind } from '../listaPaga.queries.ts';
import { resetPreviewQuery } from '../listaPaga.queries.ts';
import { describeConsequences, formatResetName, RESET_GROUP_LABELS } from '../resetTexts.ts';
import styles from './PayDialogs.module.css';

/** More names are folded. */
const VISIBLE_MAX = 24;

interface Props {
  kind: ResetKind;
  op: ResetGroup;
  close: () => void;
  onListClosed: () => void;
}

/** Confirms a reset with its preview (part 2 §2); the server refuses when the preview is stale. */
export default function ResetDialog({ kind, op, close, onListClosed }: Props) {
  const { data, error, refetch } = useQuery(resetPreviewQuery(kind, op));
  const [refusal, setRefusal] = useState<string>();
  const isAlreadyDone = useIsRepeated(data?.anterior);
  const isEmpty = kind === 1 && data !== undefined && data.personas + data.pagadas === 0;
  const [reset, isResetting] = useCallMutation(kind === 0 ? 'POST reiniciarNomina' : 'POST reiniciarLista', {
    onSuccess: () => {
      if (kind === 1) onListClosed();
      close();
    },
    form: { reject: (cause) => setRefusal(messageOf(cause)) },
  });
  const press = () => {
    if (!data) return;
    setRefusal(undefined);
    const { personas, creditos, anterior, faltan } = data;
    reset({
      body: { op, visto: { personas, creditos, anterior }, ...(kind === 0 && faltan && { faltan: faltan.personas }) },
    });
  };
  return (
    <Dialog title={TEXTS.seguroReiniciar} close={close}>
      <div className="u-stack u-gap-16">
        <p className="u-flush">
          <b>{kind === 0 ? 'La nómina' : 'La lista de paga'}</b> de los <b>{RESET_GROUP_LABELS[op]}</b>.
        </p>
        {data ? (
          <Consequences kind={kind} preview={data} isEmpty={isEmpty} isAlreadyDone={isAlreadyDone} />
        ) : error ? (
          <LoadError error={error} retry={refetch} />
        ) : (
          <Loading label="Cargando el reinicio" rows={3} rowHeight="2rem" />
        )}
        {refusal && !isAlreadyDone && (
          <p className="u-bad" role="alert">
            {refusal}
          </p>
        )}
        <div className={styles.buttons}>
          <Button data-autofocus variant="default" onClick={close}>
            Volver
          </Button>
          <AsyncButton color="red.8" disabled={!data || isEmpty || isAlreadyDone} loading={isResetting} onClick={press}>
            {formatResetName(kind, op)}
          </AsyncButton>
        </div>
      </div>
    </Dialog>
  );
}

/**
 * Returns whether this reset was made since the dialog opened, by another person or by a press whose answer was lost.
 * The preview is then that of a second reset.
 */
function useIsRepeated(anterior: string | null | undefined): boolean {
  const [first, setFirst] = useState(anterior);
  if (first === undefined && anterior !== undefined) setFirst(anterior);
  return first !== undefined && anterior !== first;
}

interface ConsequencesProps {
  kind: ResetKind;
  preview: ResetPreview;
  isEmpty: boolean;
  isAlreadyDone: boolean;
}

function Consequences({ kind, preview, isEmpty, isAlreadyDone }: ConsequencesProps) {
  if (isAlreadyDone)
    return (
      <p className="u-flush" role="status">
        Ya se hizo: <DateTimeText value={preview.anterior} />. No hace falta repetirlo.
      </p>
    );
  if (isEmpty) return <p className="u-flush">No hay lista abierta de ese grupo. Nada que reiniciar.</p>;
  return (
    <>
      <ul className={styles.consequences}>
        {describeConsequences(kind, preview).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {preview.nombres.length > 0 && <NameList kind={kind} {...preview} />}
    </>
  );
}

function NameList({
  kind,
  nombres,
  personas,
  nuevas,
}: {
  kind: ResetKind;
  nombres: string[];
  personas: number;
  nuevas: number;
}) {
  const rest = (kind === 1 ? personas : nuevas) - nombres.length;
  const title = kind === 1 ? 'Quiénes quedan pendientes' : 'Quiénes entran en la lista';
  return (
    <details className={styles.names} open={nombres.length <= VISIBLE_MAX}>
      <summary>{title}</summary>
      {nombres.join(', ')}
      {rest > 0 && ` y ${rest} más`}
    </details>
  );
}

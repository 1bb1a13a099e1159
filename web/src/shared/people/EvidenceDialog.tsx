import type { UseQueryOptions } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../ui/feedback/LoadStates.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { Evidence } from './Evidence.tsx';

interface Props {
  query: UseQueryOptions<Blob, Error, Blob, (string | number)[]>;
  /** Of the llamado. */
  id: number;
  close: () => void;
}

/** Evidence of a llamado, fetched with the viewer's key, since it is only for those who may read the llamado. */
export default function EvidenceDialog({ query, id, close }: Props) {
  const { data, error, refetch } = useQuery(query);
  return (
    <Dialog title="Evidencia" close={close} size="xl">
      {error && !data ? (
        <LoadError error={error} retry={refetch} />
      ) : (
        <Evidence image={data} fileName={`evidencia-${id}.webp`} />
      )}
    </Dialog>
  );
}

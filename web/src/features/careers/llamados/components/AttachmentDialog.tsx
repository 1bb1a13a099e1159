import { useQuery } from '@tanstack/react-query';
import { Evidence } from '../../../../shared/people/Evidence.tsx';
import { LoadError } from '../../../../ui/feedback/LoadStates.tsx';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';
import { evidenceQuery } from '../llamados.queries.ts';

/** Evidence of a llamado, fetched with the viewer's key, since it is only for those who may read the llamado. */
export default function AttachmentDialog({ id, close }: { id: number; close: () => void }) {
  const { data, error, refetch } = useQuery(evidenceQuery(id));
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

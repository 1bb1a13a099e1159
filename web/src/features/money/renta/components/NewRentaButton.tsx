import type { AnswerOf } from '@conserje/contract';
import { Button } from '@mantine/core';
import IconAdd from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useCall, useIsBusy } from '../../../../platform/api/useCall.ts';
import { count, creditos } from '../../../../ui/text/format.ts';
import { formatMonth } from '../monthFormat.ts';
import { CALL_KEY, OP } from '../renta.queries.ts';

export type RentaPreview = AnswerOf<'GET actionRenta'>['nueva'];

/** Charges the month's rent, after a question that says whom it strikes. */
export function NewRentaButton({ preview }: { preview: RentaPreview | undefined }) {
  const [collect] = useCall('POST actionRenta', { clave: CALL_KEY });
  const busy = useIsBusy(CALL_KEY);
  const press = ({ mes, personas, creditos: sum }: RentaPreview) =>
    collect(
      { body: { op: OP.nueva } },
      {
        question: {
          title: `¿Cobrar la renta de ${formatMonth(mes)}?`,
          texto: `${count(personas, 'persona', 'personas')} ${personas === 1 ? 'deberá' : 'deberán'} ${creditos(sum)} en total, según su rango. Solo se puede una vez al mes.`,
          action: 'Nueva renta',
        },
      },
    );
  return (
    <Button
      leftSection={<IconAdd size={18} />}
      disabled={!preview || preview.aplicada || preview.personas === 0}
      aria-busy={busy}
      onClick={() => preview && press(preview)}
    >
      Nueva renta
    </Button>
  );
}

import type { AnswerOf } from '@conserje/contract';
import { formatMonth, RENTA_OP } from '@conserje/rules';
import { Button } from '@mantine/core';
import IconAdd from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useCallMutation, useIsBusy } from '../../../../platform/api/useCallMutation.ts';
import { formatCount, formatCreditos } from '../../../../ui/text/format.ts';
import { RENTA_CALL_KEY } from '../renta.queries.ts';

export type RentaPreview = AnswerOf<'GET actionRenta'>['nueva'];

/** Charges the month's renta after a confirmation that names the payers. */
export function NewRentaButton({ preview }: { preview: RentaPreview | undefined }) {
  const [createRentas] = useCallMutation('POST actionRenta', { busyKey: RENTA_CALL_KEY });
  const busy = useIsBusy(RENTA_CALL_KEY);
  const press = ({ mes, personas, creditos: total }: RentaPreview) =>
    createRentas(
      { body: { op: RENTA_OP.create, visto: { mes, personas, creditos: total } } },
      {
        question: {
          title: `¿Cobrar la renta de ${formatMonth(mes)}?`,
          text: `${formatCount(personas, 'persona', 'personas')} ${personas === 1 ? 'deberá' : 'deberán'} ${formatCreditos(total)} en total, según su rango. Solo se puede una vez al mes.`,
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

import type { DateRange } from '@conserje/rules';
import { addDays, periodFileName } from '@conserje/rules';
import { requestFile } from '../../../../platform/api/apiClient.ts';
import { withReauthentication } from '../../../../platform/session/reauthenticate.ts';
import { saveBlob } from '../../../../ui/files/download.ts';
import { DateField } from '../../../../ui/form/DateField.tsx';
import type { TypedRange } from '../../../../ui/form/dateRange.ts';
import { checkTypedPeriod } from '../../../../ui/form/dateRange.ts';
import { Form } from '../../../../ui/form/Form.tsx';
import { useForm } from '../../../../ui/form/useForm.ts';
import { Dialog } from '../../../../ui/overlay/Dialog.tsx';

interface Props {
  /** Monday of the week on screen, whose days are proposed. */
  monday: string;
  close: () => void;
}

/** Downloads the workbook of a period. */
export default function PeriodWorkbookDialog({ monday, close }: Props) {
  const form = useForm<TypedRange>({ inicio: monday, final: addDays(monday, 6) });
  const download = async () => {
    const { inicio, final } = form.values;
    // Both are days: the form checked them.
    const body: DateRange = { inicio: inicio ?? '', final: final ?? '' };
    const file = await withReauthentication(() => requestFile('POST libroPeriodo', { body }));
    saveBlob(periodFileName(body), file);
    form.done();
    close();
  };
  return (
    <Dialog title="Excel de un período" close={close}>
      <Form
        form={form}
        button="Descargar Excel"
        goBack={close}
        check={() => checkTypedPeriod(form.values)}
        send={download}
      >
        <p className="u-full-row u-muted">
          Un archivo de Excel con una pestaña por tema. Trae trabajo, pagas, ventas, multas, misiones y despidos. Solo
          incluye lo que puedes ver.
        </p>
        <DateField {...form.field('inicio')} label="Desde" />
        <DateField {...form.field('final')} label="Hasta" />
      </Form>
    </Dialog>
  );
}

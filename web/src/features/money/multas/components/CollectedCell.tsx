import type { Multa } from '@conserje/contract';
import { useCallMutation } from '../../../../platform/api/useCallMutation.ts';
import { PersonLink } from '../../../../shared/people/PersonLink.tsx';
import { RowCheckbox } from '../../../../ui/table/RowCheckbox.tsx';
import { formatCreditos } from '../../../../ui/text/format.ts';

/** Says if a multa was collected and by whom, with a button to collect it if the viewer may. */
export function CollectedCell({ multa }: { multa: Multa }) {
  const [collect] = useCallMutation('POST actionMulta', { busyKey: `multa ${multa.id}` });
  const collectedLabel = multa.cobrado === 0 ? 'No' : multa.cobradoNombre ? 'Sí,' : 'Sí';
  const collector = multa.cobrado === 1 && multa.cobradoNombre && <PersonLink name={multa.cobradoNombre} />;
  if (!multa.acciones.includes('cobrar'))
    return (
      <span>
        {collectedLabel} {collector}
      </span>
    );
  return (
    <RowCheckbox
      title={`Cobrada la multa de ${formatCreditos(multa.creditos)} a ${multa.usuarioNombre}`}
      isChecked={multa.cobrado === 1}
      toggle={(op, onDone) => collect({ body: { id: multa.id, op } }, { onDone })}
      aside={collector}
    >
      {collectedLabel}
    </RowCheckbox>
  );
}

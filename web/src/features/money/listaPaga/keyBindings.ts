import type { PagaRow } from '@conserje/contract';
import type { RowShortcut } from '../../../ui/table/rowShortcuts.ts';
import type { PagaHandlers } from './components/PagaActions.tsx';
import type { ViewRow } from './pagaView.ts';

export function buildKeyBindings({ pay, payOtherMonto, ascenso, undo, chosen }: PagaHandlers): RowShortcut<ViewRow>[] {
  const buildShortcut = (
    shortcutKey: string,
    que: string,
    action: PagaRow['acciones'][number],
    run: (row: PagaRow) => void,
  ) => ({
    shortcutKey,
    description: que,
    run,
    fits: (row: ViewRow) => row.isWaiting !== true && row.acciones.includes(action),
  });
  return [
    buildShortcut('p', 'Pagar el total', 'pagar', pay),
    buildShortcut('o', 'Paga otra cantidad', 'monto', payOtherMonto),
    buildShortcut('a', 'Ascenso por paga', 'ascenso', ascenso),
    buildShortcut('d', 'Deshacer el pago', 'deshacer', undo),
    buildShortcut('e', 'Seleccionar o quitar', 'pagar', ({ id }) => chosen.toggle(id)),
  ];
}

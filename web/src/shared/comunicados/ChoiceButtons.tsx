import { ViewButton } from '../../ui/controls/ViewSwitcher.tsx';

interface Props {
  choices: readonly { id: number; nombre: string }[];
  value: readonly number[];
  change: (ids: readonly number[]) => void;
}

/** Buttons that each choose one of several. */
export const ChoiceButtons = ({ choices, value, change }: Props) =>
  choices.map(({ id, nombre }) => (
    <ViewButton
      key={id}
      standalone
      isPressed={value.includes(id)}
      press={() =>
        change(value.includes(id) ? value.filter((other) => other !== id) : [...value, id].sort((a, b) => a - b))
      }
    >
      {nombre}
    </ViewButton>
  ));

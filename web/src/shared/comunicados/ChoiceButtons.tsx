import { ViewButton } from '../../ui/controls/ViewSwitcher.tsx';

interface Props<K> {
  choices: readonly { id: K; nombre: string }[];
  value: readonly K[];
  change: (ids: readonly K[]) => void;
}

/** Toggles for a choice of any number of options. */
export const ChoiceButtons = <K extends number | string>({ choices, value, change }: Props<K>) =>
  choices.map(({ id, nombre }) => (
    <ViewButton
      key={id}
      standalone
      isPressed={value.includes(id)}
      press={() =>
        change(choices.map((choice) => choice.id).filter((other) => value.includes(other) !== (other === id)))
      }
    >
      {nombre}
    </ViewButton>
  ));

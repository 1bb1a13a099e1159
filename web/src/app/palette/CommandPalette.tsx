import { Modal } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import type { KeyboardEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../platform/api/apiError.ts';
import { useOverlayLayer } from '../../platform/browser/overlayHistory.ts';
import { useMounted } from '../../platform/state/useMounted.ts';
import { DIALOG_TOP_OFFSET } from '../../ui/theme/theme.ts';
import styles from './CommandPalette.module.css';
import type { CommandOption } from './paletteOptions.ts';
import { useCommandOptions } from './paletteOptions.ts';

const idOf = (option: CommandOption): string => `paleta-${option.id.replaceAll('/', '_')}`;

function OptionList({
  options,
  active,
  choose,
}: {
  options: CommandOption[];
  active: number;
  choose: (option: CommandOption) => void;
}) {
  const highlightedRef = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new active option is another element
  useEffect(() => {
    void highlightedRef.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const sections = [...new Set(options.map(({ section }) => section))];
  return (
    <div id="paleta-lista" role="listbox" aria-label="Resultados" className={styles.list}>
      {sections.map((section) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options this way
        <div key={section} role="group" aria-labelledby={`paleta-${section}`}>
          <div id={`paleta-${section}`} role="presentation" className={styles.section}>
            {section}
          </div>
          {options.map((option, i) => {
            if (option.section !== section) return null;
            const IconComponent = option.icon;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keyboard
              <div
                key={option.id}
                ref={i === active ? highlightedRef : null}
                id={idOf(option)}
                role="option"
                tabIndex={-1}
                aria-selected={i === active}
                className={styles.option}
                onClick={() => choose(option)}
              >
                <IconComponent size={20} stroke={1.75} className="u-rigid" aria-hidden="true" />
                <span className="u-shrinkable u-grow u-break-anywhere">{option.title}</span>
                {option.detail && <small className="u-text-14 u-muted">{option.detail}</small>}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function describeSearch({ options, isPending, error }: ReturnType<typeof useCommandOptions>): string {
  if (error) return messageOf(error);
  if (options.length > 0) return '';
  return isPending ? 'Buscando…' : 'No encontramos nada con ese nombre';
}

function Search({ close }: { close: () => void }) {
  const [text, setText] = useState('');
  const [chosenIndex, setChosenIndex] = useState(0);
  const found = useCommandOptions(text);
  const { options } = found;
  const highlightedIndex = Math.min(chosenIndex, options.length - 1);
  const choose = (option: CommandOption) => {
    close();
    option.run();
  };
  const move = (step: number) => setChosenIndex((highlightedIndex + step + options.length) % options.length);
  const onKeyDown = (event: KeyboardEvent) => {
    const option = options[highlightedIndex];
    if (!option || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter') choose(option);
    else return;
    event.preventDefault();
  };
  const highlightedOption = options[highlightedIndex];
  return (
    <>
      <div className={styles.box}>
        <IconSearch size={20} aria-hidden="true" />
        <input
          type="text"
          className={styles.field}
          role="combobox"
          aria-label="Buscar pantallas, personas y acciones"
          aria-expanded="true"
          aria-controls="paleta-lista"
          aria-autocomplete="list"
          aria-activedescendant={highlightedOption ? idOf(highlightedOption) : undefined}
          placeholder="Buscar pantallas, personas y acciones"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setChosenIndex(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <OptionList options={options} active={highlightedIndex} choose={choose} />
      <p className={styles.empty} role="status">
        {describeSearch(found)}
      </p>
    </>
  );
}

/** The palette (Ctrl+K); each opening starts with an empty search. */
export default function CommandPalette({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const mounted = useMounted();
  const [opening, setOpening] = useState({ isOpen, count: 0 });
  if (opening.isOpen !== isOpen) setOpening({ isOpen, count: isOpen ? opening.count + 1 : opening.count });
  useOverlayLayer(mounted && isOpen, close);
  return (
    <Modal.Root
      opened={mounted && isOpen}
      onClose={close}
      size="lg"
      yOffset={DIALOG_TOP_OFFSET}
      classNames={{ content: styles.panel ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Paleta">
        <Search key={opening.count} close={close} />
      </Modal.Content>
    </Modal.Root>
  );
}

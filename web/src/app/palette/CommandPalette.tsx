import { Modal } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import type { KeyboardEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useOverlayLayer } from '../../platform/browser/overlayHistory.ts';
import { useMounted } from '../../platform/state/useMounted.ts';
import { TOP_OFFSET } from '../../ui/theme/theme.ts';
import styles from './CommandPalette.module.css';
import type { PaletteOption } from './paletteOptions.ts';
import { usePaletteOptions } from './paletteOptions.ts';

const idOf = (opcion: PaletteOption): string => `paleta-${opcion.id.replaceAll('/', '_')}`;

function Lista({
  options,
  active,
  choose,
}: {
  options: PaletteOption[];
  active: number;
  choose: (opcion: PaletteOption) => void;
}) {
  const highlighted = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another option is marked, so another element is
  useEffect(() => {
    void highlighted.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const secciones = [...new Set(options.map(({ section }) => section))];
  return (
    <div id="paleta-lista" role="listbox" aria-label="Resultados" className={styles.list}>
      {secciones.map((section) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options this way
        <div key={section} role="group" aria-labelledby={`paleta-${section}`}>
          <div id={`paleta-${section}`} role="presentation" className={styles.section}>
            {section}
          </div>
          {options.map((opcion, i) => {
            if (opcion.section !== section) return null;
            const IconComponent = opcion.icon;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the text field, which steers the list
              <div
                key={opcion.id}
                ref={i === active ? highlighted : null}
                id={idOf(opcion)}
                role="option"
                tabIndex={-1}
                aria-selected={i === active}
                className={styles.option}
                onClick={() => choose(opcion)}
              >
                <IconComponent size={20} stroke={1.75} aria-hidden="true" />
                <span>{opcion.title}</span>
                {opcion.detalle && <small>{opcion.detalle}</small>}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function Search({ close }: { close: () => void }) {
  const [texto, setText] = useState('');
  const [activeIndex, setHighlightedIndex] = useState(0);
  const options = usePaletteOptions(texto);
  const active = Math.min(activeIndex, options.length - 1);
  const choose = (opcion: PaletteOption) => {
    close();
    opcion.run();
  };
  const move = (paso: number) => setHighlightedIndex((active + paso + options.length) % options.length);
  const onKeyDown = (event: KeyboardEvent) => {
    const opcion = options[active];
    if (!opcion || event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter') choose(opcion);
    else return;
    event.preventDefault();
  };
  const highlighted = options[active];
  return (
    <>
      <div className={styles.box}>
        <IconSearch size={20} aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-label="Buscar pantallas, personas y acciones"
          aria-expanded="true"
          aria-controls="paleta-lista"
          aria-autocomplete="list"
          aria-activedescendant={highlighted ? idOf(highlighted) : undefined}
          placeholder="Buscar pantallas, personas y acciones"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={texto}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setHighlightedIndex(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <Lista options={options} active={active} choose={choose} />
      <p className={styles.empty} role="status">
        {options.length === 0 ? 'No encontramos nada con ese nombre' : ''}
      </p>
    </>
  );
}

/** The palette (Ctrl+K); each opening begins with an empty search. */
export default function CommandPalette({ abierta, close }: { abierta: boolean; close: () => void }) {
  const mounted = useMounted();
  const [attempt, setOpening] = useState({ abierta, numero: 0 });
  if (attempt.abierta !== abierta) setOpening({ abierta, numero: abierta ? attempt.numero + 1 : attempt.numero });
  useOverlayLayer(mounted && abierta, close);
  return (
    <Modal.Root
      opened={mounted && abierta}
      onClose={close}
      size="lg"
      yOffset={TOP_OFFSET}
      classNames={{ content: styles.panel ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Paleta">
        <Search key={attempt.numero} close={close} />
      </Modal.Content>
    </Modal.Root>
  );
}

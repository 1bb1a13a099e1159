import { Modal } from '@mantine/core';
import IconBuscar from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import type { KeyboardEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useCapa } from '../platform/capas.ts';
import { useMontado } from '../platform/useMontado.ts';
import { BAJO_EL_BORDE } from '../ui/tema.ts';
import estilos from './Paleta.module.css';
import type { Opcion } from './paletaOpciones.ts';
import { useOpciones } from './paletaOpciones.ts';

const idDe = (opcion: Opcion): string => `paleta-${opcion.id.replaceAll('/', '_')}`;

function Lista({ opciones, activa, elegir }: { opciones: Opcion[]; activa: number; elegir: (opcion: Opcion) => void }) {
  const marcada = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another option is marked, so another element is
  useEffect(() => {
    void marcada.current?.scrollIntoView({ block: 'nearest' });
  }, [activa]);
  const secciones = [...new Set(opciones.map(({ seccion }) => seccion))];
  return (
    <div id="paleta-lista" role="listbox" aria-label="Resultados" className={estilos.lista}>
      {secciones.map((seccion) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options this way
        <div key={seccion} role="group" aria-labelledby={`paleta-${seccion}`}>
          <div id={`paleta-${seccion}`} role="presentation" className={estilos.seccion}>
            {seccion}
          </div>
          {opciones.map((opcion, i) => {
            if (opcion.seccion !== seccion) return null;
            const Icono = opcion.icono;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the text field, which steers the list
              <div
                key={opcion.id}
                ref={i === activa ? marcada : null}
                id={idDe(opcion)}
                role="option"
                tabIndex={-1}
                aria-selected={i === activa}
                className={estilos.opcion}
                onClick={() => elegir(opcion)}
              >
                <Icono size={20} stroke={1.75} aria-hidden="true" />
                <span>{opcion.titulo}</span>
                {opcion.detalle && <small>{opcion.detalle}</small>}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

function Buscador({ cerrar }: { cerrar: () => void }) {
  const [texto, setTexto] = useState('');
  const [marca, setMarca] = useState(0);
  const opciones = useOpciones(texto);
  const activa = Math.min(marca, opciones.length - 1);
  const elegir = (opcion: Opcion) => {
    cerrar();
    opcion.hacer();
  };
  const mover = (paso: number) => setMarca((activa + paso + opciones.length) % opciones.length);
  const alPulsar = (suceso: KeyboardEvent) => {
    const opcion = opciones[activa];
    if (!opcion || suceso.nativeEvent.isComposing) return;
    if (suceso.key === 'ArrowDown') mover(1);
    else if (suceso.key === 'ArrowUp') mover(-1);
    else if (suceso.key === 'Enter') elegir(opcion);
    else return;
    suceso.preventDefault();
  };
  const marcada = opciones[activa];
  return (
    <>
      <div className={estilos.caja}>
        <IconBuscar size={20} aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-label="Buscar pantallas, personas y acciones"
          aria-expanded="true"
          aria-controls="paleta-lista"
          aria-autocomplete="list"
          aria-activedescendant={marcada ? idDe(marcada) : undefined}
          placeholder="Buscar pantallas, personas y acciones"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={texto}
          onChange={(suceso) => {
            setTexto(suceso.currentTarget.value);
            setMarca(0);
          }}
          onKeyDown={alPulsar}
        />
      </div>
      <Lista opciones={opciones} activa={activa} elegir={elegir} />
      <p className={estilos.nada} role="status">
        {opciones.length === 0 ? 'No encontramos nada con ese nombre' : ''}
      </p>
    </>
  );
}

/** The palette (Ctrl+K); each opening begins with an empty search. */
export default function Paleta({ abierta, cerrar }: { abierta: boolean; cerrar: () => void }) {
  const montado = useMontado();
  const [vez, setVez] = useState({ abierta, numero: 0 });
  if (vez.abierta !== abierta) setVez({ abierta, numero: abierta ? vez.numero + 1 : vez.numero });
  useCapa(montado && abierta, cerrar);
  return (
    <Modal.Root
      opened={montado && abierta}
      onClose={cerrar}
      size="lg"
      yOffset={BAJO_EL_BORDE}
      classNames={{ content: estilos.panel ?? '' }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label="Paleta">
        <Buscador key={vez.numero} cerrar={cerrar} />
      </Modal.Content>
    </Modal.Root>
  );
}

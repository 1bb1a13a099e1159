import IconBuscar from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useEffect, useRef, useState } from 'react';
import estilos from './TablaControles.module.css';

interface Props {
  etiqueta: string;
  valor: string;
  cambiar: (texto: string) => void;
  /** Id of what it filters. */
  controla?: string;
  /** Whoever comes back to it begins anew: what it holds is selected. */
  seleccionar?: boolean;
  /** Shorter than its label, where there is little room. */
  marcador?: string;
  /** How long the typing must pause, in milliseconds. */
  espera?: number;
}

const ESPERA_MS = 200;
/** The longest text that lists take (their search box may ask the server). */
const LARGO_MAX = 50;

/** A search box that takes each key at once and tells of it when the typing pauses. */
export function TablaBuscar({
  etiqueta,
  valor,
  cambiar,
  controla,
  seleccionar = false,
  marcador,
  espera = ESPERA_MS,
}: Props) {
  const [texto, setTexto] = useState(valor);
  const dicho = useRef(valor);
  const plazo = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // The back button or a link changed it, not these keys.
    if (valor === dicho.current) return;
    dicho.current = valor;
    setTexto(valor);
  }, [valor]);
  // By the time the typing pauses the table may have been drawn anew, with another `cambiar`.
  const ultimo = useRef(cambiar);
  useEffect(() => {
    ultimo.current = cambiar;
  });
  useEffect(() => () => clearTimeout(plazo.current), []);

  const decir = (nuevo: string) => {
    dicho.current = nuevo;
    ultimo.current(nuevo);
  };
  return (
    <div className={estilos.buscar} data-buscar>
      <IconBuscar size={18} aria-hidden="true" />
      <input
        type="search"
        className={estilos.campo}
        aria-label={etiqueta}
        aria-controls={controla}
        placeholder={marcador ?? etiqueta}
        maxLength={LARGO_MAX}
        value={texto}
        onFocus={(e) => seleccionar && e.currentTarget.select()}
        onChange={(e) => {
          const nuevo = e.currentTarget.value;
          setTexto(nuevo);
          clearTimeout(plazo.current);
          plazo.current = setTimeout(() => decir(nuevo), espera);
        }}
        onKeyDown={(e) => {
          if (e.key !== 'Enter') return;
          clearTimeout(plazo.current);
          decir(texto);
        }}
      />
    </div>
  );
}

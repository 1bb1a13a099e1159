import { useEffect, useState } from 'react';
import { usePreferencia } from '../../platform/preferencias.ts';
import { Dialogo } from '../Dialogo.tsx';
import estilos from './AyudaTeclas.module.css';
import { esDeOtro } from './teclas.ts';

interface Props {
  teclas: readonly { tecla: string; que: string }[];
}

const COMUNES = [
  { tecla: '↑ ↓', que: 'A la fila de arriba o de abajo' },
  { tecla: '?', que: 'Estas teclas' },
  { tecla: 'Ctrl K', que: 'Buscar pantallas, personas y acciones' },
];

/** `?` lists what the keys of a screen do. */
export function AyudaTeclas({ teclas }: Props) {
  const encendidas = usePreferencia('teclas');
  const [abierta, setAbierta] = useState(false);
  useEffect(() => {
    if (!encendidas) return;
    const alPulsar = (suceso: KeyboardEvent) => {
      if (suceso.key !== '?' || suceso.defaultPrevented || esDeOtro(suceso)) return;
      suceso.preventDefault();
      setAbierta(true);
    };
    document.addEventListener('keydown', alPulsar);
    return () => document.removeEventListener('keydown', alPulsar);
  }, [encendidas]);
  if (!abierta) return null;
  return (
    <Dialogo titulo="Teclas" cerrar={() => setAbierta(false)}>
      <p className={estilos.nota}>Con el foco en una fila. Se apagan en Configuración.</p>
      <dl className={estilos.teclas}>
        {[...teclas, ...COMUNES].map(({ tecla, que }) => (
          <div key={tecla}>
            <dt>
              <kbd>{tecla}</kbd>
            </dt>
            <dd>{que}</dd>
          </div>
        ))}
      </dl>
    </Dialogo>
  );
}

import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { copiarAvisando } from '../../../platform/copiar.ts';
import { entregar } from '../../../ui/descargar.ts';
import estilos from './DosPasos.module.css';

/** The codes for when the authenticator is lost: they stand here until they are put away, and nowhere else. */
export default function Rescate({ codigos, cerrar }: { codigos: readonly string[]; cerrar: () => void }) {
  const titulo = useRef<HTMLHeadingElement>(null);
  useEffect(() => titulo.current?.focus(), []);
  const texto = codigos.join('\n');
  return (
    <div className={estilos.pasos}>
      <h3 ref={titulo} tabIndex={-1}>
        Tus códigos de respaldo
      </h3>
      <p>
        Guárdalos fuera de tu teléfono. Cada uno sirve una vez si lo pierdes. <b>No se vuelven a mostrar.</b>
      </p>
      <ul className={estilos.rescate} translate="no">
        {codigos.map((codigo) => (
          <li key={codigo}>{codigo}</li>
        ))}
      </ul>
      <div className={estilos.botones}>
        <Button variant="default" onClick={() => void copiarAvisando(texto, 'Códigos copiados')}>
          Copiar
        </Button>
        <Button variant="default" onClick={() => entregar('codigos-de-rescate.txt', `${texto}\n`, 'text/plain')}>
          Descargar
        </Button>
        <Button onClick={cerrar}>Ya los guardé</Button>
      </div>
    </div>
  );
}

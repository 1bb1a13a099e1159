import type { AnswerOf } from '@conserje/contract';
import { aCsv, CLAVE_DE_PLANTILLA_DIAS } from '@conserje/rules';
import { Button } from '@mantine/core';
import IconCopiar from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { useState } from 'react';
import { useConfiguracion } from '../../../dominio/configuracion.ts';
import { useEnlace } from '../../../dominio/enlace.ts';
import hoja from '../../../dominio/ImportarHoja.module.css';
import { copiarAvisando } from '../../../platform/copiar.ts';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { entregar } from '../../../ui/descargar.ts';
import { contar, numero } from '../../../ui/formato.ts';
import estilos from './EntregarClaves.module.css';

export type Claves = AnswerOf<'POST importarSocios'>['claves'];

/** Of so many people each is shown; of more the file tells. */
const A_LA_VISTA = 50;

/** The passwords are shown nowhere again: the dialog closes once they were taken. */
export function EntregarClaves({ claves, cerrar }: { claves: Claves; cerrar: () => void }) {
  const { nombre: agencia, zona } = useConfiguracion();
  const { origen } = useEnlace();
  const [guardadas, setGuardadas] = useState(false);
  const descargar = () => {
    const filas = claves.map((c) => [c.usuario, c.clave]);
    // The call that made them has asked for a fresh proof, and they are nowhere else: nothing may keep them here.
    entregar('contrasenas.csv', aCsv(['nombre', 'contraseña'], filas, zona));
    setGuardadas(true);
  };
  const copiarTodas = () => {
    const todas = claves.map((c) => `${c.usuario}: ${c.clave}`).join('\n');
    void copiarAvisando(`${agencia}: ${origen}\n${todas}`, 'Contraseñas copiadas');
    setGuardadas(true);
  };
  const mensaje = ({ usuario, clave }: Claves[number]) =>
    `${agencia}: ${origen}\nUsuario: ${usuario}\nContraseña temporal: ${clave}`;
  return (
    <Dialogo titulo="Contraseñas temporales" cerrar={() => guardadas && cerrar()} ancho="md">
      <div className={hoja.cuerpo}>
        <p>
          Importaste {contar(claves.length, 'persona', 'personas')}. Cada contraseña sirve una vez, por{' '}
          {CLAVE_DE_PLANTILLA_DIAS} días. <b>No se vuelven a mostrar:</b> cópialas o descárgalas ahora.
        </p>
        <ul className={estilos.claves} aria-label="Contraseñas">
          {claves.slice(0, A_LA_VISTA).map((una) => (
            <li key={una.usuario}>
              <span>
                {una.usuario} <code translate="no">{una.clave}</code>
              </span>
              <button
                type="button"
                className={estilos.copiar}
                aria-label={`Copiar el mensaje para ${una.usuario}`}
                onClick={() => void copiarAvisando(mensaje(una), `Mensaje para ${una.usuario} copiado`)}
              >
                <IconCopiar size={20} aria-hidden="true" />
              </button>
            </li>
          ))}
          {claves.length > A_LA_VISTA && <li>Y {numero(claves.length - A_LA_VISTA)} más en el archivo</li>}
        </ul>
        <div className={hoja.botones}>
          <Button variant="default" disabled={!guardadas} onClick={cerrar}>
            Cerrar
          </Button>
          <Button variant="default" onClick={descargar}>
            Descargar las contraseñas
          </Button>
          <Button onClick={copiarTodas}>Copiar todas</Button>
        </div>
      </div>
    </Dialogo>
  );
}

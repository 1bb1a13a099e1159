import '@mantine/core/styles/Input.layer.css';
import type { MiradaSocios } from '@conserje/contract';
import { Button, Textarea } from '@mantine/core';
import IconSi from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconNo from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useState } from 'react';
import { useArranque } from '../../../dominio/configuracion.ts';
import hoja from '../../../dominio/ImportarHoja.module.css';
import { useHoja } from '../../../dominio/useHoja.ts';
import { useLlamada } from '../../../platform/llamada.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { contar } from '../../../ui/formato.ts';
import { hojaDe, loQuePasa, nombresDe } from '../nombresPegados.ts';
import type { Claves } from './EntregarClaves.tsx';
import { EntregarClaves } from './EntregarClaves.tsx';
import estilos from './PegarNombres.module.css';

const PERSONAS = ['persona', 'personas'] as const;
/** A name is one, also where a category is called so. */
const COMO = { secciones: 'personas' } as const;

/** Brings people by their names alone, as they are pasted on a phone: first what becomes of each, then those who can come in. */
export default function PegarNombres({ cerrar }: { cerrar: () => void }) {
  const mision = useArranque().rangos[0]?.misiones[0]?.nombre;
  const [texto, setTexto] = useState('');
  const { mirada, error, form, elegir } = useHoja<MiradaSocios>();
  const [claves, setClaves] = useState<Claves>();
  const [mirar, mirando] = useLlamada('POST mirarSocios');
  const [importar, importando] = useLlamada('POST importarSocios', {
    form,
    guardar: (respuesta) => setClaves(respuesta.claves),
  });
  if (claves) return <EntregarClaves claves={claves} cerrar={cerrar} />;
  const nombres = nombresDe(texto);
  const vistos = mirada && mirada.conFaltas === mirada.faltas.length ? loQuePasa(nombres, mirada) : [];
  const entran = vistos.filter((v) => v.porque === null).map((v) => v.nombre);
  const escribir = (nuevo: string) => {
    setTexto(nuevo);
    elegir(undefined, () => undefined);
  };
  const revisar = () => elegir(hojaDe(nombres), (body, como) => mirar({ body: { ...body, ...COMO } }, como));
  const traer = () => importar({ body: { archivo: hojaDe(entran), ...COMO, vistas: entran.length } });
  return (
    <Dialogo titulo="Pegar nombres" cerrar={cerrar} ancho="md">
      <div className={hoja.cuerpo}>
        <Textarea
          label="Nombres del hotel"
          description={`Uno por línea o separados por comas.${mision ? ` Empiezan como ${mision}.` : ''}`}
          data-autofocus
          value={texto}
          onChange={(e) => escribir(e.currentTarget.value)}
          error={error}
          rows={5}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
        />
        <div aria-live="polite" aria-busy={mirando}>
          {mirada && <Resumen mirada={mirada} entran={entran.length} quedan={vistos.length - entran.length} />}
          {vistos.length > 0 && (
            <ul className={estilos.nombres} aria-label="Qué pasará con cada nombre">
              {vistos.map(({ nombre, porque }) => (
                <li key={nombre} data-entra={porque === null}>
                  {porque === null ? (
                    <IconSi size={18} aria-label="Entra:" />
                  ) : (
                    <IconNo size={18} aria-label="No entra:" />
                  )}
                  <span>
                    <b>{nombre}</b> {porque !== null && <small>{porque}</small>}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className={hoja.botones}>
          <Button variant="default" onClick={cerrar}>
            Volver
          </Button>
          {mirada && entran.length > 0 ? (
            <Boton loading={importando} onClick={traer}>
              Importar {contar(entran.length, ...PERSONAS)}
            </Boton>
          ) : (
            <Boton disabled={nombres.length === 0 || mirada !== undefined} loading={mirando} onClick={revisar}>
              Revisar {contar(nombres.length, 'nombre', 'nombres')}
            </Boton>
          )}
        </div>
      </div>
    </Dialogo>
  );
}

function Resumen({ mirada, entran, quedan }: { mirada: MiradaSocios; entran: number; quedan: number }) {
  if (mirada.conFaltas > mirada.faltas.length)
    return <p>{contar(mirada.conFaltas, 'nombre no sirve', 'nombres no sirven')}. Pega menos a la vez.</p>;
  return (
    <p>
      <b>{entran === 0 ? 'No hay personas nuevas' : `Se agregarán ${contar(entran, ...PERSONAS)}`}.</b>
      {quedan > 0 && ` ${contar(quedan, 'nombre se queda fuera', 'nombres se quedan fuera')}.`}
    </p>
  );
}

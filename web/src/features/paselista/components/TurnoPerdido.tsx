import { Button } from '@mantine/core';
import { Puerta } from '../../../dominio/Puerta.tsx';
import { useSesion } from '../../../platform/sesion.tsx';
import type { Turno } from '../paselista.queries.ts';
import { Falta } from './Turno.tsx';
import estilos from './TurnoPerdido.module.css';

interface Props {
  turno: Turno;
  hayMarcas: boolean;
  descartar: () => void;
  cerrar: () => void;
}

/** A list was taken while this one was being made: who was first, and what becomes of the choice. */
export function TurnoPerdido({ turno: { desde, encargadoNombre }, hayMarcas, descartar, cerrar }: Props) {
  const { datos } = useSesion();
  const mia = encargadoNombre === datos?.usuario;
  // One's own may have arrived although its answer did not, or have been sent in another window.
  const marcas = mia
    ? 'Revisa en las listas pasadas si ya es la tuya. Guardamos tus marcas.'
    : 'Tu lista no se envió. Guardamos tus marcas para la próxima.';
  return (
    <section className={estilos.aviso} aria-label="Lista ya pasada">
      <div role="alert">
        <b className={estilos.titulo}>
          {mia ? (
            'Ya pasaste lista'
          ) : (
            <>{encargadoNombre === null ? 'Alguien' : <Puerta nombre={encargadoNombre} />} ya pasó lista</>
          )}
        </b>
        {hayMarcas && <p>{marcas}</p>}
      </div>
      {desde !== null && (
        <p>
          Podrán pasar lista de nuevo en <Falta desde={desde} />.
        </p>
      )}
      <div className={estilos.botones}>
        <Button variant="default" onClick={cerrar}>
          Ver las listas pasadas
        </Button>
        {hayMarcas && (
          <Button
            variant="default"
            onClick={() => {
              descartar();
              cerrar();
            }}
          >
            Descartar mis marcas
          </Button>
        )}
      </div>
    </section>
  );
}

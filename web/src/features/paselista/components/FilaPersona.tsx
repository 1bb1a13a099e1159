import type { ParteLista } from '@conserje/rules';
import { PARTES_LISTA, TEXTOS, terminado } from '@conserje/rules';
import { memo } from 'react';
import { Avatar } from '../../../dominio/Avatar.tsx';
import { ausenteHasta } from '../../../dominio/ausencias.ts';
import { Puerta } from '../../../dominio/Puerta.tsx';
import { useAhora } from '../../../platform/reloj.ts';
import { duracion, segundosHasta } from '../../../ui/formato.ts';
import type { Marca, Persona } from '../marcas.ts';
import { lleva, puedeLlevar, vale } from '../marcas.ts';
import { Casilla } from './Casilla.tsx';
import estilos from './FilaPersona.module.css';

interface Props {
  persona: Persona;
  marca: Marca | undefined;
  /** Stable between renders. */
  alternar: (persona: Persona, parte: ParteLista, si: boolean) => void;
}

// Said again: CSS lays the rows out, and some readers forget then what they are.
const ROL = { fila: { role: 'row' }, quien: { role: 'rowheader' }, celda: { role: 'gridcell' } };

/** Someone in the list being made; drawn again only when they or their marks change. */
export const FilaPersona = memo(function FilaPersona({ persona, marca, alternar }: Props) {
  const { bajoNombre, mision, altoNombre, ausente, seFue } = persona;
  // Anyone else who is not absent may at least be out of base.
  const deArriba = ausente === null && persona.acciones.length === 0;
  return (
    <tr {...ROL.fila} className={seFue ? `${estilos.fila} ${estilos.seFue}` : estilos.fila}>
      <th scope="row" {...ROL.quien} className={estilos.quien}>
        <Avatar usuario={bajoNombre} size={34} headOnly />
        <span className={estilos.nombres}>
          <b className={estilos.nombre}>
            <Puerta nombre={bajoNombre} sinParada />
          </b>
          <small className={estilos.mision}>{ausente ? <Ausente hasta={ausente} /> : mision}</small>
        </span>
      </th>
      <td {...ROL.celda} className={estilos.datos}>
        {seFue ? (
          <span className={estilos.estado}>{marca ? 'Ya no tiene tiempo, no se enviará' : 'Ya no tiene tiempo'}</span>
        ) : (
          <>
            <span className={estilos.encargado}>
              {altoNombre ? <Puerta nombre={altoNombre} sinParada /> : 'Sin encargado'}
            </span>
            <Estado persona={persona} />
            {deArriba && <span className={estilos.estado}>{TEXTOS.listaDeArriba}</span>}
          </>
        )}
      </td>
      {PARTES_LISTA.map((parte) => (
        <td key={parte} {...ROL.celda}>
          <Casilla
            parte={parte}
            nombre={bajoNombre}
            puesta={seFue ? lleva(marca, parte) : vale(persona, parte, marca)}
            puede={puedeLlevar(persona, parte, marca)}
            alternar={(cual, si) => alternar(persona, cual, si)}
          />
        </td>
      ))}
    </tr>
  );
});

/** Away with leave: excused, whatever the others are asked. */
const Ausente = ({ hasta }: { hasta: string }) => (
  <span className={estilos.ausente}>{ausenteHasta(hasta)} · con ausencia</span>
);

const PASO_MS = 15_000;

/** Minutes are enough here: whoever calls the roll looks at people, not at clocks. */
function Estado({ persona }: { persona: Persona }) {
  const ahora = useAhora(PASO_MS);
  const fin = Date.parse(persona.finaliza);
  if (persona.pausa === 1) return <span className={estilos.pausado}>Pausado</span>;
  if (terminado({ finaliza: fin, pausa: false }, ahora)) return <span className={estilos.terminado}>Terminado</span>;
  return <span className={estilos.queda}>{duracion(Math.ceil(segundosHasta(fin, ahora) / 60))}</span>;
}

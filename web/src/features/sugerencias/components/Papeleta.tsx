import type { Sugerencia } from '@conserje/contract';
import { APROBADA, citado, ROTULO_APROBADA } from '@conserje/rules';
import { useState } from 'react';
import { AccionFila } from '../../../dominio/AccionFila.tsx';
import { Puerta } from '../../../dominio/Puerta.tsx';
import { Relativo } from '../../../ui/Relativo.tsx';
import { AccionesFila } from '../../../ui/tabla/BotonFila.tsx';
import estilos from '../Sugerencias.module.css';
import { OP } from '../sugerencias.queries.ts';

/** Longer ones are folded. */
const LETRAS = 220;
const LINEAS = 4;
const CITA_MAX = 40;

const esLarga = (texto: string): boolean => texto.length > LETRAS || texto.split('\n').length > LINEAS;
const cita = (texto: string): string => {
  const letras = [...texto.replaceAll(/\s+/g, ' ')];
  return citado(letras.length > CITA_MAX ? `${letras.slice(0, CITA_MAX).join('')}…` : letras.join(''));
};

/** One slip, with its stamp: as it was written, whatever was written. */
export function Papeleta({ sugerencia: s }: { sugerencia: Sugerencia }) {
  const [entera, setEntera] = useState(false);
  const larga = esLarga(s.sugerencia);
  return (
    <li className={estilos.papeleta} data-aprobada={s.aprobada}>
      <p className={estilos.texto} data-plegada={larga && !entera}>
        <bdi dir="auto">{s.sugerencia}</bdi>
      </p>
      {larga && (
        <button
          type="button"
          className={estilos.leer}
          aria-expanded={entera}
          aria-label={`${entera ? 'Ver menos' : 'Ver más'} ${cita(s.sugerencia)}`}
          onClick={() => setEntera(!entera)}
        >
          {entera ? 'Ver menos' : 'Ver más'}
        </button>
      )}
      <div className={estilos.pie}>
        <span className={estilos.sello}>{ROTULO_APROBADA[s.aprobada]}</span>
        <span className={estilos.quien}>
          {s.usuarioNombre !== null && (
            <>
              <Puerta nombre={s.usuarioNombre} /> ·{' '}
            </>
          )}
          {s.usuarioNombre === null && s.acciones.includes('eliminar') && 'Tuya · '}
          <Relativo valor={s.fecha} />
        </span>
        {s.acciones.length > 0 && <Acciones sugerencia={s} />}
      </div>
    </li>
  );
}

function Acciones({ sugerencia: { id, sugerencia, aprobada, acciones } }: { sugerencia: Sugerencia }) {
  const cual = cita(sugerencia);
  const comun = { llamada: 'POST actionSugerencias', clave: `sugerencia ${id}` } as const;
  const moderar = (aprobacion: 1 | 2) => ({ body: { op: OP.moderar, id, aprobacion, aprobada } });
  return (
    <AccionesFila>
      {acciones.includes('aprobar') && (
        <AccionFila {...comun} envio={moderar(APROBADA.aprobada)} titulo={`Aprobar ${cual}`}>
          Aprobar
        </AccionFila>
      )}
      {acciones.includes('desaprobar') && (
        <AccionFila {...comun} envio={moderar(APROBADA.noAprobada)} titulo={`Desaprobar ${cual}`}>
          Desaprobar
        </AccionFila>
      )}
      {acciones.includes('eliminar') && (
        <AccionFila
          {...comun}
          envio={{ body: { op: OP.eliminar, id } }}
          titulo={`Eliminar ${cual}`}
          pregunta={{
            titulo: '¿Eliminar tu sugerencia?',
            texto: `Nadie más podrá ver ${cual}.`,
            accion: 'Eliminar',
            peligro: true,
          }}
        >
          Eliminar
        </AccionFila>
      )}
    </AccionesFila>
  );
}

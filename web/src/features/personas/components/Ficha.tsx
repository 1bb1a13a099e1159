import type { Persona } from '@conserje/contract';
import { CAUSAS, CIFRAS, pideFirma, timesDe } from '@conserje/rules';
import type { ReactNode } from 'react';
import { cifra } from '../../../dominio/cifras.ts';
import { useConfiguracion } from '../../../dominio/configuracion.ts';
import { Llavero } from '../../../dominio/Llavero.tsx';
import { Nicho } from '../../../dominio/Nicho.tsx';
import { Puerta } from '../../../dominio/Puerta.tsx';
import { Instante } from '../../../ui/Instante.tsx';
import { Relativo } from '../../../ui/Relativo.tsx';
import estilos from './Ficha.module.css';

/** Who someone is in the agency: their niche, the mission as a key tag, and what is told of everyone. */
export function Ficha({ persona, children }: { persona: Persona; children: ReactNode }) {
  const { firma_desde } = useConfiguracion();
  const { usuario, mision, n_categoria, categoria, placa, firma, despedido, registro, ultima_vez, ultimo } = persona;
  const leFalta = firma === '' && despedido === 0 && pideFirma(categoria, firma_desde);
  return (
    <section className={estilos.ficha} aria-label={`Ficha de ${usuario}`}>
      <Nicho usuario={usuario} />
      <div className={estilos.quien}>
        <p className={estilos.mision}>
          <Llavero mision={mision} />
          <img src={placa} alt={n_categoria} title={n_categoria} width={28} height={28} />
          <span className={estilos.estado} data-despedido={despedido}>
            {despedido === 1 ? 'Despedido' : 'Activo'}
          </span>
        </p>
      </div>
      <div className={estilos.datos}>
        <dl className={estilos.lista}>
          <Dato que="Firma">
            {firma ? <code>{firma}</code> : leFalta ? <span className={estilos.falta}>Le falta</span> : 'Sin firma'}
          </Dato>
          <Dato que={CIFRAS.asistencia}>{cifra('asistencia', persona.periodo.asistencia)}</Dato>
          <Dato que={CIFRAS.times}>{cifra('times', timesDe(persona.periodo.times))}</Dato>
          <Dato que="Última vez">{ultima_vez === null ? 'Nunca' : <Relativo valor={ultima_vez} />}</Dato>
          <Dato que="Registrado">
            <Instante valor={registro} estilo="fecha" />
          </Dato>
          <Dato que="En esta misión desde">
            <Instante valor={ultimo.fecha} estilo="fecha" />
            <small className={estilos.causa}>
              {CAUSAS[ultimo.causa]}
              {ultimo.causa !== 'registro' && (
                <>
                  , por <Puerta nombre={ultimo.encargadoNombre} />
                </>
              )}
            </small>
          </Dato>
          {persona.despido && (
            <Dato que="Despido">
              <Instante valor={persona.despido.fecha} estilo="fecha" />
              <small className={estilos.causa}>
                <Puerta nombre={persona.despido.encargadoNombre} /> despidió a {usuario}
                {persona.despido.motivo !== '' && `: ${persona.despido.motivo}`}
              </small>
            </Dato>
          )}
        </dl>
        {children}
      </div>
    </section>
  );
}

const Dato = ({ que, children }: { que: string; children: ReactNode }) => (
  <div>
    <dt>{que}</dt>
    <dd>{children}</dd>
  </div>
);

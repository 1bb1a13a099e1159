import type { AnswerOf, AscensoPosible } from '@conserje/contract';
import IconFlecha from '@tabler/icons-react/dist/esm/icons/IconArrowBigUpLines.mjs';
import { useCallback } from 'react';
import { Avatar } from '../../../dominio/Avatar.tsx';
import { Llavero } from '../../../dominio/Llavero.tsx';
import { Puerta } from '../../../dominio/Puerta.tsx';
import { useLlamada } from '../../../platform/llamada.ts';
import { useSesion } from '../../../platform/sesion.tsx';
import { FalloDeCarga } from '../../../ui/Espera.tsx';
import { Esperan } from '../../../ui/Esperan.tsx';
import { contar, numero } from '../../../ui/formato.ts';
import { Insignia } from '../../../ui/Insignia.tsx';
import { Relativo } from '../../../ui/Relativo.tsx';
import { BotonFila } from '../../../ui/tabla/BotonFila.tsx';
import { useFocoFilas } from '../../../ui/tabla/useFocoFilas.ts';
import { useQuieto } from '../../../ui/useQuieto.ts';
import { useEnviados } from '../useEnviados.ts';
import estilos from './Posibles.module.css';

interface Props {
  posibles: AnswerOf<'GET ascensosPosibles'>;
  error: Error | null;
  reintentar: () => unknown;
}

const idDe = ({ id }: AscensoPosible): number => id;

/** Who waits to go up and may, the longest first: one stair each, from the mission that they have to the next. */
export function Posibles({ posibles: { total, filas }, error, reintentar }: Props) {
  const { enviados, alEnviar } = useEnviados(filas);
  const { filas: vistas, idas, esperan, sujetar, soltar } = useQuieto(filas, { idDe, llave: '' });
  const lista = useFocoFilas(sujetar);
  // What the reader has done is no news to them.
  const ajenos = esperan - [...idas].filter((id) => enviados.has(Number(id))).length;
  return (
    <section aria-labelledby="pueden-subir">
      {error && <FalloDeCarga error={error} reintentar={reintentar} enLinea />}
      <div className={estilos.cabeza}>
        <h2 id="pueden-subir" className={estilos.titulo}>
          {total === 0
            ? 'Nadie puede ascender todavía'
            : contar(total, 'persona puede ascender', 'personas pueden ascender')}
        </h2>
        <Esperan cuantos={ajenos} soltar={soltar} />
      </div>
      <ol ref={lista} className={estilos.lista}>
        {vistas.map((fila) => (
          <Peldano
            key={fila.id}
            fila={fila}
            enviado={enviados.has(fila.id)}
            ida={idas.has(fila.id)}
            alEnviar={alEnviar}
          />
        ))}
      </ol>
      {total > filas.length && (
        <p className={estilos.mas}>y {numero(total - filas.length)} más. Búscalas por nombre.</p>
      )}
    </section>
  );
}

/** Whose time comes before the day ends. */
export function MasTarde({ luego }: { luego: readonly AscensoPosible[] }) {
  return (
    <section aria-labelledby="hoy-mas-tarde">
      <div className={estilos.cabeza}>
        <h2 id="hoy-mas-tarde" className={estilos.titulo}>
          Hoy más tarde
        </h2>
      </div>
      <ol className={estilos.lista}>
        {luego.map((fila) => (
          <Luego key={fila.id} fila={fila} />
        ))}
      </ol>
    </section>
  );
}

interface PropsPeldano {
  fila: AscensoPosible;
  /** The reader has just sent them the request. */
  enviado: boolean;
  /** They may not be promoted any more. */
  ida: boolean;
  alEnviar: (id: number) => void;
}

function Peldano({ fila, enviado, ida, alEnviar }: PropsPeldano) {
  const { id, usuario, mision, m_nueva, id_nuevo, desde } = fila;
  const { datos } = useSesion();
  const [enviar, enviando] = useLlamada('POST sendAscenso');
  const pulsar = useCallback(() => {
    if (!datos) return;
    enviar(
      { body: { usuario: id, encargado: datos.id, nueva: m_nueva, id_rango: id_nuevo, micat: datos.id_categoria } },
      {
        pregunta: {
          titulo: `¿Enviar la solicitud a ${usuario}?`,
          texto: `Le ofreces pasar de ${mision} a ${m_nueva}. Asciende cuando acepte en Solicitudes.`,
          accion: 'Enviar Solicitud',
        },
        alLograr: () => alEnviar(id),
      },
    );
  }, [datos, enviar, id, usuario, mision, m_nueva, id_nuevo, alEnviar]);
  return (
    <li className={estilos.peldano} data-ida={ida || enviado || undefined}>
      <Avatar usuario={usuario} size={36} headOnly />
      <Paso fila={fila} />
      <p className={estilos.desde}>
        <span className={estilos.puede}>puede ascender </span>desde <Relativo valor={desde} />
      </p>
      <div className={estilos.accion}>
        {enviado ? (
          <span className={estilos.hecho} role="status">
            Enviada
          </span>
        ) : ida ? (
          <span className={estilos.hecho}>Ya no está disponible</span>
        ) : (
          <BotonFila principal titulo={`Enviar Solicitud a ${usuario}`} ocupado={enviando} pulsar={pulsar}>
            Ofrecer
          </BotonFila>
        )}
      </div>
    </li>
  );
}

/** Who, whether they are in base, and from which mission to which. */
function Paso({ fila: { usuario, mision, placa, n_categoria, m_nueva, enBase } }: { fila: AscensoPosible }) {
  return (
    <div className={estilos.quien}>
      <p className={estilos.nombre}>
        <Puerta nombre={usuario} />
        <img src={placa} alt={n_categoria} title={n_categoria} width={20} height={20} loading="lazy" />
        {enBase && <Insignia tono="bien">En base</Insignia>}
      </p>
      <p className={estilos.paso}>
        <span className={estilos.de}>{mision}</span>
        <IconFlecha size={16} aria-label="asciende a" />
        <Llavero mision={m_nueva} />
      </p>
    </div>
  );
}

/** Nothing can be sent to them yet. */
function Luego({ fila }: { fila: AscensoPosible }) {
  return (
    <li className={estilos.peldano}>
      <Avatar usuario={fila.usuario} size={36} headOnly />
      <Paso fila={fila} />
      <p className={estilos.desde}>
        <Relativo valor={fila.desde} />
      </p>
    </li>
  );
}

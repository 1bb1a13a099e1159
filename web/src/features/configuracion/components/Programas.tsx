import type { Programa } from '@conserje/contract';
import { PROGRAMAS_MAX } from '@conserje/rules';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { copiarAvisando } from '../../../platform/copiar.ts';
import { useLlamada } from '../../../platform/llamada.ts';
import { perezosa } from '../../../platform/perezosa.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { Cargando, FalloDeCarga } from '../../../ui/Espera.tsx';
import { Instante } from '../../../ui/Instante.tsx';
import { enUnaLinea } from '../alcances.ts';
import panel from '../Configuracion.module.css';
import { programasQuery } from '../configuracion.queries.ts';
import type { Hecha } from './NuevoPrograma.tsx';
import estilos from './Programas.module.css';

const NuevoPrograma = perezosa(() => import('./NuevoPrograma.tsx'));

function Fila({ programa }: { programa: Programa }) {
  const consultas = useQueryClient();
  const { id, nombre, prefijo, alcance, escribe, ultima_vez, vence } = programa;
  const [cerrar, cerrando] = useLlamada('POST cerrarPrograma', {
    guardar: () => consultas.setQueryData(programasQuery().queryKey, (antes) => antes?.filter((p) => p.id !== id)),
  });
  return (
    <li className={panel.sesion}>
      <div>
        <p className={panel.dispositivo}>
          {nombre} <code className={estilos.prefijo}>{prefijo}…</code>
        </p>
        <p className={panel.fechas}>{enUnaLinea(alcance, escribe)}</p>
        <p className={panel.fechas}>
          Hasta <Instante valor={vence} /> ·{' '}
          {ultima_vez ? (
            <>
              Último uso: <Instante valor={ultima_vez} />
            </>
          ) : (
            'Sin usar'
          )}
        </p>
      </div>
      <Boton
        variant="default"
        size="sm"
        loading={cerrando}
        aria-label={`Cerrar la clave ${nombre}`}
        onClick={() =>
          cerrar(
            { body: { id } },
            {
              pregunta: {
                titulo: `¿Cerrar la clave «${nombre}»?`,
                texto: 'El bot que la usa dejará de funcionar. No podrás volver a abrirla.',
                accion: 'Cerrar clave',
                peligro: true,
              },
            },
          )
        }
      >
        Cerrar
      </Boton>
    </li>
  );
}

function Nueva({ hecha: { clave, data }, cerrar }: { hecha: Hecha; cerrar: () => void }) {
  const titulo = useRef<HTMLHeadingElement>(null);
  useEffect(() => titulo.current?.focus(), []);
  return (
    <div className={estilos.nueva}>
      <h3 ref={titulo} tabIndex={-1}>
        La clave «{data.nombre}»
      </h3>
      <p className={estilos.clave}>
        <code translate="no">{clave}</code>
        <Button variant="default" size="sm" onClick={() => void copiarAvisando(clave, 'Clave copiada')}>
          Copiar clave
        </Button>
      </p>
      <p className={estilos.intro}>
        Envíala en el encabezado <code>key</code> de cada llamada. <b>No se vuelve a mostrar</b>. Si la pierdes, crea
        otra.
      </p>
      <div>
        <Button variant="default" size="sm" onClick={cerrar}>
          Ya la guardé
        </Button>
      </div>
    </div>
  );
}

/** One's own keys for programs. */
export function Programas() {
  const consultas = useQueryClient();
  const { data, error, refetch } = useQuery(programasQuery());
  const [creando, setCreando] = useState(false);
  const [hecha, setHecha] = useState<Hecha>();
  return (
    <section className={`${panel.panel} ${panel.programas}`} aria-labelledby="programas">
      <h2 id="programas">Claves para bots</h2>
      <p className={estilos.intro}>
        Para que un bot o una hoja de cálculo use el portal por ti, sin tu contraseña. Las llamadas están en{' '}
        <a href="/api/docs">la página de la API</a>.
      </p>
      {error && <FalloDeCarga error={error} reintentar={refetch} enLinea={data !== undefined} />}
      {!data && !error && <Cargando que="Cargando tus claves" filas={1} alto="4rem" />}
      {hecha && <Nueva hecha={hecha} cerrar={() => setHecha(undefined)} />}
      {data && data.length > 0 && (
        <ul className={panel.sesiones}>
          {data.map((programa) => (
            <Fila key={programa.id} programa={programa} />
          ))}
        </ul>
      )}
      {data && data.length < PROGRAMAS_MAX && (
        <div>
          <Button variant="default" onClick={() => setCreando(true)}>
            Nueva clave
          </Button>
        </div>
      )}
      {creando && (
        <Suspense fallback={null}>
          <NuevoPrograma
            cerrar={() => setCreando(false)}
            alHacer={(nueva) => {
              setCreando(false);
              setHecha(nueva);
              return consultas.invalidateQueries(programasQuery());
            }}
          />
        </Suspense>
      )}
    </section>
  );
}

import type { AnswerOf, GustoNotificacion } from '@conserje/contract';
import type { GrupoNotificacion } from '@conserje/rules';
import { claseNotificacion, GRUPOS_NOTIFICACION, seCalla } from '@conserje/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useLlamada } from '../../../platform/llamada.ts';
import { Cargando, FalloDeCarga } from '../../../ui/Espera.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import estilos from '../Configuracion.module.css';
import { aparatoQuery, gustosQuery } from '../configuracion.queries.ts';
import { EsteDispositivo } from './EsteDispositivo.tsx';

// The keys of an object literal are its type's.
const GRUPOS = Object.keys(GRUPOS_NOTIFICACION) as GrupoNotificacion[];

/** What the reader wants to hear, by kinds, in the portal and on their devices. */
export function Notificaciones() {
  const { data, error, refetch } = useQuery(gustosQuery());
  const { clave } = useQuery(aparatoQuery()).data ?? { clave: null };
  const { hash } = useLocation();
  const seccion = useRef<HTMLElement>(null);
  useEffect(() => {
    if (hash === '#notificaciones-propias') seccion.current?.scrollIntoView();
  }, [hash]);
  return (
    <section
      ref={seccion}
      id="notificaciones-propias"
      className={`${estilos.panel} ${estilos.notificaciones}`}
      aria-labelledby="que-oir"
    >
      <h2 id="que-oir">Notificaciones</h2>
      <EsteDispositivo />
      {error && <FalloDeCarga error={error} reintentar={refetch} enLinea={data !== undefined} />}
      {!data && !error && <Cargando que="Cargando tus notificaciones" filas={5} alto="2.75rem" />}
      {data && (
        <div className={estilos.grupos}>
          {GRUPOS.map((grupo) => (
            <Grupo
              key={grupo}
              grupo={grupo}
              gustos={data.filter((g) => claseNotificacion(g.clase).grupo === grupo)}
              conDispositivos={clave !== null}
            />
          ))}
        </div>
      )}
    </section>
  );
}

interface GrupoProps {
  grupo: GrupoNotificacion;
  gustos: AnswerOf<'GET gustosNotificacion'>;
  conDispositivos: boolean;
}

function Grupo({ grupo, gustos, conDispositivos }: GrupoProps) {
  const { rotulo, fijo } = GRUPOS_NOTIFICACION[grupo];
  const calladas = gustos.filter((g) => !g.portal || (conDispositivos && !g.push)).length;
  return (
    <details className={estilos.grupo}>
      <summary>
        {rotulo}
        <span className={estilos.cuantas}>
          {calladas === 0 ? 'todo' : `${gustos.length - calladas} de ${gustos.length}`}
        </span>
      </summary>
      {fijo && <p className={estilos.nota}>Estas siempre llegan al portal.</p>}
      <ul className={estilos.gustos}>
        {gustos.map((gusto) => (
          <Gusto key={gusto.clase} gusto={gusto} conDispositivos={conDispositivos} />
        ))}
      </ul>
    </details>
  );
}

/** A kind, with a switch for each place; each moves at once and back again when the server refuses. */
function Gusto({ gusto, conDispositivos }: { gusto: GustoNotificacion; conDispositivos: boolean }) {
  const consultas = useQueryClient();
  const [guardar, guardando] = useLlamada('POST gustoNotificacion', { avisa: false });
  const { clase, portal, push } = gusto;
  const { rotulo } = claseNotificacion(clase);
  const mover = (cambio: Partial<GustoNotificacion>) => {
    const nuevo = { ...gusto, ...cambio };
    const { queryKey } = gustosQuery();
    const poner = (uno: GustoNotificacion) =>
      consultas.setQueryData(queryKey, (todos) => todos?.map((g) => (g.clase === clase ? uno : g)));
    guardar(
      { body: nuevo },
      {
        prever: async () => {
          await consultas.cancelQueries({ queryKey });
          poner(nuevo);
          return () => poner(gusto);
        },
      },
    );
  };
  return (
    <li className={estilos.gusto}>
      <span>{rotulo}</span>
      <div className={estilos.sitios}>
        {seCalla(clase) && (
          <Switch
            label="Portal"
            aria-label={`Portal: ${rotulo}`}
            checked={portal}
            onChange={() => mover({ portal: !portal })}
            aria-busy={guardando}
          />
        )}
        {conDispositivos && (
          <Switch
            label="Dispositivos"
            aria-label={`Dispositivos: ${rotulo}`}
            checked={portal && push}
            disabled={!portal}
            onChange={() => mover({ push: !push })}
            aria-busy={guardando}
          />
        )}
      </div>
    </li>
  );
}

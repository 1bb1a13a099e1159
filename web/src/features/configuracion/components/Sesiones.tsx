import type { AnswerOf } from '@conserje/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { confirmar } from '../../../platform/confirmar.ts';
import { useLlamada } from '../../../platform/llamada.ts';
import { useSesion } from '../../../platform/sesion.tsx';
import { Boton } from '../../../ui/Boton.tsx';
import { Cargando, FalloDeCarga } from '../../../ui/Espera.tsx';
import { Instante } from '../../../ui/Instante.tsx';
import estilos from '../Configuracion.module.css';
import { programasQuery, sesionesQuery } from '../configuracion.queries.ts';

type SesionAbierta = AnswerOf<'GET sesiones'>[number];

function Fila({ sesion }: { sesion: SesionAbierta }) {
  const { salir } = useSesion();
  const consultas = useQueryClient();
  const { id, dispositivo, red, actual, creada, ultima_vez } = sesion;
  const [cerrar, cerrando] = useLlamada('POST cerrarSesion', {
    guardar: () => consultas.setQueryData(sesionesQuery().queryKey, (antes) => antes?.filter((s) => s.id !== id)),
  });
  const pulsar = async () => {
    const si = await confirmar({
      titulo: actual ? 'Cerrar esta sesión' : 'Cerrar la sesión',
      texto: actual
        ? 'Saldrás del portal en este dispositivo.'
        : `En ${dispositivo} tendrás que iniciar sesión de nuevo.`,
      accion: 'Cerrar sesión',
      peligro: true,
    });
    if (!si) return null;
    if (!actual) return { body: { id } };
    await salir();
    return null;
  };
  const noFuiYo = async () => {
    const si = await confirmar({
      titulo: '¿No fuiste tú?',
      texto: 'Cerraremos esa sesión. Cambia tu contraseña: alguien más la conoce.',
      accion: 'Cerrarla y cambiar mi contraseña',
      peligro: true,
    });
    if (!si) return null;
    irACambiarClave();
    return { body: { id } };
  };
  return (
    <li className={estilos.sesion}>
      <div>
        <p className={estilos.dispositivo}>
          {dispositivo}
          {actual && <span className={estilos.marca}>Esta sesión</span>}
        </p>
        <p className={estilos.fechas}>
          Desde <Instante valor={creada} /> · Último uso: <Instante valor={ultima_vez} />
          {red !== '' && ` · Red ${red}`}
        </p>
        {!actual && (
          <button
            type="button"
            className={estilos.noFuiYo}
            onClick={() => cerrar(noFuiYo)}
            aria-label={`No fui yo: ${dispositivo}`}
          >
            No fui yo
          </button>
        )}
      </div>
      <Boton
        variant="default"
        size="sm"
        loading={cerrando}
        onClick={() => cerrar(pulsar)}
        aria-label={`Cerrar la sesión de ${dispositivo}${actual ? ', esta' : ''}`}
      >
        Cerrar
      </Boton>
    </li>
  );
}

/** To the form of the password, with the first of its fields in hand. */
function irACambiarClave(): void {
  const titulo = document.getElementById('cambio-clave');
  titulo?.scrollIntoView();
  titulo?.parentElement?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus();
}

/** Ends every other key of one's own at once. */
function CerrarTodas() {
  const consultas = useQueryClient();
  const [cerrar, cerrando] = useLlamada('POST cerrarSesiones', {
    alLograr: () =>
      Promise.all([sesionesQuery(), programasQuery()].map(({ queryKey }) => consultas.invalidateQueries({ queryKey }))),
  });
  const pregunta = {
    titulo: '¿Cerrar las demás sesiones?',
    texto: 'Saldrás en tus otros dispositivos. Tus claves para bots dejarán de funcionar.',
    accion: 'Cerrar las demás sesiones',
    peligro: true,
  };
  return (
    <div>
      <Boton variant="default" size="sm" loading={cerrando} onClick={() => cerrar({}, { pregunta })}>
        Cerrar todo lo demás
      </Boton>
    </div>
  );
}

/** One's own open sessions (decisions §3). */
export function Sesiones() {
  const { data, error, refetch } = useQuery(sesionesQuery());
  return (
    <section className={`${estilos.panel} ${estilos.lista}`} aria-labelledby="sesiones">
      <h2 id="sesiones">Sesiones abiertas</h2>
      {error && <FalloDeCarga error={error} reintentar={refetch} enLinea={data !== undefined} />}
      {!data && !error && <Cargando que="Cargando tus sesiones" filas={2} alto="4rem" />}
      {data && (
        <ul className={estilos.sesiones}>
          {data.map((sesion) => (
            <Fila key={sesion.id} sesion={sesion} />
          ))}
        </ul>
      )}
      {data && data.length > 1 && <CerrarTodas />}
    </section>
  );
}

import type { Ausencia } from '@conserje/contract';
import { DIA_MS, diaDe, diaEscrito, faseAusencia } from '@conserje/rules';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLlamada } from '../platform/llamada.ts';
import { useAhora } from '../platform/reloj.ts';
import { useAgencia } from '../ui/agencia.ts';
import { contar, dia } from '../ui/formato.ts';
import estilos from './LlaveDejada.module.css';
import { Puerta } from './Puerta.tsx';

const UN_MINUTO_MS = 60_000;

/** The agency's day, which ends while one looks on. */
export function useHoy(): string {
  const { zona } = useAgencia();
  return diaDe(useAhora(UN_MINUTO_MS), zona);
}

const diasEntre = (desde: string, hasta: string): number => (Date.parse(hasta) - Date.parse(desde)) / DIA_MS;

/** How long until a day, in words. */
const enDias = (desde: string, hasta: string): string => {
  const dias = diasEntre(desde, hasta);
  return dias === 0 ? 'hoy' : dias === 1 ? 'mañana' : `dentro de ${contar(dias, 'día', 'días')}`;
};

const LARGO = { weekday: 'long', day: 'numeric', month: 'long' } as const;

/**
 * The key that somebody leaves at the desk while they are away: asked for, it hangs in outline; accepted, in brass, with the
 * last day on its tag. Nothing where there is none.
 */
export function LlaveDejada({ ausencia, children }: { ausencia: Ausencia | null; children?: ReactNode }) {
  const hoy = useHoy();
  const fase = ausencia ? faseAusencia(ausencia, hoy) : null;
  if (ausencia && fase === 'espera')
    return (
      <Tablero fase={fase} final={ausencia.final} titulo="Tu ausencia espera respuesta">
        <p className={estilos.texto}>
          {tramo(ausencia)} · {ausencia.motivo}
        </p>
        <Retirar ausencia={ausencia} />
      </Tablero>
    );
  if (ausencia && (fase === 'curso' || fase === 'proxima')) {
    const titulo =
      fase === 'curso'
        ? `Ausente hasta el ${dia(ausencia.final, LARGO)}`
        : `Ausente desde el ${dia(ausencia.inicio, LARGO)}`;
    const cuando =
      fase === 'curso'
        ? `Termina ${enDias(hoy, ausencia.final)}`
        : `Empieza ${enDias(hoy, ausencia.inicio)} y termina el ${diaEscrito(ausencia.final)}`;
    return (
      <Tablero fase={fase} final={ausencia.final} titulo={titulo}>
        <p className={estilos.texto}>
          {cuando} · {ausencia.motivo}
          {ausencia.encargadoNombre && (
            <>
              {' '}
              · la aceptó <Puerta nombre={ausencia.encargadoNombre} />
            </>
          )}
        </p>
        <Terminar ausencia={ausencia} enCurso={fase === 'curso'} />
      </Tablero>
    );
  }
  return children ? (
    <Tablero fase={null} final={null} titulo="Sin ausencias">
      {children}
    </Tablero>
  ) : null;
}

/** The days of an absence. */
export const tramo = ({ inicio, final }: Pick<Ausencia, 'inicio' | 'final'>): string =>
  inicio === final ? diaEscrito(inicio) : `${diaEscrito(inicio)} – ${diaEscrito(final)}`;

interface PropsTablero {
  fase: 'espera' | 'curso' | 'proxima' | null;
  final: string | null;
  titulo: string;
  children: ReactNode;
}

function Tablero({ fase, final, titulo, children }: PropsTablero) {
  return (
    <section className={estilos.tablero} aria-label="Tu ausencia">
      <span className={estilos.casillero} data-fase={fase ?? 'vacio'} aria-hidden="true">
        <span className={estilos.gancho} />
        {final && (
          <span className={estilos.chapa}>
            <b>{dia(final, { day: 'numeric' })}</b>
            <small>{dia(final, { month: 'short' })}</small>
          </span>
        )}
      </span>
      <div className={estilos.dice}>
        <p className={estilos.titulo}>{titulo}</p>
        {children}
      </div>
    </section>
  );
}

function Terminar({ ausencia, enCurso }: { ausencia: Ausencia; enCurso: boolean }) {
  const [terminar, terminando] = useLlamada('POST terminarAusencia', {
    pregunta: enCurso
      ? {
          titulo: '¿Ya volviste?',
          texto: 'Tu ausencia termina ahora. Vuelves a contar para los tiempos y el pase de lista.',
          accion: 'Ya volví',
        }
      : {
          titulo: '¿Cancelar tu ausencia?',
          texto: 'Si cambias de idea, tendrás que pedirla otra vez.',
          accion: 'Cancelar ausencia',
        },
  });
  return (
    <Button
      size="sm"
      variant={enCurso ? 'filled' : 'default'}
      className={estilos.boton ?? ''}
      aria-disabled={terminando}
      onClick={() => terminar({ body: { id: ausencia.id } })}
    >
      {enCurso ? 'Ya volví' : 'Cancelar mi ausencia'}
    </Button>
  );
}

function Retirar({ ausencia }: { ausencia: Ausencia }) {
  const [retirar, retirando] = useLlamada('POST retirarAusencia', {
    pregunta: {
      titulo: '¿Retirar tu ausencia?',
      texto: 'Ya no esperará respuesta. Después puedes pedir otra.',
      accion: 'Retirar ausencia',
    },
  });
  return (
    <Button
      size="sm"
      variant="default"
      className={estilos.boton ?? ''}
      aria-disabled={retirando}
      onClick={() => retirar({ body: { id: ausencia.id } })}
    >
      Retirar
    </Button>
  );
}

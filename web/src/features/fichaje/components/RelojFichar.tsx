import type { Fichaje } from '@conserje/contract';
import { diaDe, FICHAJE_MAX_HORAS, OP_FICHAR } from '@conserje/rules';
import { useLlamada } from '../../../platform/llamada.ts';
import { useAhora } from '../../../platform/reloj.ts';
import { useAgencia } from '../../../ui/agencia.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { cuentaAtras, duracion, enLaAgencia, instante } from '../../../ui/formato.ts';
import { Instante } from '../../../ui/Instante.tsx';
import oculto from '../../../ui/Oculto.module.css';
import { abiertoEn, minutosDelDia } from '../abierto.ts';
import estilos from './RelojFichar.module.css';

/** The clock at the staff door: the reader's time, and the one lever that stamps the card. */
export function RelojFichar({ fichajes }: { fichajes: readonly Fichaje[] }) {
  const { zona } = useAgencia();
  const ahora = useAhora();
  const abierto = abiertoEn(fichajes, ahora);
  const alla = enLaAgencia(ahora, 'hora', zona);
  const hoy = diaDe(ahora, zona);
  const suma = minutosDelDia(fichajes, hoy, ahora);
  const [fichar, fichando] = useLlamada('POST actionFichar');
  const op = abierto ? OP_FICHAR.salida : OP_FICHAR.entrada;
  return (
    <section className={estilos.reloj} data-dentro={abierto !== undefined} aria-label="Tu fichaje">
      <div className={estilos.esfera}>
        <span role="timer" aria-label="Tu hora" className={estilos.hora}>
          {instante(ahora, 'hora')}
        </span>
        {alla !== null && <small className={estilos.alla}>{alla}</small>}
        <span className={estilos.ranura} aria-hidden="true" />
      </div>
      <div className={estilos.tarjeta}>
        {abierto ? (
          <>
            <p className={estilos.estado}>
              Entraste a las <Instante valor={abierto.entrada} estilo="hora" />
            </p>
            <p className={estilos.lleva}>
              <span className={oculto.oculto}>Llevas </span>
              {cuentaAtras(Math.floor((ahora - Date.parse(abierto.entrada)) / 1000))}
            </p>
          </>
        ) : (
          <p className={estilos.estado}>Sin fichar</p>
        )}
        <p className={estilos.nota}>
          Hoy: {duracion(suma)}
          {abierto && ` · se cierra solo a las ${FICHAJE_MAX_HORAS} horas`}
        </p>
        <p className={estilos.nota}>El fichaje no se paga. Lo que se paga son tus tiempos.</p>
      </div>
      <Boton size="md" className={estilos.palanca ?? ''} loading={fichando} onClick={() => fichar({ body: { op } })}>
        {abierto ? 'Fichar Salida' : 'Fichar Entrada'}
      </Boton>
    </section>
  );
}

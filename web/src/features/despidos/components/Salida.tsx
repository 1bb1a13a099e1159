import { Avatar } from '../../../dominio/Avatar.tsx';
import { Llavero } from '../../../dominio/Llavero.tsx';
import { Puerta } from '../../../dominio/Puerta.tsx';
import estilos from './Salida.module.css';

/** The slip that the front desk fills in when someone leaves: the key that comes back, and how the rest is settled. */
export function Salida({ usuario, mision }: { usuario: string; mision: string | undefined }) {
  return (
    <section className={estilos.hoja} aria-label={`Qué pasará con ${usuario}`}>
      <header className={estilos.cabeza}>
        <Avatar usuario={usuario} size={44} headOnly />
        <p className={estilos.titulo}>
          Qué pasará con
          <b>
            <Puerta nombre={usuario} />
          </b>
        </p>
      </header>
      <dl className={estilos.lineas}>
        {mision !== undefined && (
          <div>
            <dt>Pierde su misión</dt>
            <dd>
              <Llavero mision={mision} />
            </dd>
          </div>
        )}
        <div>
          <dt>Sus sesiones</dt>
          <dd>se cierran ya</dd>
        </div>
        <div>
          <dt>Su tiempo abierto</dt>
          <dd>se cancela, lo confirmado queda</dd>
        </div>
        <div>
          <dt>Sus tiempos como encargado</dt>
          <dd>quedan sin encargado</dd>
        </div>
        <div>
          <dt>Sus solicitudes</dt>
          <dd>se retiran</dd>
        </div>
        <div>
          <dt>Lo que ganó</dt>
          <dd>se le paga</dd>
        </div>
      </dl>
    </section>
  );
}

import { GUARDADO, PRIVACIDAD_GENERAL } from '@conserje/rules';
import { Pantalla } from '../../ui/Pantalla.tsx';
import estilos from './PrivacidadScreen.module.css';

const HECHOS = [
  ['que', 'Qué se guarda'],
  ['porque', 'Por qué'],
  ['cuanto', 'Cuánto tiempo'],
  ['quien', 'Quién lo ve'],
] as const;

/** `/privacidad`: what is stored about people, a drawer of the archive for each part of it. For everyone. */
export default function PrivacidadScreen() {
  return (
    <Pantalla titulo="Privacidad" descripcion="Qué datos tuyos guardamos, para qué y quién los ve.">
      <div className={estilos.archivo}>
        {GUARDADO.map((parte) => (
          <details key={parte.clave} id={parte.clave} className={estilos.gaveta}>
            <summary className={estilos.frente}>
              <span className={estilos.rotulo}>{parte.titulo}</span>
            </summary>
            <dl className={estilos.ficha}>
              {HECHOS.map(([hecho, titulo]) => (
                <div key={hecho}>
                  <dt>{titulo}</dt>
                  <dd>{parte[hecho]}</dd>
                </div>
              ))}
            </dl>
          </details>
        ))}
      </div>
      <section className={estilos.general} aria-labelledby="lo-demas">
        <h2 id="lo-demas">En general</h2>
        <ul>
          {PRIVACIDAD_GENERAL.map((frase) => (
            <li key={frase}>{frase}</li>
          ))}
        </ul>
      </section>
    </Pantalla>
  );
}

import type { Datos } from '@conserje/contract';
import { PANTALLAS } from '@conserje/rules';
import { Link } from 'react-router';
import { useArranque, useConfiguracion } from '../../../dominio/configuracion.ts';
import { Llavero } from '../../../dominio/Llavero.tsx';
import { Nombre } from '../../../dominio/Nombre.tsx';
import { abrirDialogo } from '../../../platform/dialogos.ts';
import { useAhora } from '../../../platform/reloj.ts';
import { usePuede, useSesion } from '../../../platform/sesion.tsx';
import { zonaPropia } from '../../../platform/zona.ts';
import { saludo } from '../horas.ts';
import estilos from './Vestibulo.module.css';

function Visita() {
  const primera = useArranque().rangos[0]?.misiones[0];
  return (
    <>
      <p className={estilos.entrada}>
        Una agencia de rol del hotel virtual. Haz tiempos en base, asciende y cobra créditos cada semana.
      </p>
      <div className={estilos.botones}>
        <button type="button" className={estilos.principal} onClick={() => abrirDialogo({ tipo: 'registro' })}>
          Regístrate
        </button>
        <button type="button" className={estilos.segundo} onClick={() => abrirDialogo({ tipo: 'entrar' })}>
          Entrar
        </button>
      </div>
      {primera && (
        <p className={estilos.llave}>
          Empiezas como <Llavero mision={primera.nombre} />
        </p>
      )}
    </>
  );
}

function Bienvenida({ datos }: { datos: Datos }) {
  const momento = useAhora(60_000);
  const conTiempos = usePuede(PANTALLAS['/tiempos']);
  return (
    <>
      <p className={estilos.entrada}>
        {saludo(momento, zonaPropia)},{' '}
        <strong>
          <Nombre de={datos.usuario} />
        </strong>
        .
      </p>
      <p className={estilos.llave}>
        <Llavero mision={datos.mision} app={datos.config.app} />
      </p>
      <div className={estilos.botones}>
        {conTiempos && (
          <Link className={estilos.principal} to="/tiempos">
            Ir a Tiempos
          </Link>
        )}
        <Link className={conTiempos ? estilos.segundo : estilos.principal} to="/perfil">
          Mi cuenta
        </Link>
      </div>
    </>
  );
}

/** The lobby: what this place is and the door into it. */
export function Vestibulo() {
  const { nombre } = useConfiguracion();
  const { datos } = useSesion();
  return (
    <section
      className={datos ? `${estilos.vestibulo} ${estilos.dentro}` : estilos.vestibulo}
      aria-labelledby="inicio-titulo"
    >
      <div className={estilos.texto}>
        <h1 id="inicio-titulo" className={estilos.titulo}>
          {nombre}
        </h1>
        {datos ? <Bienvenida datos={datos} /> : <Visita />}
      </div>
      <div className={estilos.escena} aria-hidden="true" />
    </section>
  );
}

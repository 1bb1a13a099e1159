import type { Diferencia, Registro } from '@conserje/contract';
import { MODULOS, TEXTOS } from '@conserje/rules';
import { Instante } from '../ui/Instante.tsx';
import oculto from '../ui/Oculto.module.css';
import estilos from './Libro.module.css';
import { valorDe } from './libro.ts';
import { Puerta } from './Puerta.tsx';

/** A line of the book: what was done and to whom, by whom, when; and of an edit each field before and after. */
export function LineaLibro({ registro, conModulo }: { registro: Registro; conModulo: boolean }) {
  const { modulo, motivo, usuario, otro, encargadoNombre, fecha, diferencias } = registro;
  return (
    <tr className={estilos.linea}>
      <td className={estilos.que}>
        {conModulo && <span className={estilos.modulo}>{MODULOS[modulo]}</span>}
        {usuario !== null && <Persona nombre={usuario} />}
        <span className={estilos.motivo}>{motivo}</span>
        {otro !== null && <Persona nombre={otro} />}
        {diferencias.length > 0 && <Cambios diferencias={diferencias} />}
      </td>
      <td className={estilos.encargado}>
        {encargadoNombre === TEXTOS.sistema ? encargadoNombre : <Puerta nombre={encargadoNombre} />}
      </td>
      <td className={estilos.hora}>
        <Instante valor={fecha} estilo="hora" />
      </td>
    </tr>
  );
}

const Persona = ({ nombre }: { nombre: string }) => (
  <b className={estilos.quien}>
    <Puerta nombre={nombre} />
  </b>
);

function Cambios({ diferencias }: { diferencias: readonly Diferencia[] }) {
  return (
    <dl className={estilos.cambios}>
      {diferencias.map(({ campo, antes, despues }) => (
        <div key={campo}>
          <dt>{campo}</dt>
          <dd>
            <span className={oculto.oculto}>antes </span>
            <del>{valorDe(antes)}</del>
            <span aria-hidden="true"> → </span>
            <span className={oculto.oculto}>, después </span>
            <ins>{valorDe(despues)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

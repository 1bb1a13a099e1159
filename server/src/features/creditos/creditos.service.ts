import type { Answer, creditosCalls } from '@conserje/contract';
import type { Cuenta } from '@conserje/rules';
import { CREDITOS, PAGADOR, puedeEntrar, signosDe, TEXTOS, vistaCredito } from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import { Fallo, oFallo } from '../../platform/fallo.ts';
import { iso } from '../../platform/fechas.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { paginar } from '../../platform/pagina.ts';
import { movimientosPropios, porEntregar, saldo, sumasPorTipo } from './creditos.queries.ts';

type Movimientos = Answer<typeof creditosCalls.movimientos>;

/** How a user stands with the agency: sums over the ledger, of which nothing is stored. */
async function resumen(db: Db, usuario: number): Promise<Movimientos['resumen']> {
  const sumas = await sumasPorTipo(db, usuario);
  const en = (cuenta: Cuenta): number => saldo(sumas, signosDe(cuenta));
  return {
    por_cobrar: en('paga') + en('pendiente'),
    debe: 0 - en('multa') - en('renta'),
    por_entregar: await porEntregar(db, usuario, signosDe('entrega')),
  };
}

/** One's own movements; anyone's for `pag`. */
export async function movimientosDe(p: Peticion<typeof creditosCalls.movimientos>): Promise<Movimientos> {
  const { usuario, params } = p;
  if (params.id !== usuario.id && !puedeEntrar(PAGADOR, usuario)) throw new Fallo('SIN_PERMISO');
  const { db } = p.deps.motor;
  const existe = db.selectFrom('usuario').select('id').where('id', '=', params.id);
  oFallo(await existe.executeTakeFirst(), 'USUARIO_NO_EXISTE');
  const filas = await paginar(p, (pagina) => movimientosPropios(db, params.id, pagina));
  return {
    resumen: await resumen(db, params.id),
    filas: filas.map(({ creditos, ...f }) => ({
      ...f,
      ...vistaCredito(f.tipo, creditos),
      texto: CREDITOS[f.tipo].texto,
      encargadoNombre: f.encargadoNombre ?? TEXTOS.sistema,
      fecha: iso(f.fecha),
    })),
  };
}

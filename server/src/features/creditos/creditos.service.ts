import type { Answer, creditosCalls } from '@conserje/contract';
import type { Cuenta } from '@conserje/rules';
import { CREDITOS, isContrary, signosDe, TEXTO_VENTA, TEXTOS, vistaCredito } from '@conserje/rules';
import { iso } from '../../platform/fechas.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { conMarca } from '../anulaciones/anulaciones.public.ts';
import { exigirUsuario } from '../usuarios/usuarios.public.ts';
import { movimientosPropios, saldo, sumasPorTipo } from './creditos.queries.ts';

type Movimientos = Answer<typeof creditosCalls.movimientos>;

type Sumas = Awaited<ReturnType<typeof sumasPorTipo>>;

/** How a user stands with the agency: sums over the ledger, of which nothing is stored. */
function resumen(sumas: Sumas): Movimientos['resumen'] {
  const en = (cuenta: Cuenta, cuales = sumas): number => saldo(cuales, signosDe(cuenta));
  // What someone bought is for its seller to hand in.
  const suyas = sumas.filter(({ tipo, vendio }) => tipo !== 'venta' || vendio === 1);
  return {
    por_cobrar: en('paga') + en('pendiente'),
    debe: 0 - en('multa') - en('renta'),
    por_entregar: en('entrega', suyas),
  };
}

/** What the columns of movements add up to. */
function totalesDe(sumas: Sumas): Movimientos['totales'] {
  const totales = { movimientos: 0, mano: 0, saldo: 0 };
  for (const { tipo, vendio, creditos, movimientos } of sumas) {
    const vista = vistaCredito(tipo, creditos, vendio === 1);
    totales.movimientos += movimientos;
    totales.mano += vista.mano;
    totales.saldo += vista.saldo;
  }
  return totales;
}

export async function movimientosDe(p: Peticion<typeof creditosCalls.movimientos>): Promise<Movimientos> {
  const { params, query } = p;
  const { db } = p.deps.motor;
  await exigirUsuario(db, params.id);
  const filas = await movimientosPropios(db, p, params.id);
  const sumas = await sumasPorTipo(db, params.id);
  const halladas = query.buscar ? await sumasPorTipo(db, params.id, query.buscar) : sumas;
  return {
    resumen: resumen(sumas),
    totales: totalesDe(halladas),
    filas: filas.map(conMarca).map(({ vendio, anulada, ...f }) => ({
      ...f,
      // A contrary row says it in its own words.
      anulada: isContrary(f.tipo) ? null : anulada,
      ...vistaCredito(f.tipo, f.creditos, vendio === 1),
      texto: vendio === 1 ? TEXTO_VENTA : CREDITOS[f.tipo].texto,
      encargadoNombre: f.encargadoNombre ?? TEXTOS.sistema,
      fecha: iso(f.fecha),
    })),
  };
}

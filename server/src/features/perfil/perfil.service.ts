import type { Answer, perfilCalls } from '@conserje/contract';
import type { Hecho, Terminos } from '@conserje/rules';
import {
  CATEGORIA_INICIALES,
  CATEGORIA_REQUISITOS_MAX,
  deTramo,
  escalones,
  requisitos,
  textoMision,
  timesDe,
  tipoTrabajo,
} from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import { oFallo } from '../../platform/fallo.ts';
import { diaDe, diasDeLaSemana, finDelDia, inicioDelDia, iso } from '../../platform/fechas.ts';
import type { Peticion, UsuarioSesion } from '../../platform/http/contexto.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import { conMarca } from '../anulaciones/anulaciones.public.ts';
import { ausenciaVigente } from '../ausencias/ausencias.public.ts';
import { firmaDeQuienLaDio } from '../carrera/carrera.public.ts';
import { membresiasDe } from '../membresias/membresias.public.ts';
import { annullableAdjustments } from '../nomina/nomina.public.ts';
import { cobroDe, evaluar } from '../paga/paga.public.ts';
import { pendienteDe } from '../pendientes/pendientes.public.ts';
import { tiempoAbiertoDe } from '../tiempos/tiempos.public.ts';
import { filasEntre, historial } from '../trabajo/trabajo.public.ts';
import { usuarioPorNombre } from '../usuarios/usuarios.public.ts';

type Calls = typeof perfilCalls;
type Perfil = Answer<Calls['MyPerfil']>;

/** Minutes attended and supervised on each day of the agency's present week. */
async function semana(db: Db, usuario: number, ahora: number, zona: string): Promise<Perfil['nomina']['semana']> {
  const dias = diasDeLaSemana(ahora, zona);
  const [lunes, domingo] = [dias[0], dias[6]].map((d) => oFallo(d, 'INTERNO')) as [string, string];
  const desde = oFallo(inicioDelDia(lunes, zona), 'INTERNO');
  const hasta = oFallo(finDelDia(domingo, zona), 'INTERNO');
  const porDia = new Map(dias.map((dia) => [dia, { dia, asistencia: 0, times: 0 }]));
  for (const fila of await filasEntre(db, usuario, { desde, hasta })) {
    const dia = porDia.get(diaDe(fila.fecha, zona));
    if (dia) dia[fila.tipo] += fila.minutos;
  }
  return [...porDia.values()];
}

/** What the pay of some terms takes, of category 1 the highest. */
function requisitoDe({ categoria, reducida }: Terminos): Hecho {
  const suyos = escalones(categoria, reducida);
  return oFallo(categoria.id_categoria <= CATEGORIA_INICIALES ? suyos.at(-1) : suyos[0], 'INTERNO').pide;
}

export async function miPerfil(db: Db, usuario: UsuarioSesion, ahora: number): Promise<Perfil> {
  const { zona, siglas } = await leerAjustes(db);
  const [hallada] = await evaluar(db, { usuario: usuario.id }, ahora);
  const evaluada = oFallo(hallada, 'INTERNO');
  const { persona, terminos, libre } = evaluada;
  // What a row of other terms was given for is used up: the bars show what counts towards the present ones.
  const [asistencia, supervisado] = [Math.max(0, libre.asistencia), Math.max(0, libre.times)];
  const progreso = requisitos(terminos.categoria, asistencia, timesDe(supervisado), terminos.reducida);
  const conRequisitos = usuario.id_categoria <= CATEGORIA_REQUISITOS_MAX && progreso.nomina > 0;
  const { tiempo, confirmado } = await tiempoAbiertoDe(db, usuario.id, ahora);
  return {
    nomina: {
      asistencia: persona.asistencia,
      times: timesDe(persona.times),
      semana: await semana(db, usuario.id, ahora, zona),
    },
    lema: textoMision(siglas, usuario.mision, await firmaDeQuienLaDio(db, usuario.id), usuario.firma),
    tiempo,
    paga: conRequisitos ? progreso : null,
    cobro: {
      ...(await cobroDe(db, evaluada)),
      pendiente: await pendienteDe(db, usuario.id),
      requisito: requisitoDe(terminos),
      confirmado,
    },
    membresias: await membresiasDe(db, usuario.id, ahora),
    ausencia: await ausenciaVigente(db, usuario.id, diaDe(ahora, zona)),
  };
}

/** A user's work log, of the kind asked for or their category's own. */
export async function registroTrabajo(p: Peticion<Calls['getLogUser']>): Promise<Answer<Calls['getLogUser']>> {
  const { query } = p;
  const { db } = p.deps.motor;
  const de = oFallo(await usuarioPorNombre(db, deTramo(p.params.username)), 'USUARIO_NO_EXISTE');
  const tipo = query.tipo ?? tipoTrabajo(de.id_categoria);
  const filas = await historial(db, p, de.id, tipo === 'tiempos' ? 'times' : 'asistencia');
  const mayAnnul = await annullableAdjustments(db, p, de.id, filas);
  return {
    tipo,
    filas: filas.map((f) => {
      const { encargado: _encargado, tiempo: _tiempo, contrary: _contrary, ...fila } = conMarca(f);
      const acciones = mayAnnul(f) ? (['anular'] as const) : [];
      return { ...fila, nombre: f.nombre ?? '', fecha: iso(f.fecha), acciones: [...acciones] };
    }),
  };
}

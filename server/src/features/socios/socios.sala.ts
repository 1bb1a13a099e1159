import type { Answer, sociosCalls } from '@conserje/contract';
import { oFallo } from '../../platform/fallo.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import type { Sala } from '../../platform/sala.ts';
import { usuarioActivo } from '../usuarios/usuarios.public.ts';
import { importarSocios, mirarSocios } from './socios.service.ts';

type Calls = typeof sociosCalls;

/** Faults of a file that are told at once; whoever has more mends these first. */
const FALTAS_MAX = 200;

async function mirar(p: Peticion<Calls['mirarSocios']>): Promise<Answer<Calls['mirarSocios']>> {
  const bytes = new Uint8Array(await p.body.archivo.arrayBuffer());
  const { socios, yaEstan, ignoradas, faltas } = await mirarSocios(p.deps.motor.db, bytes, p.ahora, p.usuario.orden);
  const porMision = [...Map.groupBy(socios, (s) => s.misionNombre)];
  return {
    personas: socios.length,
    porMision: porMision.map(([mision, quienes]) => ({ mision, personas: quienes.length })),
    yaEstan: yaEstan.length,
    ignoradas,
    faltas: faltas.slice(0, FALTAS_MAX),
    conFaltas: faltas.length,
  };
}

async function importar(p: Peticion<Calls['importarSocios']>): Promise<Answer<Calls['importarSocios']>> {
  const bytes = new Uint8Array(await p.body.archivo.arrayBuffer());
  const { vistas } = p.body;
  const claves = await p.transaccion(async (tx) => {
    const { orden } = oFallo(await usuarioActivo(tx.db, p.usuario.id), 'SIN_SESION');
    return importarSocios(tx, bytes, { vistas, debajoDe: orden });
  });
  const msg = claves.length === 1 ? 'Entró 1 persona' : `Entraron ${claves.length} personas`;
  return { msg, status: 0, claves };
}

export const socios: Sala<'socios'> = { handlers: { mirarSocios: mirar, importarSocios: importar } };

import type { Answer, carreraCalls } from '@conserje/contract';
import { TEXTOS } from '@conserje/rules';
import type { Db } from '../../platform/db/database.ts';
import { iso } from '../../platform/fechas.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { exigirUsuario } from '../usuarios/usuarios.public.ts';
import { escala, pasosDe } from './carrera.queries.ts';

type Calls = typeof carreraCalls;

export async function rangos(db: Db): Promise<Answer<Calls['onlyRangos']>> {
  return (await escala(db)).map(({ orden: _orden, ...rango }) => rango);
}

export async function carreraDe(p: Peticion<Calls['carrera']>): Promise<Answer<Calls['carrera']>> {
  const { params } = p;
  const { db } = p.deps.motor;
  await exigirUsuario(db, params.id);
  const pasos = await pasosDe(db, p, params.id);
  return pasos.map(({ de_nombre, a_nombre, ...paso }) => ({
    ...paso,
    de: de_nombre,
    a: a_nombre,
    encargado: paso.encargado ?? TEXTOS.sistema,
    fecha: iso(paso.fecha),
  }));
}

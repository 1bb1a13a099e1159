import { DIA_MS } from '@conserje/rules';
import type { Db, Tx } from '../../platform/db/database.ts';
import { preparada } from '../../platform/db/preparada.ts';
import { huella, nuevaClave } from '../../platform/http/acceso.ts';
import type { Peticion } from '../../platform/http/contexto.ts';
import { DISPOSITIVO_DIAS } from '../../platform/http/dispositivo.ts';
import { haEntradoDesde } from '../clones/clones.public.ts';
import type { Alternativas, Recuento } from './sesion.intentos.ts';
import './sesion.table.ts';

/** Failures in 15 minutes that refuse (decisions §3): of a name at one place, of a name elsewhere, of an address. */
const TOPE_PAREJA = 10;
const TOPE_NOMBRE = 20;
const TOPE_DIRECCION = 100;

/** Of a user so many browsers are remembered, those of the latest logins, for as long as browsers remember it. */
const DISPOSITIVOS_MAX = 20;
const DISPOSITIVO_MS = DISPOSITIVO_DIAS * DIA_MS;

/** No user has it: for a name that nobody has the same is asked, and answered with no. */
const NADIE = 0;

/** Where someone logs in from. */
export interface Lugar {
  /** Whether the owner of the name has logged in from this address or this browser before. */
  conocido: boolean;
  alternativas: Alternativas;
}

const suyoCon = preparada((db, p: { usuario: number; huella: string; desde: number }) =>
  db
    .selectFrom('dispositivo')
    .select('usuario')
    .where('usuario', '=', p.usuario)
    .where('huella', '=', p.huella)
    .where('ultima', '>', p.desde),
);
async function esDispositivoDe(db: Db, usuario: number, dispositivo: string | undefined, ahora: number) {
  const [fila] = await suyoCon(db, { usuario, huella: huella(dispositivo ?? ''), desde: ahora - DISPOSITIVO_MS });
  return dispositivo !== undefined && fila !== undefined;
}

/**
 * What a failure counts for, and what refuses the attempt. A browser of the owner's is a place of its own: what others do to the
 * name or at the address does not count against it. Once it has failed too often it is a browser like any other: whoever has its
 * cookie cannot guess for ever, nor keep its owner out of where they are known without it.
 */
export async function lugarDe(
  db: Db,
  nombre: string,
  usuario: number | undefined,
  { direccion, dispositivo, ahora }: Pick<Peticion, 'direccion' | 'dispositivo' | 'ahora'>,
): Promise<Lugar> {
  const suya = await haEntradoDesde(db, usuario ?? NADIE, direccion);
  const suyo = await esDispositivoDe(db, usuario ?? NADIE, dispositivo, ahora);
  const pareja = `pareja:${direccion}|${nombre}`;
  const calle = `direccion:${direccion}`;
  const comoCualquiera: Recuento[] = [
    { sujeto: pareja, tope: TOPE_PAREJA },
    { sujeto: calle, ...(!suya && { tope: TOPE_DIRECCION }) },
    ...(suya ? [] : [{ sujeto: `nombre:${nombre}`, tope: TOPE_NOMBRE }]),
  ];
  const conSuNavegador: Recuento[] = [
    { sujeto: pareja },
    { sujeto: calle },
    { sujeto: `dispositivo:${huella(dispositivo ?? '')}|${nombre}`, tope: TOPE_PAREJA },
  ];
  return { conocido: suya || suyo, alternativas: suyo ? [conSuNavegador, comoCualquiera] : [comoCualquiera] };
}

/** For a password that is asked again of someone with a session: that session alone is refused. */
export const recuentosDeSesion = (sesion: number): Alternativas => [
  [{ sujeto: `sesion:${sesion}`, tope: TOPE_PAREJA }],
];

const conHuella = preparada((db, p: { huella: string }) =>
  db.selectFrom('dispositivo').select('huella').where('huella', '=', p.huella).limit(1),
);
const anotarDispositivo = preparada(
  (db, { usuario, huella, ahora }: { usuario: number; huella: string; ahora: number }) =>
    db
      .insertInto('dispositivo')
      .values({ usuario, huella, creado: ahora, ultima: ahora })
      .onConflict((c) => c.columns(['usuario', 'huella']).doUpdateSet({ ultima: ahora })),
);
const podarDispositivos = preparada((db, { usuario, desde }: { usuario: number; desde: number }) =>
  db
    .deleteFrom('dispositivo')
    .where('usuario', '=', usuario)
    .where('huella', 'not in', (eb) =>
      eb
        .selectFrom('dispositivo')
        .select('huella')
        .where('usuario', '=', usuario)
        .where('ultima', '>', desde)
        .orderBy('ultima', 'desc')
        .orderBy('creado', 'desc')
        .limit(DISPOSITIVOS_MAX),
    ),
);

const algunoDe = preparada((db, { usuario }: { usuario: number }) =>
  db.selectFrom('dispositivo').select('huella').where('usuario', '=', usuario).limit(1),
);

/**
 * Remembers the browser that someone has logged in from; several users may share one.
 * @returns what the browser is to keep, and whether it is another than they ever came with; their first one is not
 */
export async function recordarDispositivo(
  tx: Tx,
  usuario: number,
  ofrecido: string | undefined,
): Promise<{ dispositivo: string; nuevo: boolean }> {
  const tenia = (await algunoDe(tx.db, { usuario })).length > 0;
  const suyo = await esDispositivoDe(tx.db, usuario, ofrecido, tx.ahora);
  const [dado] = await conHuella(tx.db, { huella: huella(ofrecido ?? '') });
  // Only what was made here is taken: nobody has another's browser keep something that they know.
  const dispositivo = dado && ofrecido !== undefined ? ofrecido : nuevaClave();
  const { ahora } = tx;
  await anotarDispositivo(tx.db, { usuario, huella: huella(dispositivo), ahora });
  await podarDispositivos(tx.db, { usuario, desde: ahora - DISPOSITIVO_MS });
  return { dispositivo, nuevo: tenia && !suyo };
}

/** So many are deleted at once. */
const LOTE = 500;

/** Removes browsers that were not used for long; answers whether there may be more. */
export async function podarViejos(db: Db, ahora: number): Promise<boolean> {
  const viejos = db.selectFrom('dispositivo').where('ultima', '<=', ahora - DISPOSITIVO_MS);
  const ultimo = await viejos.select('ultima').orderBy('ultima').limit(1).offset(LOTE).executeTakeFirst();
  await db
    .deleteFrom('dispositivo')
    .where('ultima', '<=', ultimo?.ultima ?? ahora - DISPOSITIVO_MS)
    .execute();
  return ultimo !== undefined;
}

import { ALARMA_CUENTA, ALARMA_RED, ALARMA_TODAS, NOMBRE } from '@conserje/rules';
import type { Tx } from '../../platform/db/database.ts';
import { enTransaccion } from '../../platform/db/transaccion.ts';
import { esFalloDeBase } from '../../platform/db/vigia.ts';
import type { Deps } from '../../platform/http/contexto.ts';
import type { Oficio } from '../../platform/oficio.ts';
import { aRatos } from '../../platform/oficio.ts';
import { recuentoDe } from '../../platform/vigilancia.ts';
import { leerAjustes } from '../agencia/agencia.public.ts';
import { alarmar } from './seguridad.alarma.ts';
import {
  cuentasConFallos,
  empezarEpisodio,
  fallosDeTodos,
  podarVigilancia,
  redesConFallos,
} from './seguridad.queries.ts';
import { anotarTitulares, hayOtrosTitulares } from './seguridad.titulares.ts';

const MINUTO_MS = 60_000;
const VENTANA_MS = 15 * MINUTO_MS;
const PODA_CADA_MS = 60 * MINUTO_MS;
const LOTES = 20;
/** Writes down what was counted, sees what is alarming, and removes what is old. Any process may, at any time. */
export class Vigilante {
  private readonly deps: Deps;
  private podado = Number.NEGATIVE_INFINITY;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  async ronda(): Promise<void> {
    await this.volcar();
    await this.mirarTitulares();
    await this.mirarFallos();
    await this.podar();
  }

  /** Only writes down. */
  volcar(): Promise<void> {
    const { motor, log } = this.deps;
    return recuentoDe(motor).volcar(motor.dePaso, log);
  }

  private async mirarFallos(): Promise<void> {
    const { db } = this.deps.motor;
    const desde = this.deps.reloj() - VENTANA_MS;
    for (const { id, usuario } of await cuentasConFallos(db, desde, ALARMA_CUENTA))
      await this.episodio(`cuenta ${id}`, (tx) =>
        alarmar(tx, {
          ...{ detalle: 'muchos intentos fallidos de entrar en una cuenta', usuario: id, sobre: { id, usuario } },
          msg: `Muchos intentos fallidos de entrar como ${NOMBRE}`,
        }),
      );
    for (const { red } of await redesConFallos(db, desde, ALARMA_RED))
      await this.episodio(`red ${red}`, (tx) =>
        alarmar(tx, {
          detalle: 'muchos intentos fallidos de entrar desde una red',
          msg: `Muchos intentos fallidos de entrar desde la red ${red}`,
        }),
      );
    // Whoever tries a few names a few times from many networks is none of the above.
    if ((await fallosDeTodos(db, desde)) >= ALARMA_TODAS)
      await this.episodio('todas', (tx) =>
        alarmar(tx, {
          detalle: 'muchos intentos fallidos de entrar, en muchas cuentas o desde muchas redes',
          msg: 'Muchos intentos fallidos de entrar, en muchas cuentas o desde muchas redes',
        }),
      );
  }

  private episodio(sujeto: string, hacer: (tx: Tx) => Promise<void>): Promise<void> {
    return enTransaccion(this.deps, async (tx) => {
      if (await empezarEpisodio(tx, sujeto)) await hacer(tx);
    });
  }

  /** Whoever has come to a right of command since the last look, by whatever way: a permission, a category, a mission. */
  private async mirarTitulares(): Promise<void> {
    if (await hayOtrosTitulares(this.deps.motor.db)) await enTransaccion(this.deps, anotarTitulares);
  }

  private async podar(): Promise<void> {
    const ahora = this.deps.reloj();
    if (Math.abs(ahora - this.podado) < PODA_CADA_MS) return;
    const { vigia_dias } = await leerAjustes(this.deps.motor.db);
    for (let lote = 0; lote < LOTES; lote++)
      if (!(await enTransaccion(this.deps, (tx) => podarVigilancia(tx, vigia_dias)))) break;
    this.podado = ahora;
  }
}

/** Goes its rounds; what was counted last is written down when the process ends. */
export const vigilante: Oficio = (deps, hayBase) => {
  const suyo = new Vigilante(deps);
  const labor = aRatos('the security log could not be kept', () => () => suyo.ronda())(deps, hayBase);
  return {
    async acabar() {
      await labor.acabar();
      try {
        if (hayBase()) await suyo.volcar();
      } catch (err) {
        if (!esFalloDeBase(err)) deps.log.error({ err }, 'the last refusals could not be written down');
      }
    },
  };
};

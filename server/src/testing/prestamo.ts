import { randomUUID } from 'node:crypto';
import { abrirMotor } from '../platform/db/abrir.ts';
import type { Motor } from '../platform/db/dialecto.ts';
import type { Parte } from '../platform/db/vigia.ts';
import type { Base, Vaciador } from './base.ts';
import { MOTOR, nuevaBase, vaciadorDe } from './base.ts';

/** A database with the engine that works on it, for one test or one file of them. */
export interface Prestamo {
  base: Base;
  motor: Motor;
  /** Nobody has it any more: on PostgreSQL it is emptied for the next, if nothing befell it; else nothing is left of it. */
  devolver(): Promise<void>;
}

/** It tells whoever has it at the time, and knows whether there was anything to tell. */
class Relevo implements Parte {
  quien: Parte | undefined;
  intacto = true;

  warn(datos: object, msg: string): void {
    this.intacto = false;
    this.quien?.warn(datos, msg);
  }

  info(msg: string): void {
    this.quien?.info(msg);
  }
}

interface Existencia {
  base: Base;
  motor: Motor;
  relevo: Relevo;
  usos: number;
  /** Once it was passed on. */
  vaciador?: Vaciador;
}

/** To copy a database and to connect to it takes longer than most tests: those of one process pass theirs on. */
const libres: Existencia[] = [];
/** What was deleted from its tables makes them slow in the end. */
const USOS_MAX = 60;

async function nueva(): Promise<Existencia> {
  const [base, relevo] = [await nuevaBase(), new Relevo()];
  return { base, relevo, motor: abrirMotor(base.url, relevo), usos: 0 };
}

/** All that was handed out has been heard. */
async function silencio({ difundir, escuchar }: Motor): Promise<void> {
  const marca = JSON.stringify(randomUUID());
  const { promise, resolve } = Promise.withResolvers<void>();
  const callar = escuchar({ mensaje: (mensaje) => mensaje === marca && resolve(), hueco: () => undefined });
  difundir(marca);
  await promise;
  callar();
}

async function vaciada(existencia: Existencia): Promise<boolean> {
  try {
    await silencio(existencia.motor);
    existencia.vaciador ??= await vaciadorDe(existencia.base);
    await existencia.vaciador.vaciar();
    return existencia.relevo.intacto;
  } catch {
    return false;
  }
}

/** @param parte hears what befalls the database */
export async function prestar(parte: Parte): Promise<Prestamo> {
  const existencia = libres.pop() ?? (await nueva());
  const { base, motor, relevo } = existencia;
  const oidos: (() => void)[] = [];
  existencia.usos += 1;
  relevo.quien = parte;
  return {
    base,
    motor: {
      ...motor,
      escuchar(oyente) {
        const callar = motor.escuchar(oyente);
        oidos.push(callar);
        return callar;
      },
    },
    async devolver() {
      for (const callar of oidos) callar();
      relevo.quien = undefined;
      if (MOTOR === 'postgres' && existencia.usos < USOS_MAX && relevo.intacto && (await vaciada(existencia))) {
        libres.push(existencia);
        return;
      }
      await Promise.all([motor.cerrar(), existencia.vaciador?.cerrar()]);
      await base.tirar();
    },
  };
}

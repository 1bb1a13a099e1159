import type { Call, Fichero } from '@conserje/contract';
import { CONTRACT, esListaViva } from '@conserje/contract';
import type { Tema } from '@conserje/rules';
import etag from '@fastify/etag';
import type { FastifyInstance, FastifyPluginCallback, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { conexionDe } from '../conexion.ts';
import type { Cambio } from '../db/database.ts';
import { enTransaccion } from '../db/transaccion.ts';
import { Fallo } from '../fallo.ts';
import type { Medidor } from '../medidor.ts';
import type { Identificar } from './acceso.ts';
import { campoDueno, puedeConEsto } from './acceso.ts';
import { cerrarBien, EnCurso } from './cierre.ts';
import { SE_PREGUNTA } from './constante.ts';
import type { CallName, DepsDeApp, Handlers, Leida, Peticion, Salida, UsuarioSesion } from './contexto.ts';
import { DepsDePeticion } from './contexto.ts';
import { galletaDe, leerDispositivo } from './dispositivo.ts';
import { esquemaDe } from './esquemas.ts';
import { enviarFichero } from './fichero.ts';
import { Formularios } from './formulario.ts';
import { dejarPasar } from './guarda.ts';
import type { StoredAnswer } from './idempotency.queries.ts';
import { Attempt, keyHash, sentKey } from './idempotency.ts';
import type { Limites } from './limites.ts';
import { Mostrador } from './mostrador.ts';
import { nombrar } from './peticiones.ts';
import { generoDe, Presupuestos } from './presupuesto.ts';
import { quienPide } from './rechazos.ts';
import { sessionCookie } from './sessionCookie.ts';
import { Transmisiones } from './transmitir.ts';
import type { Hecha, PartesDeVitrina } from './vitrina.ts';
import { esComun, Vitrina } from './vitrina.ts';

type AnyHandler = (peticion: Peticion, salida?: Salida) => Promise<unknown> | (() => void);

/**
 * What is declared and what is handled must be the same, and every call must say who may make it.
 * @throws Error naming every call that is not so
 */
export function comprobarContrato(calls: Record<string, Call>, handlers: Record<string, unknown>): void {
  const faltas = [
    ...Object.keys(calls)
      .filter((n) => !handlers[n])
      .map((n) => `${n}: declared, no handler`),
    ...Object.keys(handlers)
      .filter((n) => !calls[n])
      .map((n) => `${n}: handled, not declared`),
    ...Object.entries(calls)
      .filter(([, c]) => !c.access?.tipo)
      .map(([n]) => `${n}: no access rule`),
    ...Object.entries(calls)
      .filter(([, c]) => c.access?.tipo === 'propio' && !campoDueno(c, c.access))
      .map(([n]) => `${n}: whose it is nobody knows`),
    ...Object.entries(calls)
      .filter(([, c]) => (c.costosa || c.multipart) && (c.access?.tipo === 'todos' || c.stream))
      .map(([n]) => `${n}: whose turn it is nobody knows`),
    ...Object.entries(calls)
      .filter(([, c]) => (c.reciente || c.enPersona) && c.access?.tipo === 'todos')
      .map(([n]) => `${n}: who is to prove themselves nobody knows`),
    ...Object.entries(calls)
      .filter(([, c]) => c.comun && (c.params || c.stream || c.access.tipo === 'propio'))
      .map(([n]) => `${n}: not the same for everyone`),
  ];
  const rutas = Object.values(calls).map((c) => `${c.method} ${c.path}`);
  faltas.push(...rutas.filter((r, i) => rutas.indexOf(r) !== i).map((r) => `${r}: declared twice`));
  if (faltas.length > 0) throw new Error(`The contract does not hold:\n${faltas.join('\n')}`);
}

/** Whether what a stream was opened with still holds; who may see more or less than then connects anew. */
const mismoAcceso = (ahora: UsuarioSesion | null, antes: UsuarioSesion | null): boolean =>
  ahora?.id_categoria === antes?.id_categoria && ahora?.permisos.join() === antes?.permisos.join();

const cabecera = (valor: string | string[] | undefined): string | undefined =>
  Array.isArray(valor) ? valor[0] : valor;

/** What is under way for callers, and what waits. */
interface Load {
  transmisiones: Transmisiones;
  enCurso: EnCurso;
  mostrador: Mostrador;
  turnos: { readonly esperan: number };
}

function measureLoad(medidor: Medidor, { transmisiones, enCurso, mostrador, turnos }: Load): void {
  medidor.aguja({ nombre: 'streams', ayuda: 'Live streams that are open' }, () => transmisiones.cuantas);
  medidor.aguja({ nombre: 'requests_in_work', ayuda: 'Pieces of work under way for callers' }, () => enCurso.cuantos);
  const esperan = 'Pieces of work that wait behind others of their network address';
  medidor.aguja({ nombre: 'requests_waiting', ayuda: esperan }, () => mostrador.esperan);
  const costosas = 'Costly calls that wait for their turn';
  medidor.aguja({ nombre: 'costly_waiting', ayuda: costosas }, () => turnos.esperan);
}

/** Mounts every declared call under `/api/`. */
export function montar(
  app: FastifyInstance,
  { limites, medidor, hoy, ...deps }: DepsDeApp & { limites: Limites; medidor: Medidor } & Pick<PartesDeVitrina, 'hoy'>,
  identificar: Identificar,
  handlers: Handlers<CallName>,
): void {
  const calls: Record<string, Call> = CONTRACT;
  comprobarContrato(calls, handlers);
  const usuarios = new WeakMap<FastifyRequest, UsuarioSesion | null>();
  const answered = new WeakMap<FastifyRequest, StoredAnswer>();
  const enCurso = new EnCurso();
  const mostrador = new Mostrador(limites);
  const presupuestos = new Presupuestos(limites.presupuesto);
  const transmisiones = new Transmisiones(limites);
  const formularios = new Formularios(limites);
  const vitrina = new Vitrina({ ...deps, hoy });
  cerrarBien(app, transmisiones, enCurso);
  const enVivo = medidor.contador({ nombre: 'streams_opened_total', ayuda: 'Live streams that were opened' });
  measureLoad(medidor, { transmisiones, enCurso, mostrador, turnos: deps.motor.turnos });
  const conEtag: RouteOptions[] = [];
  for (const [nombre, spec] of Object.entries(calls)) {
    // Each handler was checked against its own call's type; here any of them is called the same way.
    const handler = (handlers as Record<string, unknown>)[nombre] as AnyHandler;
    const genero = generoDe(spec);
    const pasar = async (request: FastifyRequest): Promise<UsuarioSesion | null> => {
      const ahora = deps.reloj();
      const key = sentKey(spec, request);
      const quien = await identificar(cabecera(request.headers.key), ahora, key && keyHash(key));
      if (quien.stored) answered.set(request, quien.stored);
      if (quien.usuario) {
        quienPide.set(request, quien.usuario.id);
        // Before it is said whether they may: who is refused asks no more often than who is not.
        presupuestos.gastar(quien.usuario.id, genero, ahora);
      }
      return dejarPasar(spec, quien, ahora);
    };
    const attemptOf = (request: FastifyRequest, reply: FastifyReply, usuario: UsuarioSesion | null) => {
      const key = sentKey(spec, request);
      if (key === undefined) return undefined;
      const stored = (usuario && answered.get(request)) ?? null;
      return new Attempt({ deps, nombre, spec, key, usuario: usuario?.id ?? null, stored }, request, reply);
    };
    const ruta: RouteOptions = {
      method: spec.method,
      url: spec.path.startsWith('/') ? spec.path : `/api/${spec.path}`,
      config: {
        rateLimit: spec.rate ? { max: spec.rate.max, timeWindow: spec.rate.minutes * 60_000 } : false,
      },
      schema: esquemaDe(nombre, spec),
      onRequest: async (request, reply) => {
        nombrar(request, reply, nombre, spec.stream);
        const quien = await enCurso.seguir(mostrador.atender(request, () => pasar(request)));
        usuarios.set(request, quien);
      },
      preHandler: (request, _reply, listo) => {
        const { access } = spec;
        const puede = access.tipo !== 'propio' || puedeConEsto(access, usuarios.get(request) ?? null, request);
        listo(puede ? undefined : new Fallo('SIN_PERMISO'));
      },
      handler: (request, reply) => {
        const usuario = usuarios.get(request) ?? null;
        const peticion = (attempt?: Attempt) => peticionDe(deps, request, reply, usuario, spec, attempt);
        if (!spec.stream) {
          const { comun } = spec;
          if (comun && esComun(spec, request)) {
            // It is everyone's: its handler is not told who asks, and so cannot answer them anything of their own.
            const hacer = async (): Promise<Hecha> => {
              const hecha = await handler(peticionDe(deps, request, reply, null, spec));
              return esListaViva(nombre) ? (hecha as Leida<unknown>) : { datos: hecha };
            };
            return enCurso.seguir(vitrina.contestar(nombre, { comun }, request, reply, hacer));
          }
          // What is dear to answer waits for its turn; the rest is done at once.
          const attempt = attemptOf(request, reply, usuario);
          const work = () => handler(peticion(attempt)) as Promise<unknown>;
          const contestar = async (): Promise<unknown> => {
            const respuesta = await (attempt ? attempt.once(work) : work());
            return spec.fichero ? enviarFichero(request, reply, respuesta as Fichero) : respuesta;
          };
          const hacer = () => mostrador.atender(request, contestar);
          return enCurso.seguir(
            spec.costosa && usuario
              ? deps.motor.turnos.enTurno(usuario.id, hacer, () => request.socket.destroyed)
              : hacer(),
          );
        }
        const deQuien = peticion();
        enVivo();
        return transmisiones.abrir(
          reply,
          { persona: deQuien.usuario.id, conexion: deQuien.direccion },
          (salida) => handler(deQuien, salida) as () => void,
          () => enCurso.seguir(pasar(request).then((ahora) => mismoAcceso(ahora, usuarios.get(request) ?? null))),
        );
      },
    };
    // A form's guard has let nobody pass who has no session.
    const deQuien = (request: FastifyRequest) => usuarios.get(request)?.id ?? 0;
    if (spec.multipart) app.register(formularios.montar(spec, ruta, deQuien));
    else if (spec.etag) conEtag.push(ruta);
    else app.route(ruta);
  }
  app.register(etiquetadas(conEtag));
}

/** The plugin acts on every route of its scope, so these routes get one of their own. */
const etiquetadas =
  (rutas: readonly RouteOptions[]): FastifyPluginCallback =>
  (scope, _opciones, done) => {
    scope.register(etag, { weak: true });
    scope.addHook('onRequest', (_request, reply, listo) => {
      reply.header('cache-control', SE_PREGUNTA);
      listo();
    });
    for (const ruta of rutas) scope.route(ruta);
    done();
  };

function peticionDe(
  deps: DepsDeApp,
  request: FastifyRequest,
  reply: FastifyReply,
  usuario: UsuarioSesion | null,
  { reciente: vigilada }: Call,
  attempt?: Attempt,
): Peticion {
  const ahora = deps.reloj();
  const temas = new Set<Tema>();
  const alCambiar = (cambio: Cambio): void => {
    for (const tema of cambio.temas) temas.add(tema);
    if (cambio.temas.size > 0) void reply.headers({ 'x-cambio': cambio.id, 'x-temas': [...temas].join() });
  };
  const partes = { ...deps, actor: usuario, direccion: request.ip, vigilada, alCambiar };
  return {
    deps: new DepsDePeticion(deps, request.id),
    // The guard let only those pass whom the access rule allows.
    usuario: usuario as UsuarioSesion,
    body: request.body as undefined,
    query: request.query as undefined,
    params: request.params as undefined,
    direccion: conexionDe(request.ip),
    dispositivo: leerDispositivo(request.headers.cookie),
    recordarDispositivo: (dispositivo) =>
      void reply.header('set-cookie', galletaDe(dispositivo, request.protocol === 'https')),
    keepSessionKey: (key) => void reply.header('set-cookie', sessionCookie(key, request.protocol === 'https')),
    llegada: {
      https: request.protocol === 'https',
      sitio: request.host,
      porProxy: request.headers['x-forwarded-for'] !== undefined,
    },
    agente: request.headers['user-agent'] ?? '',
    ahora,
    transaccion: async (trabajo) => {
      const hecho = await enTransaccion({ ...partes, beforeCommit: attempt?.record }, trabajo);
      attempt?.done();
      if (hecho instanceof Fallo) throw hecho;
      return hecho;
    },
    sideTransaction: (trabajo) => enTransaccion(partes, trabajo),
    isBy: (quien) => attempt?.isBy(quien),
    siguiente: (cursor) => {
      if (cursor !== null) void reply.header('x-siguiente', cursor);
    },
  };
}

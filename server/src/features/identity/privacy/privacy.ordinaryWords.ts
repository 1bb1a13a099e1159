/**
 * Frequent words of Spanish and words of the portal's own texts, of two letters or more, in lower case. Those with
 * accents are missing: no name has one (`checkHotelName`).
 */
const WORDS = `
abajo abierta abiertas abierto abiertos abre abres abrir abrirla abrirlo abrirse acaba acabas acceso acentos acepta
aceptada aceptar aceptaron aceptas acosar acoso activa activarla activas actividad activo activos actual actualiza
actualizar actualizarla adios admin admins advertencia agencia agencias agosto agrega agregas ahora ajustar ajuste
ajustes al alerta alertas algo alguien algun alguna algunas alguno algunos alt alta alto ambas ambos amiga amigas
amigo amigos amistad ano anos ante anteponer anterior anteriores antes antigua anula anulada anulado anular apagas
aparece aparecen aparte aplica aplicar apodo aquel aquella aquellas aquello aquellos aqui archivo arriba ascender
ascenso ascensos asciende asi asistencia audio aun aunque ausencia ausencias ausente ausentes autor avatar avatares
avisar aviso avisos ayer bailar baja bajo barra barras base bien bloquea bono bonos borde borra borran borrar bot
botones buena buenas bueno buenos busca buscar busques cada caja calendario cambia cambiado cambian cambiar cambiarla
cambiarlo cambiaron cambias cambiaste cambio cambios campana campos canal canales cancela cancelar cantidad caracteres
carpeta carrera casa casi casilla caso castigo castigos catorce celular cero cerrada cerrado cerrar chat chica chicas
chico chicos cien ciento cientos cierra cierran cierras cierta cierto cinco cincuenta cinta claro clave claves clones
cobra cobrada cobrado cobrados cobrar color columna columnas comando comandos como comparten completa compra comprobar
comprometas comprometerse comprueba comunicado comunicados con conexiones confirma confirmado confirmados confirmar
confirmarlo confirme confirmes conflicto conflictos conserva contar contener contesta contigo contra copia copiar
copias correcciones corresponde corrige corta corto cosa crea crear credito creditos creer creo cuadro cual cuales
cualquier cualquiera cuando cuanta cuantas cuanto cuantos cuarenta cuarto cuatro cuenta cuentan cuentas cuesta cumple
cumplir curso cuya cuyo da dale dan dar darle das dato datos de debajo debe deben debes debo decide decidir decimos
decir degradar degrado degrados deja dejan dejar dejas dejes del demas demasiado dentro departamento departamentos
derecha desactivas desaparece desaparecen descarga descargan descargar descargas desde deshace deshacer despedida
despedido despedir despidieron despido despidos destello detalle devuelve dia dias dice dicen diciembre diez diga digo
dijo dinero dio direcciones directorio diriges disciplina disco discord disponible dispositivo dispositivos distintas
doce domingo dominio donde dos doy dura durante edita editabas editar efectos ejemplo el elegir elige eligen eliges
elijas ella ellas ello ellos empezar empieza en encabezado encargada encargado encargados encima encontramos encubrir
encuentra encuesta encuestas enero enlace enlaces entera entero entonces entra entrada entradas entran entrando entrar
entraron entras entraste entre entregar enviados enviar enviarlo enviaste equipo equivocadas era eran eres error
errores es esa esas escribe escriben escribes escribir escribiste escrito ese eso esos espacio espacios espera esperan
esperar esta estaba estaban estado estados estamos estan estar estas este esto estos estoy estuvo evidencia
excepciones exceso existe explica extra falla fallos falta faltan faltar faltas favor febrero fecha fechas feliz ficha
fichaje fijados fila filas filtro filtros final firma flecha flechas flood forma formulario foro fue fuera fueron
funciona funcionar ganar ganas ganaste gente gracias gran grande grave gravedad graves gris grupo grupos guarda
guardado guardan guardar guardarla guardas guardia gusta gustar ha haber habia habla hablar hace hacen hacer hacerlo
haces hacia haga hago han hasta hay haya haz he hecho hemos hermano hiciste hilo hilos historial hizo hoja hola hombre
hora horaria horas hotel hoy hubo humanos ignorar ignores igual imagen imagenes incluso incorrecto indica infraccion
infracciones ingreso inicia inicial iniciar inicio inmediato insulta insultar insulto insultos intenta intentos
intermedia internet ir jamas jefe juego juegos jueves jugador jugadores jugar junio junto la lado larga las le lee
leer leerlas leerlo lees les letra letras leve leves libre libres liga lista listas llama llamado llamados llamar
llega llegan llegar llena lleva llevan llevar llevas lo logo los luego lugar lugares lunes mal mala malas malo malos
manana mano mantenimiento marca marcado marcas martes marzo mas mayo mayor me media medio mejor menor menos mensaje
mensajes mentira mes meses mi mia mias miembro miembros mientras mil miles minuto minutos mio mios mira mirabas mirar
mis mision misiones misma mismas mismo mismos mitad moderada moderadas moderado moderados momento mostrar motivo
motivos movimientos mucha muchas mucho muchos muestra muestran mueve mueven mujer multa multar multas muy nada nadie
navegador necesitas negra ni ningun ninguna ninguno no noche nombre nombres nomina norma normas normativa nos nosotras
nosotros notificaciones noventa noviembre nuestra nuestras nuestro nuestros nueva nuevas nueve nuevo nuevos nunca
obligatorio obligatorios ochenta ocho octubre oculta ocupado oferta ofrece ofrecen ofrecer ofrecidos ofrecieron
olvidado once opciones orden ordenar os otra otras otro otros paga pagada pagado pagados pagan pagar pagaron pagarte
pagas pago pagos pantalla pantallas para parece parecer parte partes pasa pasan pasar pasaron pase paselista pases
paso pasos pausa pausar pausas pedido pedimos pedir pedirte pediste pendiente pendientes pensar perdon perfil periodo
permiso permisos permite permitidos permitir pero persona personas peticiones pide piden pides pie piensa pierde
pierden pierdes placa placas plan poca pocas poco pocos poder pon pone poner pones por porque portal precio pregunta
preguntar preguntas primer primera primero primeros principio privado problema problemas pronto propia propio propios
propone proponer prueba pruebas publica publicar publicarlo pudo pueda puedas puede pueden puedes puedo pues puesta
puesto punto puntos pusieron pusiste puso que queda quedan quedar quedas querer quien quienes quieras quiere quieren
quieres quiero quince quita quitados quitar quitas quiza quizas racismo radio rango rangos rato recargar recargas
recibe reconoce recuerda recupera recuperar recursos red redondeado registra registrarse registro registros regla
reglas regresa reinicia reiniciar reinicio reloj renta rentas repetirlo repite reporta reportar requiere requisito
reservado respaldo respeto responde responden responder respuesta respuestas resta resto resultados resumen retira
retiran retirar retirarlo revisa revisar robar robo rol roles sabe saben saber saca sala sale salen sales salida salir
salta saludo salvo sancion sanciones se sea sean seguidas seguir segun segunda segundo segundos seguridad seis semana
semanal semanas sentirse separa septiembre ser servidor sesenta sesiones setenta si sido siempre siendo sientas siete
siglas significa signos sigue siguen sigues siguiente siguientes sin sino sirve sitio sobra sobre sola solas solicitud
solicitudes solo solos somos son soy spam su sube suena sugerencias suma suman sumar sumas superior sus suya suyas
suyo suyos tabla tablas tablero tachado tal tales tambien tampoco tan tanta tantas tanto tantos tarde tarjeta te
teclado telefono tema temporal tener tenga tengo tercera tercero termina terminada terminado terminan terminar termine
texto ti tiempo tiempos tiene tienen tienes tildes tipo toca tocar tocas tocaste toda todas todavia todo todos
tolerancia tomar toques total trabajador trabajar trabajaste trabajo trae traer trajo tras traslado traslados tratar
trece treinta tres trolear tu turno turnos tus tuya tuyo tuyos ultima ultimo un una unas uniforme uno unos usa usar
usarlo usas use uso usted ustedes usuario usuarios va vacios vale vamos van varias varios vas ve veces veinte ven
vence vende vendedor venden vender venir venta ventana ventas ver verdad verla versiones ves vez vieja viejo viene
viernes vigente vino vista viste volver votar votos voy vuelva vuelve vuelven xenofobia ya yo zona
`;
const ORDINARY_WORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));

/** A number, a letter, or a number with its unit: `15`, `20:00`, `x`, `60c`. */
const NUMBER_OR_LETTER = /^(?:[^\p{L}\s]+|\d{0,4}\p{L})$/u;

/**
 * Returns whether a name reads as an ordinary word, a number or a letter, also before a punctuation mark: where it stands
 * in a text, it tells of nobody.
 */
export function isOrdinaryWord(name: string): boolean {
  const word = name.toLowerCase().replace(/[.,:;!?]+$/, '');
  return NUMBER_OR_LETTER.test(word) || ORDINARY_WORDS.has(word);
}

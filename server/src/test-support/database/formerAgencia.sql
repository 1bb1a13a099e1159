-- A made-up agency, written on 2026-11-25 by commit 77d73f3d (last migration 053): 28 people, two weeks, the last 100 rows of
-- `bitacora` and 60 of `notificacion`; each image is one pixel.
insert into alarma (sujeto, hasta) values
('red ñ',1773154800000);
insert into aparato (id, usuario, sesion, endpoint, p256dh, auth, creado) values
(1,1,30,'https://aparato.example','p','a',1773154800000);
insert into ascenso (id, usuario, encargado, de, nueva, nueva_nombre, categoria, fecha, atendido, resultado, vence) values
(1,5,4,37,38,'Inspector H',5,1769753965734,1769782765734,'aceptado',1770358765734),
(2,6,4,37,38,'Inspector H',5,1770013846576,1770031846576,'aceptado',1770618646576),
(3,7,5,22,23,'Técnico E',3,1770019292657,1770037292657,'aceptado',1770624092657),
(4,4,9,52,53,'Director Jefe B',6,1770024883467,1770035683467,'aceptado',1770629683467),
(5,7,8,23,24,'Técnico D',3,1770177692657,1770249692657,'aceptado',1770782492657),
(6,11,6,1,2,'Iniciado H',1,1770291141999,1770319941999,'aceptado',1770895941999),
(7,11,6,2,3,'Iniciado G',1,1770327741999,1770385341999,'aceptado',1770932541999),
(8,6,8,38,39,'Inspector G',5,1770409846576,1770424246576,'aceptado',1771014646576),
(9,7,4,24,25,'Especialista C',3,1770465692657,1770508892657,'aceptado',1771070492657),
(10,13,6,28,29,'Almacenista H',4,1770524604940,1770582204940,'aceptado',1771129404940),
(11,15,9,11,12,'Vigilante G',2,1770588366160,1770606366160,'aceptado',1771193166160),
(12,14,4,1,2,'Iniciado H',1,1770646318432,1770649918432,'aceptado',1771251118432),
(13,17,8,10,11,'Vigilante H',2,1770681513350,1771484313350,'retirado',1771286313350),
(14,15,16,12,13,'Guardia F',2,1770717966160,1770771966160,'aceptado',1771322766160),
(15,13,5,29,30,'Almacenista G',4,1770722604940,1770791004940,'aceptado',1771327404940),
(16,16,12,24,25,'Especialista C',3,1770739057669,1770811057669,'aceptado',1771343857669),
(17,18,2,1,2,'Iniciado H',1,1770822473826,1770829673826,'aceptado',1771427273826),
(18,14,5,2,3,'Iniciado G',1,1770837718432,1770848518432,'aceptado',1771442518432),
(19,6,1,39,40,'Supervisor F',5,1770881446576,1770946246576,'aceptado',1771486246576),
(20,18,10,2,3,'Iniciado G',1,1770887873826,1770931073826,'aceptado',1771492673826),
(21,15,7,13,14,'Guardia E',2,1770915966160,1770980766160,'aceptado',1771520766160),
(22,18,2,3,4,'Novato F',1,1770978473826,1770989273826,'aceptado',1771583273826),
(23,13,3,30,31,'Logista F',4,1770999804940,1771061004940,'aceptado',1771604604940),
(24,4,9,53,54,'Director Jefe A',6,1771004083467,1771054483467,'aceptado',1771608883467),
(25,9,8,56,57,'Vicepresidente G',7,1771035111901,1771045911901,'aceptado',1771639911901),
(26,15,5,14,15,'Guardia D',2,1771056366160,1771074366160,'aceptado',1771661166160),
(27,16,12,25,26,'Especialista B',3,1771059457669,1771109857669,'aceptado',1771664257669),
(28,14,17,3,4,'Novato F',1,1771097518432,1771147918432,'aceptado',1771702318432),
(29,19,9,21,22,'Técnico F',3,1771135766731,1771204166731,'aceptado',1771740566731),
(30,18,7,4,5,'Novato E',1,1771137473826,1771191473826,'aceptado',1771742273826),
(31,13,6,31,32,'Logista E',4,1771176204940,1771939404940,'retirado',1771781004940),
(32,18,20,5,6,'Novato D',1,1771249673826,1771253273826,'aceptado',1771854473826),
(33,15,19,15,16,'Centinela C',2,1771283166160,1771340766160,'aceptado',1771887966160),
(34,6,2,40,41,'Supervisor E',5,1771338646576,1771385446576,'aceptado',1771943446576),
(35,18,10,6,7,'Auxiliar C',1,1771340273826,1771361873826,'aceptado',1771945073826),
(36,14,16,4,5,'Novato E',1,1771371718432,1771411318432,'aceptado',1771976518432),
(37,15,2,16,17,'Centinela B',2,1771398366160,1771452366160,'aceptado',1772003166160),
(38,18,10,7,8,'Auxiliar B',1,1771402073826,1771466873826,'aceptado',1772006873826),
(39,17,3,10,11,'Vigilante H',2,1771484313350,1771552713350,'aceptado',1772089113350),
(40,19,1,22,23,'Técnico E',3,1771517366731,1771589366731,'aceptado',1772122166731),
(41,14,20,5,6,'Novato D',1,1771527118432,1771559518432,'aceptado',1772131918432),
(42,22,8,1,2,'Iniciado H',1,1771536667863,1771594267863,'aceptado',1772141467863),
(43,17,15,11,12,'Vigilante G',2,1771577913350,1771621113350,'rechazado',1772182713350),
(44,18,10,8,9,'Auxiliar A',1,1771604273826,1772418473826,'retirado',1772209073826),
(45,24,20,10,11,'Vigilante H',2,1771618386763,1771657986763,'aceptado',1772223186763),
(46,14,9,6,7,'Auxiliar C',1,1771635718432,1771707718432,'aceptado',1772240518432),
(47,22,9,2,3,'Iniciado G',1,1771702867863,1771753267863,'aceptado',1772307667863),
(48,19,16,23,24,'Técnico D',3,1771765766731,1771805366731,'aceptado',1772370566731),
(49,25,7,1,2,'Iniciado H',1,1771803944234,1771843544234,'aceptado',1772408744234),
(50,23,13,28,29,'Almacenista H',4,1771823692913,1771863292913,'aceptado',1772428492913),
(51,17,8,11,12,'Vigilante G',2,1771858713350,1771919913350,'aceptado',1772463513350),
(52,19,8,24,25,'Especialista C',3,1771895366731,1771924166731,'aceptado',1772500166731),
(53,6,3,41,42,'Supervisor D',5,1771929046576,1771950646576,'aceptado',1772533846576),
(54,24,15,11,12,'Vigilante G',2,1771931586763,1771978386763,'rechazado',1772536386763),
(55,13,8,31,32,'Logista E',4,1771939404940,1772007804940,'aceptado',1772544204940),
(56,22,1,3,4,'Novato F',1,1772009467863,1772045467863,'aceptado',1772614267863),
(57,17,4,12,13,'Guardia F',2,1772056713350,1772117913350,'aceptado',1772661513350),
(58,25,1,2,3,'Iniciado G',1,1772078144234,1772103344234,'aceptado',1772682944234),
(59,24,12,11,12,'Vigilante G',2,1772100786763,1772115186763,'aceptado',1772705586763),
(60,19,6,25,26,'Especialista B',3,1772165366731,1772226566731,'aceptado',1772770166731),
(61,24,7,12,13,'Guardia F',2,1772169186763,1772230386763,'aceptado',1772773986763),
(62,17,15,13,14,'Guardia E',2,1772207913350,1772859513350,'retirado',1772812713350),
(63,22,16,4,5,'Novato E',1,1772258467863,1772280067863,'aceptado',1772863267863),
(64,13,21,32,33,'Logista D',4,1772263404940,1772292204940,'aceptado',1772868204940),
(65,22,5,5,6,'Novato D',1,1772309467863,1772370667863,'aceptado',1772914267863),
(66,9,20,57,58,'Presidente F',7,1772320311901,null,null,1772925111901),
(67,19,13,26,27,'Especialista A',3,1772366966731,1772381366731,'aceptado',1772971766731),
(68,18,5,8,9,'Auxiliar A',1,1772418473826,1772483273826,'aceptado',1773023273826),
(69,26,5,10,11,'Vigilante H',2,1772438732810,1772481932810,'aceptado',1773043532810),
(70,22,15,6,7,'Auxiliar C',1,1772490067863,1772515267863,'aceptado',1773094867863),
(71,6,21,42,43,'Intendente C',5,1772512246576,1772537446576,'aceptado',1773117046576),
(72,13,4,33,34,'Coordinador C',4,1772515404940,1772519004940,'aceptado',1773120204940),
(73,22,23,7,8,'Auxiliar B',1,1772595067863,1772605867863,'aceptado',1773199867863),
(74,26,19,11,12,'Vigilante G',2,1772629532810,1772633132810,'aceptado',1773234332810),
(75,26,15,12,13,'Guardia F',2,1772769932810,1772798732810,'aceptado',1773374732810),
(76,13,3,34,35,'Coordinador B',4,1772810604940,1772875404940,'aceptado',1773415404940),
(77,26,19,13,14,'Guardia E',2,1772845532810,1772877932810,'aceptado',1773450332810),
(78,17,20,13,14,'Guardia E',2,1772859513350,1772927913350,'aceptado',1773464313350),
(79,6,21,43,44,'Intendente B',5,1772937046576,1772980246576,'aceptado',1773541846576),
(80,26,16,14,15,'Guardia D',2,1773151532810,null,null,1773756332810);
insert into ausencia (id, usuario, motivo, inicio, final, estado, fecha, decidida, encargado, terminada, terminada_por) values
(1,11,'Enfermedad','2026-02-07','2026-02-08',2,1770476400000,1770493560000,2,null,null),
(2,19,'Sin conexión por mudanza','2026-03-02','2026-03-06',1,1772463600000,1772466360000,2,null,null),
(3,4,'Vacaciones','2026-03-10','2026-03-14',1,1773118800000,1773154800000,2,null,null),
(4,21,'Exámenes','2026-03-10','2026-03-19',0,1773144000000,null,null,null,null);
insert into avatar (id, hotel_id) values
(1,'hhes-1');
insert into avatar_usuario (usuario, avatar, desde) values
(1,1,1773154800000);
insert into bitacora (id, modulo, objeto, usuario, encargado, motivo, fecha, diferencias) values
(513,'tiempos',38,14,28,'Confirmó 60 minutos y cerró el tiempo',1772927956601,null),
(514,'despidos',2,7,3,'Despidió: Dos semanas sin aparecer y sin avisar',1772934641971,null),
(515,'rangos',79,6,21,'Ofreció el ascenso a Intendente B',1772937046576,null),
(516,'fichaje',28,28,28,'Fichó la entrada',1772944020000,null),
(517,'requisitos',1,5,5,'Pidió una rectificación de 35 minutos del 7 mar 2026: El tiempo se cerró antes de que saliera de base',1772949600000,null),
(518,'fichaje',28,28,28,'Fichó la salida: 2h 5m',1772951520000,null),
(519,'sugerencias',10,5,5,'Hizo una sugerencia',1772951622737,'[{"campo":"Sugerencia","antes":null,"despues":"Poner más sillas en la sala de espera: los viernes la gente espera de pie."}]'),
(520,'llamados',10,9,3,'Hizo un llamado de atención con evidencia: Bailar dentro de la base',1772952371957,null),
(521,'nombres',1,5,5,'Pidió llamarse MateoMint:3',1772953200000,null),
(522,'nombres',2,9,9,'Pidió llamarse FUEGOJOACO1',1772953200000,null),
(523,'requisitos',1,5,2,'Rechazó la rectificación de 35 minutos del 7 mar 2026: A esa hora no estabas en base',1772967180000,null),
(524,'sugerencias',11,2,2,'Hizo una sugerencia',1772968391398,'[{"campo":"Sugerencia","antes":null,"despues":"Revisar el precio de los traslados, que otras agencias los dan más baratos."}]'),
(525,'llamados',11,28,3,'Hizo un llamado de atención: Bailar dentro de la base',1772969824490,null),
(526,'rangos',79,6,6,'Aceptó el ascenso a Intendente B',1772980246576,null),
(527,'rangos',123,6,21,'Ascendió de Intendente C a Intendente B',1772980246576,'[{"campo":"Misión","antes":"Intendente C","despues":"Intendente B"}]'),
(528,'nombres',3,17,17,'Pidió llamarse -StarSam8-',1772989200000,null),
(529,'nombres',4,19,19,'Pidió llamarse Sr.xX_Nadia_Xx',1772996400000,null),
(530,'tiempos',39,10,26,'Abrió el tiempo',1772992467002,null),
(531,'tiempos',39,10,26,'Confirmó 60 minutos y cerró el tiempo',1772996907002,null),
(532,'tiempos',40,9,1,'Abrió el tiempo',1773001067910,null),
(533,'tiempos',40,9,1,'Confirmó 60 minutos y cerró el tiempo',1773005867910,null),
(534,'tiempos',41,20,1,'Abrió el tiempo',1773002560588,null),
(535,'tiempos',41,20,1,'Confirmó 60 minutos y cerró el tiempo',1773006580588,null),
(536,'paga',null,null,1,'Reinició la nómina del grupo bajo: 4 personas nuevas en la lista',1773007200000,null),
(537,'paga',null,null,1,'Reinició la nómina del grupo alto: 0 personas nuevas en la lista',1773007200000,null),
(538,'tiempos',42,17,21,'Abrió el tiempo',1773004683833,null),
(539,'tiempos',42,17,21,'Confirmó 60 minutos y cerró el tiempo',1773008583833,null),
(540,'tiempos',43,16,1,'Abrió el tiempo',1773009232275,null),
(541,'tiempos',43,16,1,'Confirmó 60 minutos y cerró el tiempo',1773013672275,null),
(542,'nombres',4,19,2,'Rechazó que se llame Sr.xX_Nadia_Xx',1773018000000,null),
(543,'requisitos',2,22,22,'Pidió una rectificación de 30 minutos del 3 mar 2026: Estuve en base y nadie abrió mi tiempo',1773021600000,null),
(544,'tiempos',44,11,21,'Abrió el tiempo',1773021151904,null),
(545,'tiempos',44,11,21,'Confirmó 60 minutos y cerró el tiempo',1773025951904,null),
(546,'fichaje',29,18,18,'Fichó la entrada',1773037200000,null),
(547,'nombres',17,17,1,'Cambió el nombre de StarSam8 a -StarSam8-',1773039600000,'[{"campo":"Nombre","antes":"StarSam8","despues":"-StarSam8-"}]'),
(548,'fichaje',29,18,18,'Fichó la salida: 59m',1773040740000,null),
(549,'nombres',5,20,20,'Pidió llamarse Sr.:Lucia:.',1773043200000,null),
(550,'nombres',6,26,26,'Pidió llamarse xX_Lucia_Xx:3',1773043200000,null),
(551,'ventas',19,27,1,'Vendió la membresía Héroe, permanente por 250c',1773049552973,null),
(552,'membresias',6,27,1,'Vendió Héroe, permanente',1773049552973,null),
(553,'sugerencias',12,25,25,'Hizo una sugerencia',1773053232000,'[{"campo":"Sugerencia","antes":null,"despues":"Un uniforme de invierno, con bufanda."}]'),
(554,'sugerencias',13,22,22,'Hizo una sugerencia',1773054846153,'[{"campo":"Sugerencia","antes":null,"despues":"Poner más sillas en la sala de espera: los viernes la gente espera de pie."}]'),
(555,'nombres',7,23,23,'Pidió llamarse -Mateo.--',1773057600000,null),
(556,'estados',1,1,1,'Publicó un estado',1773057600000,'[{"campo":"Estado","antes":null,"despues":"¡Hoy doble paga de asistencia hasta las 20:00!"}]'),
(557,'multas',1,17,20,'Multó con 25c: Falta de respeto a un compañero',1773067981621,null),
(558,'sugerencias',14,10,10,'Hizo una sugerencia',1773068184368,'[{"campo":"Sugerencia","antes":null,"despues":"Que haya un mapa de la base para los nuevos: entrada, recepción, sala de ascensos, comedor y salida de emergencia."}]'),
(559,'fichaje',30,10,10,'Fichó la entrada',1773069060000,null),
(560,'ventas',17,1,2,'Marcó como pagada una venta: Misión Vigilante H, 8c por entregar',1773069828105,'[{"campo":"Pagado","antes":false,"despues":true}]'),
(561,'estados',2,2,2,'Publicó un estado',1773075600000,'[{"campo":"Estado","antes":null,"despues":"Se buscan encargados para el turno de la noche"}]'),
(562,'fichaje',30,10,10,'Fichó la salida: 3h 7m',1773080280000,null),
(563,'tiempos',45,16,1,'Abrió el tiempo',1773076809080,null),
(564,'tiempos',45,16,1,'Sumó 5 minutos',1773077409080,null),
(565,'tiempos',45,16,1,'Confirmó 65 minutos y cerró el tiempo',1773080889080,null),
(566,'nombres',23,23,2,'Cambió el nombre de Mateo.- a -Mateo.--',1773082800000,'[{"campo":"Nombre","antes":"Mateo.-","despues":"-Mateo.--"}]'),
(567,'llamados',12,15,3,'Hizo un llamado de atención: Bailar dentro de la base',1773083250551,null),
(568,'tiempos',46,19,21,'Abrió el tiempo',1773085128536,null),
(569,'tiempos',46,19,21,'Confirmó 60 minutos y cerró el tiempo',1773089328536,null),
(570,'tiempos',47,26,21,'Abrió el tiempo',1773087403747,null),
(571,'tiempos',47,26,21,'Confirmó 45 minutos',1773090283747,null),
(572,'tiempos',47,26,21,'Canceló el tiempo',1773090283747,null),
(573,'tiempos',48,27,21,'Abrió el tiempo',1773087987959,null),
(574,'tiempos',48,27,21,'Confirmó 60 minutos y cerró el tiempo',1773092667959,null),
(575,'tiempos',49,28,21,'Abrió el tiempo',1773089811835,null),
(576,'tiempos',49,28,21,'Confirmó 60 minutos y cerró el tiempo',1773093891835,null),
(577,'tiempos',50,18,28,'Abrió el tiempo',1773092400937,null),
(578,'tiempos',50,18,28,'Confirmó 60 minutos y cerró el tiempo',1773096900937,null),
(579,'paga',1,11,2,'Pagó 6c',1773103020000,'[{"campo":"Estado","antes":"Por pagar","despues":"Pagada"}]'),
(580,'requisitos',3,26,26,'Pidió una rectificación de 50 minutos del 6 mar 2026: Se cayó el hotel y al volver nadie lo reanudó',1773104400000,null),
(581,'tiempos',51,24,21,'Abrió el tiempo',1773105847112,null),
(582,'tiempos',51,24,21,'Canceló el tiempo',1773109507112,null),
(583,'sugerencias',10,5,2,'Aprobó una sugerencia',1773114654204,'[{"campo":"Estado","antes":"Pendiente","despues":"Aprobado"}]'),
(584,'ausencias',3,4,4,'Pidió una ausencia del 10 mar 2026 al 14 mar 2026: Vacaciones',1773118800000,null),
(585,'fichaje',31,20,20,'Fichó la entrada',1773123000000,null),
(586,'fichaje',31,20,20,'Fichó la salida: 2h 17m',1773131220000,null),
(587,'fichaje',32,25,25,'Fichó la entrada',1773135120000,null),
(588,'paga',3,18,3,'Pagó 9c',1773136320000,'[{"campo":"Estado","antes":"Por pagar","despues":"Pagada"}]'),
(589,'multas',1,17,3,'Cobró una multa de 25c: Falta de respeto a un compañero',1773139981621,'[{"campo":"Cobrado","antes":false,"despues":true}]'),
(590,'ausencias',4,21,21,'Pidió una ausencia del 10 mar 2026 al 19 mar 2026: Exámenes',1773144000000,null),
(591,'sugerencias',14,10,2,'No aprobó una sugerencia',1773144063471,'[{"campo":"Estado","antes":"Pendiente","despues":"No aprobada"}]'),
(592,'fichaje',32,25,25,'Fichó la salida: 2h 58m',1773145800000,null),
(593,'fichaje',33,10,10,'Fichó la entrada',1773149040000,null),
(594,'fichaje',34,6,6,'Fichó la entrada',1773149940000,null),
(595,'ventas',19,1,3,'Marcó como pagada una venta: Membresía Héroe, permanente, 200c por entregar',1773150352973,'[{"campo":"Pagado","antes":false,"despues":true}]'),
(596,'rangos',80,26,16,'Ofreció el ascenso a Guardia D',1773151532810,null),
(597,'tiempos',52,5,21,'Abrió el tiempo',1773152040000,null),
(598,'tiempos',53,14,1,'Abrió el tiempo',1773152520000,null),
(599,'tiempos',54,27,21,'Abrió el tiempo',1773153360000,null),
(600,'tiempos',53,14,1,'Pausó el tiempo',1773154367932,null),
(601,'tiempos',55,26,21,'Abrió el tiempo',1773154440000,null),
(602,'configuracion',null,null,1,'Cambió Con destello',1773154800000,'[{"campo":"Con destello","antes":"","despues":":Gabo:., FedeFire, Julia50"}]'),
(603,'configuracion',null,null,1,'Apartó la puesta en marcha',1773154800000,null),
(604,'mejortrabajador',11,10,1,'Eligió al mejor trabajador en Ascensos',1773154800000,'[{"campo":"Ascensos","antes":"-StarSam8-","despues":":Julia:."}]'),
(605,'mejortrabajador',12,15,1,'Eligió al mejor trabajador en Horas trabajadas',1773154800000,'[{"campo":"Horas trabajadas","antes":":Pau:.","despues":"Nadia.-4438"}]'),
(606,'mejortrabajador',13,19,1,'Eligió al mejor trabajador en Tiempos',1773154800000,'[{"campo":"Tiempos","antes":":Lucia:.","despues":"xX_Nadia_Xx"}]'),
(607,'mejortrabajador',14,23,1,'Eligió al mejor trabajador en Timer de Seg. a Dir.',1773154800000,'[{"campo":"Timer de Seg. a Dir.","antes":"xX_Nadia_Xx","despues":"-Mateo.--"}]'),
(608,'permisos',1,4,1,'Excepción: dio Multas',1773154800000,'[{"campo":"Excepciones","antes":"","despues":"Multas"}]'),
(609,'permisos',2,9,1,'Excepción: dio Venta de rangos, Membresías',1773154800000,'[{"campo":"Excepciones","antes":"","despues":"Venta de rangos, Membresías"}]'),
(610,'permisos',3,16,1,'Excepción: dio Rentas',1773154800000,'[{"campo":"Excepciones","antes":"","despues":"Rentas"}]'),
(611,'permisos',4,23,1,'Excepción: dio Lista de paga',1773154800000,'[{"campo":"Excepciones","antes":"","despues":"Lista de paga"}]'),
(612,'ausencias',3,4,2,'Aceptó la ausencia del 10 mar 2026 al 14 mar 2026: Vacaciones',1773154800000,null);
insert into bitacora_pista (bloque, letras) values
(0,'ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	ñ
	');
insert into carrera (id, usuario, de, de_nombre, a, a_nombre, encargado, causa, motivo, fecha) values
(1,1,null,null,88,'Cofundador',null,'registro',null,1767585600000),
(2,2,null,null,1,'Iniciado I',null,'registro',null,1767585660000),
(3,3,null,null,1,'Iniciado I',null,'registro',null,1767585720000),
(4,2,1,'Iniciado I',86,'Mánager Senior',1,'edicion',null,1767589260000),
(5,3,1,'Iniciado I',82,'Administrador',1,'edicion',null,1767589320000),
(6,4,null,null,1,'Iniciado I',null,'registro',null,1769088883467),
(7,4,1,'Iniciado I',52,'Director Jefe C',2,'venta',null,1769207683467),
(8,5,null,null,1,'Iniciado I',null,'registro',null,1769253565734),
(9,5,1,'Iniciado I',37,'Inspector I',3,'traslado','Viene de Nova Agency',1769271565734),
(10,6,null,null,1,'Iniciado I',null,'registro',null,1769297446576),
(11,6,1,'Iniciado I',37,'Inspector I',1,'venta',null,1769484646576),
(12,7,null,null,1,'Iniciado I',null,'registro',null,1769536892657),
(13,8,null,null,1,'Iniciado I',null,'registro',null,1769664966596),
(14,9,null,null,1,'Iniciado I',null,'registro',null,1769692311901),
(15,7,1,'Iniciado I',22,'Técnico F',1,'venta',null,1769713292657),
(16,9,1,'Iniciado I',56,'Vicepresidente H',2,'venta',null,1769760711901),
(17,10,null,null,1,'Iniciado I',null,'registro',null,1769766095431),
(18,5,37,'Inspector I',38,'Inspector H',4,'ascenso',null,1769782765734),
(19,10,1,'Iniciado I',10,'Vigilante I',3,'venta',null,1769845295431),
(20,8,1,'Iniciado I',64,'Agente I',3,'traslado','Viene de Imperio HQ',1769916966596),
(21,11,null,null,1,'Iniciado I',null,'registro',null,1769919741999),
(22,12,null,null,1,'Iniciado I',null,'registro',null,1769969674676),
(23,13,null,null,1,'Iniciado I',null,'registro',null,1769984604940),
(24,6,37,'Inspector I',38,'Inspector H',4,'ascenso',null,1770031846576),
(25,4,52,'Director Jefe C',53,'Director Jefe B',9,'ascenso',null,1770035683467),
(26,7,22,'Técnico F',23,'Técnico E',5,'ascenso',null,1770037292657),
(27,12,1,'Iniciado I',29,'Almacenista H',2,'venta',null,1770131674676),
(28,13,1,'Iniciado I',28,'Almacenista I',3,'venta',null,1770204204940),
(29,7,23,'Técnico E',24,'Técnico D',8,'ascenso',null,1770249692657),
(30,11,1,'Iniciado I',2,'Iniciado H',6,'ascenso',null,1770319941999),
(31,14,null,null,1,'Iniciado I',null,'registro',null,1770368518432),
(32,11,2,'Iniciado H',3,'Iniciado G',6,'ascenso',null,1770385341999),
(33,6,38,'Inspector H',39,'Inspector G',8,'ascenso',null,1770424246576),
(34,15,null,null,1,'Iniciado I',null,'registro',null,1770429966160),
(35,16,null,null,1,'Iniciado I',null,'registro',null,1770469057669),
(36,7,24,'Técnico D',25,'Especialista C',4,'ascenso',null,1770508892657),
(37,15,1,'Iniciado I',11,'Vigilante H',3,'venta',null,1770519966160),
(38,17,null,null,1,'Iniciado I',null,'registro',null,1770559113350),
(39,16,1,'Iniciado I',24,'Técnico D',3,'venta',null,1770573457669),
(40,13,28,'Almacenista I',29,'Almacenista H',6,'ascenso',null,1770582204940),
(41,15,11,'Vigilante H',12,'Vigilante G',9,'ascenso',null,1770606366160),
(42,14,1,'Iniciado I',2,'Iniciado H',4,'ascenso',null,1770649918432),
(43,17,1,'Iniciado I',10,'Vigilante I',1,'traslado','Viene de Aurora',1770659913350),
(44,18,null,null,1,'Iniciado I',null,'registro',null,1770771473826),
(45,15,12,'Vigilante G',13,'Guardia F',16,'ascenso',null,1770771966160),
(46,13,29,'Almacenista H',30,'Almacenista G',5,'ascenso',null,1770791004940),
(47,16,24,'Técnico D',25,'Especialista C',12,'ascenso',null,1770811057669),
(48,19,null,null,1,'Iniciado I',null,'registro',null,1770815366731),
(49,18,1,'Iniciado I',2,'Iniciado H',2,'ascenso',null,1770829673826),
(50,14,2,'Iniciado H',3,'Iniciado G',5,'ascenso',null,1770848518432),
(51,18,2,'Iniciado H',3,'Iniciado G',10,'ascenso',null,1770931073826),
(52,6,39,'Inspector G',40,'Supervisor F',1,'ascenso',null,1770946246576),
(53,15,13,'Guardia F',14,'Guardia E',7,'ascenso',null,1770980766160),
(54,18,3,'Iniciado G',4,'Novato F',2,'ascenso',null,1770989273826),
(55,9,56,'Vicepresidente H',57,'Vicepresidente G',8,'ascenso',null,1771045911901),
(56,19,1,'Iniciado I',21,'Aprendiz G',2,'venta',null,1771052966731),
(57,20,null,null,1,'Iniciado I',null,'registro',null,1771053770780),
(58,4,53,'Director Jefe B',54,'Director Jefe A',9,'ascenso',null,1771054483467),
(59,13,30,'Almacenista G',31,'Logista F',3,'ascenso',null,1771061004940),
(60,15,14,'Guardia E',15,'Guardia D',5,'ascenso',null,1771074366160),
(61,16,25,'Especialista C',26,'Especialista B',12,'ascenso',null,1771109857669),
(62,21,null,null,1,'Iniciado I',null,'registro',null,1771137183910),
(63,22,null,null,1,'Iniciado I',null,'registro',null,1771140067863),
(64,14,3,'Iniciado G',4,'Novato F',17,'ascenso',null,1771147918432),
(65,18,4,'Novato F',5,'Novato E',7,'ascenso',null,1771191473826),
(66,19,21,'Aprendiz G',22,'Técnico F',9,'ascenso',null,1771204166731),
(67,20,1,'Iniciado I',80,'Directivo B',2,'venta',null,1771226570780),
(68,18,5,'Novato E',6,'Novato D',20,'ascenso',null,1771253273826),
(69,21,1,'Iniciado I',47,'Subdirector H',8,'venta',null,1771338783910),
(70,15,15,'Guardia D',16,'Centinela C',19,'ascenso',null,1771340766160),
(71,18,6,'Novato D',7,'Auxiliar C',10,'ascenso',null,1771361873826),
(72,6,40,'Supervisor F',41,'Supervisor E',2,'ascenso',null,1771385446576),
(73,23,null,null,1,'Iniciado I',null,'registro',null,1771391692913),
(74,14,4,'Novato F',5,'Novato E',16,'ascenso',null,1771411318432),
(75,24,null,null,1,'Iniciado I',null,'registro',null,1771449186763),
(76,15,16,'Centinela C',17,'Centinela B',2,'ascenso',null,1771452366160),
(77,18,7,'Auxiliar C',8,'Auxiliar B',10,'ascenso',null,1771466873826),
(78,23,1,'Iniciado I',28,'Almacenista I',3,'traslado','Viene de Nova Agency',1771485292913),
(79,17,10,'Vigilante I',11,'Vigilante H',3,'ascenso',null,1771552713350),
(80,24,1,'Iniciado I',10,'Vigilante I',3,'traslado','Viene de La Orden',1771557186763),
(81,14,5,'Novato E',6,'Novato D',20,'ascenso',null,1771559518432),
(82,19,22,'Técnico F',23,'Técnico E',1,'ascenso',null,1771589366731),
(83,22,1,'Iniciado I',2,'Iniciado H',8,'ascenso',null,1771594267863),
(84,24,10,'Vigilante I',11,'Vigilante H',20,'ascenso',null,1771657986763),
(85,25,null,null,1,'Iniciado I',null,'registro',null,1771688144234),
(86,14,6,'Novato D',7,'Auxiliar C',9,'ascenso',null,1771707718432),
(87,22,2,'Iniciado H',3,'Iniciado G',9,'ascenso',null,1771753267863),
(88,19,23,'Técnico E',24,'Técnico D',16,'ascenso',null,1771805366731),
(89,25,1,'Iniciado I',2,'Iniciado H',7,'ascenso',null,1771843544234),
(90,23,28,'Almacenista I',29,'Almacenista H',13,'ascenso',null,1771863292913),
(91,17,11,'Vigilante H',12,'Vigilante G',8,'ascenso',null,1771919913350),
(92,19,24,'Técnico D',25,'Especialista C',8,'ascenso',null,1771924166731),
(93,6,41,'Supervisor E',42,'Supervisor D',3,'ascenso',null,1771950646576),
(94,26,null,null,1,'Iniciado I',null,'registro',null,1771981532810),
(95,13,31,'Logista F',32,'Logista E',8,'ascenso',null,1772007804940),
(96,22,3,'Iniciado G',4,'Novato F',1,'ascenso',null,1772045467863),
(97,25,2,'Iniciado H',3,'Iniciado G',1,'ascenso',null,1772103344234),
(98,24,11,'Vigilante H',12,'Vigilante G',12,'ascenso',null,1772115186763),
(99,17,12,'Vigilante G',13,'Guardia F',4,'ascenso',null,1772117913350),
(100,19,25,'Especialista C',26,'Especialista B',6,'ascenso',null,1772226566731),
(101,24,12,'Vigilante G',13,'Guardia F',7,'ascenso',null,1772230386763),
(102,26,1,'Iniciado I',10,'Vigilante I',3,'traslado','Viene de Imperio HQ',1772240732810),
(103,22,4,'Novato F',5,'Novato E',16,'ascenso',null,1772280067863),
(104,13,32,'Logista E',33,'Logista D',21,'ascenso',null,1772292204940),
(105,22,5,'Novato E',6,'Novato D',5,'ascenso',null,1772370667863),
(106,19,26,'Especialista B',27,'Especialista A',13,'ascenso',null,1772381366731),
(107,27,null,null,1,'Iniciado I',null,'registro',null,1772447439223),
(108,26,10,'Vigilante I',11,'Vigilante H',5,'ascenso',null,1772481932810),
(109,18,8,'Auxiliar B',9,'Auxiliar A',5,'ascenso',null,1772483273826),
(110,22,6,'Novato D',7,'Auxiliar C',15,'ascenso',null,1772515267863),
(111,13,33,'Logista D',34,'Coordinador C',4,'ascenso',null,1772519004940),
(112,6,42,'Supervisor D',43,'Intendente C',21,'ascenso',null,1772537446576),
(113,22,7,'Auxiliar C',8,'Auxiliar B',23,'ascenso',null,1772605867863),
(114,26,11,'Vigilante H',12,'Vigilante G',19,'ascenso',null,1772633132810),
(115,28,null,null,1,'Iniciado I',null,'registro',null,1772634228105),
(116,27,1,'Iniciado I',19,'Aprendiz I',2,'traslado','Viene de Aurora',1772638239223),
(117,20,80,'Directivo B',79,'Directivo C',2,'degrado','Falta de respeto a un compañero',1772680122520),
(118,28,1,'Iniciado I',11,'Vigilante H',1,'venta',null,1772771028105),
(119,26,12,'Vigilante G',13,'Guardia F',15,'ascenso',null,1772798732810),
(120,13,34,'Coordinador C',35,'Coordinador B',3,'ascenso',null,1772875404940),
(121,26,13,'Guardia F',14,'Guardia E',19,'ascenso',null,1772877932810),
(122,17,13,'Guardia F',14,'Guardia E',20,'ascenso',null,1772927913350),
(123,6,43,'Intendente C',44,'Intendente B',21,'ascenso',null,1772980246576);
insert into categoria (id, n_categoria, placa, paga_nomina, nomina_asistencia, nomina_times, bono_asistencia, bono_times, bono_paga, porciento, tiempo_ascenso, renta, traslado_precio, permisos, retirada) values
(1,'Iniciales','/placas/1.svg',9,0,0,null,null,0,0,'10 minutos',0,0,'',null),
(2,'Seguridad','/placas/2.svg',9,0,15,null,30,9,0,'4 horas',0,6,'tt',null),
(3,'Técnicos','/placas/3.svg',9,0,15,null,30,12,0,'18 horas',0,10,'tt',null),
(4,'Logística','/placas/4.svg',9,0,15,null,30,13,0,'26 horas',0,18,'tt',null),
(5,'Supervisores','/placas/5.svg',10,0,15,null,30,13,5,'4 dias',0,50,'tt,-5',null),
(6,'Directores','/placas/6.svg',10,0,15,null,30,15,5,'9 dias',0,70,'tt,-5',null),
(7,'Presidentes','/placas/7.svg',10,0,15,null,30,16,10,'12 dias',0,80,'tt,-5,-10,ajs',null),
(8,'Operativos','/placas/8.svg',12,0,15,null,30,15,10,'24 dias',20,140,'tt,-5,-10,ajs,mis,mem',null),
(9,'Junta Directiva','/placas/9.svg',12,0,17,null,34,20,15,'30 dias',30,380,'tt,-5,-10,ajs,mis,mem,ldp,mul',null),
(10,'Administradores','/placas/10.svg',0,0,0,null,null,0,20,'30 dias',0,0,'tt,-5,-10,ajs,mis,mem,ldp,mul,des,usu,ern,req,cln,ren,pag',null),
(11,'Mánagers','/placas/11.svg',0,0,0,null,null,0,20,'30 dias',0,0,'tt,-5,-10,ajs,mis,mem,ldp,mul,des,usu,ern,req,cln,ren,pag,adm,exc',null),
(12,'Fundadores','/placas/12.svg',0,0,0,null,null,0,20,'30 dias',0,0,'tt,-5,-10,ajs,mis,mem,ldp,mul,des,usu,ern,req,cln,ren,pag,adm,exc,man',null);
insert into cerrojo (nombre) values
('entrada'),
('titulares');
insert into claves_push (id, publica, privada) values
(1,'p','s');
insert into codigo_registro (direccion, codigo, vence) values
('Z','ABC',1773154800000),
('a','ABC',1773154800000),
('ñ','ABC',1773154800000),
('N','ABC',1773154800000),
('n','ABC',1773154800000),
('_','ABC',1773154800000),
('-','ABC',1773154800000),
('Á','ABC',1773154800000),
('á','ABC',1773154800000),
('z','ABC',1773154800000),
('😀','ABC',1773154800000),
('"comillas"','ABC',1773154800000),
('l''apóstrofo','ABC',1773154800000),
('a\b','ABC',1773154800000),
('{1,2}','ABC',1773154800000),
('NULL','ABC',1773154800000),
(' ','ABC',1773154800000);
insert into configuracion (clave, valor) values
('nombre','"Conserje"'),
('destellos','[1,3,2]'),
('xZ','"Z"'),
('xa','"a"'),
('xñ','"ñ"'),
('xN','"N"'),
('xn','"n"'),
('x_','"_"'),
('x-','"-"'),
('xÁ','"Á"'),
('xá','"á"'),
('xz','"z"'),
('x😀','"😀"'),
('x"comillas"','"\"comillas\""'),
('xl''apóstrofo','"l''apóstrofo"'),
('xa\b','"a\\b"'),
('x{1,2}','"{1,2}"'),
('xNULL','"NULL"'),
('x ','" "');
insert into corte (id, grupo, fecha, encargado) values
(1,'bajo',1773007200000,1),
(2,'alto',1773007200000,1);
insert into credito (id, tipo, usuario, creditos, paga, pendiente, venta, multa, renta, encargado, motivo, fecha) values
(1,'venta',4,267,null,null,1,null,null,2,'Misión Director Jefe C',1769207683467),
(2,'venta_participacion',2,53,null,null,1,null,null,2,'Misión Director Jefe C',1769207683467),
(3,'venta_entregada',2,214,null,null,1,null,null,1,'Misión Director Jefe C',1769301283467),
(4,'venta',6,130,null,null,2,null,null,1,'Misión Inspector I',1769484646576),
(5,'venta_participacion',1,26,null,null,2,null,null,1,'Misión Inspector I',1769484646576),
(6,'venta',7,46,null,null,3,null,null,1,'Misión Técnico F',1769713292657),
(7,'venta_participacion',1,9,null,null,3,null,null,1,'Misión Técnico F',1769713292657),
(8,'venta',9,306,null,null,4,null,null,2,'Misión Vicepresidente H',1769760711901),
(9,'venta_participacion',2,61,null,null,4,null,null,2,'Misión Vicepresidente H',1769760711901),
(10,'venta_entregada',2,245,null,null,4,null,null,1,'Misión Vicepresidente H',1769785911901),
(11,'venta',10,8,null,null,5,null,null,3,'Misión Vigilante I',1769845295431),
(12,'venta_participacion',3,1,null,null,5,null,null,3,'Misión Vigilante I',1769845295431),
(13,'venta_entregada',1,104,null,null,2,null,null,2,'Misión Inspector I',1770010246576),
(14,'venta_entregada',1,37,null,null,3,null,null,2,'Misión Técnico F',1770098492657),
(15,'venta',12,80,null,null,6,null,null,2,'Misión Almacenista H',1770131674676),
(16,'venta_participacion',2,16,null,null,6,null,null,2,'Misión Almacenista H',1770131674676),
(17,'venta',13,74,null,null,7,null,null,3,'Misión Almacenista I',1770204204940),
(18,'venta_participacion',3,14,null,null,7,null,null,3,'Misión Almacenista I',1770204204940),
(19,'venta_entregada',3,7,null,null,5,null,null,1,'Misión Vigilante I',1770435695431),
(20,'venta',15,10,null,null,8,null,null,3,'Misión Vigilante H',1770519966160),
(21,'venta_participacion',3,2,null,null,8,null,null,3,'Misión Vigilante H',1770519966160),
(22,'venta_entregada',3,8,null,null,8,null,null,2,'Misión Vigilante H',1770541566160),
(23,'venta',16,55,null,null,9,null,null,3,'Misión Técnico D',1770573457669),
(24,'venta_participacion',3,11,null,null,9,null,null,3,'Misión Técnico D',1770573457669),
(25,'venta_entregada',2,64,null,null,6,null,null,1,'Misión Almacenista H',1770632074676),
(26,'venta_entregada',3,60,null,null,7,null,null,1,'Misión Almacenista I',1770708204940),
(27,'venta',19,41,null,null,10,null,null,2,'Misión Aprendiz G',1771052966731),
(28,'venta_participacion',2,8,null,null,10,null,null,2,'Misión Aprendiz G',1771052966731),
(29,'venta_entregada',3,44,null,null,9,null,null,1,'Misión Técnico D',1771084657669),
(30,'venta',20,775,null,null,11,null,null,2,'Misión Directivo B',1771226570780),
(31,'venta_participacion',2,155,null,null,11,null,null,2,'Misión Directivo B',1771226570780),
(32,'venta',21,215,null,null,12,null,null,8,'Misión Subdirector H',1771338783910),
(33,'venta_participacion',8,21,null,null,12,null,null,8,'Misión Subdirector H',1771338783910),
(34,'venta_entregada',2,620,null,null,11,null,null,1,'Misión Directivo B',1771568570780),
(35,'venta_entregada',2,33,null,null,10,null,null,3,'Misión Aprendiz G',1771574966731),
(36,'venta',13,250,null,null,13,null,null,3,'Membresía Héroe, permanente',1771658703522),
(37,'venta_participacion',3,50,null,null,13,null,null,3,'Membresía Héroe, permanente',1771658703522),
(38,'venta',25,400,null,null,14,null,null,2,'Membresía Legión, permanente',1771703038513),
(39,'venta_participacion',2,80,null,null,14,null,null,2,'Membresía Legión, permanente',1771703038513),
(40,'venta_entregada',8,194,null,null,12,null,null,3,'Misión Subdirector H',1771716783910),
(41,'venta',20,400,null,null,15,null,null,1,'Membresía Legión, permanente',1771875393154),
(42,'venta_participacion',1,80,null,null,15,null,null,1,'Membresía Legión, permanente',1771875393154),
(43,'venta_entregada',3,200,null,null,13,null,null,1,'Membresía Héroe, permanente',1771953903522),
(44,'venta_entregada',2,320,null,null,14,null,null,3,'Membresía Legión, permanente',1771973038513),
(45,'venta_entregada',1,320,null,null,15,null,null,2,'Membresía Legión, permanente',1772033793154),
(46,'venta',14,400,null,null,16,null,null,3,'Membresía Legión, permanente',1772538060841),
(47,'venta_participacion',3,80,null,null,16,null,null,3,'Membresía Legión, permanente',1772538060841),
(48,'venta_entregada',3,320,null,null,16,null,null,2,'Membresía Legión, permanente',1772581260841),
(49,'venta',28,10,null,null,17,null,null,1,'Misión Vigilante H',1772771028105),
(50,'venta_participacion',1,2,null,null,17,null,null,1,'Misión Vigilante H',1772771028105),
(51,'venta',26,250,null,null,18,null,null,3,'Membresía Héroe, permanente',1772903743947),
(52,'venta_participacion',3,50,null,null,18,null,null,3,'Membresía Héroe, permanente',1772903743947),
(53,'paga_ganada',11,6,1,null,null,null,null,1,'Lista de paga',1773007200000),
(54,'paga_ganada',14,7,2,null,null,null,null,1,'Lista de paga',1773007200000),
(55,'paga_ganada',18,9,3,null,null,null,null,1,'Lista de paga',1773007200000),
(56,'paga_ganada',25,7,4,null,null,null,null,1,'Lista de paga',1773007200000),
(57,'venta',27,250,null,null,19,null,null,1,'Membresía Héroe, permanente',1773049552973),
(58,'venta_participacion',1,50,null,null,19,null,null,1,'Membresía Héroe, permanente',1773049552973),
(59,'multa_puesta',17,25,null,null,null,1,null,20,'Falta de respeto a un compañero',1773067981621),
(60,'venta_entregada',1,8,null,null,17,null,null,2,'Misión Vigilante H',1773069828105),
(61,'paga_cobrada',11,6,1,null,null,null,null,2,'Lista de paga',1773103020000),
(62,'paga_cobrada',18,9,3,null,null,null,null,3,'Lista de paga',1773136320000),
(63,'multa_cobrada',17,25,null,null,null,1,null,3,'Falta de respeto a un compañero',1773139981621),
(64,'venta_entregada',1,200,null,null,19,null,null,3,'Membresía Héroe, permanente',1773150352973);
insert into despido (id, usuario, motivo, encargado, fecha) values
(1,8,'Vendió placas de la agencia por su cuenta',3,1772035208674),
(2,7,'Dos semanas sin aparecer y sin avisar',3,1772934641971);
insert into direccion (usuario, direccion, primera, ultima, red) values
(1,'s:vx27NOdGtVk7P9Iery9P6QxPhJgFOF34XcqlXCA1EYk',1767585600000,1767585600000,'2001:db8::/48'),
(2,'s:HrKvbqUaBylAxrYKcuQY1oJQpDNkLBvPDHg14TgeJTU',1767585660000,1767585660000,'2001:db8::/48'),
(3,'s:Pj12c_uFy4tySAVT8OgWRSN03AUkLqwpA93qz-mi8cw',1767585720000,1767585720000,'2001:db8::/48'),
(4,'s:xI8m8D-Fcgv7G5-1ROOKDs8O2BI_i7Y70TSpK8-jwK0',1769088883467,1769088883467,'2001:db8::/48'),
(5,'s:wqbm-upvtklRAgDc1uaLHc28d85gPUIUZs06CbUMVqk',1769253565734,1769253565734,'2001:db8::/48'),
(6,'s:VQiU-Cbxcj5iPG6NLN_b4QLiaa8A1CVLZL4B10wLdGk',1769297446576,1769297446576,'2001:db8::/48'),
(7,'s:7xLO0MGrOTZ7_hsjVSHlM_jSgelb9A9M2MzcKA3_74w',1769536892657,1769536892657,'2001:db8::/48'),
(8,'s:m5IfhZ0Nr2hafABwoxPDzvU2Ans7vYUxftcsDsGXUlc',1769664966596,1769664966596,'2001:db8::/48'),
(9,'s:iqLb4P8YUU5_oRGBq9eOdRXh61DOxkzLZ07emzUoQJc',1769692311901,1769692311901,'2001:db8::/48'),
(10,'s:oR-J25YbklE8DJybJZFyKKZz4LlvZtIUVLVpQD17XwU',1769766095431,1769766095431,'2001:db8::/48'),
(11,'s:_Os00Un_fGq78kY-UwhnhvqEJ8ejzjvHB7vSwIAyvWs',1769919741999,1769919741999,'2001:db8::/48'),
(12,'s:GmZFbLotwvolHbpYl15ISH4X45uU2kyOBKYDu3vc7vY',1769969674676,1769969674676,'2001:db8::/48'),
(13,'s:mvu6ezxbTk7RfIXifM1mEAra4Euw6B7B08gnWJ-X2B4',1769984604940,1769984604940,'2001:db8::/48'),
(14,'s:IPGrk1xmmWriQocALL5pg9EyxmsI3OjQ7ljtXnV8P6g',1770368518432,1770368518432,'2001:db8::/48'),
(15,'s:Ikm-ukYQ2DLh8_-cs3TC6joNM9Vmu1LTIFP5CqNMNLc',1770429966160,1770429966160,'2001:db8::/48'),
(16,'s:vTsBXh1_UKuXto3n1yIl2XB9XIScR2UvBXMLAdmjBqY',1770469057669,1770469057669,'2001:db8::/48'),
(17,'s:CUVoIyHu9Q21aUZnqPqaAT2rTzNQF0jwLKtq_EuD0us',1770559113350,1770559113350,'2001:db8::/48'),
(18,'s:dVY14xJ8gmFnRRLjk_rKu_aPWMcAaaGf_-k-pt_BPTQ',1770771473826,1770771473826,'2001:db8::/48'),
(19,'s:qM4Az7ME6qiGIPetoUyOQQjNHQCPx8a67fmigIK2XrE',1770815366731,1770815366731,'2001:db8::/48'),
(20,'s:EECG82gFqNGkOjqCx-EEQwh3dT-A2MPZZzF11Jhv7hE',1771053770780,1771053770780,'2001:db8::/48'),
(21,'s:VTHrHNFuIsx5uC-x21zpizrWx9E7FL7az0TpMIGTn54',1771137183910,1771137183910,'2001:db8::/48'),
(22,'s:XJt-qjEVahbB-4791U_Midj3G869dNFtODBcXGlCVbk',1771140067863,1771140067863,'2001:db8::/48'),
(23,'s:zjiwzKObwQbCKegx258-4sjuYS7-teNpjNb4BjDcxRE',1771391692913,1771391692913,'2001:db8::/48'),
(24,'s:5mf9wZnVJ2tZ16Gsfxb1pKGl-MonUQl8wEZrN0KOoEQ',1771449186763,1771449186763,'2001:db8::/48'),
(25,'s:csLVwJ2mspRL2FWLW8aM65t77ZcKgVrjxFXg8gSHVEU',1771688144234,1771688144234,'2001:db8::/48'),
(26,'s:cShGtg-6C4vRcAoRNeYY_oukk_QCD1PHKrZI7Y6JVUQ',1771981532810,1771981532810,'2001:db8::/48'),
(27,'s:OlnpxPoO3gA841voBYvgYEum8_9y57aUrQ4GJ573gZo',1772447439223,1772447439223,'2001:db8::/48'),
(28,'s:JNvd1ILgDSqcmqSRuicCgYQJxSiVUDLi5JoofkV5oJ4',1772634228105,1772634228105,'2001:db8::/48');
insert into discord_envio (id, evento, objeto, fecha) values
(1,'estado',null,1773154800000);
insert into discord_gancho (evento, direccion, puesto, entregado, fallo, roto, intentos, perdidos, siguiente, tomado, turno) values
('ascenso',null,null,null,null,0,0,0,0,0,null),
('despido',null,null,null,null,0,0,0,0,0,null),
('paga',null,null,null,null,0,0,0,0,0,null),
('paselista',null,null,null,null,0,0,0,0,0,null),
('estado',null,null,null,null,0,0,0,0,0,null),
('seguridad',null,null,null,null,0,0,0,0,0,null);
insert into dispositivo (usuario, huella, creado, ultima) values
(1,'Z',1773154800000,1773154800000),
(1,'a',1773154800000,1773154800000),
(1,'ñ',1773154800000,1773154800000),
(1,'N',1773154800000,1773154800000),
(1,'n',1773154800000,1773154800000),
(1,'_',1773154800000,1773154800000),
(1,'-',1773154800000,1773154800000),
(1,'Á',1773154800000,1773154800000),
(1,'á',1773154800000,1773154800000),
(1,'z',1773154800000,1773154800000),
(1,'😀',1773154800000,1773154800000),
(1,'"comillas"',1773154800000,1773154800000),
(1,'l''apóstrofo',1773154800000,1773154800000),
(1,'a\b',1773154800000,1773154800000),
(1,'{1,2}',1773154800000,1773154800000),
(1,'NULL',1773154800000,1773154800000),
(1,' ',1773154800000,1773154800000);
insert into dos_pasos (usuario, secreto, desde, paso) values
(28,'JBSWY3DPEHPK3PXP',1773154800000,0);
insert into enlace_clave (usuario, huella, encargado, creado, vence) values
(1,'e',null,1773154800000,1773154800000);
insert into estado (id, usuario, mensaje, fecha) values
(1,1,'¡Hoy doble paga de asistencia hasta las 20:00!',1773057600000),
(2,2,'Se buscan encargados para el turno de la noche',1773075600000);
insert into excepcion (id, usuario, permisos, encargado, fecha) values
(1,4,'mul',1,1773154800000),
(2,9,'mis,mem',1,1773154800000),
(3,16,'ren',1,1773154800000),
(4,23,'ldp',1,1773154800000);
insert into fichaje (id, usuario, dia, entrada, salida, cerrado_por, deducido) values
(1,20,'2026-02-24',1771970400000,1771977600000,null,0),
(2,21,'2026-02-25',1772001660000,1772011740000,null,0),
(3,5,'2026-02-26',1772088420000,1772100060000,null,0),
(4,14,'2026-02-26',1772117460000,1772128860000,null,0),
(5,7,'2026-02-26',1772137620000,1772145660000,null,0),
(6,20,'2026-02-26',1772145660000,1772153640000,null,0),
(7,22,'2026-02-27',1772199840000,1772209980000,null,0),
(8,18,'2026-02-27',1772220000000,1772233560000,null,0),
(9,26,'2026-02-28',1772285160000,1772291760000,null,0),
(10,26,'2026-02-28',1772302860000,1772313060000,null,0),
(11,17,'2026-02-28',1772313900000,1772319180000,null,0),
(12,24,'2026-02-28',1772335860000,1772340600000,null,0),
(13,25,'2026-03-01',1772418300000,1772430900000,null,0),
(14,22,'2026-03-02',1772443560000,1772452380000,null,0),
(15,12,'2026-03-02',1772456520000,1772464140000,null,0),
(16,17,'2026-03-02',1772478300000,1772482740000,null,0),
(17,10,'2026-03-02',1772496180000,1772497920000,null,0),
(18,25,'2026-03-03',1772563440000,1772574660000,null,0),
(19,5,'2026-03-03',1772566860000,1772567820000,null,0),
(20,24,'2026-03-03',1772568720000,1772579280000,null,0),
(21,6,'2026-03-03',1772583960000,1772590440000,null,0),
(22,15,'2026-03-05',1772693160000,1772695020000,null,0),
(23,26,'2026-03-05',1772693160000,1772703060000,null,0),
(24,4,'2026-03-05',1772698380000,1772701320000,null,0),
(25,21,'2026-03-05',1772725920000,1772738520000,null,0),
(26,6,'2026-03-05',1772766960000,1772779740000,null,0),
(27,11,'2026-03-06',1772791320000,1772799540000,null,0),
(28,28,'2026-03-08',1772944020000,1772951520000,null,0),
(29,18,'2026-03-09',1773037200000,1773040740000,null,0),
(30,10,'2026-03-09',1773069060000,1773080280000,null,0),
(31,20,'2026-03-10',1773123000000,1773131220000,null,0),
(32,25,'2026-03-10',1773135120000,1773145800000,null,0),
(33,10,'2026-03-10',1773149040000,null,null,0),
(34,6,'2026-03-10',1773149940000,null,null,0);
insert into imagen (id, huella, tipo, ancho, alto, publica, fecha, contenido) values
(1,'1uCvSq-t_QyxbSlmpwKcAje0DeO14q0fxsnYkvGtA6U','image/webp',960,600,0,1772502287466,x'89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082'),
(2,'bzDk4yxCljkrcv9SZohVWWQXJtrBX6_36XZNpJ7aPww','image/webp',960,600,0,1772689521374,x'89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082'),
(3,'6etBdeYV_9M5pTHdQmkSq9KWwA33QerT1_-lNQhjYFM','image/webp',960,600,0,1772766513027,x'89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082'),
(4,'G4_JR0cc2TK7q2zfSuuCLHdJLAvUaAg0rkKW3b9BpNk','image/webp',960,600,0,1772952371957,x'89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082');
insert into intento (id, sujeto, fecha, pendiente) values
(1,'Z',1773154800000,0),
(2,'a',1773154800000,0),
(3,'ñ',1773154800000,0);
insert into lista_paga (id, grupo, abierta, cerrada, encargado) values
(1,'bajo',1767589260000,null,null),
(2,'alto',1767589260000,null,null);
insert into llamado (id, usuario, motivo, descripcion, evidencia, encargado, fecha) values
(1,7,'Bailar dentro de la base','Lo hizo durante el pase de lista, después de que se avisara por altavoz.',null,3,1772458840309),
(2,22,'Uniforme incorrecto','Se le pidió dos veces que se cambiara y volvió a entrar igual.',1,2,1772502287466),
(3,10,'Flood en recepción','Repitió el mismo mensaje más de diez veces mientras se atendía a otras personas.',null,2,1772550978067),
(4,22,'Flood en recepción','Repitió el mismo mensaje más de diez veces mientras se atendía a otras personas.',2,3,1772689521374),
(5,7,'Flood en recepción','Repitió el mismo mensaje más de diez veces mientras se atendía a otras personas.',null,1,1772710077566),
(6,22,'Ignorar una orden','No dejó pasar a quien tenía cita, aunque se le indicó que la esperaban.',3,1,1772766513027),
(7,7,'Flood en recepción','Repitió el mismo mensaje más de diez veces mientras se atendía a otras personas.',null,2,1772888072702),
(8,7,'Ausente sin avisar','Dejó el puesto veinte minutos con un tiempo abierto y no respondió a los susurros.',null,1,1772913554445),
(9,28,'Flood en recepción','Repitió el mismo mensaje más de diez veces mientras se atendía a otras personas.',null,3,1772914228215),
(10,9,'Bailar dentro de la base','Lo hizo durante el pase de lista, después de que se avisara por altavoz.',4,3,1772952371957),
(11,28,'Bailar dentro de la base','Lo hizo durante el pase de lista, después de que se avisara por altavoz.',null,3,1772969824490),
(12,15,'Bailar dentro de la base','Lo hizo durante el pase de lista, después de que se avisara por altavoz.',null,3,1773083250551);
insert into mejor (id, categoria, usuario, desde, encargado, hasta, quitado_por) values
(1,1,4,1771340400000,1,1771945200000,1),
(2,2,21,1771340400000,1,1771945200000,1),
(3,3,13,1771340400000,1,1771945200000,1),
(4,4,17,1771340400000,1,1771945200000,1),
(5,1,15,1771945200000,1,1772550000000,1),
(6,2,16,1771945200000,1,1773154800000,1),
(7,3,20,1771945200000,1,1773154800000,1),
(8,4,15,1771945200000,1,1772550000000,1),
(9,1,17,1772550000000,1,1773154800000,1),
(10,4,19,1772550000000,1,1773154800000,1),
(11,1,10,1773154800000,1,null,null),
(12,2,15,1773154800000,1,null,null),
(13,3,19,1773154800000,1,null,null),
(14,4,23,1773154800000,1,null,null);
insert into membresia (id, nombre, details, precio, vip, perma, reduccion, honor, image, retirada) values
(1,'VIP','Acceso a las zonas VIP y trato preferente en base',60,1,0,0,null,'/membresias/vip.svg',null),
(2,'Reducción','La mitad de requisitos para la misma paga',40,0,0,1,null,'/membresias/reduccion.svg',null),
(3,'Héroe','Honor de héroe junto a tu nombre en la lista de paga',250,0,1,0,'heroe','/membresias/heroe.svg',null),
(4,'Legión','Honor de legión junto a tu nombre y acceso VIP para siempre',400,1,1,0,'legion','/membresias/legion.svg',null);
insert into membresia_usuario (id, membresia, usuario, externo, encargado, fecha, finaliza, terminada, externo_plano, terminada_por) values
(1,3,13,null,3,1771658703522,null,0,null,null),
(2,4,25,null,2,1771703038513,null,0,null,null),
(3,4,20,null,1,1771875393154,null,0,null,null),
(4,4,14,null,3,1772538060841,null,0,null,null),
(5,3,26,null,3,1772903743947,null,0,null,null),
(6,3,27,null,1,1773049552973,null,0,null,null);
insert into mision (id, categoria, posicion, nombre, precio, venta, traslado_venta, retirada) values
(1,1,1,'Iniciado I',0,0,0,null),
(2,1,2,'Iniciado H',0,0,0,null),
(3,1,3,'Iniciado G',0,0,0,null),
(4,1,4,'Novato F',0,0,0,null),
(5,1,5,'Novato E',0,0,0,null),
(6,1,6,'Novato D',0,0,0,null),
(7,1,7,'Auxiliar C',0,0,0,null),
(8,1,8,'Auxiliar B',0,0,0,null),
(9,1,9,'Auxiliar A',0,0,0,null),
(10,2,1,'Vigilante I',8,1,1,null),
(11,2,2,'Vigilante H',10,1,0,null),
(12,2,3,'Vigilante G',12,1,0,null),
(13,2,4,'Guardia F',14,1,0,null),
(14,2,5,'Guardia E',16,1,0,null),
(15,2,6,'Guardia D',18,1,0,null),
(16,2,7,'Centinela C',20,1,0,null),
(17,2,8,'Centinela B',22,1,0,null),
(18,2,9,'Centinela A',24,1,0,null),
(19,3,1,'Aprendiz I',32,1,1,null),
(20,3,2,'Aprendiz H',37,1,0,null),
(21,3,3,'Aprendiz G',41,1,0,null),
(22,3,4,'Técnico F',46,1,0,null),
(23,3,5,'Técnico E',50,1,0,null),
(24,3,6,'Técnico D',55,1,0,null),
(25,3,7,'Especialista C',59,1,0,null),
(26,3,8,'Especialista B',64,1,0,null),
(27,3,9,'Especialista A',68,1,0,null),
(28,4,1,'Almacenista I',74,1,1,null),
(29,4,2,'Almacenista H',80,1,0,null),
(30,4,3,'Almacenista G',86,1,0,null),
(31,4,4,'Logista F',92,1,0,null),
(32,4,5,'Logista E',98,1,0,null),
(33,4,6,'Logista D',104,1,0,null),
(34,4,7,'Coordinador C',110,1,0,null),
(35,4,8,'Coordinador B',116,1,0,null),
(36,4,9,'Coordinador A',122,1,0,null),
(37,5,1,'Inspector I',130,1,1,null),
(38,5,2,'Inspector H',138,1,0,null),
(39,5,3,'Inspector G',146,1,0,null),
(40,5,4,'Supervisor F',154,1,0,null),
(41,5,5,'Supervisor E',162,1,0,null),
(42,5,6,'Supervisor D',170,1,0,null),
(43,5,7,'Intendente C',178,1,0,null),
(44,5,8,'Intendente B',186,1,0,null),
(45,5,9,'Intendente A',194,1,0,null),
(46,6,1,'Subdirector I',204,1,1,null),
(47,6,2,'Subdirector H',215,1,0,null),
(48,6,3,'Subdirector G',225,1,0,null),
(49,6,4,'Director F',236,1,0,null),
(50,6,5,'Director E',246,1,0,null),
(51,6,6,'Director D',257,1,0,null),
(52,6,7,'Director Jefe C',267,1,0,null),
(53,6,8,'Director Jefe B',278,1,0,null),
(54,6,9,'Director Jefe A',288,1,0,null),
(55,7,1,'Vicepresidente I',298,1,1,null),
(56,7,2,'Vicepresidente H',306,1,0,null),
(57,7,3,'Vicepresidente G',314,1,0,null),
(58,7,4,'Presidente F',322,1,0,null),
(59,7,5,'Presidente E',331,1,0,null),
(60,7,6,'Presidente D',339,1,0,null),
(61,7,7,'Gran Presidente C',347,1,0,null),
(62,7,8,'Gran Presidente B',355,1,0,null),
(63,7,9,'Gran Presidente A',363,1,0,null),
(64,8,1,'Agente I',409,1,1,null),
(65,8,2,'Agente H',429,1,0,null),
(66,8,3,'Agente G',449,1,0,null),
(67,8,4,'Operativo F',469,1,0,null),
(68,8,5,'Operativo E',489,1,0,null),
(69,8,6,'Operativo D',509,1,0,null),
(70,8,7,'Comandante C',529,1,0,null),
(71,8,8,'Comandante B',549,1,0,null),
(72,8,9,'Comandante A',569,1,0,null),
(73,9,1,'Vocal I',600,1,1,null),
(74,9,2,'Vocal H',625,1,0,null),
(75,9,3,'Vocal G',650,1,0,null),
(76,9,4,'Consejero F',675,1,0,null),
(77,9,5,'Consejero E',700,1,0,null),
(78,9,6,'Consejero D',725,1,0,null),
(79,9,7,'Directivo C',750,1,0,null),
(80,9,8,'Directivo B',775,1,0,null),
(81,9,9,'Directivo A',800,1,0,null),
(82,10,1,'Administrador',0,0,0,null),
(83,10,2,'Administrador Senior',0,0,0,null),
(84,10,3,'Administrador General',0,0,0,null),
(85,11,1,'Mánager',0,0,0,null),
(86,11,2,'Mánager Senior',0,0,0,null),
(87,11,3,'Mánager General',0,0,0,null),
(88,12,1,'Cofundador',0,0,0,null),
(89,12,2,'Fundador',0,0,0,null),
(90,12,3,'Fundador Supremo',0,0,0,null);
insert into multa (id, usuario, motivo, creditos, encargado, fecha, cobrado, cobrado_por) values
(1,17,'Falta de respeto a un compañero',25,20,1773067981621,1773139981621,3);
insert into notificacion (id, para, clase, texto, quien, sobre, unica, callada, fecha, leida) values
(234,27,'sugerencia','aprobó tu sugerencia «Poner más sillas en la sala de espera: los viernes la gente …»',2,null,null,0,1772732684051,null),
(235,22,'llamado','te llamó la atención: Ignorar una orden',1,null,null,0,1772766513027,null),
(236,26,'ascenso_ofrecido','te ofrece el ascenso a Guardia F',15,null,null,0,1772769932810,1772769932810),
(237,28,'mision','te vendió la misión Vigilante H',1,null,null,0,1772771028105,null),
(238,28,'compra','te vendió la misión Vigilante H por 10c',1,null,null,0,1772771028105,null),
(239,15,'oferta_respondida','aceptó el ascenso a Guardia F',26,null,null,0,1772798732810,null),
(240,13,'ascenso_ofrecido','te ofrece el ascenso a Coordinador B',3,null,null,0,1772810604940,1772810604940),
(241,5,'sugerencia','aprobó tu sugerencia «Dar las gracias a quien recluta: una placa en la entrada con…»',1,null,null,0,1772822562434,null),
(242,26,'ascenso_ofrecido','te ofrece el ascenso a Guardia E',19,null,null,0,1772845532810,1772845532810),
(243,17,'ascenso_ofrecido','te ofrece el ascenso a Guardia E',20,null,null,0,1772859513350,1772859513350),
(244,17,'ascenso_retirado','se retiró tu ascenso a Guardia E: venció sin respuesta',null,null,'62',0,1772859513350,null),
(245,15,'oferta_retirada','se retiró el ascenso de ￼ a Guardia E: venció sin respuesta',null,17,'62',0,1772859513350,null),
(246,3,'oferta_respondida','aceptó el ascenso a Coordinador B',13,null,null,0,1772875404940,null),
(247,19,'oferta_respondida','aceptó el ascenso a Guardia E',26,null,null,0,1772877932810,null),
(248,7,'llamado','te llamó la atención: Flood en recepción',2,null,null,0,1772888072702,null),
(249,26,'compra','te vendió la membresía Héroe, permanente por 250c',3,null,null,0,1772903743947,null),
(250,7,'llamado','te llamó la atención: Ausente sin avisar',1,null,null,0,1772913554445,null),
(251,28,'llamado','te llamó la atención: Flood en recepción',3,null,null,0,1772914228215,null),
(252,20,'oferta_respondida','aceptó el ascenso a Guardia E',17,null,null,0,1772927913350,null),
(253,6,'ascenso_ofrecido','te ofrece el ascenso a Intendente B',21,null,null,0,1772937046576,1772937046576),
(254,3,'rectificacion_pedida','te pide una rectificación de 35 minutos del 7 mar 2026',5,null,null,0,1772949600000,1772949600000),
(255,2,'rectificacion_pedida','te pide una rectificación de 35 minutos del 7 mar 2026',5,null,null,0,1772949600000,1772949600000),
(256,1,'rectificacion_pedida','te pide una rectificación de 35 minutos del 7 mar 2026',5,null,null,0,1772949600000,1772949600000),
(257,9,'llamado','te llamó la atención: Bailar dentro de la base',3,null,null,0,1772952371957,null),
(258,5,'rectificacion','rechazó tu rectificación de 35 minutos del 7 mar 2026: A esa hora no estabas en base',2,null,null,0,1772967180000,null),
(259,28,'llamado','te llamó la atención: Bailar dentro de la base',3,null,null,0,1772969824490,null),
(260,21,'oferta_respondida','aceptó el ascenso a Intendente B',6,null,null,0,1772980246576,null),
(261,19,'nombre','rechazó que te llames Sr.xX_Nadia_Xx',2,null,null,0,1773018000000,null),
(262,3,'rectificacion_pedida','te pide una rectificación de 30 minutos del 3 mar 2026',22,null,null,0,1773021600000,1773021600000),
(263,2,'rectificacion_pedida','te pide una rectificación de 30 minutos del 3 mar 2026',22,null,null,0,1773021600000,1773021600000),
(264,1,'rectificacion_pedida','te pide una rectificación de 30 minutos del 3 mar 2026',22,null,null,0,1773021600000,1773021600000),
(265,17,'nombre','te cambió el nombre a -StarSam8-',1,null,null,0,1773039600000,null),
(266,27,'compra','te vendió la membresía Héroe, permanente por 250c',1,null,null,0,1773049552973,null),
(267,17,'multa','te multó con 25c: Falta de respeto a un compañero',20,null,null,0,1773067981621,null),
(268,1,'venta','marcó como pagada tu venta: Misión Vigilante H',2,null,null,0,1773069828105,null),
(269,23,'nombre','te cambió el nombre a -Mateo.--',2,null,null,0,1773082800000,null),
(270,15,'llamado','te llamó la atención: Bailar dentro de la base',3,null,null,0,1773083250551,null),
(271,11,'paga','te pagó 6c',2,null,null,0,1773103020000,null),
(272,3,'rectificacion_pedida','te pide una rectificación de 50 minutos del 6 mar 2026',26,null,null,0,1773104400000,1773104400000),
(273,2,'rectificacion_pedida','te pide una rectificación de 50 minutos del 6 mar 2026',26,null,null,0,1773104400000,1773104400000),
(274,1,'rectificacion_pedida','te pide una rectificación de 50 minutos del 6 mar 2026',26,null,null,0,1773104400000,1773104400000),
(275,5,'sugerencia','aprobó tu sugerencia «Poner más sillas en la sala de espera: los viernes la gente …»',2,null,null,0,1773114654204,null),
(276,18,'paga','te pagó 9c',3,null,null,0,1773136320000,null),
(277,17,'multa','cobró tu multa de 25c',3,null,null,0,1773139981621,null),
(278,10,'sugerencia','no aprobó tu sugerencia «Que haya un mapa de la base para los nuevos: entrada, recepc…»',2,null,null,0,1773144063471,null),
(279,1,'venta','marcó como pagada tu venta: Membresía Héroe, permanente',3,null,null,0,1773150352973,null),
(280,26,'ascenso_ofrecido','te ofrece el ascenso a Guardia D',16,null,null,0,1773151532810,1773151532810),
(281,17,'mejor','ya no te tiene como mejor trabajador en Ascensos',1,null,null,0,1773154800000,null),
(282,10,'mejor','te eligió mejor trabajador en Ascensos',1,null,null,0,1773154800000,null),
(283,16,'mejor','ya no te tiene como mejor trabajador en Horas trabajadas',1,null,null,0,1773154800000,null),
(284,15,'mejor','te eligió mejor trabajador en Horas trabajadas',1,null,null,0,1773154800000,null),
(285,20,'mejor','ya no te tiene como mejor trabajador en Tiempos',1,null,null,0,1773154800000,null),
(286,19,'mejor','te eligió mejor trabajador en Tiempos',1,null,null,0,1773154800000,null),
(287,19,'mejor','ya no te tiene como mejor trabajador en Timer de Seg. a Dir.',1,null,null,0,1773154800000,null),
(288,23,'mejor','te eligió mejor trabajador en Timer de Seg. a Dir.',1,null,null,0,1773154800000,null),
(289,4,'permisos','te dio Multas',1,null,null,0,1773154800000,null),
(290,9,'permisos','te dio Venta de rangos, Membresías',1,null,null,0,1773154800000,null),
(291,16,'permisos','te dio Rentas',1,null,null,0,1773154800000,null),
(292,23,'permisos','te dio Lista de paga',1,null,null,0,1773154800000,null),
(293,4,'ausencia','aceptó tu ausencia del 10 mar 2026 al 14 mar 2026',2,null,null,0,1773154800000,null);
insert into notificacion_gusto (usuario, clase, portal, push) values
(1,'degrado',0,1);
insert into paga (id, lista, usuario, grupo, periodo, categoria, monto, estado, fecha, pagado_monto, pagado_fecha, pagado_por, tramo) values
(1,1,11,'bajo',0,1,6,'pagada',1773007200000,6,1773103020000,2,null),
(2,1,14,'bajo',0,1,7,'abierta',1773007200000,null,null,null,null),
(3,1,18,'bajo',0,1,9,'pagada',1773007200000,9,1773136320000,3,null),
(4,1,25,'bajo',0,1,7,'abierta',1773007200000,null,null,null,null);
insert into parada (id, tiempo, atendidos, fecha) values
(1,53,1847,1773154367000);
insert into periodo (usuario, desde, revisado) values
(1,1773007200000,1773007200000),
(2,1773007200000,1773007200000),
(3,1773007200000,1773007200000),
(4,1773007200000,1773007200000),
(5,1773007200000,1773007200000),
(6,1773007200000,1773007200000),
(7,0,1772934641971),
(8,0,1772035208674),
(9,1773007200000,1773007200000),
(10,1773007200000,1773007200000),
(11,1773007200000,1773007200000),
(12,1773007200000,1773007200000),
(13,1773007200000,1773007200000),
(14,1773007200000,1773007200000),
(15,1773007200000,1773007200000),
(16,1773007200000,1773007200000),
(17,1773007200000,1773007200000),
(18,1773007200000,1773007200000),
(19,1773007200000,1773007200000),
(20,1773007200000,1773007200000),
(21,1773007200000,1773007200000),
(22,1773007200000,1773007200000),
(23,1773007200000,1773007200000),
(24,1773007200000,1773007200000),
(25,1773007200000,1773007200000),
(26,1773007200000,1773007200000),
(27,1773007200000,1773007200000),
(28,1773007200000,1773007200000);
insert into permitido (usuario, encargado, fecha) values
(28,1,1773154800000);
insert into presencia (cuarto, parte, minutos) values
(1969396,7,13),
(1969397,7,15),
(1969398,7,15),
(1969399,7,15),
(1969400,7,12),
(1969404,12,13),
(1969405,12,15),
(1969406,12,15),
(1969407,12,15),
(1969408,12,2),
(1969417,9,6),
(1969418,9,15),
(1969419,9,15),
(1969420,9,15),
(1969421,2,2),
(1969421,9,9),
(1969422,2,7),
(1969440,5,14),
(1969440,10,2),
(1969441,5,15),
(1969441,10,15),
(1969442,5,15),
(1969442,10,15),
(1969443,5,15),
(1969443,10,15),
(1969444,5,11),
(1969444,10,15),
(1969445,10,8),
(1969493,5,1),
(1969494,5,15),
(1969495,5,15),
(1969496,5,15),
(1969497,5,14),
(1969511,9,5),
(1969512,9,15),
(1969513,9,15),
(1969514,9,15),
(1969515,9,10),
(1969524,0,4),
(1969525,0,15),
(1969526,0,15),
(1969527,0,15),
(1969528,0,11),
(1969533,10,6),
(1969534,10,15),
(1969535,10,15),
(1969536,10,15),
(1969537,10,9),
(1969541,2,15),
(1969542,2,15),
(1969542,12,12),
(1969543,2,15),
(1969543,12,15),
(1969544,2,15),
(1969544,12,15),
(1969545,12,15),
(1969546,12,15),
(1969547,12,3),
(1969588,5,8),
(1969588,14,13),
(1969589,5,15),
(1969589,14,15),
(1969590,5,15),
(1969590,14,15),
(1969591,5,15),
(1969591,14,15),
(1969592,5,15),
(1969592,14,2),
(1969593,5,7),
(1969598,9,6),
(1969599,9,15),
(1969600,9,15),
(1969601,9,15),
(1969602,9,9),
(1969602,12,10),
(1969603,12,15),
(1969604,12,15),
(1969605,12,15),
(1969606,12,5),
(1969628,2,9),
(1969629,2,15),
(1969630,2,15),
(1969631,2,15),
(1969632,2,6),
(1969638,3,14),
(1969639,3,15),
(1969640,3,15),
(1969641,3,15),
(1969642,3,1),
(1969689,6,7),
(1969690,6,15),
(1969691,6,15),
(1969692,6,15),
(1969693,6,8),
(1969714,14,5),
(1969715,14,15),
(1969716,14,15),
(1969717,1,11),
(1969717,14,15),
(1969718,1,15),
(1969718,14,10),
(1969719,1,15),
(1969720,1,15),
(1969721,1,9),
(1969727,7,4),
(1969728,7,15),
(1969729,7,15),
(1969730,0,2),
(1969730,7,15),
(1969731,0,15),
(1969731,7,11),
(1969732,0,15),
(1969733,0,15),
(1969733,8,4),
(1969734,0,13),
(1969734,8,15),
(1969734,11,8),
(1969735,8,15),
(1969735,11,15),
(1969736,8,15),
(1969736,11,15),
(1969737,8,11),
(1969737,11,15),
(1969738,11,7),
(1969807,2,8),
(1969808,2,15),
(1969808,11,1),
(1969809,2,15),
(1969809,11,15),
(1969810,2,15),
(1969810,11,15),
(1969811,2,7),
(1969811,11,15),
(1969812,11,14),
(1969816,5,12),
(1969817,5,15),
(1969818,5,15),
(1969819,5,15),
(1969820,4,4),
(1969820,5,3),
(1969821,4,15),
(1969822,4,15),
(1969823,1,13),
(1969823,4,15),
(1969824,1,15),
(1969824,4,11),
(1969825,1,15),
(1969826,1,15),
(1969826,10,12),
(1969827,1,15),
(1969827,10,15),
(1969828,1,2),
(1969828,10,15),
(1969829,10,15),
(1969830,10,3),
(1969879,9,7),
(1969880,9,15),
(1969881,9,15),
(1969882,9,15),
(1969883,9,15),
(1969884,9,8),
(1969900,1,11),
(1969901,1,15),
(1969902,1,15),
(1969903,1,15),
(1969904,1,14),
(1969909,2,2),
(1969909,3,14),
(1969910,2,15),
(1969910,3,15),
(1969911,2,15),
(1969911,3,15),
(1969912,2,15),
(1969912,3,15),
(1969913,2,13),
(1969913,3,1),
(1969913,12,3),
(1969914,12,15),
(1969915,12,15),
(1969915,14,6),
(1969916,12,15),
(1969916,14,15),
(1969917,12,12),
(1969917,14,15),
(1969918,14,15),
(1969919,14,9),
(1969991,10,5),
(1969992,10,15),
(1969993,10,15),
(1969994,10,15),
(1969995,10,10),
(1970001,9,12),
(1970002,4,2),
(1970002,9,15),
(1970003,4,15),
(1970003,9,15),
(1970004,4,15),
(1970004,9,15),
(1970005,1,11),
(1970005,4,15),
(1970005,9,3),
(1970006,1,15),
(1970006,4,13),
(1970007,1,15),
(1970008,1,15),
(1970009,1,4),
(1970010,0,11),
(1970011,0,15),
(1970012,0,15),
(1970013,0,15),
(1970014,0,4),
(1970023,11,7),
(1970024,11,15),
(1970025,11,15),
(1970026,11,15),
(1970027,11,8),
(1970085,0,9),
(1970086,0,15),
(1970087,0,15),
(1970088,0,15),
(1970089,0,11),
(1970094,3,6),
(1970095,3,15),
(1970096,3,15),
(1970097,3,15),
(1970097,10,13),
(1970098,3,9),
(1970098,10,15),
(1970098,11,15),
(1970099,10,15),
(1970099,11,15),
(1970100,10,2),
(1970100,11,15),
(1970100,12,12),
(1970101,11,15),
(1970101,12,15),
(1970102,12,15),
(1970103,2,11),
(1970103,12,15),
(1970104,2,15),
(1970104,12,3),
(1970105,2,15),
(1970106,2,15),
(1970107,2,4);
insert into puesta (que, encargado, fecha) values
('apartada',1,1773154800000);
insert into radio (id, direccion, pedida, dicho) values
(1,'https://radio.example',1773154800000,null);
insert into rectificacion (id, usuario, dia, requisitos, cantidad, motivo, estado, fecha, encargado, decidida, respuesta, trabajo) values
(1,5,'2026-03-07','asistencia',35,'El tiempo se cerró antes de que saliera de base','rechazada',1772949600000,2,1772967180000,'A esa hora no estabas en base',null),
(2,22,'2026-03-03','asistencia',30,'Estuve en base y nadie abrió mi tiempo','espera',1773021600000,null,null,null,null),
(3,26,'2026-03-06','asistencia',50,'Se cayó el hotel y al volver nadie lo reanudó','espera',1773104400000,null,null,null,null);
insert into reloj (id, visto, saltos) values
(1,1773154800000,0);
insert into rescate (usuario, huella) values
(1,'Z'),
(1,'a'),
(1,'ñ'),
(1,'N'),
(1,'n'),
(1,'_'),
(1,'-'),
(1,'Á'),
(1,'á'),
(1,'z'),
(1,'😀'),
(1,'"comillas"'),
(1,'l''apóstrofo'),
(1,'a\b'),
(1,'{1,2}'),
(1,'NULL'),
(1,' ');
insert into segmento (id, tiempo, encargado, desde) values
(1,1,21,0),
(2,2,21,0),
(3,3,21,0),
(4,4,21,0),
(5,5,1,0),
(6,6,7,0),
(7,7,21,0),
(8,8,21,0),
(9,9,1,0),
(10,10,21,0),
(11,11,7,0),
(12,12,7,0),
(13,13,1,0),
(14,14,21,0),
(15,15,20,0),
(16,16,10,0),
(17,17,21,0),
(18,18,7,0),
(19,19,1,0),
(20,20,1,0),
(21,21,10,0),
(22,22,21,0),
(23,23,1,0),
(24,24,21,0),
(25,25,21,0),
(26,26,7,0),
(27,27,1,0),
(28,28,10,0),
(29,29,4,0),
(30,30,1,0),
(31,31,15,0),
(32,32,24,0),
(33,33,3,0),
(34,34,16,0),
(35,34,null,1381),
(36,34,7,1480),
(37,35,21,0),
(38,36,7,0),
(39,37,13,0),
(40,37,null,2147),
(41,37,1,2188),
(42,38,28,0),
(43,39,26,0),
(44,40,1,0),
(45,41,1,0),
(46,42,21,0),
(47,43,1,0),
(48,44,21,0),
(49,45,1,0),
(50,46,21,0),
(51,47,21,0),
(52,48,21,0),
(53,49,21,0),
(54,50,28,0),
(55,51,21,0),
(56,52,21,0),
(57,53,1,0),
(58,54,21,0),
(59,55,21,0);
insert into sello (id, clave) values
(1,'accf7e2fd5581195ec0e6bb8fcb2297531676080b5c3f3492c2a3f3692d8172a');
insert into sesion (id, usuario, huella, dispositivo, creada, ultima_vez, vence, red, probada, programa, prefijo, alcance, escribe) values
(29,1,'p','Prueba',1773154800000,1773154800000,1773154800000,'',0,'«Hoja»','cjk_','tt,mgmt',0),
(30,1,'h','Prueba',1773154800000,1773154800000,1773154800000,'',0,null,null,null,1);
insert into solicitud_nombre (id, usuario, nombre, fecha, atendida, resultado, encargado, avatar) values
(1,5,'MateoMint:3',1772953200000,null,null,null,null),
(2,9,'FUEGOJOACO1',1772953200000,null,null,null,null),
(3,17,'-StarSam8-',1772989200000,1773039600000,'aceptado',1,null),
(4,19,'Sr.xX_Nadia_Xx',1772996400000,1773018000000,'rechazado',2,null),
(5,20,'Sr.:Lucia:.',1773043200000,null,null,null,null),
(6,26,'xX_Lucia_Xx:3',1773043200000,null,null,null,null),
(7,23,'-Mateo.--',1773057600000,1773082800000,'aceptado',2,null);
insert into sugerencia (id, usuario, sugerencia, aprobada, fecha) values
(1,14,'Un uniforme de invierno, con bufanda.',1,1772429447197),
(2,6,'Que el saludo de recepción sea siempre el mismo: <Buenas, bienvenido a la agencia>',1,1772457817236),
(3,1,'Abrir otro turno de noche para quienes se conectan desde España.',2,1772578315513),
(4,6,'Revisar el precio de los traslados, que otras agencias los dan más baratos.',1,1772631766104),
(5,27,'Poner más sillas en la sala de espera: los viernes la gente espera de pie.',1,1772703116819),
(6,17,'Dar las gracias a quien recluta: una placa en la entrada con su nombre 🏅',0,1772711677422),
(7,5,'Dar las gracias a quien recluta: una placa en la entrada con su nombre 🏅',1,1772793382983),
(8,4,'Una sala sin flood para estudiar el reglamento.',0,1772850033996),
(9,6,'Dar las gracias a quien recluta: una placa en la entrada con su nombre 🏅',0,1772879022036),
(10,5,'Poner más sillas en la sala de espera: los viernes la gente espera de pie.',1,1772951622737),
(11,2,'Revisar el precio de los traslados, que otras agencias los dan más baratos.',0,1772968391398),
(12,25,'Un uniforme de invierno, con bufanda.',0,1773053232000),
(13,22,'Poner más sillas en la sala de espera: los viernes la gente espera de pie.',0,1773054846153),
(14,10,'Que haya un mapa de la base para los nuevos: entrada, recepción, sala de ascensos, comedor y salida de emergencia.',2,1773068184368);
insert into tasa (clave, veces, hasta) values
('POST /api/actionNombre 127.0.0.1',1,1773083700000);
insert into tiempo (id, bajo, alto, mins, sumado, confirmado, finaliza, pausa, pausado, restante, p_bajo, comparten, abierto, abierto_por, cerrado, cierre, cancelado_por, recuperable) values
(1,23,21,70,10,70,1772460676356,0,null,0,0,0,1772456476356,21,1772460976356,'confirmado',null,null),
(2,12,21,60,0,60,1772467295108,0,null,0,3,0,1772463155108,21,1772468195108,'confirmado',null,null),
(3,25,21,60,0,60,1772479390041,0,null,0,0,0,1772475790041,21,1772480410041,'confirmado',null,null),
(4,18,21,60,0,9,1772483262428,0,null,0,0,0,1772479662428,21,1772480622428,'cancelado',null,null),
(5,5,1,70,10,70,1772500200215,0,null,0,0,0,1772496000215,1,1772500500215,'confirmado',null,null),
(6,10,7,70,10,70,1772500962609,0,null,0,0,0,1772496762609,7,1772500962609,'confirmado',null,null),
(7,5,21,60,0,60,1772548119290,0,null,0,0,0,1772544519290,21,1772548719290,'confirmado',null,null),
(8,25,21,60,0,60,1772564085784,0,null,0,1,0,1772560185784,21,1772565105784,'confirmado',null,null),
(9,16,1,60,0,60,1772575802198,0,null,0,1,0,1772571962198,1,1772576942198,'confirmado',null,null),
(10,23,21,60,0,0,1772586232567,0,null,0,0,0,1772582632567,21,1772583712567,'cancelado',null,null),
(11,10,7,60,0,60,1772583783761,0,null,0,0,0,1772580183761,7,1772583843761,'confirmado',null,null),
(12,18,7,60,0,60,1772590456536,0,null,0,0,0,1772586856536,7,1772590576536,'confirmado',null,null),
(13,12,1,75,15,75,1772592478912,0,null,0,0,0,1772587978912,1,1772593198912,'confirmado',null,null),
(14,14,21,60,0,60,1772632888807,0,null,0,0,0,1772629288807,21,1772633788807,'confirmado',null,null),
(15,21,20,75,15,75,1772634079884,0,null,0,0,0,1772629579884,20,1772635099884,'confirmado',null,null),
(16,25,10,60,0,60,1772642326383,0,null,0,2,0,1772638246383,10,1772643466383,'confirmado',null,null),
(17,12,21,60,0,60,1772645658799,0,null,0,0,0,1772642058799,21,1772646258799,'confirmado',null,null),
(18,18,7,60,0,60,1772669134303,0,null,0,0,0,1772665534303,7,1772669434303,'confirmado',null,null),
(19,19,1,60,0,60,1772677819119,0,null,0,0,0,1772674219119,1,1772678299119,'confirmado',null,null),
(20,6,1,60,0,60,1772724136340,0,null,0,0,0,1772720536340,1,1772725216340,'confirmado',null,null),
(21,14,10,60,0,60,1772746760938,0,null,0,0,0,1772743160938,10,1772747180938,'confirmado',null,null),
(22,17,21,65,5,65,1772749433900,0,null,0,0,0,1772745533900,21,1772749973900,'confirmado',null,null),
(23,23,1,60,0,60,1772758545031,0,null,0,0,0,1772754945031,1,1772758605031,'confirmado',null,null),
(24,16,21,60,0,60,1772761330074,0,null,0,0,0,1772757730074,21,1772761750074,'confirmado',null,null),
(25,24,21,60,0,60,1772763935716,0,null,0,0,0,1772760335716,21,1772764595716,'confirmado',null,null),
(26,11,7,60,0,60,1772764583175,0,null,0,0,0,1772760983175,7,1772765483175,'confirmado',null,null),
(27,18,1,60,0,60,1772830274270,0,null,0,0,0,1772826674270,1,1772831114270,'confirmado',null,null),
(28,11,10,60,0,60,1772831609267,0,null,0,0,0,1772828009267,10,1772831969267,'confirmado',null,null),
(29,21,4,60,0,60,1772838154651,0,null,0,0,0,1772834554651,4,1772838994651,'confirmado',null,null),
(30,20,1,60,0,60,1772842223531,0,null,0,0,0,1772838623531,1,1772842823531,'confirmado',null,null),
(31,17,15,75,15,75,1772845280952,0,null,0,0,0,1772840780952,15,1772846000952,'confirmado',null,null),
(32,10,24,60,0,60,1772847124532,0,null,0,0,0,1772843524532,24,1772848144532,'confirmado',null,null),
(33,9,3,75,15,75,1772896020412,0,null,0,0,0,1772891520412,3,1772896740412,'confirmado',null,null),
(34,17,7,70,10,70,1772914401179,0,null,0,0,0,1772910201179,7,1772915001179,'confirmado',null,null),
(35,19,21,60,0,60,1772921752547,0,null,0,0,0,1772918152547,21,1772922352547,'confirmado',null,null),
(36,18,7,60,0,60,1772922437695,0,null,0,0,0,1772918837695,7,1772922857695,'confirmado',null,null),
(37,12,1,60,0,60,1772925972607,0,null,0,0,0,1772922372607,1,1772926872607,'confirmado',null,null),
(38,14,28,60,0,60,1772927596601,0,null,0,0,0,1772923996601,28,1772927956601,'confirmado',null,null),
(39,10,26,60,0,60,1772996067002,0,null,0,0,0,1772992467002,26,1772996907002,'confirmado',null,null),
(40,9,1,60,0,60,1773004667910,0,null,0,0,0,1773001067910,1,1773005867910,'confirmado',null,null),
(41,20,1,60,0,60,1773006160588,0,null,0,0,0,1773002560588,1,1773006580588,'confirmado',null,null),
(42,17,21,60,0,60,1773008283833,0,null,0,0,0,1773004683833,21,1773008583833,'confirmado',null,null),
(43,16,1,60,0,60,1773012832275,0,null,0,0,0,1773009232275,1,1773013672275,'confirmado',null,null),
(44,11,21,60,0,60,1773024751904,0,null,0,0,0,1773021151904,21,1773025951904,'confirmado',null,null),
(45,16,1,65,5,65,1773080709080,0,null,0,0,0,1773076809080,1,1773080889080,'confirmado',null,null),
(46,19,21,60,0,60,1773088728536,0,null,0,0,0,1773085128536,21,1773089328536,'confirmado',null,null),
(47,26,21,60,0,45,1773091003747,0,null,0,0,0,1773087403747,21,1773090283747,'cancelado',null,null),
(48,27,21,60,0,60,1773091767959,0,null,0,1,0,1773087987959,21,1773092667959,'confirmado',null,null),
(49,28,21,60,0,60,1773093771835,0,null,0,1,0,1773089811835,21,1773093891835,'confirmado',null,null),
(50,18,28,60,0,60,1773096480937,0,null,0,1,0,1773092400937,28,1773096900937,'confirmado',null,null),
(51,24,21,60,0,0,1773109447112,0,null,0,0,0,1773105847112,21,1773109507112,'cancelado',null,null),
(52,5,21,60,0,0,1773155640000,0,null,0,0,0,1773152040000,21,null,null,null,null),
(53,14,1,60,0,0,1773156120000,1,1773154367932,1753,1,0,1773152520000,1,null,null,null,null),
(54,27,21,60,0,0,1773156960000,0,null,0,0,0,1773153360000,21,null,null,null,null),
(55,26,21,60,0,0,1773158040000,0,null,0,0,0,1773154440000,21,null,null,null,null);
insert into titular_visto (usuario, permiso) values
(1,'adm'),
(2,'adm'),
(1,'exc'),
(2,'exc'),
(1,'man');
insert into trabajo (id, usuario, tipo, minutos, tiempo, otro, encargado, motivo, fecha) values
(1,23,'asistencia',70,1,21,21,'Tiempo confirmado',1772460976356),
(2,21,'times',70,1,23,21,'Tiempo confirmado',1772460976356),
(3,12,'asistencia',60,2,21,21,'Tiempo confirmado',1772468195108),
(4,21,'times',60,2,12,21,'Tiempo confirmado',1772468195108),
(5,25,'asistencia',60,3,21,21,'Tiempo confirmado',1772480410041),
(6,21,'times',60,3,25,21,'Tiempo confirmado',1772480410041),
(7,18,'asistencia',9,4,21,21,'Tiempo confirmado',1772480622428),
(8,21,'times',9,4,18,21,'Tiempo confirmado',1772480622428),
(9,5,'asistencia',70,5,1,1,'Tiempo confirmado',1772500500215),
(10,1,'times',70,5,5,1,'Tiempo confirmado',1772500500215),
(11,10,'asistencia',70,6,7,7,'Tiempo confirmado',1772500962609),
(12,7,'times',70,6,10,7,'Tiempo confirmado',1772500962609),
(13,5,'asistencia',60,7,21,21,'Tiempo confirmado',1772548719290),
(14,21,'times',60,7,5,21,'Tiempo confirmado',1772548719290),
(15,25,'asistencia',60,8,21,21,'Tiempo confirmado',1772565105784),
(16,21,'times',60,8,25,21,'Tiempo confirmado',1772565105784),
(17,16,'asistencia',60,9,1,1,'Tiempo confirmado',1772576942198),
(18,1,'times',60,9,16,1,'Tiempo confirmado',1772576942198),
(19,10,'asistencia',60,11,7,7,'Tiempo confirmado',1772583843761),
(20,7,'times',60,11,10,7,'Tiempo confirmado',1772583843761),
(21,18,'asistencia',60,12,7,7,'Tiempo confirmado',1772590576536),
(22,7,'times',60,12,18,7,'Tiempo confirmado',1772590576536),
(23,12,'asistencia',75,13,1,1,'Tiempo confirmado',1772593198912),
(24,1,'times',75,13,12,1,'Tiempo confirmado',1772593198912),
(25,14,'asistencia',60,14,21,21,'Tiempo confirmado',1772633788807),
(26,21,'times',60,14,14,21,'Tiempo confirmado',1772633788807),
(27,21,'asistencia',75,15,20,20,'Tiempo confirmado',1772635099884),
(28,20,'times',75,15,21,20,'Tiempo confirmado',1772635099884),
(29,25,'asistencia',60,16,10,10,'Tiempo confirmado',1772643466383),
(30,10,'times',60,16,25,10,'Tiempo confirmado',1772643466383),
(31,12,'asistencia',60,17,21,21,'Tiempo confirmado',1772646258799),
(32,21,'times',60,17,12,21,'Tiempo confirmado',1772646258799),
(33,18,'asistencia',60,18,7,7,'Tiempo confirmado',1772669434303),
(34,7,'times',60,18,18,7,'Tiempo confirmado',1772669434303),
(35,19,'asistencia',60,19,1,1,'Tiempo confirmado',1772678299119),
(36,1,'times',60,19,19,1,'Tiempo confirmado',1772678299119),
(37,6,'asistencia',60,20,1,1,'Tiempo confirmado',1772725216340),
(38,1,'times',60,20,6,1,'Tiempo confirmado',1772725216340),
(39,14,'asistencia',60,21,10,10,'Tiempo confirmado',1772747180938),
(40,10,'times',60,21,14,10,'Tiempo confirmado',1772747180938),
(41,17,'asistencia',65,22,21,21,'Tiempo confirmado',1772749973900),
(42,21,'times',65,22,17,21,'Tiempo confirmado',1772749973900),
(43,23,'asistencia',60,23,1,1,'Tiempo confirmado',1772758605031),
(44,1,'times',60,23,23,1,'Tiempo confirmado',1772758605031),
(45,16,'asistencia',60,24,21,21,'Tiempo confirmado',1772761750074),
(46,21,'times',60,24,16,21,'Tiempo confirmado',1772761750074),
(47,24,'asistencia',60,25,21,21,'Tiempo confirmado',1772764595716),
(48,21,'times',60,25,24,21,'Tiempo confirmado',1772764595716),
(49,11,'asistencia',60,26,7,7,'Tiempo confirmado',1772765483175),
(50,7,'times',60,26,11,7,'Tiempo confirmado',1772765483175),
(51,18,'asistencia',60,27,1,1,'Tiempo confirmado',1772831114270),
(52,1,'times',60,27,18,1,'Tiempo confirmado',1772831114270),
(53,11,'asistencia',60,28,10,10,'Tiempo confirmado',1772831969267),
(54,10,'times',60,28,11,10,'Tiempo confirmado',1772831969267),
(55,21,'asistencia',60,29,4,4,'Tiempo confirmado',1772838994651),
(56,4,'times',60,29,21,4,'Tiempo confirmado',1772838994651),
(57,20,'asistencia',60,30,1,1,'Tiempo confirmado',1772842823531),
(58,1,'times',60,30,20,1,'Tiempo confirmado',1772842823531),
(59,17,'asistencia',75,31,15,15,'Tiempo confirmado',1772846000952),
(60,15,'times',75,31,17,15,'Tiempo confirmado',1772846000952),
(61,10,'asistencia',60,32,24,24,'Tiempo confirmado',1772848144532),
(62,24,'times',60,32,10,24,'Tiempo confirmado',1772848144532),
(63,9,'asistencia',75,33,3,3,'Tiempo confirmado',1772896740412),
(64,3,'times',75,33,9,3,'Tiempo confirmado',1772896740412),
(65,17,'asistencia',23,34,16,7,'Tiempo confirmado',1772915001179),
(66,16,'times',23,34,17,7,'Tiempo confirmado',1772915001179),
(67,17,'asistencia',1,34,null,7,'Tiempo confirmado',1772915001179),
(68,17,'asistencia',46,34,7,7,'Tiempo confirmado',1772915001179),
(69,7,'times',46,34,17,7,'Tiempo confirmado',1772915001179),
(70,19,'asistencia',60,35,21,21,'Tiempo confirmado',1772922352547),
(71,21,'times',60,35,19,21,'Tiempo confirmado',1772922352547),
(72,18,'asistencia',60,36,7,7,'Tiempo confirmado',1772922857695),
(73,7,'times',60,36,18,7,'Tiempo confirmado',1772922857695),
(74,12,'asistencia',35,37,13,1,'Tiempo confirmado',1772926872607),
(75,13,'times',35,37,12,1,'Tiempo confirmado',1772926872607),
(76,12,'asistencia',1,37,null,1,'Tiempo confirmado',1772926872607),
(77,12,'asistencia',24,37,1,1,'Tiempo confirmado',1772926872607),
(78,1,'times',24,37,12,1,'Tiempo confirmado',1772926872607),
(79,14,'asistencia',60,38,28,28,'Tiempo confirmado',1772927956601),
(80,28,'times',60,38,14,28,'Tiempo confirmado',1772927956601),
(81,10,'asistencia',60,39,26,26,'Tiempo confirmado',1772996907002),
(82,26,'times',60,39,10,26,'Tiempo confirmado',1772996907002),
(83,9,'asistencia',60,40,1,1,'Tiempo confirmado',1773005867910),
(84,1,'times',60,40,9,1,'Tiempo confirmado',1773005867910),
(85,20,'asistencia',60,41,1,1,'Tiempo confirmado',1773006580588),
(86,1,'times',60,41,20,1,'Tiempo confirmado',1773006580588),
(87,17,'asistencia',60,42,21,21,'Tiempo confirmado',1773008583833),
(88,21,'times',60,42,17,21,'Tiempo confirmado',1773008583833),
(89,16,'asistencia',60,43,1,1,'Tiempo confirmado',1773013672275),
(90,1,'times',60,43,16,1,'Tiempo confirmado',1773013672275),
(91,11,'asistencia',60,44,21,21,'Tiempo confirmado',1773025951904),
(92,21,'times',60,44,11,21,'Tiempo confirmado',1773025951904),
(93,16,'asistencia',65,45,1,1,'Tiempo confirmado',1773080889080),
(94,1,'times',65,45,16,1,'Tiempo confirmado',1773080889080),
(95,19,'asistencia',60,46,21,21,'Tiempo confirmado',1773089328536),
(96,21,'times',60,46,19,21,'Tiempo confirmado',1773089328536),
(97,26,'asistencia',45,47,21,21,'Tiempo confirmado',1773090283747),
(98,21,'times',45,47,26,21,'Tiempo confirmado',1773090283747),
(99,27,'asistencia',60,48,21,21,'Tiempo confirmado',1773092667959),
(100,21,'times',60,48,27,21,'Tiempo confirmado',1773092667959),
(101,28,'asistencia',60,49,21,21,'Tiempo confirmado',1773093891835),
(102,21,'times',60,49,28,21,'Tiempo confirmado',1773093891835),
(103,18,'asistencia',60,50,28,28,'Tiempo confirmado',1773096900937),
(104,28,'times',60,50,18,28,'Tiempo confirmado',1773096900937);
insert into trabajo_dia (usuario, tipo, dia, hasta) values
(1,'times',20515,130),
(1,'times',20516,205),
(1,'times',20517,325),
(1,'times',20518,445),
(1,'times',20519,529),
(1,'times',20520,709),
(1,'times',20521,774),
(3,'times',20519,75),
(4,'times',20518,60),
(5,'asistencia',20515,130),
(6,'asistencia',20517,60),
(7,'times',20515,70),
(7,'times',20516,190),
(7,'times',20517,250),
(7,'times',20518,310),
(7,'times',20519,416),
(9,'asistencia',20519,75),
(9,'asistencia',20520,135),
(10,'asistencia',20515,70),
(10,'asistencia',20516,130),
(10,'asistencia',20519,190),
(10,'asistencia',20520,250),
(10,'times',20516,60),
(10,'times',20517,120),
(10,'times',20518,180),
(11,'asistencia',20518,120),
(11,'asistencia',20521,180),
(12,'asistencia',20514,60),
(12,'asistencia',20516,195),
(12,'asistencia',20519,255),
(13,'times',20519,35),
(14,'asistencia',20516,60),
(14,'asistencia',20517,120),
(14,'asistencia',20519,180),
(15,'times',20519,75),
(16,'asistencia',20515,60),
(16,'asistencia',20518,120),
(16,'asistencia',20520,180),
(16,'asistencia',20521,245),
(16,'times',20519,23),
(17,'asistencia',20517,65),
(17,'asistencia',20519,210),
(17,'asistencia',20520,270),
(18,'asistencia',20514,9),
(18,'asistencia',20516,69),
(18,'asistencia',20517,129),
(18,'asistencia',20518,189),
(18,'asistencia',20519,249),
(18,'asistencia',20521,309),
(19,'asistencia',20517,60),
(19,'asistencia',20519,120),
(19,'asistencia',20521,180),
(20,'asistencia',20519,60),
(20,'asistencia',20520,120),
(20,'times',20516,75),
(21,'asistencia',20516,75),
(21,'asistencia',20518,135),
(21,'times',20514,199),
(21,'times',20515,319),
(21,'times',20516,439),
(21,'times',20517,504),
(21,'times',20518,624),
(21,'times',20519,684),
(21,'times',20520,744),
(21,'times',20521,1029),
(23,'asistencia',20514,70),
(23,'asistencia',20518,130),
(24,'asistencia',20518,60),
(24,'times',20519,60),
(25,'asistencia',20514,60),
(25,'asistencia',20515,120),
(25,'asistencia',20516,180),
(26,'asistencia',20521,45),
(26,'times',20520,60),
(27,'asistencia',20521,60),
(28,'asistencia',20521,60),
(28,'times',20519,60),
(28,'times',20521,120);
insert into tramo (usuario, periodo, numero, categoria, reducida, paga_nomina, nomina_asistencia, nomina_times, bono_asistencia, bono_times, bono_paga, creditos, asistencia, times, fecha) values
(1,1,1,1,0,1,1,1,null,2,1,1,1,1,1773154800000);
insert into traslado (carrera, agencia) values
(9,'Nova Agency'),
(20,'Imperio HQ'),
(43,'Aurora'),
(78,'Nova Agency'),
(80,'La Orden'),
(102,'Imperio HQ'),
(116,'Aurora');
insert into usuario (id, usuario, nombre_plano, clave, firma, mision, referido, app, ver_estados, despedido, registro, ultima_vez, nombre_llano, clave_temporal, olvidado, clave_vence) values
(1,':Gabo:.',':gabo:.','$argon2id$v=19$m=19456,t=2,p=1$zWV6z9V2t8n4bWv2vLTsaw$Kr9+UZfUGnraI/8qD++oKzKxa9jUg8rMP5mcm8D4Hsg','JDZ',88,null,0,1,0,1767585600000,1773154800000,':gabo:.',0,null,null),
(2,'Julia50','julia50','$argon2id$v=19$m=19456,t=2,p=1$zWV6z9V2t8n4bWv2vLTsaw$Kr9+UZfUGnraI/8qD++oKzKxa9jUg8rMP5mcm8D4Hsg','XKL',86,null,0,1,0,1767585660000,1773154800000,'julia50',0,null,null),
(3,'FedeFire','fedefire','$argon2id$v=19$m=19456,t=2,p=1$zWV6z9V2t8n4bWv2vLTsaw$Kr9+UZfUGnraI/8qD++oKzKxa9jUg8rMP5mcm8D4Hsg','09W',82,null,0,1,0,1767585720000,1773150352973,'fedefire',0,null,null),
(4,'Nadia.-','nadia.-','$argon2id$v=19$m=19456,t=2,p=1$zWV6z9V2t8n4bWv2vLTsaw$Kr9+UZfUGnraI/8qD++oKzKxa9jUg8rMP5mcm8D4Hsg','LL0',54,null,0,1,0,1769088883467,1773118800000,'nadia.-',0,null,null),
(5,'MateoMint','mateomint','$argon2id$v=19$m=19456,t=2,p=1$zWV6z9V2t8n4bWv2vLTsaw$Kr9+UZfUGnraI/8qD++oKzKxa9jUg8rMP5mcm8D4Hsg','FNL',38,null,0,1,0,1769253565734,1772953200000,'mateomint',0,null,null),
(6,'KingPau5','kingpau5','$argon2id$v=19$m=19456,t=2,p=1$zWV6z9V2t8n4bWv2vLTsaw$Kr9+UZfUGnraI/8qD++oKzKxa9jUg8rMP5mcm8D4Hsg','6MP',44,null,0,1,0,1769297446576,1773149940000,'kingpau5',0,null,null),
(7,'-Zoe-','-zoe-','$argon2id$v=19$m=19456,t=2,p=1$zWV6z9V2t8n4bWv2vLTsaw$Kr9+UZfUGnraI/8qD++oKzKxa9jUg8rMP5mcm8D4Hsg','V0A',25,null,0,1,1,1769536892657,1772169186763,'-zoe-',0,null,null),
(8,'ice-vera','ice-vera','$argon2id$v=19$m=19456,t=2,p=1$zWV6z9V2t8n4bWv2vLTsaw$Kr9+UZfUGnraI/8qD++oKzKxa9jUg8rMP5mcm8D4Hsg','C5Q',64,null,0,1,1,1769664966596,1771939404940,'ice-vera',0,null,null),
(9,'FuegoJoaco1','fuegojoaco1','$argon2id$v=19$m=19456,t=2,p=1$zWV6z9V2t8n4bWv2vLTsaw$Kr9+UZfUGnraI/8qD++oKzKxa9jUg8rMP5mcm8D4Hsg','SKH',57,null,0,1,0,1769692311901,1772953200000,'fuegojoaco1',0,null,null),
(10,':Julia:.',':julia:.','$argon2id$v=19$m=19456,t=2,p=1$zWV6z9V2t8n4bWv2vLTsaw$Kr9+UZfUGnraI/8qD++oKzKxa9jUg8rMP5mcm8D4Hsg','',10,null,0,1,0,1769766095431,1773149040000,':julia:.',0,null,null),
(11,'Elena.-','elena.-','$argon2id$v=19$m=19456,t=2,p=1$zWV6z9V2t8n4bWv2vLTsaw$Kr9+UZfUGnraI/8qD++oKzKxa9jUg8rMP5mcm8D4Hsg','',3,null,1,1,0,1769919741999,1772799540000,'elena.-',0,null,null),
(12,'Omar.-','omar.-','$argon2id$v=19$m=19456,t=2,p=1$zWV6z9V2t8n4bWv2vLTsaw$Kr9+UZfUGnraI/8qD++oKzKxa9jUg8rMP5mcm8D4Hsg','4FT',29,null,0,1,0,1769969674676,1772464140000,'omar.-',0,null,null),
(13,'fuego-luna','fuego-luna','$argon2id$v=19$m=19456,t=2,p=1$zWV6z9V2t8n4bWv2vLTsaw$Kr9+UZfUGnraI/8qD++oKzKxa9jUg8rMP5mcm8D4Hsg','V2N',35,null,0,1,0,1769984604940,1772875404940,'fuego-luna',0,null,null),
(14,'RioBiel2','riobiel2','$argon2id$v=19$m=19456,t=2,p=1$zWV6z9V2t8n4bWv2vLTsaw$Kr9+UZfUGnraI/8qD++oKzKxa9jUg8rMP5mcm8D4Hsg','',7,null,0,1,0,1770368518432,1772429447197,'riobiel2',0,null,null),
(15,'Nadia.-4438','nadia.-4438','$argon2id$v=19$m=19456,t=2,p=1$zWV6z9V2t8n4bWv2vLTsaw$Kr9+UZfUGnraI/8qD++oKzKxa9jUg8rMP5mcm8D4Hsg','',17,null,0,1,0,1770429966160,1772769932810,'nadia.-4438',0,null,null),
(16,':Pau:.',':pau:.','$argon2id$v=19$m=19456,t=2,p=1$zWV6z9V2t8n4bWv2vLTsaw$Kr9+UZfUGnraI/8qD++oKzKxa9jUg8rMP5mcm8D4Hsg','GBR',26,null,0,1,0,1770469057669,1773151532810,':pau:.',0,null,null),
(17,'-StarSam8-','-starsam8-','$argon2id$v=19$m=19456,t=2,p=1$zWV6z9V2t8n4bWv2vLTsaw$Kr9+UZfUGnraI/8qD++oKzKxa9jUg8rMP5mcm8D4Hsg','',14,null,0,1,0,1770559113350,1773039600000,'-starsam8-',0,null,null),
(18,'Irene.Mint','irene.mint','$argon2id$v=19$m=19456,t=2,p=1$zWV6z9V2t8n4bWv2vLTsaw$Kr9+UZfUGnraI/8qD++oKzKxa9jUg8rMP5mcm8D4Hsg','',9,null,0,1,0,1770771473826,1773040740000,'irene.mint',0,null,null),
(19,'xX_Nadia_Xx','xx_nadia_xx','$argon2id$v=19$m=19456,t=2,p=1$zWV6z9V2t8n4bWv2vLTsaw$Kr9+UZfUGnraI/8qD++oKzKxa9jUg8rMP5mcm8D4Hsg','AMS',27,null,0,1,0,1770815366731,1773018000000,'xx_nadia_xx',0,null,null),
(20,':Lucia:.',':lucia:.','$argon2id$v=19$m=19456,t=2,p=1$zWV6z9V2t8n4bWv2vLTsaw$Kr9+UZfUGnraI/8qD++oKzKxa9jUg8rMP5mcm8D4Hsg','USZ',79,null,0,1,0,1771053770780,1773131220000,':lucia:.',0,null,null),
(21,'=Santi=27','=santi=27','$argon2id$v=19$m=19456,t=2,p=1$zWV6z9V2t8n4bWv2vLTsaw$Kr9+UZfUGnraI/8qD++oKzKxa9jUg8rMP5mcm8D4Hsg','FJ3',47,null,0,1,0,1771137183910,1773154440000,'=santi=27',0,null,null),
(22,'-Emi-','-emi-','$argon2id$v=19$m=19456,t=2,p=1$zWV6z9V2t8n4bWv2vLTsaw$Kr9+UZfUGnraI/8qD++oKzKxa9jUg8rMP5mcm8D4Hsg','',8,null,0,1,0,1771140067863,1773054846153,'-emi-',0,null,null),
(23,'-Mateo.--','-mateo.--','$argon2id$v=19$m=19456,t=2,p=1$zWV6z9V2t8n4bWv2vLTsaw$Kr9+UZfUGnraI/8qD++oKzKxa9jUg8rMP5mcm8D4Hsg','K5E',29,null,0,1,0,1771391692913,1773082800000,'-mateo.--',0,null,null),
(24,'=Milo=41','=milo=41','$argon2id$v=19$m=19456,t=2,p=1$zWV6z9V2t8n4bWv2vLTsaw$Kr9+UZfUGnraI/8qD++oKzKxa9jUg8rMP5mcm8D4Hsg','',13,null,0,1,0,1771449186763,1772579280000,'=milo=41',0,null,null),
(25,'xX_Karen_Xx','xx_karen_xx','$argon2id$v=19$m=19456,t=2,p=1$zWV6z9V2t8n4bWv2vLTsaw$Kr9+UZfUGnraI/8qD++oKzKxa9jUg8rMP5mcm8D4Hsg','',3,null,0,1,0,1771688144234,1773145800000,'xx_karen_xx',0,null,null),
(26,'xX_Lucia_Xx','xx_lucia_xx','$argon2id$v=19$m=19456,t=2,p=1$zWV6z9V2t8n4bWv2vLTsaw$Kr9+UZfUGnraI/8qD++oKzKxa9jUg8rMP5mcm8D4Hsg','',14,null,0,1,0,1771981532810,1773104400000,'xx_lucia_xx',0,null,null),
(27,':Lia:.',':lia:.','$argon2id$v=19$m=19456,t=2,p=1$zWV6z9V2t8n4bWv2vLTsaw$Kr9+UZfUGnraI/8qD++oKzKxa9jUg8rMP5mcm8D4Hsg','JD7',19,null,0,1,0,1772447439223,null,':lia:.',0,null,null),
(28,'fox-tania','fox-tania','$argon2id$v=19$m=19456,t=2,p=1$zWV6z9V2t8n4bWv2vLTsaw$Kr9+UZfUGnraI/8qD++oKzKxa9jUg8rMP5mcm8D4Hsg','',11,null,0,1,0,1772634228105,1772951520000,'fox-tania',0,null,null);
insert into venta (id, encargado, usuario, externo, descripcion, credito, participacion, carrera, membresia, fecha, pagado, pagado_por) values
(1,2,4,null,'Misión Director Jefe C',267,53,7,null,1769207683467,1769301283467,1),
(2,1,6,null,'Misión Inspector I',130,26,11,null,1769484646576,1770010246576,2),
(3,1,7,null,'Misión Técnico F',46,9,15,null,1769713292657,1770098492657,2),
(4,2,9,null,'Misión Vicepresidente H',306,61,16,null,1769760711901,1769785911901,1),
(5,3,10,null,'Misión Vigilante I',8,1,19,null,1769845295431,1770435695431,1),
(6,2,12,null,'Misión Almacenista H',80,16,27,null,1770131674676,1770632074676,1),
(7,3,13,null,'Misión Almacenista I',74,14,28,null,1770204204940,1770708204940,1),
(8,3,15,null,'Misión Vigilante H',10,2,37,null,1770519966160,1770541566160,2),
(9,3,16,null,'Misión Técnico D',55,11,39,null,1770573457669,1771084657669,1),
(10,2,19,null,'Misión Aprendiz G',41,8,56,null,1771052966731,1771574966731,3),
(11,2,20,null,'Misión Directivo B',775,155,67,null,1771226570780,1771568570780,1),
(12,8,21,null,'Misión Subdirector H',215,21,69,null,1771338783910,1771716783910,3),
(13,3,13,null,'Membresía Héroe, permanente',250,50,null,1,1771658703522,1771953903522,1),
(14,2,25,null,'Membresía Legión, permanente',400,80,null,2,1771703038513,1771973038513,3),
(15,1,20,null,'Membresía Legión, permanente',400,80,null,3,1771875393154,1772033793154,2),
(16,3,14,null,'Membresía Legión, permanente',400,80,null,4,1772538060841,1772581260841,2),
(17,1,28,null,'Misión Vigilante H',10,2,118,null,1772771028105,1773069828105,2),
(18,3,26,null,'Membresía Héroe, permanente',250,50,null,5,1772903743947,null,null),
(19,1,27,null,'Membresía Héroe, permanente',250,50,null,6,1773049552973,1773150352973,3);
insert into version (tema, n) values
('',1773154800022),
('carrera',1773082800000),
('ausencias',1773154800000),
('mejores',1773154800003),
('membresias',1773049552973),
('usuarios',1772934641971),
('estados',1773075600000),
('tiempos',1773154440000),
('configuracion',1773154800000);
insert into vigilancia (id, clase, usuario, encargado, red, llamada, codigo, detalle, veces, desde, fecha, cuenta) values
(1,'llave_fin',8,3,'127.0.0.0/24',null,null,'una: fue despedido',1,1772035208674,1772035208674,null),
(2,'llave_fin',7,3,'127.0.0.0/24',null,null,'una: fue despedido',1,1772934641971,1772934641971,null),
(3,'reinicio',null,1,'127.0.0.0/24',null,null,'la nómina del grupo bajo',1,1773007200000,1773007200000,null),
(4,'reinicio',null,1,'127.0.0.0/24',null,null,'la nómina del grupo alto',1,1773007200000,1773007200000,null),
(5,'ajustes',null,1,'127.0.0.0/24',null,null,'Con destello',1,1773154800000,1773154800000,null),
(6,'permisos',4,1,'127.0.0.0/24',null,null,'dio Multas',1,1773154800000,1773154800000,null),
(7,'permisos',9,1,'127.0.0.0/24',null,null,'dio Venta de rangos, Membresías',1,1773154800000,1773154800000,null),
(8,'permisos',16,1,'127.0.0.0/24',null,null,'dio Rentas',1,1773154800000,1773154800000,null),
(9,'permisos',23,1,'127.0.0.0/24',null,null,'dio Lista de paga',1,1773154800000,1773154800000,null),
(10,'rechazo',1,null,'203.0.113.0/24','login','SIN_SESION','ñ',3,1773154800000,1773154800000,'ñ|1');
insert into vigilancia_limite (id, hasta) values
(1,0);

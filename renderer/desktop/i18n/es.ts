import type { DesktopTexts } from './en.ts';

const es: DesktopTexts = {
  setup: {
    title: 'Te damos la bienvenida a Wordkeep',
    intro: 'Un diccionario propio, en este equipo. Tres preguntas y se carga.',
    start: 'Iniciar el diccionario',
    unreadable: 'No se han podido leer los ajustes',
    again: 'Tu diccionario sigue igual; solo hay que volver a introducir los ajustes.',
  },
  preferences: {
    title: 'Preferencias',
    save: 'Guardar',
    saved: 'Guardado. El servidor se reinicia con los ajustes nuevos.',
    sessionsEnd:
      'Quienes tengan la sesión iniciada tendrán que volver a entrar, salvo en esta ventana.',
    app: 'La aplicación',
    port: 'Puerto',
    portHint: (used) => `El servidor responde ahora en ${used}.`,
    portTaken: 'Donde responde el servidor. Si está ocupado, se toma el siguiente libre.',
    shortcut: (keys) => `Buscar una palabra desde cualquier lugar con ${keys}`,
    updates: 'Buscar versiones nuevas de la aplicación y del servidor',
    updatesHint: 'Se te pregunta antes de descargar nada y otra vez antes de instalarlo.',
  },
  credentials: {
    title: 'El administrador',
    intro:
      'Quien entre con esto puede cambiar el diccionario. En este equipo se inicia tu sesión automáticamente.',
    username: 'Nombre',
    password: 'Contraseña',
    unchanged: 'Déjalo vacío para conservar la contraseña',
    generate: 'Generar una',
    show: 'Mostrar la contraseña',
    hide: 'Ocultar la contraseña',
    strength: {
      weak: 'Fácil de adivinar. Unas cuantas palabras al azar hacen una buena contraseña.',
      fair: 'Suficiente en casa; usa una más larga si compartes la administración.',
      strong: 'Difícil de adivinar.',
    },
    asksEachTime:
      'Este equipo no tiene un lugar seguro para las contraseñas, así que se te pedirá en cada inicio. Con ella se cifran los ajustes.',
  },
  database: {
    title: 'Dónde está el diccionario',
    builtin: 'En un archivo de este equipo',
    builtinHint: 'No hay que configurar nada. Es lo adecuado para un solo equipo.',
    postgres: 'En un servidor Postgres',
    postgresHint:
      'Para una base de datos de la que otros hacen copias, o que también leen otros servidores.',
    url: 'Dirección',
    urlKept: 'Déjalo vacío para conservar la dirección',
    test: 'Probar la conexión',
    works: (server) => `Funciona: ${server}.`,
    problems: {
      malformed:
        'Esa no es la dirección de una base de datos Postgres: postgres://user:password@host:port/database',
      host_not_found: 'Ese servidor no existe. Comprueba su nombre y tu conexión.',
      refused: 'Allí no responde nada. Comprueba el puerto y que Postgres acepte otros equipos.',
      timeout: 'No ha respondido a tiempo. Puede que haya un cortafuegos en medio.',
      wrong_password: 'Postgres no conoce a este usuario, o la contraseña es incorrecta.',
      no_database: 'Esa base de datos no existe. Créala primero: createdb wordkeep',
      no_rights: 'Este usuario no puede crear tablas en esa base de datos.',
      other: 'No ha funcionado.',
    },
  },
  sharing: {
    title: 'Compartir en la red local',
    off: 'Solo en este equipo',
    offHint: 'Nadie más puede acceder.',
    reader: 'El diccionario',
    readerHint:
      'Cualquiera de tu red puede buscar palabras en un navegador, informar de errores y usar /api/v1. La administración se queda en este equipo.',
    everything: 'El diccionario y la administración',
    everythingHint:
      'También la administración, con su contraseña. En la red va por http sin cifrar: elígelo solo si confías en todos los que están en ella.',
    addresses: 'Sus direcciones:',
    noAddress:
      'Ahora este equipo no está en ninguna red. Sus direcciones aparecerán aquí cuando lo esté.',
    qr: (address) => `Código QR de ${address}`,
    firewall: 'Puede que tu sistema pregunte si permite las conexiones a Wordkeep.',
  },
  problems: {
    blank: 'No puede estar vacío.',
    too_long: 'Es demasiado largo.',
    out_of_range: 'Un número del 1024 al 65535.',
    failed: 'No se ha podido guardar',
  },
  status: {
    starting: 'Iniciando el diccionario…',
    importing: 'Cargando el diccionario',
    importingHint: 'Solo el primer inicio tarda tanto.',
    restarting: 'El servidor se ha detenido y se está reiniciando…',
    stopping: 'Deteniendo…',
    stopped: 'El servidor está detenido.',
    failed: 'El servidor no está en marcha',
    reasons: {
      port_taken: 'No se ha encontrado ningún puerto libre.',
      database: 'La base de datos no responde.',
      configuration: 'Los ajustes se contradicen.',
      busy: 'Otro Wordkeep está usando esta base de datos.',
      other: 'No se ha podido iniciar.',
      died: 'Se ha cerrado de golpe varias veces.',
      stuck: 'Ha dejado de responder varias veces.',
    },
    log: 'Últimas líneas del registro',
    tryAgain: 'Reintentar',
    changeSettings: 'Cambiar los ajustes',
    openLog: 'Abrir el registro',
  },
  unlock: {
    title: 'Escribe la contraseña del administrador',
    intro:
      'Este equipo no tiene un lugar seguro para las contraseñas, así que se te pide en cada inicio.',
    password: 'Contraseña',
    open: 'Abrir el diccionario',
    wrong: 'Esa no es la contraseña.',
    lost: 'No se puede leer la contraseña guardada',
    lostHint: 'Ha cambiado la clave del almacén de contraseñas de este equipo.',
    setUpAgain: 'Configurar de nuevo',
  },
  about: {
    title: 'Acerca de Wordkeep',
    intro: 'Un diccionario de inglés en tu propio servidor.',
    versions: 'Versiones',
    app: 'Wordkeep',
    licences: 'Licencias',
    licence: {
      wordkeep: 'Wordkeep (MIT)',
      'third-party': 'El software del que está hecho',
      dictionary: 'El diccionario incluido',
      chromium: 'Electron y Chromium',
    },
  },
  find: {
    label: 'Buscar en la página',
    next: 'Coincidencia siguiente',
    previous: 'Coincidencia anterior',
    close: 'Cerrar',
    hits: (current, total) => `${current} de ${total}`,
  },
};

export default es;

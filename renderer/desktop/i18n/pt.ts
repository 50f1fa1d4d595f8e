import type { DesktopTexts } from './en.ts';

const pt: DesktopTexts = {
  setup: {
    title: 'Boas-vindas ao Wordkeep',
    intro: 'Um dicionário só seu, neste computador. Três perguntas e ele carrega.',
    start: 'Iniciar o dicionário',
    unreadable: 'Não foi possível ler as configurações',
    again: 'Seu dicionário continua igual; só é preciso informar as configurações de novo.',
  },
  preferences: {
    title: 'Preferências',
    save: 'Salvar',
    saved: 'Salvo. O servidor está reiniciando com as novas configurações.',
    sessionsEnd: 'Quem estiver conectado terá de entrar de novo, exceto nesta janela.',
    app: 'O aplicativo',
    port: 'Porta',
    portHint: (used) => `Agora o servidor responde em ${used}.`,
    portTaken: 'Onde o servidor responde. Se estiver em uso, será usada a próxima livre.',
    shortcut: (keys) => `Procurar uma palavra de qualquer lugar com ${keys}`,
    updates: 'Procurar novas versões do aplicativo e do servidor',
    updatesHint: 'Perguntamos antes de baixar qualquer coisa e de novo antes de instalar.',
  },
  credentials: {
    title: 'O administrador',
    intro:
      'Quem entrar com isto pode alterar o dicionário. Neste computador, você entra automaticamente.',
    username: 'Nome',
    password: 'Senha',
    unchanged: 'Deixe em branco para manter a senha',
    generate: 'Gerar uma',
    show: 'Mostrar a senha',
    hide: 'Ocultar a senha',
    strength: {
      weak: 'Fácil de adivinhar. Algumas palavras ao acaso formam uma boa senha.',
      fair: 'Suficiente em casa; use uma mais longa se compartilhar a administração.',
      strong: 'Difícil de adivinhar.',
    },
    asksEachTime:
      'Este computador não tem um lugar seguro para senhas, por isso ela será pedida a cada início. As configurações são criptografadas com ela.',
  },
  database: {
    title: 'Onde fica o dicionário',
    builtin: 'Em um arquivo neste computador',
    builtinHint: 'Nada a configurar. A escolha certa para um só computador.',
    postgres: 'Em um servidor Postgres',
    postgresHint:
      'Para um banco de dados do qual outros fazem cópias, ou que outros servidores também leem.',
    url: 'Endereço',
    urlKept: 'Deixe em branco para manter o endereço',
    test: 'Testar a conexão',
    works: (server) => `Funciona: ${server}.`,
    problems: {
      malformed:
        'Este não é o endereço de um banco de dados Postgres: postgres://user:password@host:port/database',
      host_not_found: 'Este servidor não existe. Confira o nome e a sua conexão.',
      refused: 'Nada responde lá. Confira a porta e se o Postgres aceita outros computadores.',
      timeout: 'Sem resposta a tempo. Pode haver um firewall no caminho.',
      wrong_password: 'O Postgres não conhece este usuário, ou a senha está errada.',
      no_database: 'Este banco de dados não existe. Crie-o primeiro: createdb wordkeep',
      no_rights: 'Este usuário não pode criar tabelas nesse banco de dados.',
      other: 'Não deu certo.',
    },
  },
  sharing: {
    title: 'Compartilhar na rede local',
    off: 'Só neste computador',
    offHint: 'Ninguém mais tem acesso.',
    reader: 'O dicionário',
    readerHint:
      'Todos na sua rede podem procurar palavras em um navegador, relatar erros e usar /api/v1. A administração fica neste computador.',
    everything: 'O dicionário e a administração',
    everythingHint:
      'A administração também, com a senha dela. Na rede, tudo passa por http sem criptografia: escolha isto só se confiar em todos que estão nela.',
    addresses: 'Os endereços:',
    noAddress:
      'Este computador não está em uma rede agora. Os endereços aparecerão aqui quando estiver.',
    qr: (address) => `Código QR de ${address}`,
    firewall: 'Seu sistema pode perguntar se permite conexões ao Wordkeep.',
  },
  problems: {
    blank: 'Não pode ficar vazio.',
    too_long: 'É longo demais.',
    out_of_range: 'Um número de 1024 a 65535.',
    failed: 'Não foi possível salvar',
  },
  status: {
    starting: 'Iniciando o dicionário…',
    importing: 'Carregando o dicionário',
    importingHint: 'Só o primeiro início demora tanto.',
    restarting: 'O servidor parou e está reiniciando…',
    stopping: 'Parando…',
    stopped: 'O servidor está parado.',
    failed: 'O servidor não está funcionando',
    reasons: {
      port_taken: 'Nenhuma porta livre foi encontrada.',
      database: 'O banco de dados não responde.',
      configuration: 'As configurações se contradizem.',
      busy: 'Outro Wordkeep está usando este banco de dados.',
      other: 'Ele não conseguiu iniciar.',
      died: 'Ele fechou inesperadamente várias vezes.',
      stuck: 'Ele parou de responder várias vezes.',
    },
    log: 'Últimas linhas do registro',
    tryAgain: 'Tentar de novo',
    changeSettings: 'Alterar as configurações',
    openLog: 'Abrir o registro',
  },
  unlock: {
    title: 'Digite a senha do administrador',
    intro:
      'Este computador não tem um lugar seguro para senhas, por isso ela é pedida a cada início.',
    password: 'Senha',
    open: 'Abrir o dicionário',
    wrong: 'Esta não é a senha.',
    lost: 'Não é possível ler a senha guardada',
    lostHint: 'A chave do cofre de senhas deste computador mudou.',
    setUpAgain: 'Configurar de novo',
  },
  about: {
    title: 'Sobre o Wordkeep',
    intro: 'Um dicionário de inglês no seu próprio servidor.',
    versions: 'Versões',
    app: 'Wordkeep',
    licences: 'Licenças',
    licence: {
      wordkeep: 'Wordkeep (MIT)',
      'third-party': 'Os programas de que ele é feito',
      dictionary: 'O dicionário que vem com ele',
      chromium: 'Electron e Chromium',
    },
  },
  find: {
    label: 'Buscar na página',
    next: 'Próxima ocorrência',
    previous: 'Ocorrência anterior',
    close: 'Fechar',
    hits: (current, total) => `${current} de ${total}`,
  },
};

export default pt;

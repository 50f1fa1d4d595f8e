import type { DesktopTexts } from './en.ts';

const fr: DesktopTexts = {
  setup: {
    title: 'Bienvenue dans Wordkeep',
    intro: 'Votre propre dictionnaire, sur cet ordinateur. Trois questions, puis il se charge.',
    start: 'Démarrer le dictionnaire',
    unreadable: 'Les réglages n’ont pas pu être lus',
    again: 'Votre dictionnaire est intact ; seuls les réglages sont à saisir de nouveau.',
  },
  preferences: {
    title: 'Réglages',
    save: 'Enregistrer',
    saved: 'Enregistré. Le serveur redémarre avec les nouveaux réglages.',
    sessionsEnd: 'Toutes les personnes connectées devront se reconnecter, sauf dans cette fenêtre.',
    app: 'L’application',
    port: 'Port',
    portHint: (used) => `Le serveur répond actuellement à l’adresse ${used}.`,
    portTaken: 'Là où le serveur répond. Si le port est pris, c’est le prochain port libre.',
    shortcut: (keys) => `Chercher un mot depuis n’importe où avec ${keys}`,
    updates: 'Chercher de nouvelles versions de l’application et du serveur',
    updatesHint: 'On vous demande avant tout téléchargement, et encore avant l’installation.',
  },
  credentials: {
    title: 'L’administrateur',
    intro:
      'Qui se connecte avec ceci peut modifier le dictionnaire. Sur cet ordinateur, vous êtes connecté automatiquement.',
    username: 'Nom',
    password: 'Mot de passe',
    unchanged: 'Laissez vide pour garder le mot de passe',
    generate: 'En créer un',
    show: 'Montrer le mot de passe',
    hide: 'Masquer le mot de passe',
    strength: {
      weak: 'Facile à deviner. Quelques mots au hasard font un bon mot de passe.',
      fair: 'Suffisant chez soi ; prenez-en un plus long si vous partagez l’administration.',
      strong: 'Difficile à deviner.',
    },
    asksEachTime:
      'Cet ordinateur n’a pas d’endroit sûr pour les mots de passe ; il vous sera donc demandé à chaque démarrage. Il sert à chiffrer les réglages.',
  },
  database: {
    title: 'Où se trouve le dictionnaire',
    builtin: 'Dans un fichier sur cet ordinateur',
    builtinHint: 'Rien à configurer. Le bon choix pour un seul ordinateur.',
    postgres: 'Sur un serveur Postgres',
    postgresHint: 'Pour une base que d’autres sauvegardent, ou que d’autres serveurs lisent aussi.',
    url: 'Adresse',
    urlKept: 'Laissez vide pour garder l’adresse',
    test: 'Tester la connexion',
    works: (server) => `Cela fonctionne : ${server}.`,
    problems: {
      malformed:
        'Ce n’est pas l’adresse d’une base Postgres : postgres://user:password@host:port/database',
      host_not_found: 'Cet hôte n’existe pas. Vérifiez son nom et votre connexion au réseau.',
      refused:
        'Rien ne répond là-bas. Vérifiez le port, et que Postgres accepte les autres ordinateurs.',
      timeout: 'Pas de réponse à temps. Un pare-feu est peut-être en cause.',
      wrong_password: 'Postgres ne connaît pas cet utilisateur, ou le mot de passe est faux.',
      no_database: 'Cette base n’existe pas. Créez-la d’abord : createdb wordkeep',
      no_rights: 'Cet utilisateur n’a pas le droit de créer des tables dans cette base.',
      other: 'Cela n’a pas fonctionné.',
    },
  },
  sharing: {
    title: 'Partager sur le réseau local',
    off: 'Seulement sur cet ordinateur',
    offHint: 'Personne d’autre n’y a accès.',
    reader: 'Le dictionnaire',
    readerHint:
      'Tout le monde sur votre réseau peut chercher des mots dans un navigateur, signaler des erreurs et utiliser /api/v1. L’administration reste sur cet ordinateur.',
    everything: 'Le dictionnaire et l’administration',
    everythingHint:
      'L’administration aussi, avec son mot de passe. Sur le réseau, tout passe en http non chiffré : ne choisissez ceci que si vous faites confiance à tous ceux qui s’y trouvent.',
    addresses: 'Ses adresses :',
    noAddress:
      'Cet ordinateur n’est pas sur un réseau pour l’instant. Ses adresses apparaîtront ici quand il le sera.',
    qr: (address) => `Code QR de ${address}`,
    firewall: 'Votre système demandera peut-être s’il faut autoriser les connexions à Wordkeep.',
  },
  problems: {
    blank: 'Ne doit pas être vide.',
    too_long: 'C’est trop long.',
    out_of_range: 'Un nombre de 1024 à 65535.',
    failed: 'L’enregistrement a échoué',
  },
  status: {
    starting: 'Démarrage du dictionnaire…',
    importing: 'Chargement du dictionnaire',
    importingHint: 'Seul le premier démarrage est aussi long.',
    restarting: 'Le serveur s’est arrêté et redémarre…',
    stopping: 'Arrêt…',
    stopped: 'Le serveur est arrêté.',
    failed: 'Le serveur ne fonctionne pas',
    reasons: {
      port_taken: 'Aucun port libre n’a été trouvé.',
      database: 'La base de données ne répond pas.',
      configuration: 'Les réglages se contredisent.',
      busy: 'Un autre Wordkeep utilise cette base de données.',
      other: 'Il n’a pas pu démarrer.',
      died: 'Il s’est arrêté brutalement à plusieurs reprises.',
      stuck: 'Il a cessé de répondre à plusieurs reprises.',
    },
    log: 'Dernières lignes du journal',
    tryAgain: 'Réessayer',
    changeSettings: 'Modifier les réglages',
    openLog: 'Ouvrir le journal',
  },
  unlock: {
    title: 'Saisissez le mot de passe de l’administrateur',
    intro:
      'Cet ordinateur n’a pas d’endroit sûr pour les mots de passe ; il vous est donc demandé à chaque démarrage.',
    password: 'Mot de passe',
    open: 'Ouvrir le dictionnaire',
    wrong: 'Ce n’est pas le mot de passe.',
    lost: 'Le mot de passe enregistré est illisible',
    lostHint: 'La clé du trousseau de cet ordinateur a changé.',
    setUpAgain: 'Reconfigurer',
  },
  about: {
    title: 'À propos de Wordkeep',
    intro: 'Un dictionnaire d’anglais que vous hébergez vous-même.',
    versions: 'Versions',
    app: 'Wordkeep',
    licences: 'Licences',
    licence: {
      wordkeep: 'Wordkeep (MIT)',
      'third-party': 'Les logiciels dont il est fait',
      dictionary: 'Le dictionnaire fourni',
      chromium: 'Electron et Chromium',
    },
  },
  find: {
    label: 'Rechercher dans la page',
    next: 'Résultat suivant',
    previous: 'Résultat précédent',
    close: 'Fermer',
    hits: (current, total) => `${current} sur ${total}`,
  },
};

export default fr;

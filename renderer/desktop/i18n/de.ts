import type { DesktopTexts } from './en.ts';

const de: DesktopTexts = {
  setup: {
    title: 'Willkommen bei Wordkeep',
    intro: 'Ein eigenes Wörterbuch auf diesem Computer. Drei Fragen, dann wird es geladen.',
    start: 'Wörterbuch starten',
    unreadable: 'Die Einstellungen konnten nicht gelesen werden',
    again: 'Ihr Wörterbuch ist unverändert; nur die Einstellungen müssen neu eingegeben werden.',
  },
  preferences: {
    title: 'Einstellungen',
    save: 'Speichern',
    saved: 'Gespeichert. Der Server startet mit den neuen Einstellungen neu.',
    sessionsEnd: 'Alle, die angemeldet sind, müssen sich erneut anmelden, außer in diesem Fenster.',
    app: 'Die App',
    port: 'Port',
    portHint: (used) => `Zurzeit antwortet der Server unter ${used}.`,
    portTaken: 'Wo der Server antwortet. Ist der Port belegt, wird der nächste freie genommen.',
    shortcut: (keys) => `Mit ${keys} von überall ein Wort nachschlagen`,
    updates: 'Nach neuen Versionen der App und des Servers suchen',
    updatesHint: 'Vor dem Herunterladen und noch einmal vor der Installation werden Sie gefragt.',
  },
  credentials: {
    title: 'Die Verwaltung',
    intro:
      'Wer sich hiermit anmeldet, kann das Wörterbuch ändern. Auf diesem Computer werden Sie automatisch angemeldet.',
    username: 'Name',
    password: 'Passwort',
    unchanged: 'Leer lassen, um das Passwort zu behalten',
    generate: 'Eines erzeugen',
    show: 'Passwort anzeigen',
    hide: 'Passwort verbergen',
    strength: {
      weak: 'Leicht zu erraten. Ein paar zufällige Wörter ergeben ein gutes Passwort.',
      fair: 'Für zu Hause genügt es; nehmen Sie ein längeres, wenn Sie die Verwaltung freigeben.',
      strong: 'Schwer zu erraten.',
    },
    asksEachTime:
      'Dieser Computer hat keinen sicheren Ort für Passwörter; Sie werden daher bei jedem Start danach gefragt. Die Einstellungen sind damit verschlüsselt.',
  },
  database: {
    title: 'Wo das Wörterbuch liegt',
    builtin: 'In einer Datei auf diesem Computer',
    builtinHint: 'Nichts einzurichten. Die richtige Wahl für einen einzelnen Computer.',
    postgres: 'Auf einem Postgres-Server',
    postgresHint: 'Für eine Datenbank, die andere sichern oder die auch andere Server lesen.',
    url: 'Adresse',
    urlKept: 'Leer lassen, um die Adresse zu behalten',
    test: 'Verbindung prüfen',
    works: (server) => `Sie funktioniert: ${server}.`,
    problems: {
      malformed:
        'Das ist keine Adresse einer Postgres-Datenbank: postgres://user:password@host:port/database',
      host_not_found: 'Diesen Host gibt es nicht. Prüfen Sie seinen Namen und Ihre Netzverbindung.',
      refused:
        'Dort antwortet nichts. Prüfen Sie den Port und ob Postgres Verbindungen von anderen Computern annimmt.',
      timeout: 'Keine Antwort. Vielleicht ist eine Firewall dazwischen.',
      wrong_password: 'Postgres kennt diesen Benutzer nicht, oder das Passwort ist falsch.',
      no_database: 'Diese Datenbank gibt es nicht. Legen Sie sie zuerst an: createdb wordkeep',
      no_rights: 'Dieser Benutzer darf in dieser Datenbank keine Tabellen anlegen.',
      other: 'Das hat nicht geklappt.',
    },
  },
  sharing: {
    title: 'Im lokalen Netz freigeben',
    off: 'Nur auf diesem Computer',
    offHint: 'Niemand sonst kann es erreichen.',
    reader: 'Das Wörterbuch',
    readerHint:
      'Alle in Ihrem Netz können im Browser Wörter nachschlagen, Fehler melden und /api/v1 nutzen. Die Verwaltung bleibt auf diesem Computer.',
    everything: 'Das Wörterbuch und die Verwaltung',
    everythingHint:
      'Auch die Verwaltung, mit ihrem Passwort. Im Netz läuft das über unverschlüsseltes http: Wählen Sie dies nur, wenn Sie allen darin vertrauen.',
    addresses: 'Die Adressen:',
    noAddress:
      'Dieser Computer ist zurzeit in keinem Netz. Sobald er es ist, stehen hier seine Adressen.',
    qr: (address) => `QR-Code von ${address}`,
    firewall: 'Ihr System fragt vielleicht, ob es Verbindungen zu Wordkeep zulassen soll.',
  },
  problems: {
    blank: 'Das darf nicht leer sein.',
    too_long: 'Das ist zu lang.',
    out_of_range: 'Eine Zahl von 1024 bis 65535.',
    failed: 'Das konnte nicht gespeichert werden',
  },
  status: {
    starting: 'Das Wörterbuch wird gestartet…',
    importing: 'Das Wörterbuch wird geladen',
    importingHint: 'Nur der erste Start dauert so lange.',
    restarting: 'Der Server hat angehalten und startet neu…',
    stopping: 'Wird angehalten…',
    stopped: 'Der Server ist angehalten.',
    failed: 'Der Server läuft nicht',
    reasons: {
      port_taken: 'Es wurde kein freier Port gefunden.',
      database: 'Die Datenbank antwortet nicht.',
      configuration: 'Die Einstellungen widersprechen sich.',
      busy: 'Ein anderes Wordkeep benutzt diese Datenbank.',
      other: 'Er konnte nicht starten.',
      died: 'Er ist wiederholt abgestürzt.',
      stuck: 'Er hat wiederholt nicht mehr reagiert.',
    },
    log: 'Letzte Zeilen des Protokolls',
    tryAgain: 'Erneut versuchen',
    changeSettings: 'Einstellungen ändern',
    openLog: 'Protokoll öffnen',
  },
  unlock: {
    title: 'Geben Sie das Passwort der Verwaltung ein',
    intro:
      'Dieser Computer hat keinen sicheren Ort für Passwörter; Sie werden daher bei jedem Start danach gefragt.',
    password: 'Passwort',
    open: 'Wörterbuch öffnen',
    wrong: 'Das ist nicht das Passwort.',
    lost: 'Das gespeicherte Passwort ist nicht lesbar',
    lostHint: 'Der Schlüssel des Passwortspeichers dieses Computers hat sich geändert.',
    setUpAgain: 'Neu einrichten',
  },
  about: {
    title: 'Über Wordkeep',
    intro: 'Ein englisches Wörterbuch auf dem eigenen Server.',
    versions: 'Versionen',
    app: 'Wordkeep',
    licences: 'Lizenzen',
    licence: {
      wordkeep: 'Wordkeep (MIT)',
      'third-party': 'Die Software, aus der es gemacht ist',
      dictionary: 'Das mitgelieferte Wörterbuch',
      chromium: 'Electron und Chromium',
    },
  },
  find: {
    label: 'Auf der Seite suchen',
    next: 'Nächster Treffer',
    previous: 'Voriger Treffer',
    close: 'Schließen',
    hits: (current, total) => `${current} von ${total}`,
  },
};

export default de;

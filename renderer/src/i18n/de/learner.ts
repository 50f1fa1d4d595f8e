import type en from '../en/learner.ts';
import { plural } from '../language.svelte.ts';

const words = plural('de', { one: 'Wort', other: 'Wörter' });

export default {
  words,
  myWords: {
    title: 'Meine Wörter',
    hint: 'Nur in diesem Browser gespeichert. Ein privates Fenster vergisst sie beim Schließen; eine Datei bewahrt sie.',
    practise: 'Üben',
    practiseDue: (count: number) => `Üben (${count})`,
    lists: 'Listen',
    all: 'Alle Wörter',
    newList: 'Neue Liste',
    renameList: 'Liste umbenennen',
    removeList: 'Liste löschen',
    removeListHint: 'Ihre Wörter bleiben in „Meine Wörter“.',
    listName: 'Name der Liste',
    needsName: 'Geben Sie einen Namen ein.',
    nameTaken: 'Diese Liste gibt es schon.',
    remove: 'Löschen',
    search: 'In meinen Wörtern suchen',
    nothing: 'Keines dieser Wörter passt',
    nothingHint: 'Durchsucht werden Wörter, Definitionen, Übersetzungen und Notizen.',
    emptyList: 'Noch kein Wort in dieser Liste',
    emptyListHint: 'Mit dem Stift neben einem Wort nehmen Sie es auf.',
    empty: 'Noch keine eigenen Wörter',
    emptyHint:
      'Drücken Sie den Stern neben einem Wort oder einer Bedeutung, oder die Taste s auf der Seite eines Wortes. Ihre Wörter stehen dann hier, zum Üben und für Notizen.',
    unavailable: 'Dieser Browser speichert hier nichts',
    unavailableHint:
      'Wörter liegen im Speicher des Browsers (IndexedDB), der hier ausgeschaltet ist. Manche Browser tun das in privaten Fenstern.',
    start: 'Wort nachschlagen',
    list: 'Wörter',
    edit: (word: string) => `Notiz und Listen zu ${word}`,
    noteFor: (word: string) => `Notiz zu ${word}`,
    removeWord: (word: string) => `${word} aus meinen Wörtern entfernen`,
    removed: (word: string) => `„${word}“ wurde entfernt.`,
    undo: 'Rückgängig',
    notSaved: 'Das konnte nicht gespeichert werden',
    more: (count: number) => `${count} weitere`,
    file: 'Datei',
    exportFile: 'Als Datei speichern',
    exportAnki: 'Für Anki speichern (Text)',
    exportCsv: 'Als Tabelle speichern (CSV)',
    importFile: 'Aus einer Datei hinzufügen…',
    imported: (added: number, all: number) =>
      `${words(added)} hinzugefügt; jetzt sind es ${words(all)}.`,
    importFailed: 'Die Datei wurde nicht übernommen',
    problems: {
      json: 'Das ist keine Datei von „Meine Wörter“: Ihr Inhalt ist kein JSON.',
      format: 'Es ist JSON, aber keine Datei von „Meine Wörter“.',
      newer: 'Sie stammt von einer neueren Version von Wordkeep.',
      content: (total: number) =>
        total === 1
          ? 'Eine Stelle darin ist falsch:'
          : `${total} Stellen darin sind falsch, zuerst diese:`,
      unreadable: 'Der Browser konnte sie nicht lesen.',
    },
  },
  offline: {
    title: 'Ohne Verbindung',
    app: 'Die Seiten dieses Wörterbuchs öffnen sich ohne Verbindung. Wörter zeigen, was dieser Browser gespeichert hat.',
    appComing:
      'Der Browser speichert gerade die Seiten dieses Wörterbuchs; danach öffnen sie sich ohne Verbindung.',
    noApp: 'Hier öffnen sich Seiten nicht ohne Verbindung',
    noAppHint:
      'Browser speichern Seiten nur von https-Adressen und von diesem Gerät; diese Adresse ist unverschlüsseltes http. Alles andere funktioniert. Gespeicherte Wörter sind zu sehen, wenn die Verbindung abbricht, während eine Seite offen ist.',
    install: 'Als App installieren',
    unavailable: 'Dieser Browser speichert hier nichts.',
    core: 'Der Kern des Wörterbuchs',
    coreHint:
      'Alle Wörter mit einem Niveau, A1 bis C2. Jedes belegt hier etwa 5 kB; übertragen wird weniger als 1 kB. Sie können währenddessen weiterlesen, anhalten und später fortfahren.',
    keepCore: 'Den Kern für offline speichern',
    listing: 'Die Wörter werden aufgelistet…',
    progress: (done: string, all: string, size: string) => `${done} von ${all} · ${size}`,
    stop: 'Anhalten',
    resume: 'Fortfahren',
    update: 'Die neue Version speichern',
    old: 'Das Wörterbuch wurde seither aktualisiert.',
    reasons: { seen: 'Kürzlich nachgeschlagene Wörter', starred: 'Meine Wörter' },
    removeThese: (what: string) => `Gespeichertes löschen: ${what}`,
    keepSeen: 'Wörter speichern, die ich nachschlage',
    all: (size: string) =>
      `Insgesamt ${size}. Was Sie hier löschen, bleibt in „Meine Wörter“ und im Verlauf.`,
  },
  practice: {
    title: 'Üben',
    which: 'Üben',
    due: (count: number) => `${count} fällig`,
    fresh: (count: number) => `${count} neu`,
    show: 'Antwort zeigen',
    grades: { again: 'Noch einmal', hard: 'Schwer', good: 'Gut', easy: 'Leicht' },
    gradesHint: 'Wie gut wussten Sie es?',
    undo: 'Letzte Antwort zurücknehmen',
    done: 'Fertig für jetzt',
    next: (when: string, count: string) => `Weiter: ${count}, ${when}.`,
    empty: 'Noch nichts zu üben',
    emptyHint: 'Markieren Sie Wörter oder Bedeutungen mit einem Stern: Sie werden hier zu Karten.',
    emptyList: 'Noch kein Wort in dieser Liste',
    myWords: 'Meine Wörter',
    today: 'Antworten heute',
    known: 'In den letzten 30 Tagen gewusst',
    streak: 'Tage in Folge',
    week: 'In den nächsten Tagen fällig',
    dayCount: (day: string, count: number) => `${day}: ${count}`,
    about:
      'Karten kommen wieder, kurz bevor Sie sie vergessen würden, nach dem Algorithmus FSRS. Tasten: Die Leertaste dreht die Karte um, 1 bis 4 antworten, u nimmt eine Antwort zurück.',
    question: 'Kennen Sie dieses Wort?',
  },
} satisfies typeof en;

import type en from '../en/shared.ts';
import { plural, spanOf } from '../language.svelte.ts';

const span = spanOf(
  plural('de', { one: 'Sekunde', other: 'Sekunden' }),
  plural('de', { one: 'Minute', other: 'Minuten' }),
  plural('de', { one: 'Stunde', other: 'Stunden' }),
);

export default {
  close: 'Schließen',
  cancel: 'Abbrechen',
  save: 'Speichern',
  tryAgain: 'Erneut versuchen',
  showMore: 'Mehr anzeigen',
  showLess: 'Weniger anzeigen',
  loading: 'Wird geladen',
  licenceNotStated: 'nicht angegeben',
  datasetWithoutName: 'Datensatz ohne Namen',
  failures: {
    offline: [
      'Keine Verbindung',
      'Der Server antwortet nicht. Läuft er, und sind Sie mit dem Netz verbunden?',
    ],
    timeout: ['Keine Antwort', 'Der Server braucht zu lange. Versuchen Sie es gleich noch einmal.'],
    unexpected_answer: [
      'Unerwartete Antwort',
      'Etwas auf dem Weg zum Server hat an seiner Stelle geantwortet.',
    ],
    too_many_requests: [
      'Zu viele Anfragen',
      'Warten Sie einen Moment und versuchen Sie es dann erneut.',
    ],
    internal_error: ['Etwas ist schiefgegangen', 'Der Server konnte das nicht ausführen.'],
    database_unreachable: [
      'Die Datenbank antwortet nicht',
      'Der Server versucht es von selbst noch einmal.',
    ],
    storage_full: [
      'Der Speicher ist voll',
      'Schaffen Sie auf dem Server Platz und versuchen Sie es dann erneut.',
    ],
    storage_read_only: [
      'Schreiben ist nicht möglich',
      'Dieser Server kann das Wörterbuch derzeit nur lesen.',
    ],
    import_in_progress: ['Ein Import läuft', 'Danach sind Änderungen wieder möglich.'],
    payload_too_large: ['Zu groß', 'So viel auf einmal nimmt der Server nicht an.'],
    suggestion_queue_full: [
      'Die Warteschlange ist voll',
      'Zuerst müssen die wartenden Vorschläge bearbeitet werden. Versuchen Sie es an einem anderen Tag.',
    ],
    suggestions_unavailable: [
      'Zurzeit keine Vorschläge',
      'Das Wörterbuch wird gerade aktualisiert, oder dieser Server kann es nur lesen. Versuchen Sie es später.',
    ],
    validation_failed: ['So nicht möglich', 'Prüfen Sie die markierten Felder.'],
    api_key_invalid: [
      'Unbekannter API-Schlüssel',
      'Prüfen Sie den Schlüssel, oder fragen Sie ohne Schlüssel.',
    ],
    invalid_token: ['Sie sind nicht angemeldet', 'Melden Sie sich an und versuchen Sie es erneut.'],
    entry_changed: [
      'Inzwischen geändert',
      'Jemand anderes hat den Eintrag geändert. Sehen Sie ihn sich noch einmal an.',
    ],
    not_found: ['Nicht mehr vorhanden', 'Es wurde inzwischen gelöscht.'],
    other: ['Das hat nicht geklappt', ''],
  },
  waitSeconds: (seconds: number) => `Versuchen Sie es in ${span(seconds)} erneut.`,
  requestId: (id: string) => `Im Protokoll des Servers: ${id}.`,
} satisfies typeof en;

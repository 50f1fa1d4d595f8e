import type en from '../en/shared.ts';
import { plural, spanOf } from '../language.svelte.ts';

const span = spanOf(
  plural('fr', { one: 'seconde', other: 'secondes' }),
  plural('fr', { one: 'minute', other: 'minutes' }),
  plural('fr', { one: 'heure', other: 'heures' }),
);

export default {
  close: 'Fermer',
  cancel: 'Annuler',
  save: 'Enregistrer',
  tryAgain: 'Réessayer',
  showMore: 'Afficher plus',
  showLess: 'Afficher moins',
  loading: 'Chargement',
  licenceNotStated: 'non précisée',
  datasetWithoutName: 'Jeu de données sans nom',
  failures: {
    offline: [
      'Pas de connexion',
      'Le serveur ne répond pas. Est-il démarré, et êtes-vous en ligne ?',
    ],
    timeout: ['Pas de réponse', 'Le serveur met trop de temps. Réessayez dans un instant.'],
    unexpected_answer: ['Réponse inattendue', 'Un intermédiaire a répondu à la place du serveur.'],
    too_many_requests: ['Trop de requêtes', 'Patientez un instant, puis réessayez.'],
    internal_error: ['Une erreur est survenue', 'Le serveur n’a pas pu faire cela.'],
    database_unreachable: [
      'La base de données ne répond pas',
      'Le serveur réessaiera de lui-même.',
    ],
    storage_full: ['Le disque est plein', 'Libérez de la place sur le serveur, puis réessayez.'],
    storage_read_only: [
      'Écriture impossible',
      'Pour l’instant, ce serveur peut seulement lire le dictionnaire.',
    ],
    import_in_progress: [
      'Une importation est en cours',
      'Les modifications seront de nouveau possibles quand elle sera finie.',
    ],
    payload_too_large: ['Trop volumineux', 'Le serveur n’en accepte pas autant à la fois.'],
    suggestion_queue_full: [
      'La file d’attente est pleine',
      'Il faut d’abord traiter les suggestions en attente. Réessayez un autre jour.',
    ],
    suggestions_unavailable: [
      'Suggestions indisponibles pour l’instant',
      'Le dictionnaire est en cours de mise à jour, ou ce serveur peut seulement le lire. Réessayez plus tard.',
    ],
    validation_failed: ['Refusé en l’état', 'Vérifiez les champs signalés.'],
    api_key_invalid: ['Clé d’API inconnue', 'Vérifiez la clé, ou faites la requête sans clé.'],
    invalid_token: ['Vous n’êtes pas connecté', 'Connectez-vous, puis réessayez.'],
    entry_changed: [
      'Modifié entre-temps',
      'Quelqu’un d’autre a fait une modification. Vérifiez de nouveau.',
    ],
    not_found: ['N’existe plus', 'Supprimé entre-temps.'],
    other: ['Cela n’a pas fonctionné', ''],
  },
  waitSeconds: (seconds: number) => `Réessayez dans ${span(seconds)}.`,
  requestId: (id: string) => `Dans le journal du serveur : ${id}.`,
} satisfies typeof en;

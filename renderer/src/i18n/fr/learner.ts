import type en from '../en/learner.ts';
import { plural } from '../language.svelte.ts';

const words = plural('fr', { one: 'mot', other: 'mots' });

export default {
  words,
  myWords: {
    title: 'Mes mots',
    hint: 'Conservés dans ce navigateur seulement. Une fenêtre privée les oublie en se fermant ; un fichier les garde.',
    practise: 'S’exercer',
    practiseDue: (count: number) => `S’exercer (${count})`,
    lists: 'Listes',
    all: 'Tous les mots',
    newList: 'Nouvelle liste',
    renameList: 'Renommer la liste',
    removeList: 'Supprimer la liste',
    removeListHint: 'Ses mots restent dans « Mes mots ».',
    listName: 'Nom de la liste',
    needsName: 'Saisissez un nom.',
    nameTaken: 'Cette liste existe déjà.',
    remove: 'Supprimer',
    search: 'Chercher dans mes mots',
    nothing: 'Aucun de ces mots ne correspond',
    nothingHint: 'La recherche porte sur les mots, les définitions, les traductions et les notes.',
    emptyList: 'Pas encore de mot dans cette liste',
    emptyListHint: 'Utilisez le crayon à côté d’un mot pour l’y mettre.',
    empty: 'Vous n’avez pas encore de mots',
    emptyHint:
      'Cliquez sur l’étoile à côté d’un mot ou d’un de ses sens, ou appuyez sur s sur la page d’un mot. Vos mots apparaissent ici, pour s’exercer et prendre des notes.',
    unavailable: 'Ce navigateur ne conserve rien ici',
    unavailableHint:
      'Les mots sont conservés dans le stockage du navigateur (IndexedDB), qui est désactivé ici. Certains navigateurs le font dans les fenêtres privées.',
    start: 'Chercher un mot',
    list: 'Mots',
    edit: (word: string) => `Note et listes de ${word}`,
    noteFor: (word: string) => `Note sur ${word}`,
    removeWord: (word: string) => `Retirer ${word} de mes mots`,
    removed: (word: string) => `« ${word} » a été retiré.`,
    undo: 'Rétablir',
    notSaved: 'L’enregistrement a échoué',
    more: (count: number) => `${count} de plus`,
    file: 'Fichier',
    exportFile: 'Enregistrer dans un fichier',
    exportAnki: 'Enregistrer pour Anki (texte)',
    exportCsv: 'Enregistrer comme tableau (CSV)',
    importFile: 'Ajouter depuis un fichier…',
    imported: (added: number, all: number) =>
      `Ajouté : ${words(added)} ; vous en avez maintenant ${all}.`,
    importFailed: 'Le fichier n’a pas été accepté',
    problems: {
      json: 'Ce n’est pas un fichier de « Mes mots » : son contenu n’est pas du JSON.',
      format: 'C’est du JSON, mais pas un fichier de « Mes mots ».',
      newer: 'Il vient d’une version plus récente de Wordkeep.',
      content: (total: number) =>
        total === 1
          ? 'Il contient une erreur :'
          : `Il contient ${total} erreurs, dont voici les premières :`,
      unreadable: 'Le navigateur n’a pas pu le lire.',
    },
  },
  offline: {
    title: 'Sans connexion',
    app: 'Les pages de ce dictionnaire s’ouvrent sans connexion. Les mots montrent ce qui est conservé dans ce navigateur.',
    appComing:
      'Le navigateur enregistre les pages de ce dictionnaire ; elles s’ouvriront ensuite sans connexion.',
    noApp: 'Ici, les pages ne s’ouvrent pas sans connexion',
    noAppHint:
      'Les navigateurs ne conservent que les pages d’adresses https et de cette machine, et cette adresse est en http simple. Tout le reste fonctionne. Les mots conservés s’affichent si la connexion se perd alors qu’une page est ouverte.',
    install: 'Installer comme application',
    unavailable: 'Ce navigateur ne conserve rien ici.',
    core: 'Le cœur du dictionnaire',
    coreHint:
      'Tous les mots qui ont un niveau, de A1 à C2. Chacun occupe ici environ 5 ko, pour moins de 1 ko à télécharger. Vous pouvez continuer à lire pendant ce temps, arrêter et reprendre plus tard.',
    keepCore: 'Garder le cœur hors connexion',
    listing: 'Liste des mots en cours…',
    progress: (done: string, all: string, size: string) => `${done} sur ${all} · ${size}`,
    stop: 'Arrêter',
    resume: 'Reprendre',
    update: 'Garder la nouvelle version',
    old: 'Le dictionnaire a été mis à jour depuis.',
    reasons: { seen: 'Mots consultés récemment', starred: 'Mes mots' },
    removeThese: (what: string) => `Supprimer ce qui est conservé : ${what}`,
    keepSeen: 'Conserver les mots que je consulte',
    all: (size: string) =>
      `${size} en tout. Ce que vous supprimez ici reste dans « Mes mots » et dans l’historique.`,
  },
  practice: {
    title: 'Exercice',
    which: 'S’exercer',
    due: (count: number) => `${count} à revoir`,
    fresh: (count: number) => `nouveaux : ${count}`,
    show: 'Montrer la réponse',
    grades: { again: 'Encore', hard: 'Difficile', good: 'Bien', easy: 'Facile' },
    gradesHint: 'Le saviez-vous bien ?',
    undo: 'Annuler la dernière réponse',
    done: 'Fini pour l’instant',
    next: (when: string, count: string) => `Ensuite : ${count}, ${when}.`,
    empty: 'Rien à exercer pour l’instant',
    emptyHint: 'Mettez une étoile à des mots ou à des sens : ils deviennent ici des cartes.',
    emptyList: 'Pas encore de mot dans cette liste',
    myWords: 'Mes mots',
    today: 'Réponses aujourd’hui',
    known: 'Sus ces 30 derniers jours',
    streak: 'Jours d’affilée',
    week: 'À revoir les prochains jours',
    dayCount: (day: string, count: number) => `${day} : ${count}`,
    about:
      'Les cartes reviennent quand vous êtes sur le point de les oublier, selon l’algorithme FSRS. Touches : Espace retourne la carte, 1 à 4 répondent, u annule une réponse.',
    question: 'Connaissez-vous ce mot ?',
  },
} satisfies typeof en;

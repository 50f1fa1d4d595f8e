import type en from '../en/learner.ts';
import { plural } from '../language.svelte.ts';

const words = plural('fr', { one: 'mot', other: 'mots' });

export default {
  words,
  myWords: {
    title: 'Mes mots',
    hint: 'Conservés uniquement dans ce navigateur, et perdus à la fermeture d’une fenêtre privée. Pour les garder, enregistrez-les dans un fichier.',
    practise: 'Réviser',
    practiseDue: (count: number) => `Réviser (${count})`,
    lists: 'Listes',
    all: 'Tous les mots',
    newList: 'Nouvelle liste',
    renameList: 'Renommer la liste',
    removeList: 'Supprimer la liste',
    removeListHint: 'Ses mots restent dans « Mes mots ».',
    listName: 'Nom de la liste',
    needsName: 'Saisissez un nom.',
    nameTaken: 'Une liste porte déjà ce nom.',
    remove: 'Supprimer',
    search: 'Chercher dans mes mots',
    nothing: 'Aucun mot ne correspond',
    nothingHint: 'La recherche porte sur les mots, les définitions, les traductions et les notes.',
    emptyList: 'Pas encore de mot dans cette liste',
    emptyListHint: 'Utilisez le crayon à côté d’un mot pour l’ajouter.',
    empty: 'Vous n’avez pas encore de mots',
    emptyHint:
      'Cliquez sur l’étoile à côté d’un mot ou d’un de ses sens, ou appuyez sur s sur la page d’un mot. Vos mots apparaissent ici, pour les réviser et y ajouter des notes.',
    unavailable: 'Rien ne peut être conservé dans ce navigateur',
    unavailableHint:
      'Les mots sont conservés dans le stockage du navigateur (IndexedDB), qui est désactivé ici. Certains navigateurs le désactivent dans les fenêtres privées.',
    start: 'Chercher un mot',
    list: 'Mots',
    edit: (word: string) => `Note et listes de ${word}`,
    noteFor: (word: string) => `Note sur ${word}`,
    removeWord: (word: string) => `Retirer ${word} de mes mots`,
    removed: (word: string) => `« ${word} » a été retiré.`,
    undo: 'Annuler',
    notSaved: 'L’enregistrement a échoué',
    more: (count: number) => `${count} de plus`,
    file: 'Fichier',
    exportFile: 'Enregistrer dans un fichier',
    exportAnki: 'Enregistrer pour Anki (texte)',
    exportCsv: 'Enregistrer comme tableau (CSV)',
    importFile: 'Ajouter depuis un fichier…',
    imported: (added: number, all: number) =>
      `Ajouté : ${words(added)} ; vous en avez maintenant ${all}.`,
    importFailed: 'Le fichier n’a pas pu être ajouté',
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
    title: 'Utilisation hors connexion',
    app: 'Ce dictionnaire s’ouvre sans connexion et affiche les mots conservés dans ce navigateur.',
    appComing:
      'Le navigateur enregistre les pages de ce dictionnaire ; elles s’ouvriront ensuite sans connexion.',
    noApp: 'Ici, les pages ne s’ouvrent pas sans connexion',
    noAppHint:
      'Les navigateurs ne conservent que les pages d’adresses https et de cette machine, et cette adresse est en http simple. Tout le reste fonctionne, et si la connexion se perd alors qu’une page est ouverte, elle affiche encore les mots conservés.',
    install: 'Installer comme application',
    unavailable: 'Rien ne peut être conservé dans ce navigateur.',
    core: 'Le cœur du dictionnaire',
    coreHint:
      'Tous les mots qui ont un niveau, de A1 à C2. Chacun occupe ici environ 5 ko, pour moins de 1 ko à télécharger. Vous pouvez continuer à lire pendant ce temps, ou arrêter et reprendre plus tard.',
    keepCore: 'Conserver le cœur hors connexion',
    listing: 'Préparation de la liste des mots…',
    progress: (done: string, all: string, size: string) => `${done} sur ${all} · ${size}`,
    stop: 'Arrêter',
    resume: 'Reprendre',
    update: 'Télécharger la nouvelle version',
    old: 'Le dictionnaire a été mis à jour depuis.',
    reasons: { seen: 'Mots consultés récemment', starred: 'Mes mots' },
    removeThese: (what: string) => `Supprimer de ce navigateur : ${what}`,
    keepSeen: 'Conserver les mots que je consulte',
    all: (size: string) =>
      `${size} en tout. Ce que vous supprimez ici reste dans « Mes mots » et dans l’historique.`,
  },
  practice: {
    title: 'Révision',
    which: 'Réviser',
    due: (count: number) => `${count} à réviser`,
    fresh: (count: number) => `nouveaux : ${count}`,
    show: 'Montrer la réponse',
    grades: { again: 'Encore', hard: 'Difficile', good: 'Bien', easy: 'Facile' },
    gradesHint: 'Le saviez-vous bien ?',
    undo: 'Annuler la dernière réponse',
    done: 'Fini pour l’instant',
    next: (when: string, count: string) => `Ensuite : ${count}, ${when}.`,
    empty: 'Rien à réviser pour l’instant',
    emptyHint: 'Mettez une étoile à des mots ou à des sens : ils deviennent ici des cartes.',
    emptyList: 'Pas encore de mot dans cette liste',
    myWords: 'Mes mots',
    today: 'Réponses aujourd’hui',
    known: 'Sus au cours des 30 derniers jours',
    streak: 'Jours d’affilée',
    week: 'À réviser ces prochains jours',
    dayCount: (day: string, count: number) => `${day} : ${count}`,
    about:
      'Les cartes reviennent quand vous êtes sur le point de les oublier (algorithme FSRS). Touches : Espace pour retourner la carte, 1 à 4 pour répondre, u pour annuler la dernière réponse.',
    question: 'Connaissez-vous ce mot ?',
  },
} satisfies typeof en;

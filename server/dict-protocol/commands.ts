const COMMANDS = ['DEFINE', 'MATCH', 'SHOW', 'OPTION', 'CLIENT', 'STATUS', 'HELP', 'QUIT', 'AUTH'];

export const isDictCommand = (word: string): boolean => COMMANDS.includes(word);

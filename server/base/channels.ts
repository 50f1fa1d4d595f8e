import { channel } from 'node:diagnostics_channel';

/** Internal events, for metrics and counters. They cost next to nothing while nobody subscribes. */

/** A search was answered; the message is the tier of its first item, or `none`. */
export const SEARCHED = channel('wordkeep:searched');

/** A search found nothing; the message is the term as typed. */
export const SEARCH_MISSED = channel('wordkeep:search-missed');

/** A cached answer was sent; the message is its URL. */
export const KNOWN_ANSWER_SENT = channel('wordkeep:known-answer-sent');

/** A word was looked up and found; the message is the spelling asked for. */
export const LOOKED_UP = channel('wordkeep:looked-up');

/** A command of the dictionary protocol was answered. */
export const DICT_ANSWERED = channel('wordkeep:dict-answered');
export interface DictAnswered {
  /** In capitals; null if there is no such command, so that nobody can make any number of series. */
  command: string | null;
  code: number;
}

/** A client of the dictionary protocol came or left; the message is how many there are. */
export const DICT_CONNECTIONS = channel('wordkeep:dict-connections');

import { channel } from 'node:diagnostics_channel';

/** Internal events, for metrics and counters. They cost next to nothing while nobody subscribes. */

/** The message is the tier of the first item, or `none`. */
export const SEARCHED = channel('wordkeep:searched');

/** The message is the term as typed. */
export const SEARCH_MISSED = channel('wordkeep:search-missed');

/** The message is the URL. */
export const KNOWN_ANSWER_SENT = channel('wordkeep:known-answer-sent');

/** The message is the requested spelling. */
export const LOOKED_UP = channel('wordkeep:looked-up');

export const DICT_ANSWERED = channel('wordkeep:dict-answered');
export interface DictAnswered {
  /** In capitals; null if there is no such command, to bound the number of series. */
  command: string | null;
  code: number;
}

/** The message is how many clients there are. */
export const DICT_CONNECTIONS = channel('wordkeep:dict-connections');

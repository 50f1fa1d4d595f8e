import { channel } from 'node:diagnostics_channel';

/** Internal events, for metrics and counters. They cost next to nothing while nobody subscribes. */

/** A search was answered; the message is the tier of its first item, or `none`. */
export const SEARCHED = channel('wordkeep:searched');

/** A search found nothing; the message is the term as typed. */
export const SEARCH_MISSED = channel('wordkeep:search-missed');

/** A cached answer was sent; the message is its URL. */
export const KNOWN_ANSWER_SENT = channel('wordkeep:known-answer-sent');

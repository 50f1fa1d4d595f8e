import { channel } from 'node:diagnostics_channel';

/** What happens inside, for whoever measures it. Costs next to nothing while nobody listens. */

/** A search was answered; the message is the tier of its first item, or `none`. */
export const SEARCHED = channel('wordkeep:searched');

/** A search found nothing; the message is the term as it was typed. */
export const SEARCH_MISSED = channel('wordkeep:search-missed');

/** A known answer was sent; the message is its URL. */
export const KNOWN_ANSWER_SENT = channel('wordkeep:known-answer-sent');

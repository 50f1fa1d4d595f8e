import { channel } from 'node:diagnostics_channel';

/** What happens inside, for whoever measures it. Costs next to nothing while nobody listens. */

/** A search was answered; the message is the tier of its first item, or `none`. */
export const SEARCHED = channel('wordkeep:searched');

/** A known answer was sent; without a message. */
export const KNOWN_ANSWER_SENT = channel('wordkeep:known-answer-sent');

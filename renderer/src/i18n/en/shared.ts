import { plural, spanOf } from '../language.svelte.ts';

const span = spanOf(
  plural('en', { one: 'second', other: 'seconds' }),
  plural('en', { one: 'minute', other: 'minutes' }),
  plural('en', { one: 'hour', other: 'hours' }),
);

export default {
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  tryAgain: 'Try again',
  showMore: 'Show more',
  showLess: 'Show less',
  loading: 'Loading',
  licenceNotStated: 'not stated',
  datasetWithoutName: 'Dataset without a name',
  failures: {
    offline: ['No connection', 'The server does not answer. Is it running, and are you online?'],
    timeout: ['No answer in time', 'The server takes too long. Try again in a moment.'],
    unexpected_answer: [
      'An unexpected answer',
      'Something between here and the server answered in its place.',
    ],
    too_many_requests: ['Too many requests', 'Wait a moment, then try again.'],
    internal_error: ['Something went wrong', 'The server could not do that.'],
    database_unreachable: ['The database does not answer', 'The server will try again by itself.'],
    storage_full: ['The disk is full', 'Make room on the server; then try again.'],
    storage_read_only: ['Nothing can be written', 'This server only reads the dictionary now.'],
    import_in_progress: ['An import is running', 'Changes are possible again when it is over.'],
    payload_too_large: ['Too large', 'The server does not take that much at once.'],
    suggestion_queue_full: [
      'The queue is full',
      'The administrator has to read what waits first. Try again another day.',
    ],
    suggestions_unavailable: [
      'No suggestions just now',
      'The dictionary is being updated, or this server only reads it. Try again later.',
    ],
    validation_failed: ['Not accepted as it is', 'Look at the fields that are marked.'],
    api_key_invalid: ['The API key is not known', 'Check the key, or ask without one.'],
    invalid_token: ['You are not signed in', 'Sign in, then try again.'],
    entry_changed: ['Changed meanwhile', 'Someone else changed it. Look at it again.'],
    not_found: ['No longer there', 'It was deleted meanwhile.'],
    other: ['That did not work', ''],
  },
  waitSeconds: (seconds: number) => `Try again in ${span(seconds)}.`,
  requestId: (id: string) => `The server's log has it as ${id}.`,
};

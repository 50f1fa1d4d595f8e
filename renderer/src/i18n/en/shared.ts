export default {
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  tryAgain: 'Try again',
  loading: 'Loading',
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
    import_in_progress: ['An import is running', 'Changes are possible again when it is over.'],
    payload_too_large: ['Too large', 'The server does not take that much at once.'],
    suggestion_queue_full: [
      'The queue is full',
      'The administrator has to read what waits first. Try again another day.',
    ],
    validation_failed: ['Not accepted as it is', 'Look at the fields that are marked.'],
    other: ['That did not work', ''],
  },
  waitSeconds: (seconds: number) => `Try again in ${seconds} s.`,
  requestId: (id: string) => `The server's log has it as ${id}.`,
};

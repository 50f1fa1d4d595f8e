import fc from 'fast-check';

// Properties are tested with three times the cases that `npm test` draws.
fc.configureGlobal({ numRuns: 300 });

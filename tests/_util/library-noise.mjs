// Loaded into a server by a test: writes what libraries and Node write when it is told to.
process.on('SIGUSR2', () => {
  console.warn('Committing transaction %d failed with error %j', 7, 'too many clients');
  process.emitWarning('this call is deprecated', 'DeprecationWarning');
  const warning = new Error('too many listeners');
  warning.name = 'MaxListenersExceededWarning';
  // As Node attaches the response that has them, with its cookies.
  warning.emitter = { header: 'set-cookie: bearer=secret' };
  process.emitWarning(warning);
});

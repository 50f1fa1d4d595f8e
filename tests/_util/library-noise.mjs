// Loaded into a server by a test: writes what libraries and Node write when it is told to.
process.on('SIGUSR2', () => {
  console.warn('Committing transaction %d failed with error %j', 7, 'too many clients');
  process.emitWarning('this call is deprecated', 'DeprecationWarning');
});

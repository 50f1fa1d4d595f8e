import reader from './reader.ts';
import shared from './shared.ts';
import vocabulary from './vocabulary.ts';

export default { reader, shared, vocabulary };

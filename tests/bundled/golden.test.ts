// The other tests of the bundled dictionary are in `bundled.long.test.ts`.
import './golden-search.ts';
import './golden-finder.ts';

// All on one server, because importing the bundled dictionary and building the finder's tables take
// longer than most suites. Tests that write come last.
import './golden-search.ts';
import './golden-finder.ts';
import './reader.ts';
import './cost.ts';

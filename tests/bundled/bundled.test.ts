// All on one server, because importing the bundled dictionary and reading its index take longer than
// most suites. The finder and most costs have a long suite of their own. Tests that write come last.
import './golden-search.ts';
import './cost-of-search.ts';
import './reader.ts';

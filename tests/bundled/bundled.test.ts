// All on one server, because importing the bundled dictionary and reading its index take longer than
// most suites. The finder has a long suite of its own. Tests that write come last.
import './golden-search.ts';
import './reader.ts';
import './cost.ts';

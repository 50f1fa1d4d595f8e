// All on one server, because importing the bundled dictionary and making the tables of its finder
// take longer than most suites. Tests that write come last.
import './golden-search.ts';
import './golden-finder.ts';
import './cost-of-find.ts';
import './reader.ts';
import './cost.ts';

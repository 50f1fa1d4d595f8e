// All on one server, because importing the bundled dictionary and making the tables of the finder
// take longer than most suites. What writes comes last.
import './golden-search.ts';
import './golden-finder.ts';
import './reader.ts';
import './cost.ts';

// What takes long on the bundled dictionary: its finder, and the worst that anybody asks. Tests that
// write come last.
import './golden-finder.ts';
import './cost-of-find.ts';
import './cost.ts';

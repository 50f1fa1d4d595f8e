// The finder on the bundled dictionary: it makes its tables for a dozen seconds.
import './golden-finder.ts';
import './cost-of-find.ts';

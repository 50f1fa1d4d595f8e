import { config } from 'zod';

// The page's policy forbids code from strings; merely trying it would be reported. Schemas look at
// this when they are made, so it is imported before them.
config({ jitless: true });

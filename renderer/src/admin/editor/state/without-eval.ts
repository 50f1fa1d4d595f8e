import { config } from 'zod';

// Zod would try to compile code, which the page's policy forbids and reports. Import this first.
config({ jitless: true });

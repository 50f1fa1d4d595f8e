import './known-hashes.mjs';

export const CREDENTIALS = { ADMIN_USERNAME: 'keeper', ADMIN_PASSWORD: 'correct horse' };

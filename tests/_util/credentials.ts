export const CREDENTIALS = { ADMIN_USERNAME: 'keeper', ADMIN_PASSWORD: 'correct horse' };

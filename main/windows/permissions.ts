import { originOf, PAGES_ORIGIN } from './navigation.ts';

/** Pages may only copy text: no camera, location, notifications, devices or files. */
const ALLOWED = ['clipboard-sanitized-write'];

export function isAllowedPermission(
  permission: string,
  requestingUrl: string,
  serverUrl: string | null,
): boolean {
  if (!ALLOWED.includes(permission)) return false;
  const origin = originOf(requestingUrl);
  if (origin === null) return false;
  return origin === PAGES_ORIGIN || (serverUrl !== null && origin === originOf(serverUrl));
}

import encodeQR from 'qr';

/** Light modules around a code, without which cameras do not find it. */
const QUIET_ZONE = 2;

/** A QR code as an SVG path, because the page's policy allows no markup made at run time. */
export function qrPath(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { border: QUIET_ZONE, ecc: 'medium' });
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size: rows.length, path };
}

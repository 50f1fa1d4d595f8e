import encodeQR from 'qr';

/** Light modules around a code, without which cameras do not find it. */
const QUIET_ZONE = 2;

export interface QrPath {
  /** Modules from side to side. */
  size: number;
  /** The dark modules as an SVG path, one unit each. */
  path: string;
}

/** A QR code as a path, because the page's policy allows no markup made at run time. */
export function qrPath(text: string): QrPath {
  const rows = encodeQR(text, 'raw', { border: QUIET_ZONE, ecc: 'medium' });
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { size: rows.length, path };
}

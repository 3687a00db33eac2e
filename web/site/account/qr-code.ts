import { renderSVG } from 'uqr';

/** A text as a QR code: an SVG document. */
export function renderQrCode(text: string): string {
  return renderSVG(text);
}

/** A kind of file that is taken besides pictures. */
export interface FileKind {
  readonly ending: string;
  readonly contentType: string;
}

/** So many bytes of a file's beginning say what it is. */
export const headBytes = 4_096;
/** So many bytes of its end, where archives list what they hold. */
export const tailBytes = 65_536 + 22;
/** A file has at most 1 GB. */
export const maxUploadBytes = 1_000_000_000;

const kind = (ending: string, contentType: string): FileKind => ({ ending, contentType });
const office = 'application/vnd.openxmlformats-officedocument';

/** What an archive is, by something that it holds. */
const officeKinds: readonly (readonly [string, FileKind])[] = [
  ['word/document.xml', kind('docx', `${office}.wordprocessingml.document`)],
  ['xl/workbook.xml', kind('xlsx', `${office}.spreadsheetml.sheet`)],
  ['ppt/presentation.xml', kind('pptx', `${office}.presentationml.presentation`)],
];

/** What an archive is, by the type that it says first. */
const declaredKinds = [
  kind('epub', 'application/epub+zip'),
  kind('odt', 'application/vnd.oasis.opendocument.text'),
  kind('ods', 'application/vnd.oasis.opendocument.spreadsheet'),
  kind('odp', 'application/vnd.oasis.opendocument.presentation'),
];

const zip = kind('zip', 'application/zip');
const mp4 = kind('mp4', 'video/mp4');
const filmBrands = /^(?:isom|iso[2-9]|mp4[12]|avc1|dash|M4V |MSNV|3gp\d)$/;

/**
 * What a file is, by its first and last bytes and never by its name: a PDF, a film, a sound, an archive or an office
 * document without macros. Null for anything else, such as a page or a script under another name.
 */
export function sniffFile(head: Uint8Array, tail: Uint8Array): FileKind | null {
  const start = latin(head);
  if (/^%PDF-\d/.test(start)) return latin(tail).includes('%%EOF') ? kind('pdf', 'application/pdf') : null;
  if (start.startsWith('PK\x03\x04')) return archiveKind(start, latin(tail));
  if (start.slice(4, 8) === 'ftyp') return filmKind(start.slice(8, 12));
  if (start.startsWith('\x1A\x45\xDF\xA3'))
    return start.slice(0, 64).includes('webm') ? kind('webm', 'video/webm') : null;
  if (start.startsWith('OggS')) return oggKind(start.slice(0, 256));
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WAVE') return kind('wav', 'audio/wav');
  if (start.startsWith('fLaC')) return kind('flac', 'audio/flac');
  return start.startsWith('ID3') || hasMp3Frames(head) ? kind('mp3', 'audio/mpeg') : null;
}

/** Whether a file that begins like this may be taken once it ends: what can't is refused before the rest is sent. */
export function isPromising(head: Uint8Array): boolean {
  const start = latin(head);
  return start.startsWith('%PDF-') || start.startsWith('PK\x03\x04') || sniffFile(head, head) !== null;
}

/** Sounds and films play in the page; whatever else may hold more than it shows, so it is saved and never opened there. */
export function isPlayed(contentType: string): boolean {
  return /^(?:audio|video)\//.test(contentType);
}

/** The owner reads which file was not taken. */
export function unsupportedFileMessage(filename: string): string {
  return `The file ${filename} does not appear to be a supported file.`;
}

/** The owner reads which file was not taken, and how large it may be. */
export function tooLargeFileMessage(filename: string): string {
  return `The file ${filename} is too large. The maximum allowed file size is 1 GB.`;
}

function archiveKind(start: string, end: string): FileKind | null {
  const isWhole = end.includes('PK\x05\x06');
  if (!isWhole || end.includes('vbaProject.bin')) return null;
  const declared = declaredKinds.find(({ contentType }) =>
    start.slice(30, 120).startsWith(`mimetype${contentType}`),
  );
  if (declared) return declared;
  const [, found] =
    (end.includes('[Content_Types].xml') && officeKinds.find(([name]) => end.includes(name))) || [];
  return found ?? zip;
}

function filmKind(brand: string): FileKind | null {
  if (/^M4[AB] $/.test(brand)) return kind('m4a', 'audio/mp4');
  if (brand === 'qt  ') return kind('mov', 'video/quicktime');
  return filmBrands.test(brand) ? mp4 : null;
}

function oggKind(start: string): FileKind | null {
  if (start.includes('theora')) return kind('ogv', 'video/ogg');
  return /vorbis|OpusHead|FLAC|Speex/.test(start) ? kind('ogg', 'audio/ogg') : null;
}

const mp3Rates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0];
const mp3Samples = [44_100, 48_000, 32_000, 0];

/** Two frames of MPEG-1 layer III one after the other: any two bytes may look like the first of one. */
function hasMp3Frames(bytes: Uint8Array): boolean {
  const length = mp3FrameLength(bytes, 0);
  return length > 0 && mp3FrameLength(bytes, length) > 0;
}

function mp3FrameLength(bytes: Uint8Array, at: number): number {
  const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
  if (first !== 0xff || (second & 0xfe) !== 0xfa) return 0;
  const rate = mp3Rates[third >> 4] ?? 0;
  const samples = mp3Samples[(third >> 2) & 3] ?? 0;
  return rate > 0 && samples > 0 ? Math.floor((144_000 * rate) / samples) + ((third >> 1) & 1) : 0;
}

function latin(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

/** Small files of each kind, as their programs begin and end them. */
const text = (latin: string): Uint8Array => new Uint8Array(Buffer.from(latin, 'latin1'));

/** An archive that holds nothing but names. */
function archive(...names: readonly string[]): Uint8Array {
  const entry = (name: string) =>
    `PK\x03\x04${'\0'.repeat(22)}${String.fromCharCode(name.length)}\0\0\0${name}`;
  const listed = names.map((name) => `PK\x01\x02${'\0'.repeat(42)}${name}`).join('');
  return text(`${names.map(entry).join('')}${listed}PK\x05\x06${'\0'.repeat(18)}`);
}

const film = (brand: string) => text(`\0\0\0\x18ftyp${brand}\0\0\x02\0isom\0\0\0\x08mdat`);

/** Two frames of a sound without a head, 128 kbit a second. */
function bareMp3(): Uint8Array {
  const bytes = new Uint8Array(1_000);
  bytes.set([0xff, 0xfb, 0x90, 0x00], 0);
  bytes.set([0xff, 0xfb, 0x90, 0x00], 417);
  return bytes;
}

const ogg = (codec: string) => text(`OggS${'\0'.repeat(24)}${codec}`);
const office = 'application/vnd.openxmlformats-officedocument';

/** Files that are taken: ending, media type and bytes. */
export const takenFiles: readonly (readonly [string, string, Uint8Array])[] = [
  ['pdf', 'application/pdf', text('%PDF-1.7\n1 0 obj << >> endobj\n%%EOF\n')],
  ['zip', 'application/zip', archive('glazes.csv', 'notes.html')],
  ['docx', `${office}.wordprocessingml.document`, archive('[Content_Types].xml', 'word/document.xml')],
  ['xlsx', `${office}.spreadsheetml.sheet`, archive('[Content_Types].xml', 'xl/workbook.xml')],
  ['pptx', `${office}.presentationml.presentation`, archive('[Content_Types].xml', 'ppt/presentation.xml')],
  ['epub', 'application/epub+zip', archive('mimetypeapplication/epub+zip')],
  [
    'odt',
    'application/vnd.oasis.opendocument.text',
    archive('mimetypeapplication/vnd.oasis.opendocument.text'),
  ],
  ['mp4', 'video/mp4', film('isom')],
  ['mov', 'video/quicktime', film('qt  ')],
  ['m4a', 'audio/mp4', film('M4A ')],
  ['webm', 'video/webm', text('\x1A\x45\xDF\xA3\x9F\x42\x86\x81\x01\x42\x82\x84webm')],
  ['ogg', 'audio/ogg', ogg('\x01vorbis')],
  ['ogv', 'video/ogg', ogg('\x80theora')],
  ['wav', 'audio/wav', text('RIFF\x24\0\0\0WAVEfmt ')],
  ['flac', 'audio/flac', text('fLaC\0\0\0\x22')],
  ['mp3', 'audio/mpeg', text('ID3\x04\0\0\0\0\0\0')],
  ['mp3', 'audio/mpeg', bareMp3()],
];

/** Files that are not, with what they are. */
export const refusedFiles: readonly (readonly [string, Uint8Array])[] = [
  ['nothing', text('')],
  ['a page', text('<!doctype html><script>alert(1)</script>')],
  ['a drawing that can hold scripts', text('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['a script of the shell', text('#!/bin/sh\nrm -rf ~')],
  ['a script of PHP', text('<?php system($_GET["c"]); ?>')],
  ['a script of a browser', text('fetch("/config")')],
  ['a program of Windows', text('MZ\x90\0\x03')],
  ['a program of Linux', text('\x7FELF\x02\x01\x01')],
  ['a PDF without its end', text('%PDF-1.7\n1 0 obj')],
  ['an archive without its end', text('PK\x03\x04\0\0')],
  ['a document with macros', archive('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin')],
  ['a picture of a kind that browsers do not show', film('heic')],
  ['a film that browsers do not play', text('\x1A\x45\xDF\xA3\x9F\x42\x82\x88matroska')],
  ['a stream of nobody knows what', ogg('fishead')],
  ['text that happens to begin like a sound', text('\xFF\xFB<script>')],
];

import { type FileHandle, open as openFile } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  ContinueFileUploadDocument,
  OperatorOpenUploadsDocument,
  StartFileUploadDocument,
} from '../generated/graphql.ts';
import { type Command, CommandError, requiredText, textOf } from './command.ts';
import { type Operator, operate } from './operator.ts';
import { plain } from './terminal.ts';

const pieceBytes = 4 * 1024 * 1024;

/** `media upload` */
export const mediaUploadCommand: Command = {
  words: ['media', 'upload'],
  positionals: ['FILE'],
  options: {
    website: { value: 'HOST', isRequired: true, help: 'The website that gets the file.' },
    alt: { value: 'TEXT', help: 'What a picture shows, for those who can’t see it.' },
  },
  summary:
    'Stores a picture, a PDF, a film, a sound, an archive or an office document, and prints its address.',
  help: 'At most 1 GB, pictures at most 20 MB. An upload that was interrupted goes on where it was left when the same file\nis sent again within a day.',
  async run({ positionals: [path = ''], options, terminal, open, signal }) {
    const file = await openFile(path).catch((error: unknown) => {
      throw new CommandError(
        `${path} can't be read: ${error instanceof Error ? error.message : String(error)}`,
      );
    });
    try {
      const { operator } = await operate(await open(), requiredText(options, 'website'));
      const { size: byteSize } = await file.stat();
      const filename = basename(path);
      const { id, received } =
        (await findUnfinished(operator, filename, byteSize)) ??
        (await begin(operator, { filename, byteSize, altText: textOf(options, 'alt') ?? '' }));
      if (received > 0) terminal.note(`Going on at byte ${received} of ${byteSize}.`);
      terminal.print(plain(await send(operator, { file, id, received, byteSize, signal })));
      return 0;
    } finally {
      await file.close();
    }
  },
};

interface Begun {
  readonly id: string;
  readonly received: number;
}

async function findUnfinished(operator: Operator, filename: string, byteSize: number): Promise<Begun | null> {
  const { openFileUploads } = await operator.run(OperatorOpenUploadsDocument, {});
  const same = openFileUploads.find((upload) => upload.filename === filename && upload.byteSize === byteSize);
  return same ?? null;
}

async function begin(
  operator: Operator,
  input: { filename: string; byteSize: number; altText: string },
): Promise<Begun> {
  // More than a number of the graph holds is more than is taken.
  const byteSize = Math.min(input.byteSize, 2 ** 31 - 1);
  const variables = { input: { ...input, byteSize } };
  const { startFileUpload } = await operator.run(StartFileUploadDocument, variables);
  if (startFileUpload.__typename !== 'FileUpload') throw new CommandError(startFileUpload.message);
  return startFileUpload;
}

/** Sends what is missing piece by piece; answers the file's address. */
async function send(
  operator: Operator,
  upload: Begun & { file: FileHandle; byteSize: number; signal: AbortSignal },
): Promise<string> {
  const { file, id, byteSize, signal } = upload;
  for (let { received } = upload; ; ) {
    signal.throwIfAborted();
    const piece = Buffer.alloc(Math.min(pieceBytes - (received % pieceBytes), byteSize - received));
    const { bytesRead } = await file.read(piece, 0, piece.length, received);
    if (bytesRead < piece.length) throw new CommandError('The file became shorter while it was sent.');
    const input = { id, offset: received, base64: piece.toString('base64') };
    const { continueFileUpload: answer } = await operator.run(ContinueFileUploadDocument, { input });
    if (answer.__typename !== 'FileUpload') throw new CommandError(answer.message);
    if (answer.result) return answer.result.url;
    if (answer.received === byteSize) throw new CommandError('The file is being checked by another program.');
    received = answer.received;
  }
}

import { EditorCancelUploadDocument } from '#web/generated/editor/cancel-upload.ts';
import { EditorContinueUploadDocument } from '#web/generated/editor/continue-upload.ts';
import { EditorStartWebsiteUploadDocument } from '#web/generated/editor/start-website-upload.ts';
import { fetchWithCrumb } from '../../site/islands/fetch-with-crumb.ts';
import { base64Of } from '../base64.ts';
import { graphClient } from '../graph/graph-client.ts';

const pieceBytes = 2 * 1024 * 1024;
const fetchPolicy = 'no-cache';

/** What keeps a website from being taken in, in a sentence for its owner. */
export class TakeInRefused extends Error {
  override readonly name = 'TakeInRefused';
}

/** A file on its way; one that broke off goes on from where the server stands. */
export interface SentFile {
  id: string | null;
  received: number;
}

/** Sends the file of a website, piece by piece. */
export async function sendWebsiteFile(
  file: File,
  sent: SentFile,
  { signal, tell }: { readonly signal: AbortSignal; readonly tell: (bytes: number) => void },
): Promise<string> {
  if (sent.id === null) {
    const input = { filename: file.name, byteSize: file.size, purpose: 'WEBSITE' as const };
    const { data } = await graphClient.mutate({
      ...{ mutation: EditorStartWebsiteUploadDocument, variables: { input }, fetchPolicy },
    });
    const begun = data?.startFileUpload;
    if (begun?.__typename !== 'FileUpload') throw new TakeInRefused(begun?.message);
    sent.id = begun.id;
  }
  const { id } = sent;
  while (sent.received < file.size) {
    signal.throwIfAborted();
    const { received: offset } = sent;
    const base64 = await base64Of(file.slice(offset, offset + pieceBytes));
    const { data } = await graphClient.mutate({
      ...{
        mutation: EditorContinueUploadDocument,
        variables: { input: { id, offset, base64 } },
        fetchPolicy,
      },
    });
    const answer = data?.continueFileUpload;
    // The server stands elsewhere when an answer was lost on its way.
    const moved = answer && 'received' in answer ? answer.received : undefined;
    if (moved === undefined || moved === offset) {
      Object.assign(sent, { id: null, received: 0 });
      throw new TakeInRefused(answer && 'message' in answer ? answer.message : undefined);
    }
    sent.received = moved;
    tell(moved);
  }
  return id;
}

/** Throws away what was sent. */
export function discardWebsiteFile({ id }: SentFile): void {
  if (id !== null)
    graphClient
      .mutate({ ...{ mutation: EditorCancelUploadDocument, variables: { id }, fetchPolicy } })
      .catch(() => undefined);
}

/** How an import of a website ended. */
export type TakenIn =
  | { readonly checked: { readonly title: string; readonly entries: number } }
  | { readonly imported: { readonly title: string; readonly host: string } };

/** A part of a website that is being read, and how many bytes of the file were. */
export type Part = 'CHECK' | 'commerce' | 'forms' | 'identity' | 'analytics' | 'content';

interface Line
  extends Partial<Extract<TakenIn, { checked: object }>>,
    Partial<Extract<TakenIn, { imported: object }>> {
  readonly part?: Part;
  readonly bytes?: number;
  readonly refused?: string;
}

/** Has a file taken in that was sent, or only checked. */
export async function takeInWebsite(
  input: {
    readonly uploadId: string;
    readonly host: string;
    readonly identifier: string;
    readonly isCheckOnly: boolean;
  },
  { signal, tell }: { readonly signal: AbortSignal; readonly tell: (part: Part, bytes: number) => void },
): Promise<TakenIn> {
  const answer = await fetchWithCrumb('/config/websites/import', {
    ...{ method: 'POST', signal, body: JSON.stringify(input) },
    headers: { 'content-type': 'application/json' },
  });
  if (!answer.ok || !answer.body) {
    const { error }: { error?: { message?: string } } = await answer.json().catch(() => ({}));
    throw new TakeInRefused(error?.message);
  }
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value = '', done } = await reader.read();
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) {
      const line: Line = JSON.parse(text);
      const { part, bytes = 0, checked, imported } = line;
      if (checked) return { checked };
      if (imported) return { imported };
      if (!part) throw new TakeInRefused(line.refused);
      tell(part, bytes);
    }
    if (done) throw new TakeInRefused();
  }
}

/** What the file of a website says about itself. */
export interface WebsiteFileHead {
  readonly title: string;
  readonly host: string;
  /** Whether customers, members and subscribers come along. */
  readonly hasPeople: boolean;
}

const blockBytes = 512;
const mostManifest = 64 * 1024;

/** Reads the first entry of a file without sending it anywhere; null for what is no file of a website. */
export async function readWebsiteFile(file: Blob): Promise<WebsiteFileHead | null> {
  try {
    return headOf(await readBeginning(file, blockBytes + mostManifest));
  } catch {
    return null;
  }
}

/** The beginning of what is packed, and no more of it than that. */
async function readBeginning(file: Blob, most: number): Promise<Uint8Array> {
  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
  const bytes = new Uint8Array(most);
  let length = 0;
  while (length < most) {
    const { value } = await reader.read();
    if (!value) break;
    const part = value.subarray(0, most - length);
    bytes.set(part, length);
    length += part.length;
  }
  await reader.cancel().catch(() => undefined);
  return bytes.subarray(0, length);
}

function headOf(archive: Uint8Array): WebsiteFileHead | null {
  const text = (from: number, to: number) =>
    new TextDecoder().decode(archive.subarray(from, to)).replace(/\0[\s\S]*$/, '');
  if (text(0, 100) !== 'manifest.json') return null;
  const size = Number.parseInt(text(124, 136), 8);
  if (!(size > 0 && size <= mostManifest)) return null;
  const manifest: unknown = JSON.parse(text(blockBytes, blockBytes + size));
  if (read(manifest, 'program') !== 'vitrine') return null;
  const website = read(manifest, 'website');
  const [title, host] = [read(website, 'title'), read(website, 'host')];
  if (typeof title !== 'string' || typeof host !== 'string') return null;
  return { title, host, hasPeople: read(manifest, 'hasPeople') === true };
}

function read(holder: unknown, name: string): unknown {
  return typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : undefined;
}

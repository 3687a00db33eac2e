import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { clipText } from './clip-text.rules.ts';

type Content = Readonly<Record<string, unknown>>;

/** A place in a script, as stacks of Chrome (`at load (https://…/a.js:1:2)`), Firefox and Safari (`load@https://…/a.js:1:2`) name it. */
const framePattern =
  /^([ \t]*)(?![ \t])(?:at )?(?:[^\n@(]*[@(])?(?:\w+:\/\/[^\s/]+)?\/assets\/app\/(?:\w+\/)?([\w.-]+\.js):(\d+):(\d+)\)?$/gm;
/** As `schema/events/page-error.schema.json` allows. */
const mostCharacters = 4_000;
const scriptPattern = /\/assets\/app\/(?:\w+\/)?([\w.-]+\.js)(?:[?#]|$)/;

/**
 * Says where failures of the product's own scripts are in its sources: browsers name places of files that are written for machines. Maps are
 * of the scripts as they are built now, so failures are looked up when they come; what is of another script stays as it is.
 */
export class SourceMaps {
  readonly #folder: string;
  readonly #maps = new Map<string, Promise<TraceMap>>();
  #paths: Promise<ReadonlyMap<string, string>> | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The content of a page error with the places of its sources. */
  async translate(content: Content): Promise<Content> {
    const { source, line, column, stack } = content;
    const translated: Record<string, unknown> = { ...content };
    if (typeof stack === 'string') translated.stack = await this.#translateStack(stack);
    const [, script] = typeof source === 'string' ? (scriptPattern.exec(source) ?? []) : [];
    const found =
      script && typeof line === 'number' && typeof column === 'number'
        ? await this.#find(script, line, column)
        : null;
    return found ? { ...translated, ...found } : translated;
  }

  async #translateStack(stack: string): Promise<string> {
    const frames = [...stack.matchAll(framePattern)];
    const places = await Promise.all(
      frames.map(([, , script = '', line, column]) => this.#find(script, Number(line), Number(column))),
    );
    let index = 0;
    const translated = stack.replace(framePattern, (frame, indent: string) => {
      const place = places[index++];
      return place ? `${indent}at ${place.source}:${place.line}:${place.column}` : frame;
    });
    return clipText(translated, mostCharacters);
  }

  /** Lines and columns count from 1, as browsers tell them. */
  async #find(script: string, line: number, column: number) {
    const map = line > 0 && column > 0 ? await this.#mapOf(script) : null;
    if (!map) return null;
    const found = originalPositionFor(map, { line, column: column - 1 });
    if (found.source === null) return null;
    return { source: found.source.replace(/^(?:\.\.?\/)+/, ''), line: found.line, column: found.column + 1 };
  }

  async #mapOf(script: string): Promise<TraceMap | null> {
    this.#paths ??= listMaps(this.#folder);
    const path = (await this.#paths).get(`${script}.map`);
    if (path === undefined) return null;
    const known = this.#maps.get(path);
    if (known) return known;
    const map = readFile(path, 'utf8').then((text) => new TraceMap(text));
    this.#maps.set(path, map);
    return map;
  }
}

/** The maps of a build by their names: no visitor names a file that is not among them. */
async function listMaps(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.map'));
  return new Map(files.map(({ parentPath, name }) => [name, join(parentPath, name)]));
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** Where Prisma keeps what makes statements of queries: WebAssembly, in letters, within a script. */
const script = '@prisma/client/runtime/query_compiler_fast_bg.postgresql.wasm-base64.js';
const letters = /"([A-Za-z\d+/=]{1000,})"/;

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * What makes statements of Prisma's queries, one for all clients of a process. Its script is read as a file: a module that was imported
 * stays for good, with its letters twice, which is 9 MB.
 */
export function queryCompiler(): Promise<WebAssembly.Module> {
  compiled ??= compile();
  return compiled;
}

async function compile(): Promise<WebAssembly.Module> {
  const path = createRequire(import.meta.url).resolve(script);
  const [, base64] = letters.exec(await readFile(path, 'latin1')) ?? [];
  if (base64 === undefined) throw new Error(`There is no query compiler in ${path}.`);
  return WebAssembly.compile(Buffer.from(base64, 'base64'));
}

/**
 * Makes everything that is derived from the schemas: Prisma clients, resolver types, the composed supergraph, the
 * public API schema, and typed documents with React hooks. `--check` fails when a committed file would change.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { InMemoryCache } from '@apollo/client';
import { addTypenameToDocument } from '@apollo/client/utilities';
import { composeServices } from '@apollo/composition';
import { Supergraph } from '@apollo/federation-internals';
import { codegen } from '@graphql-codegen/core';
import type { CodegenPlugin, Types } from '@graphql-codegen/plugin-helpers';
import * as typedDocuments from '@graphql-codegen/typed-document-node';
import * as typescript from '@graphql-codegen/typescript';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import * as typescriptResolvers from '@graphql-codegen/typescript-resolvers';
import {
  buildASTSchema,
  buildSchema,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  printSchema,
  validate,
} from 'graphql';
import { completeConnections } from './subgraphs/kit/relay.rules.ts';

const root = import.meta.dirname;
const isCheck = process.argv.includes('--check');

import { cacheSchema } from './schema/cache-schema.ts';
import { hooksOf, hooksOfOperation, operationsOf } from './schema/operation-hooks.ts';

const subgraphNames = ['commerce', 'content', 'forms', 'identity', 'analytics'];
const scalars = { DateTime: 'Date', JSON: 'unknown', Quantity: 'unknown', ID: 'string' };
const outdated: string[] = [];

function filesBelow(folder: string, ending: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !path.includes('generated/'))
    .sort();
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

function write(path: string, text: string, isCommitted = false): void {
  const full = join(root, path);
  if (existsSync(full) && readFileSync(full, 'utf8') === text) return;
  if (isCheck && isCommitted) {
    outdated.push(path);
    return;
  }
  mkdirSync(dirname(full), { recursive: true });
  writeFileSync(full, text);
}

/** Runs `prisma generate` where the schema changed since the last time; it needs no schema engine for that. */
async function generatePrismaClients(): Promise<void> {
  await Promise.all(
    subgraphNames.map(async (name) => {
      const schemaPath = `subgraphs/${name}/prisma`;
      const stampPath = `subgraphs/${name}/generated/prisma.stamp`;
      const hash = createHash('sha256').update(read('package.json')).update(read('codegen.ts'));
      for (const path of filesBelow(schemaPath, '.prisma')) hash.update(path).update(read(path));
      const stamp = hash.digest('hex');
      if (existsSync(join(root, stampPath)) && read(stampPath) === stamp) return;
      await promisify(execFile)(
        process.execPath,
        ['node_modules/prisma/build/index.js', 'generate', '--schema', schemaPath],
        {
          cwd: root,
          env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: '/bin/true', PRISMA_HIDE_UPDATE_MESSAGE: '1' },
        },
      );
      shareQueryCompiler(`subgraphs/${name}/generated/prisma/internal/class.ts`);
      write(stampPath, stamp);
    }),
  );
}

/** Has a generated client take the query compiler that all clients of a process share, in the place of one of its own. */
function shareQueryCompiler(path: string): void {
  const text = read(path);
  const own = /(getQueryCompilerWasmModule: async \(\) => )\{[^}]*\}[^}]*\}/;
  if (!own.test(text)) throw new Error(`${path} takes its query compiler in another way than it did.`);
  write(path, text.replace(own, "$1(await import('#kit/query-compiler.ts')).queryCompiler()"));
}

/** A subgraph's whole SDL: what all share, then its nouns in the order of their paths. */
function subgraphSdl(name: string): DocumentNode {
  const nouns = filesBelow(`subgraphs/${name}`, '.graphql').map(read);
  const sdl = [read('schema/shared.graphql'), 'type Query\ntype Mutation', ...nouns].join('\n');
  return completeConnections(parse(sdl));
}

/** `ProductRow` exported by a data file is what the resolvers of `Product` receive: found by name, so no list to keep. */
function rowTypes(name: string): Record<string, string> {
  const mappers: Record<string, string> = {};
  for (const path of filesBelow(`subgraphs/${name}`, '.data.ts')) {
    for (const match of read(path).matchAll(/^export (?:interface|type) (\w+)Row\b/gm)) {
      mappers[match[1] ?? ''] = `../${relative(`subgraphs/${name}`, path)}#${match[1]}Row`;
    }
  }
  return mappers;
}

async function runPlugins(
  filename: string,
  schema: GraphQLSchema,
  documents: Types.DocumentFile[],
  plugins: Record<string, [CodegenPlugin, object]>,
  config: object,
): Promise<string> {
  return codegen({
    filename,
    schema: parse(printSchema(schema)),
    schemaAst: schema,
    documents,
    config,
    plugins: Object.entries(plugins).map(([key, [, pluginConfig]]) => ({ [key]: pluginConfig })),
    pluginMap: Object.fromEntries(Object.entries(plugins).map(([key, [plugin]]) => [key, plugin])),
  });
}

async function generateResolverTypes(name: string, schema: GraphQLSchema): Promise<void> {
  const config = {
    scalars,
    enumsAsTypes: true,
    useTypeImports: true,
    defaultScalarType: 'unknown',
    skipTypename: true,
    resolversNonOptionalTypename: true,
    immutableTypes: true,
    maybeValue: 'T | null',
    inputMaybeValue: 'T | null | undefined',
    avoidOptionals: { field: true },
    contextType: `../context.ts#${name.charAt(0).toUpperCase()}${name.slice(1)}Context`,
    mappers: rowTypes(name),
    federation: true,
    resolverTypeWrapperSignature: 'Promise<T> | T',
  };
  const output = await runPlugins(
    'graphql.ts',
    schema,
    [],
    {
      typescript: [typescript, {}],
      typescriptResolvers: [typescriptResolvers, {}],
    },
    config,
  );
  write(`subgraphs/${name}/generated/graphql.ts`, output);
}

/** Composes the five subgraphs and derives the public schema; a composition error stops everything. */
function compose(): GraphQLSchema {
  const result = composeServices(
    subgraphNames.map((name) => ({
      name,
      typeDefs: subgraphSdl(name),
      url: `http://${name}.invalid/`,
    })),
  );
  if (result.errors)
    throw new Error(
      `The subgraphs do not compose:\n${result.errors.map((e) => `- ${e.message}`).join('\n')}`,
    );
  write('schema/supergraph.graphql', `${result.supergraphSdl.trimEnd()}\n`, true);
  const api = printSchema(Supergraph.build(result.supergraphSdl).apiSchema().toGraphQLJSSchema());
  write('schema/api.graphql', `${api}\n`, true);
  return buildSchema(api);
}

const operationConfig = {
  scalars: { DateTime: 'string', JSON: 'unknown', Quantity: 'number | string', ID: 'string' },
  enumsAsTypes: true,
  useTypeImports: true,
  dedupeFragments: true,
};

/** `viewers.identity.graphql`: what the gateway asks of identity alone. */
const ofOneSubgraph = new RegExp(`\\.(?:${subgraphNames.join('|')})\\.graphql$`);

/** Typed documents of what the gateway asks of a subgraph alone, by its own schema, which has more than partners see. */
async function generateSubgraphDocuments(name: string, schema: GraphQLSchema): Promise<void> {
  const documents = filesBelow('gateway', `.${name}.graphql`).map((location) => {
    const document = parse(read(location));
    const [problem] = validate(schema, document);
    if (problem) throw new Error(`${location} asks what ${name} does not answer: ${problem.message}`);
    return { location, document };
  });
  const config = { ...operationConfig, skipTypename: true };
  const plugins: Record<string, [CodegenPlugin, object]> = { operations: [typescriptOperations, {}] };
  const types = await runPlugins('graphql.ts', schema, documents, plugins, config);
  const stored = storedOperations(documents);
  const made = operationsOf(documents).map(({ name: { value }, operation }) => {
    const answer = `${value}${operation === 'query' ? 'Query' : 'Mutation'}`;
    const text = JSON.stringify(stored[value]?.text);
    return `
/** The operation ${value}, which ${name} answers. */
export const ${value}Document: SubgraphDocument<${answer}, ${answer}Variables> = { subgraph: '${name}', text: ${text} };
`;
  });
  const header = "import type { SubgraphDocument } from '../graph/subgraph-document.ts';\n";
  write(`gateway/generated/${name}.ts`, `${header}${types}${made.join('')}`);
}

/** Typed documents, React hooks, and the hash of each stored operation, from the `.graphql` files below a folder. */
async function generateOperations(folder: string, api: GraphQLSchema, hasHooks: boolean): Promise<void> {
  const files = filesBelow(folder, '.graphql').filter((path) => !ofOneSubgraph.test(path));
  const documents = files.map((path) => ({ location: path, document: parse(read(path)) }));
  const plugins: Record<string, [CodegenPlugin, object]> = {
    typescriptOperations: [typescriptOperations, {}],
    typedDocuments: [typedDocuments, {}],
  };
  const config = { ...operationConfig, optimizeDocumentNode: true, nonOptionalTypename: true };
  const output =
    documents.length === 0 ? 'export {};\n' : await runPlugins('graphql.ts', api, documents, plugins, config);
  write(`${folder}/generated/graphql.ts`, output.replaceAll(editorDocument, ''));
  if (hasHooks) write(`${folder}/generated/hooks.ts`, hooksOf(documents));
  if (hasHooks) writeEditorOperations(`${folder}/generated/editor`, output, documents, api);
  write(`${folder}/generated/operations.json`, `${JSON.stringify(storedOperations(documents), null, 2)}\n`);
}

/** A document of the editor as the plugin writes it, with what it is part of. */
const editorDocument = /^export const (Editor\w+?)(?:Document|FragmentDoc) = .*\n?/gm;

/**
 * A file for each operation of the editor, named without that word: its screens are loaded one by one, and each brings only
 * the documents that it sends, with their hashes. `schema.ts` beside them is what the cache has to know of the graph.
 */
function writeEditorOperations(
  folder: string,
  output: string,
  documents: { document: DocumentNode }[],
  api: GraphQLSchema,
): void {
  const texts = new Map([...output.matchAll(editorDocument)].map(([text, name = '']) => [name, text]));
  const files = new Map<string, string>([['schema.ts', cacheSchema(api, documents)]]);
  const hashes = storedOperations(documents);
  for (const operation of operationsOf(documents)) {
    const name = operation.name.value;
    if (!name.startsWith('Editor')) continue;
    const types = operation.operation === 'query' ? 'Query' : 'Mutation';
    const hooks = operation.operation === 'query' ? 'useLazyQuery, useQuery' : 'useMutation';
    const text = (texts.get(name) ?? '').replaceAll(
      new RegExp(`(<|, )(${name}${types})`, 'g'),
      '$1graphql.$2',
    );
    const path = `${name
      .slice(6)
      .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-')
      .toLowerCase()}.ts`;
    files.set(
      path,
      `import { ${hooks} } from '@apollo/client/react';
import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';
import { keepHash } from '../../editor/graph/operation-hashes.ts';
import type * as graphql from '../graphql.ts';
keepHash('${name}', '${hashes[name]?.sha256}');
/** The operation ${name}. */
${text}${hooksOfOperation(operation, '').join('')}`,
    );
  }
  const full = join(root, folder);
  if (existsSync(full))
    for (const gone of readdirSync(full).filter((file) => !files.has(file))) rmSync(join(full, gone));
  for (const [file, text] of files) write(`${folder}/${file}`, text);
}

/** Operation name -> its text with all fragments it needs, and the SHA-256 that clients send instead of it. */
function storedOperations(
  documents: { document: DocumentNode }[],
): Record<string, { sha256: string; text: string }> {
  const definitions = documents.flatMap(({ document }) => document.definitions);
  // The editor's cache keeps every object by its type, as Apollo Client does when it sends documents itself.
  const typed = addTypenameToDocument({ kind: Kind.DOCUMENT, definitions }).definitions;
  return {
    ...textsOf(definitions, (name) => !name.startsWith('Editor')),
    ...textsOf(typed, (name) => name.startsWith('Editor')),
  };
}

function textsOf(
  definitions: DocumentNode['definitions'],
  isWanted: (name: string) => boolean,
): Record<string, { sha256: string; text: string }> {
  const fragments = new Map(
    definitions.flatMap((d) => (d.kind === Kind.FRAGMENT_DEFINITION ? [[d.name.value, d] as const] : [])),
  );
  const stored: Record<string, { sha256: string; text: string }> = {};
  for (const definition of definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION || !definition.name) continue;
    if (!isWanted(definition.name.value)) continue;
    // The editor's cache tells things apart by their types, so each of its answers names them.
    const write = definition.name.value.startsWith('Editor') ? printWithTypes : print;
    let text = write(definition);
    const used = new Set<string>();
    for (let rest = text, match = /\.\.\.(\w+)/.exec(rest); match; match = /\.\.\.(\w+)/.exec(rest)) {
      rest = rest.slice(match.index + match[0].length);
      const name = match[1] ?? '';
      const fragment = fragments.get(name);
      if (!fragment || used.has(name)) continue;
      used.add(name);
      const printed = `\n${write(fragment)}`;
      text += printed;
      rest += printed;
    }
    stored[definition.name.value] = { sha256: createHash('sha256').update(text).digest('hex'), text };
  }
  return stored;
}

/** A definition as the editor's cache reads it: with the type of everything that it selects from. */
const printWithTypes = (definition: OperationDefinitionNode | FragmentDefinitionNode): string =>
  print(new InMemoryCache().transformDocument({ kind: Kind.DOCUMENT, definitions: [definition] }));

const prisma = generatePrismaClients();
for (const name of subgraphNames) {
  const schema = buildASTSchema(subgraphSdl(name), { assumeValid: true, assumeValidSDL: true });
  await generateResolverTypes(name, schema);
  await generateSubgraphDocuments(name, schema);
}
const api = compose();
await generateOperations('web', api, true);
await generateOperations('gateway', api, false);
await prisma;
const { blockFieldsModule } = await import('./web/blocks/describe-blocks.ts');
write('subgraphs/content/generated/block-fields.ts', blockFieldsModule());
const { openapiOf } = await import('./gateway/rest/openapi.ts');
const { restTags } = await import('./gateway/rest/routes.ts');
const { readOperationFacts } = await import('./gateway/rest/operation-facts.ts');
const { permissionMatrix } = await import('./subgraphs/identity/roles/permission-matrix.ts');
const { readAccessMap } = await import('./gateway/graph/shareable.ts');
const access = readAccessMap(read('schema/supergraph.graphql'));
const openapi = openapiOf(restTags, (operation) => readOperationFacts(operation, api, access));
write('schema/openapi.json', `${JSON.stringify(openapi, null, 2)}\n`, true);
write('schema/permissions.md', permissionMatrix(access), true);
if (outdated.length > 0) {
  process.stderr.write(`Not current, run npm run generate: ${outdated.join(', ')}\n`);
  process.exitCode = 1;
}

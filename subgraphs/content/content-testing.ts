import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { z } from 'zod';
import { statementChannel } from '#kit/database.ts';
import { applyMigrations } from '#kit/migrations.ts';
import { testSecret } from '#kit/secret-testing.ts';
import { type Log, type OpenSubgraph, openSubgraph, type S3Settings } from '#kit/subgraph.ts';
import { createTestDatabase } from '#kit/test-postgres.ts';
import type { Viewer } from '#kit/viewer.ts';
import { contentSubgraph } from './subgraph.ts';

/** What an operation answered, and what a cache would remember of it. */
export interface TestAnswer {
  /** What is at a dotted path of the answer, such as `website.hosts.0`. */
  at(path: string): unknown;
  /** The text at a path; the test ends when there is none. */
  text(path: string): string;
  /** One text of each object of the list at a path. */
  texts(path: string, key: string): string[];
  readonly tags: ReadonlySet<string>;
  /** How many statements were sent for it. */
  readonly statements: number;
}

/** Someone at a website of the install. */
export interface TestPerson {
  readonly websiteId: string;
  ask(query: string, variables?: Record<string, unknown>): Promise<TestAnswer>;
  /** Code of the error that the operation ends with. */
  askForError(query: string, variables?: Record<string, unknown>): Promise<unknown>;
}

/** Those who work with content. */
export interface TestPeople {
  /** A visitor; from an address of their own when one is given. */
  visitorOf(websiteId: string, address?: string): TestPerson;
  ownerOf(websiteId: string): TestPerson;
  /** Someone who writes content, and nothing else. */
  editorOf(websiteId: string): TestPerson;
  /** Someone who writes drafts, and publishes nothing. */
  draftEditorOf(websiteId: string): TestPerson;
  gatewayFor(websiteId: string | null): TestPerson;
  /** The operator, who may start websites on any host, and is at none. */
  starter(): TestPerson;
  /** Starts a website and answers its owner. */
  startWebsite(name: string): Promise<TestPerson>;
}

/** An install with content on a real PostgreSQL. */
export interface TestContent extends TestPeople {
  readonly subgraph: OpenSubgraph;
  readonly dataDir: string;
  /** The same install as another process sees it, or this one after it was started again; with its files in a bucket when one is given. */
  reopen(files?: S3Settings): Promise<TestPeople & Pick<OpenSubgraph, 'readBytes' | 'close'>>;
  close(): Promise<void>;
}

const ownerPermissions = [
  'CONTENT_MANAGE',
  'CONTENT_DRAFT',
  'COMMENTS_MODERATE',
  'MEDIA_MANAGE',
  'MEDIA_UPLOAD',
  'CATALOG_MANAGE',
  'THEME_MANAGE',
  'WEBSITE_MANAGE',
];

/** Opens content on a fresh copy of its tables. */
export async function openContent(): Promise<TestContent> {
  const database = await createTestDatabase({
    name: 'content',
    prepare: async (url) => {
      const folder = 'subgraphs/content/prisma/migrations';
      await applyMigrations({ database: url, schema: 'content', folder });
    },
  });
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-content-'));
  const failures: object[] = [];
  const log: Log = {
    error: (details) => void failures.push(details),
    warn: () => undefined,
    info: () => undefined,
  };
  const open = (files?: S3Settings) =>
    openSubgraph(contentSubgraph, {
      databaseUrl: database.url,
      dataDir,
      secret: testSecret,
      log,
      ...(files ? { files } : {}),
    });
  const subgraph = await open();
  const people = peopleOf(subgraph, failures);
  return {
    ...people,
    subgraph,
    dataDir,
    async reopen(files) {
      const again = await open(files);
      return { ...peopleOf(again, failures), readBytes: again.readBytes, close: again.close };
    },
    async close() {
      await subgraph.close();
      await database.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}

function peopleOf(subgraph: OpenSubgraph, failures: readonly object[]): TestPeople {
  async function send(viewer: Omit<Viewer, 'requestId'>, query: string, variables: Record<string, unknown>) {
    let statements = 0;
    const count = () => {
      statements += 1;
    };
    const tags = new Set<string>();
    statementChannel.subscribe(count);
    const request = { viewer: { ...viewer, requestId: 'test' }, tags, effects: [] };
    const result = await subgraph
      .execute(query, variables, request)
      .finally(() => statementChannel.unsubscribe(count));
    return { result, tags, statements };
  }

  function person(viewer: Omit<Viewer, 'requestId'>): TestPerson {
    return {
      websiteId: viewer.websiteId ?? '',
      async ask(query, variables = {}) {
        const { result, tags, statements } = await send(viewer, query, variables);
        expect({ query, errors: result.errors, failures }).toEqual({
          query,
          errors: undefined,
          failures: [],
        });
        return { ...answerOf(result.data), tags, statements };
      },
      async askForError(query, variables = {}) {
        const { result } = await send(viewer, query, variables);
        return result.errors?.[0]?.extensions.code;
      },
    };
  }

  const ownerOf = (websiteId: string) =>
    person({ websiteId, permissions: ownerPermissions, accountId: 'owner' });
  const starter = () => person({ websiteId: null, permissions: ['WEBSITE_CREATE'], isOperator: true });
  return {
    ownerOf,
    visitorOf: (websiteId, address) =>
      person({ websiteId, permissions: [], ...(address ? { address } : {}) }),
    editorOf: (websiteId) => person({ websiteId, permissions: ['CONTENT_MANAGE'], accountId: 'editor' }),
    draftEditorOf: (websiteId) =>
      person({ websiteId, permissions: ['CONTENT_DRAFT', 'MEDIA_UPLOAD'], accountId: 'draft-editor' }),
    gatewayFor: (websiteId) => person({ websiteId, permissions: ['GATEWAY'] }),
    starter,
    async startWebsite(name) {
      const { text } = await starter().ask(
        `mutation ($input: CreateWebsiteInput!) { createWebsite(input: $input) { ... on Website { id } } }`,
        { input: { identifier: name, host: `${name}.example`, title: name } },
      );
      return ownerOf(text('createWebsite.id'));
    },
  };
}

/** Makes a collection and answers its id. */
export async function createCollection(owner: TestPerson, input: Record<string, unknown>): Promise<string> {
  const { at, text } = await owner.ask(
    `mutation ($input: CreateCollectionInput!) {
      createCollection(input: $input) { __typename ... on Collection { id } ... on Problem { message } }
    }`,
    { input: { typeName: 'page', title: 'Page', ...input } },
  );
  expect(at('createCollection')).toMatchObject({ __typename: 'Collection' });
  return text('createCollection.id');
}

/** Makes an item and answers its id. */
export async function createItem(owner: TestPerson, input: Record<string, unknown>): Promise<string> {
  const { at, text } = await owner.ask(
    `mutation ($input: CreateItemInput!) {
      createItem(input: $input) { __typename ... on Item { id } ... on Problem { message } }
    }`,
    { input: { recordType: 'TEXT', title: 'Item', ...input } },
  );
  expect(at('createItem')).toMatchObject({ __typename: 'Item' });
  return text('createItem.id');
}

/** A picture of one colour, in base64. */
export async function drawPicture(
  width: number,
  height: number,
  kind: 'png' | 'jpeg' | 'webp' = 'png',
): Promise<string> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#336699' } });
  return (await picture.toFormat(kind).toBuffer()).toString('base64');
}

/** Uploads a picture and answers it, or why it was not taken. */
export async function tryUpload(
  owner: TestPerson,
  input: { filename?: string; base64: string },
): Promise<unknown> {
  const { at } = await owner.ask(
    `mutation ($input: UploadImageInput!) {
      uploadImage(input: $input) {
        __typename
        ... on Image { id filename url width height widths focalPoint { x y } colors { topLeft center } }
        ... on Problem { message }
      }
    }`,
    { input: { filename: 'picture.png', ...input } },
  );
  return at('uploadImage');
}

const uploaded = z.looseObject({ __typename: z.literal('Image'), id: z.string(), url: z.string() });

/** Uploads a picture that is taken. */
export async function uploadPicture(owner: TestPerson, input: { filename?: string; base64: string }) {
  return uploaded.parse(await tryUpload(owner, input));
}

function answerOf(data: unknown): Pick<TestAnswer, 'at' | 'text' | 'texts'> {
  const at = (path: string) => path.split('.').reduce<unknown>(partOf, data);
  const asText = (value: unknown) => z.string().parse(value);
  return {
    at,
    text: (path) => asText(at(path)),
    texts: (path, key) =>
      z
        .array(z.unknown())
        .parse(at(path))
        .map((each) => asText(partOf(each, key))),
  };
}

function partOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

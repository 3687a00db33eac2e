import { describe, expect, it } from 'vitest';
import document from './openapi.json' with { type: 'json' };

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly parameters: readonly { name: string; in: string; required: boolean }[];
  readonly responses: Readonly<Record<string, { description: string }>>;
}

const paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> = document.paths;
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);
const text = JSON.stringify(document);

/** What linters of such documents (Spectral's `oas`, Redocly's `recommended`) and generators of clients ask for. */
describe('The description of the documented paths', () => {
  it('names each operation for itself, says what it does and what it belongs to', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(ids.length).toBeGreaterThan(20);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = new Set(document.tags.map(({ name }) => name));
    for (const { path, operation } of operations) {
      expect(operation.summary, path).not.toBe('');
      expect(operation.description, path).toContain(operation.summary);
      expect(
        operation.tags.map((tag) => tags.has(tag)),
        path,
      ).toEqual([true]);
    }
    expect(document.servers).not.toEqual([]);
    expect(document.info.license.name).toBe('Apache-2.0');
  });

  it('declares what varies in a path as a part of the path, and nothing else so', () => {
    for (const { path, operation } of operations) {
      const varying = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect(declared.map(({ name }) => name).sort(), path).toEqual(varying.sort());
      expect(
        declared.every(({ required }) => required),
        path,
      ).toBe(true);
      expect(path.endsWith('/'), path).toBe(false);
    }
  });

  it('says who may ask, by ways that are described', () => {
    const ways = new Set(Object.keys(document.components.securitySchemes));
    for (const { path, operation } of operations) {
      expect(operation.security.length, path).toBeGreaterThan(0);
      for (const name of operation.security.flatMap((way) => Object.keys(way)))
        expect(ways.has(name), `${path} ${name}`).toBe(true);
    }
  });

  it('tells for each status which codes come with it, and when', () => {
    for (const { path, operation } of operations) {
      const refusals = Object.entries(operation.responses).filter(([status]) => !status.startsWith('2'));
      expect(refusals.length, path).toBeGreaterThan(3);
      for (const [status, { description }] of refusals)
        for (const line of description.split('\n'))
          expect(line, `${path} ${status}`).toMatch(/^- `\w+`: \S.{10,}/);
    }
    const refused = paths['/api/commerce/shopping-cart/entries']?.post?.responses;
    expect(refused?.[409]?.description).toContain('`NotEnoughStock`');
    expect(refused?.[403]?.description).toContain('`CRUMB_FAILED`');
    const menu = paths['/api/widget/UpdateNavigation']?.post?.responses;
    expect(menu?.[403]?.description).toContain('`FORBIDDEN`');
  });

  it('names what several answers share once, and refers to nothing that is not there', () => {
    const named = new Set(Object.keys(document.components.schemas));
    const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(new Set(references)).toEqual(named);
    expect(text.match(/"\$ref"/g)?.length).toBe(references.length);
    expect(named).toContain('ShoppingCart');
    expect(text).not.toMatch(/"\$schema"|"\$defs"/);
  });
});

import webOperations from '#web/generated/operations.json' with { type: 'json' };
import gatewayOperations from '../generated/operations.json' with { type: 'json' };

/** An operation that ships with the product. */
export interface StoredOperation {
  /** SHA-256 of its text in hex: what clients send instead of it. */
  readonly sha256: string;
  readonly text: string;
}

const all: Readonly<Record<string, StoredOperation>> = { ...webOperations, ...gatewayOperations };
const byHash = new Map(Object.values(all).map((operation) => [operation.sha256, operation.text]));

/** A stored operation by its name. */
export function storedOperation(name: string): StoredOperation {
  const operation = all[name];
  if (!operation) throw new Error(`There is no stored operation ${name}.`);
  return operation;
}

/** The text that a hash stands for; undefined when it is none of ours. */
export function storedTextByHash(sha256: string): string | undefined {
  return byHash.get(sha256);
}

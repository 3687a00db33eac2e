const hashes = new Map<string, string>();

/** Each generated file tells the hash of its operation: it comes with the screens that send it. */
export function keepHash(operationName: string, sha256: string): void {
  hashes.set(operationName, sha256);
}

/** The hash under which the server knows an operation. */
export function hashOf(operationName: string): string | undefined {
  return hashes.get(operationName);
}

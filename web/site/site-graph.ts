/** The graph as a page sees it: stored operations of `web`, run as the viewer of one request. */
export interface SiteGraph {
  /** Runs an operation of `web/generated/operations.json`; throws when it fails as a whole. */
  run<Data>(operationName: string, variables: Record<string, unknown>): Promise<Data>;
  /** What the answers so far depend on, such as `product:ID`. */
  readonly tags: Set<string>;
}

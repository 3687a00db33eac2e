import type { Layout } from './layout.ts';

/** A draft as the server has it. */
export interface Draft {
  readonly revision: number;
  readonly basedOn: number;
  readonly publishedRevision: number;
  readonly hasChanges: boolean;
  /** Whether it was handed in for review. */
  readonly isInReview: boolean;
  readonly layout: Layout;
}

/** What became of a change that was sent. */
export type SaveAnswer =
  | { readonly kind: 'saved'; readonly draft: Draft }
  /** Another window was faster: its draft is here, ours was not saved. */
  | { readonly kind: 'conflict'; readonly stored: Draft }
  /** It cannot be saved as it is. */
  | {
      readonly kind: 'refused';
      readonly message: string;
      /** What of the input was refused; empty where the answer does not say. */
      readonly field: string;
    }
  /** The server was not reached. */
  | { readonly kind: 'failed' };

/** Sends a layout that was made from a draft. */
export type SendDraft = (
  layout: Layout,
  read: { readonly revision: number; readonly basedOn: number; readonly keepsBefore: boolean },
) => Promise<SaveAnswer>;

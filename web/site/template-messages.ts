import type { Rendered, RenderInput } from './template/render-run.ts';
import type {
  BlockField,
  CategoryQuery,
  CollectionQuery,
  RelatedQuery,
  TemplateData,
} from './template/tag-data.ts';
import type { Theme, ThemeFiles, ThemeReading } from './theme/theme.ts';

/** A page to render, without what cannot leave the thread; the theme is asked for where it is not known. */
export type RenderJob = Omit<RenderInput, 'theme' | 'tagData' | 'formatters' | 'limits' | 'givesUp'> & {
  readonly revision: string;
};

/** What a thread for templates is told. */
export type ToThread =
  | { readonly kind: 'render'; readonly job: RenderJob; readonly theme: Theme | undefined }
  | { readonly kind: 'read'; readonly files: ThemeFiles; readonly hasCheck: boolean }
  | { readonly kind: 'markdown'; readonly text: string }
  | { readonly kind: 'told'; readonly number: number; readonly answer: TagAnswer };

/** Data that a platform tag asks for. */
export type TagQuestion =
  | { readonly name: 'navigation'; readonly id: string }
  | { readonly name: 'query'; readonly query: CollectionQuery }
  | { readonly name: 'category'; readonly query: CategoryQuery }
  | { readonly name: 'related'; readonly query: RelatedQuery }
  | { readonly name: 'folderNavigation' }
  | { readonly name: 'blockField'; readonly field: BlockField };

export type TagAnswer = { readonly value: TemplateData | string | undefined } | { readonly error: string };

/** What a thread for templates says. */
export type FromThread =
  /** First of all: by which name its computing time is read. */
  | { readonly kind: 'started'; readonly name: string | undefined }
  | { readonly kind: 'ask'; readonly number: number; readonly question: TagQuestion }
  | {
      readonly kind: 'rendered';
      readonly rendered: Rendered;
      /** What stands at code that the theme's author wrote, in this thread. */
      readonly ownCodeMark: string;
      /** Computing time of the page, waiting excluded. */
      readonly milliseconds: number;
    }
  | { readonly kind: 'read'; readonly reading: ThemeReading }
  | { readonly kind: 'markdown'; readonly html: string }
  | { readonly kind: 'failed'; readonly message: string };

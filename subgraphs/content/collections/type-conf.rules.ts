import { parse } from 'jsonc-parser';
import { z } from 'zod';
import { type CollectionKind, defaultPageSize, kindOf, maxPageSize } from './collection.rules.ts';

/** What a theme's `collections/NAME.conf` says of a collection; what it does not say, or says in no known way, is absent. */
export interface TypeConf {
  readonly ordering?: CollectionKind['ordering'] | undefined;
  readonly folder?: boolean | undefined;
  readonly index?: boolean | undefined;
  readonly pageSize?: number | undefined;
  readonly layout?: string | undefined;
}

const orderings = ['chronological', 'user-orderable', 'calendar', 'music-album'] as const;

const typeConf: z.ZodType<TypeConf> = z
  .object({
    ordering: z.enum(orderings).optional().catch(undefined),
    folder: z.boolean().optional().catch(undefined),
    index: z.boolean().optional().catch(undefined),
    pageSize: z.number().int().min(1).max(maxPageSize).optional().catch(undefined),
    layout: z
      .string()
      .regex(/^[\w.-]{1,63}$/)
      .optional()
      .catch(undefined),
  })
  .catch({});

/** Files of themes are JSON with slips: comments and commas too many are read past, and what is broken says nothing. */
export function readTypeConf(text: string): TypeConf {
  return typeConf.parse(parse(text, [], { allowTrailingComma: true, allowEmptyContent: true }));
}

/** A collection is what the name of its template says, in the order and with the folder that the theme's conf gives it. */
export function kindInTheme(
  typeName: string,
  conf: TypeConf,
): CollectionKind & { readonly pageSize: number; readonly regionName: string } {
  const kind = kindOf(typeName);
  const isIndex = conf.index ?? kind.isIndex;
  return {
    type: kind.type,
    ordering: conf.ordering ?? kind.ordering,
    isFolder: isIndex || (conf.folder ?? kind.isFolder),
    isIndex,
    pageSize: conf.pageSize ?? defaultPageSize,
    regionName: conf.layout ?? 'default',
  };
}

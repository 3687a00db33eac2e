interface Titled {
  readonly title: string;
}

/** What a report says of pages for members and of lessons. */
interface Figures {
  readonly memberContent: readonly {
    readonly contentId: string;
    readonly item: Titled | null;
    readonly collection: Titled | null;
    readonly denied: number;
    readonly pressed: number;
    readonly listed: number;
    readonly opened: number;
    readonly played: number;
  }[];
  readonly finishedLessons: readonly {
    readonly itemId: string;
    readonly item: Titled | null;
    readonly members: number;
  }[];
}

/** A page for members, or a lesson, with what visits and members did there. */
export interface MemberRow {
  readonly id: string;
  /** Null for what is gone. */
  readonly title: string | null;
  readonly denied: number;
  readonly pressed: number;
  readonly seen: number;
  readonly played: number;
  readonly finished: number;
}

/** What visits did and what members finished are one row for each page and lesson; what no visit is counted of comes last. */
export function memberRowsOf({ memberContent, finishedLessons }: Figures): MemberRow[] {
  const finished = new Map(finishedLessons.map(({ itemId, members }) => [itemId, members]));
  const visited = memberContent.map(({ contentId, item, collection, listed, opened, ...figure }) => ({
    ...{ id: contentId, title: item?.title ?? collection?.title ?? null },
    ...{ denied: figure.denied, pressed: figure.pressed, seen: listed + opened, played: figure.played },
    finished: finished.get(contentId) ?? 0,
  }));
  const known = new Set(visited.map(({ id }) => id));
  const unvisited = finishedLessons
    .filter(({ itemId }) => !known.has(itemId))
    .map(({ itemId, item, members }) => ({
      ...{ id: itemId, title: item?.title ?? null, denied: 0, pressed: 0, seen: 0, played: 0 },
      finished: members,
    }));
  return [...visited, ...unvisited];
}

import type { EditorPopupFragment, PopupInput, PopupPosition, PopupTrigger } from '#web/generated/graphql.ts';

/** A popup as its form has it. */
export interface PopupValues {
  readonly title: string;
  readonly body: string;
  readonly buttonText: string;
  readonly buttonUrl: string;
  readonly position: PopupPosition;
  readonly trigger: PopupTrigger;
  readonly delaySeconds: number | null;
  readonly scrollPercent: number | null;
  /** Instants; empty for none. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly showAgainAfterDays: number | null;
  readonly isEnabled: boolean;
  readonly collectionIds: readonly string[];
}

/** The nine places, row by row as they are in the window. */
export const positions: readonly PopupPosition[] = [
  ...(['TOP_LEFT', 'TOP_CENTER', 'TOP_RIGHT'] as const),
  ...(['CENTER_LEFT', 'CENTER', 'CENTER_RIGHT'] as const),
  ...(['BOTTOM_LEFT', 'BOTTOM_CENTER', 'BOTTOM_RIGHT'] as const),
];

/** A stored popup in its form, or an empty one for a new popup. */
export function popupValues(popup: EditorPopupFragment | null): PopupValues {
  return {
    ...{ title: popup?.title ?? '', body: popup?.body ?? '' },
    ...{ buttonText: popup?.buttonText ?? '', buttonUrl: popup?.buttonUrl ?? '' },
    position: popup?.position ?? 'BOTTOM_RIGHT',
    trigger: popup?.trigger ?? 'DELAY',
    delaySeconds: popup?.delaySeconds ?? 3,
    scrollPercent: popup?.scrollPercent ?? 50,
    ...{ startsAt: popup?.startsAt ?? '', endsAt: popup?.endsAt ?? '' },
    showAgainAfterDays: popup ? popup.showAgainAfterDays : 30,
    isEnabled: popup?.isEnabled ?? true,
    collectionIds: popup?.collectionIds ?? [],
  };
}

/** What the form says, as the graph takes it. */
export function popupInput(values: PopupValues, id: string | null): PopupInput {
  return {
    ...values,
    id,
    startsAt: values.startsAt || null,
    endsAt: values.endsAt || null,
    collectionIds: [...values.collectionIds],
  };
}

export type PopupState = 'off' | 'scheduled' | 'over' | 'on';

/** Whether visitors meet a popup now. */
export function popupState(
  { isEnabled, startsAt, endsAt }: Pick<EditorPopupFragment, 'isEnabled' | 'startsAt' | 'endsAt'>,
  now: number,
): PopupState {
  if (!isEnabled) return 'off';
  if (endsAt !== null && Date.parse(endsAt) <= now) return 'over';
  return startsAt !== null && Date.parse(startsAt) > now ? 'scheduled' : 'on';
}

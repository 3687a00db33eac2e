import { isHexColour } from '#schema/hex-colour.ts';

/** What an owner chose of a lock screen; an empty field is as usual. */
export interface LockScreenLook {
  readonly title: string;
  /** Plain text with line breaks. */
  readonly text: string;
  readonly backgroundColor: string;
  readonly textColor: string;
  readonly imageUrl: string;
  readonly imageAlt: string;
}

/** A lock screen that is as usual. */
export const usualLook: LockScreenLook = {
  ...{ title: '', text: '', backgroundColor: '', textColor: '', imageUrl: '', imageAlt: '' },
};

interface ShownLockScreen extends Omit<LockScreenLook, 'imageUrl' | 'imageAlt'> {
  readonly image: { readonly url: string; readonly altText: string } | null;
}

/** A lock screen's look from the graph's answer, which has one where the owner made it otherwise than usual. */
export function lookOf([screen]: readonly ShownLockScreen[]): LockScreenLook {
  if (!screen) return usualLook;
  const { title, text, backgroundColor, textColor, image } = screen;
  const picture = { imageUrl: image?.url ?? '', imageAlt: image?.altText ?? '' };
  return { title, text, backgroundColor, textColor, ...picture };
}

/** Its colours as the `style` of its element; nothing where the theme's are left, and nothing that is no colour. */
export function coloursOf(look: Pick<LockScreenLook, 'backgroundColor' | 'textColor'>): {
  backgroundColor?: string;
  color?: string;
} {
  return {
    ...(isHexColour(look.backgroundColor) ? { backgroundColor: look.backgroundColor } : {}),
    ...(isHexColour(look.textColor) ? { color: look.textColor } : {}),
  };
}

/** The same as text. */
export function colourStyleOf(look: Pick<LockScreenLook, 'backgroundColor' | 'textColor'>): string {
  const { backgroundColor, color } = coloursOf(look);
  return [
    ...(backgroundColor ? [`background-color:${backgroundColor}`] : []),
    ...(color ? [`color:${color}`] : []),
  ].join(';');
}

/** A picture of the website's own in a size that fits; one from elsewhere as it is. */
export function lockPictureUrl({ imageUrl }: Pick<LockScreenLook, 'imageUrl'>): string {
  return imageUrl.startsWith('/') ? `${imageUrl}?format=1500w` : imageUrl;
}

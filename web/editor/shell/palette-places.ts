import type { Permission } from '#web/generated/graphql.ts';
import { addressOf, mayHave, type Screen } from '../screens.ts';
import type { IconName } from '../ui/icon.tsx';
import { words } from '../words.ts';

/** Somewhere that the palette leads to. */
export interface PalettePlace {
  readonly label: string;
  readonly icon: IconName;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

/** Whether all words that are searched for are in a label, in any order and in any case. */
export function saysAll(label: string, search: string): boolean {
  const text = label.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The screens, and once something is searched for, their parts. */
export function placesFor(
  screens: readonly Screen[],
  permissions: readonly Permission[],
  search: string,
): readonly PalettePlace[] {
  return screens
    .flatMap((screen) => {
      const { title, icon, path } = screen;
      const parts = screen.pages.flatMap((page) =>
        page.title !== undefined && search !== '' && mayHave(page, permissions)
          ? [{ label: words.palette.part(title, page.title), icon, to: addressOf(path, page) }]
          : [],
      );
      return [{ label: title, icon, to: path }, ...parts];
    })
    .filter(({ label }) => saysAll(label, search));
}

/** What can be begun from anywhere. */
export function actionsFor(
  screens: readonly Screen[],
  permissions: readonly Permission[],
  search: string,
): readonly PalettePlace[] {
  return screens
    .flatMap(({ icon, actions = [] }) =>
      actions
        .filter((action) => mayHave(action, permissions))
        .map(({ title: label, to, search: asked }) => ({
          label,
          icon,
          to,
          ...(asked ? { search: asked } : {}),
        })),
    )
    .filter(({ label }) => saysAll(label, search));
}

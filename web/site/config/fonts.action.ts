import type { SiteFontsQuery } from '#web/generated/graphql.ts';
import { type Action, sendJson } from '../action.ts';
import { installFonts, sampleOfFont } from '../theme/install-fonts.ts';

/** What the owner's own fonts are called in the picker, in the place of a class. */
const ownKind = 'Your fonts';

type SiteFont = NonNullable<SiteFontsQuery['website']>['fonts'][number];

function plainest(fonts: readonly SiteFont[], family: string): SiteFont | undefined {
  const faces = fonts.filter((font) => font.family === family);
  return faces.find(({ isItalic, weight }) => !isItalic && /^(?:400|100 900)$/.test(weight)) ?? faces[0];
}

/** The fonts that the owner brought along, and those that the install serves itself, for the editor's font picker. */
export const showFonts: Action = {
  method: 'GET',
  path: '/config/fonts',
  async run({ visit, graph }) {
    if (!visit.isContributor) return sendJson({ message: 'Sign in first.' }, { status: 401, headers: {} });
    const { website } = await graph.read<SiteFontsQuery>('SiteFonts', {});
    const own = website?.fonts ?? [];
    // A family is shown once, by its plainest file.
    const families = [...new Set(own.map(({ family }) => family))];
    return sendJson([
      ...families.map((family) => ({ family, kind: ownKind, url: plainest(own, family)?.url ?? '' })),
      ...installFonts
        .filter(({ family }) => !families.includes(family))
        .map((font) => ({ family: font.family, kind: font.kind, url: sampleOfFont(font) })),
    ]);
  },
};

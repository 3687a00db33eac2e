import { type Action, sendJson } from '../action.ts';
import { installFonts, sampleOfFont } from '../theme/install-fonts.ts';

/** The fonts that the install serves itself, for the editor's font picker. */
export const showFonts: Action = {
  method: 'GET',
  path: '/config/fonts',
  async run({ visit }) {
    if (!visit.isContributor) return sendJson({ message: 'Sign in first.' }, { status: 401, headers: {} });
    return sendJson(
      installFonts.map((font) => ({ family: font.family, kind: font.kind, url: sampleOfFont(font) })),
    );
  },
};

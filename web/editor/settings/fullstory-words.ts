/** Texts of FullStory, which may record visits. */
export const fullStoryWords = {
  id: 'Organization id at FullStory',
  idHint:
    'Such as o-1ABC23-na1. Then FullStory records and keeps these visits instead, of visitors who allow it by the banner, which always asks. Empty for none.',
} as const;

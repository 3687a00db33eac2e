import { useMemo } from 'react';
import { useEditorDeleteFontMutation } from '#web/generated/editor/delete-font.ts';
import { useEditorFontsQuery } from '#web/generated/editor/fonts.ts';
import type { EditorFontsQuery } from '#web/generated/graphql.ts';
import { IconButton } from '../ui/button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Card, EmptyState } from '../ui/page.tsx';
import { tell } from '../ui/tell.ts';
import { DesignPage } from './design-page.tsx';
import { fontWeights } from './font-file.rules.ts';
import { FontUpload } from './font-upload.tsx';
import { forgetFonts, useFace } from './fonts.ts';
import { ownFontsWords as texts } from './own-fonts-words.ts';

type OwnFont = NonNullable<EditorFontsQuery['website']>['fonts'][number];

/** The fonts that the owner brought along, and another one. */
export function Screen() {
  const { data, error, refetch } = useEditorFontsQuery();
  return (
    <DesignPage current="fonts">
      <div className="own-fonts">
        <Card title={texts.title}>
          <p className="soft">{texts.explanation}</p>
          <Loaded data={data?.website?.fonts} error={error} refetch={refetch}>
            {(fonts) =>
              fonts.length === 0 ? (
                <EmptyState icon="design" title={texts.none}>
                  {texts.noneText}
                </EmptyState>
              ) : (
                <ul className="own-font-list">
                  {fonts.map((font) => (
                    <FontRow key={font.id} font={font} />
                  ))}
                </ul>
              )
            }
          </Loaded>
        </Card>
        <FontUpload />
      </div>
    </DesignPage>
  );
}

/** A font in its own letters, by whose licence it is there, and the way to delete it; where it is used, that is told instead. */
function FontRow({ font }: { readonly font: OwnFont }) {
  const { id, family, format, byteSize, isItalic, licence, url } = font;
  const [remove] = useEditorDeleteFontMutation({ refetchQueries: ['EditorFonts'] });
  const known = fontWeights.find((each) => each === font.weight);
  const plain = known ? texts.weights[known] : font.weight;
  const weight = isItalic ? texts.italicOf(plain) : plain;
  // Under a name of its own, as a family has several files.
  const face = useMemo(() => ({ family: `own-${id}`, kind: '', url }), [id, url]);
  const isReady = useFace(face) === 'ready';
  return (
    <li>
      <div className="own-font-about">
        <strong>{family}</strong>
        <p className="own-font-sample" style={isReady ? { fontFamily: `"${face.family}"` } : {}}>
          {texts.sample}
        </p>
        <span className="soft">
          {texts.about(weight, texts.formats[format] ?? format, `${Math.ceil(byteSize / 1024)} kB`)}
        </span>
        <details>
          <summary>{texts.licence}</summary>
          <p className="own-font-licence">{licence}</p>
        </details>
      </div>
      <IconButton
        icon="trash"
        label={texts.remove(family, weight)}
        onPress={async () => {
          const answer = remove({ variables: { id } }).then(({ data }) => data?.deleteFont);
          await tell(answer, texts.removed(family));
          forgetFonts();
        }}
      />
    </li>
  );
}

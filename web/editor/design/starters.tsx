import { Button } from 'react-aria-components/Button';
import { notify } from '../ui/toast.tsx';
import { type Font, type FontsState, useFace, useFonts } from './fonts.ts';
import { pairValues, palettes, paletteValues, typePairs } from './starters.rules.ts';
import type { StyleSession, StyleValues } from './style.ts';
import { designWords } from './words.ts';

const { starters: words } = designWords;

/** Palettes and type pairs to begin from, for themes whose options say what they are for. */
export function Starters({ session: { store, options } }: { readonly session: StyleSession }) {
  const fits = palettes.some((palette) => Object.keys(paletteValues(options, palette)).length > 1);
  const fonts = useFonts();
  const hasFonts = options.some(({ type }) => type === 'font');
  if (!fits && !hasFonts) return null;

  function apply(name: string, values: StyleValues): void {
    store.change({ values: { ...store.read().draft.values, ...values } });
    notify(words.applied(name), () => store.undo());
  }

  return (
    <div className="design-starters">
      <h2>{words.title}</h2>
      {fits && (
        <>
          <h3>{words.palettes}</h3>
          <div className="design-cards">
            {palettes.map((palette) => (
              <Button
                key={palette.name}
                className="design-card"
                onPress={() => apply(palette.name, paletteValues(options, palette))}
              >
                <span className="design-strip" aria-hidden="true">
                  {Object.entries(palette.colours).map(([role, colour]) => (
                    <i key={role} style={{ background: colour }} />
                  ))}
                </span>
                {palette.name}
              </Button>
            ))}
          </div>
        </>
      )}
      {hasFonts && (
        <>
          <h3>{words.pairs}</h3>
          <div className="design-cards design-cards-wide">
            {typePairs.map((pair) => (
              <Button
                key={pair.name}
                className="design-card"
                onPress={() => apply(pair.name, pairValues(options, pair))}
              >
                <span className="design-pair">
                  <InFont family={pair.heading} fonts={fonts} />
                </span>
                <span>
                  {`${pair.name} · `}
                  <InFont family={pair.text} fonts={fonts} />
                </span>
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  );
}

/** A family's name in its own letters, once they are there. */
function InFont({ family, fonts }: { readonly family: string; readonly fonts: FontsState }) {
  const font = Array.isArray(fonts) ? fonts.find((one: Font) => one.family === family) : undefined;
  return font ? <Lettered font={font} /> : family;
}

function Lettered({ font }: { readonly font: Font }) {
  return (
    <span style={useFace(font) === 'ready' ? { fontFamily: `"${font.family}"` } : {}}>{font.family}</span>
  );
}

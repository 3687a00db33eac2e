import { sayIn } from '#schema/words/catalogue.ts';
import { type ConsentPurpose, purposeTexts } from './consent.rules.ts';

// Both work in any theme, so they bring their own few styles.
const statisticsText =
  'We would like to keep cookies in your browser that tell us how often our pages are visited. What the website needs to work, such as your cart, is kept either way.';
const purposesText =
  'We would like to keep cookies in your browser. Choose what for: what the website needs to work, such as your cart, is kept either way.';

/** The way to change a choice later, with scripts and without. */
export function CookieLink({ language }: { readonly language: string }) {
  const say = sayIn(language);
  return (
    <nav
      data-cookie-link
      aria-label={say('Cookies')}
      style={{ padding: 4, textAlign: 'center', fontSize: 14 }}
    >
      <a href="/my-visits" style={{ color: 'inherit', display: 'inline-block', padding: '12px 8px' }}>
        {say('Cookie settings')}
      </a>
    </nav>
  );
}

/** Hidden until the script finds that its visitor has not chosen yet. Nothing is chosen beforehand. */
export function ConsentBanner({
  language,
  purposes,
}: {
  readonly language: string;
  readonly purposes: readonly ConsentPurpose[];
}) {
  const say = sayIn(language);
  const isOne = purposes.length === 1;
  const button = {
    ...{ font: 'inherit', padding: '10px 16px', minHeight: 44, borderRadius: 6, cursor: 'pointer' },
    ...{ border: '1px solid #1a1a1a', background: '#fff', color: '#1a1a1a' },
  };
  const column = { margin: '0 auto 12px', maxWidth: 720 };
  return (
    <section
      data-consent
      hidden
      aria-label={say('Cookies')}
      style={{
        ...{ position: 'fixed', insetInline: 0, bottom: 0, zIndex: 9_000, padding: 16, background: '#fff' },
        ...{ color: '#1a1a1a', borderTop: '1px solid #767676' },
        ...{ fontFamily: 'system-ui, sans-serif', fontSize: 16, maxHeight: '80vh', overflowY: 'auto' },
      }}
    >
      <p style={column}>{say(isOne ? statisticsText : purposesText)}</p>
      {!isOne &&
        purposes.map((purpose) => (
          <p key={purpose} style={column}>
            <label style={{ display: 'flex', gap: 8, alignItems: 'center', minHeight: 24 }}>
              <input type="checkbox" value={purpose} style={{ width: 20, height: 20, flex: 'none' }} />
              {say(purposeTexts[purpose])}
            </label>
          </p>
        ))}
      <p style={{ ...column, marginBottom: 0, display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        <button type="button" data-choice={purposes.join(' ')} style={button}>
          {say(isOne ? 'Allow statistics' : 'Allow all')}
        </button>
        {!isOne && (
          <button type="button" data-choice="chosen" style={button}>
            {say('Save my choice')}
          </button>
        )}
        <button type="button" data-choice="none" style={button}>
          {say('Only what is needed')}
        </button>
        <a href="/my-visits" style={{ color: '#1a1a1a', padding: '10px 0' }}>
          {say('What is kept of my visits')}
        </a>
      </p>
    </section>
  );
}

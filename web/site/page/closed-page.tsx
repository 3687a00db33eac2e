import { catalogueOf } from '#schema/words/catalogue.ts';
import { drawIn, T } from '../languages/texts.tsx';
import {
  coloursOf,
  type LockScreenLook,
  lockPictureUrl,
  usualLook,
} from '../lock-screen/lock-screen.rules.ts';
import { PlainDocument } from './plain-document.tsx';

export interface ClosedPageInput {
  readonly closedAs: 'PRIVATE' | 'DELETED' | 'LOCKED';
  readonly language: string;
  readonly title: string;
  /** What its owner chose instead of the usual; absent where nothing was. */
  readonly look?: LockScreenLook | undefined;
  /** For the form of a locked one: where its password leads, and what was wrong with it. */
  readonly lock: { readonly returnTo: string; readonly message?: string };
}

/** What visitors get of a website that is offline for the time being, deleted, or locked by a password. */
export function closedPage({ closedAs, language, title, look = usualLook, lock }: ClosedPageInput): string {
  const page = (
    <PlainDocument
      language={language}
      title={title}
      robots="noindex, nofollow"
      styles={<style>{styles}</style>}
    >
      <body className="lock-screen" style={coloursOf(look)}>
        <main>
          {look.imageUrl === '' ? null : (
            <img className="lock-picture" src={lockPictureUrl(look)} alt={look.imageAlt} />
          )}
          <h1>{look.title || title}</h1>
          <p className="lock-text">{look.text || <T>{texts[closedAs]}</T>}</p>
          {closedAs === 'LOCKED' && <LockForm language={language} {...lock} />}
        </main>
      </body>
    </PlainDocument>
  );
  return `<!doctype html>${drawIn(language, page)}`;
}

const texts = {
  LOCKED: 'This website needs a password.',
  DELETED: 'This website is not there any more.',
  PRIVATE: 'This website is offline for the time being. Please come again later.',
} as const;

/** A plain form: it works without scripts. */
function LockForm({
  language,
  returnTo,
  message,
}: ClosedPageInput['lock'] & Pick<ClosedPageInput, 'language'>) {
  const { systemLockPassword: label, systemLockOpen: submit } = catalogueOf(language).theme;
  return (
    <form method="post" action="/api/website-password">
      <input type="hidden" name="returnTo" value={returnTo} />
      {message && (
        <p className="problem" id="problem" role="alert">
          <T>{message}</T>
        </p>
      )}
      <label htmlFor="password">{label}</label>
      <input
        id="password"
        name="password"
        type="password"
        required
        maxLength={200}
        autoComplete="current-password"
        {...(message ? { 'aria-invalid': true, 'aria-describedby': 'problem' } : {})}
      />
      <button type="submit">{submit}</button>
    </form>
  );
}

const styles = `:root{color-scheme:light dark;background:Canvas}
*{box-sizing:border-box}
body{display:grid;align-content:center;justify-items:center;min-height:100vh;margin:0;padding:2rem 1.5rem;font:1.125rem/1.6 system-ui,sans-serif;text-align:center;overflow-wrap:anywhere}
main{width:100%;max-width:36rem}
.lock-picture{display:block;width:100%;max-height:45vh;margin-bottom:2rem;border-radius:.5rem;object-fit:cover}
h1{line-height:1.2;text-wrap:balance}
.lock-text{white-space:pre-line}
form{display:grid;gap:.75rem;max-width:20rem;margin:2rem auto;text-align:start}
input,button{font:inherit;min-height:2.75rem;padding:.25rem .75rem;border:1px solid;border-radius:.375rem}
input{background:Canvas;color:CanvasText}
button{background:CanvasText;color:Canvas;cursor:pointer}
.problem{margin:0;color:light-dark(#a3151b,#ffb3ae)}
body[style] .problem{padding:.25rem .75rem;border-radius:.375rem;background:Canvas}`;

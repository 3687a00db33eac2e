import { T } from '../languages/texts.tsx';
import { drawn, type VisitorPage } from '../page/visitor-page.tsx';
import { type ConsentPurpose, purposesOf, purposeTexts } from './consent.rules.ts';

/** What the page says. */
export interface MyVisitsState {
  /** Whether visits of this browser are counted; `refused` by the browser itself, `refused-here` by the page's own button. */
  readonly counting: 'allowed' | 'refused' | 'refused-here';
  /** What the visitor allowed cookies for. */
  readonly consent: readonly ConsentPurpose[];
  /** How much is kept; absent for nothing. */
  readonly kept?: { readonly events: number; readonly recordings: number };
  readonly isErased?: boolean;
  /** Whether what cookies may be kept for was just chosen. */
  readonly isSaved?: boolean;
  /** What went wrong. */
  readonly problem?: string;
}

/** What is kept of the visits of a browser: to take along, to erase, and not to be kept any more. */
export function myVisitsPage(state: MyVisitsState): VisitorPage {
  return {
    ...{ pageType: 'PAGE', typeName: 'account', title: 'Your visits', isUncounted: true },
    content: drawn(({ title, settings }) => {
      const purposes = state.counting === 'allowed' ? purposesOf(settings) : [];
      return (
        <section className="account account-entrance">
          <h1>
            <T>Your visits</T>
          </h1>
          <Outcome {...state} />
          <p>
            <T values={{ website: title }}>
              {
                '{website} counts how its pages are used: which are opened and what is done there, without a name and without your network address.'
              }
            </T>
          </p>
          <Kept {...state} />
          <Consent {...state} purposes={purposes} />
          {settings.areVisitsCountedCookieless && (
            <p>
              <T>
                {
                  'Visits without such a cookie are counted for a day under a code that others with your browser on your network may share. They cannot be shown or erased by themselves.'
                }
              </T>
            </p>
          )}
          {(purposes.length === 0 || settings.areVisitsCountedCookieless) && <Counting {...state} />}
        </section>
      );
    }),
  };
}

/** The choice of the banner, to be changed at any time. */
function Consent({
  consent,
  purposes,
}: Pick<MyVisitsState, 'consent'> & { readonly purposes: readonly ConsentPurpose[] }) {
  if (purposes.length === 0) return null;
  return (
    <form method="post" action="/my-visits">
      <input type="hidden" name="verb" value="choose" />
      <fieldset>
        <legend>
          <T>What cookies may be kept for</T>
        </legend>
        {purposes.map((purpose) => (
          <p key={purpose}>
            <label style={{ display: 'flex', gap: 8 }}>
              <input type="checkbox" name={purpose} value="yes" defaultChecked={consent.includes(purpose)} />
              <T>{purposeTexts[purpose]}</T>
            </label>
          </p>
        ))}
      </fieldset>
      <p>
        <T>Without statistics, what was kept under the cookies is erased with them.</T>
      </p>
      <button type="submit">
        <T>Save my choice</T>
      </button>
    </form>
  );
}

function Outcome({ isErased, isSaved, problem }: MyVisitsState) {
  if (problem !== undefined)
    return (
      <div className="alert" role="alert">
        <p>
          <T>{problem}</T>
        </p>
      </div>
    );
  if (!isErased && !isSaved) return null;
  return (
    <p className="account-done" role="status">
      {isErased ? (
        <T>What was kept of your visits is erased, and its cookies are gone from your browser.</T>
      ) : (
        <T>Your choice is kept.</T>
      )}
    </p>
  );
}

function Kept({ kept, problem, isErased }: MyVisitsState) {
  if (problem !== undefined || isErased) return null;
  if (!kept)
    return (
      <p>
        <T>Nothing is kept that could be traced back to this browser.</T>
      </p>
    );
  return (
    <>
      <p>
        <T values={kept}>
          {'Under the cookie of this browser we keep {events} events and {recordings} recordings of visits.'}
        </T>
      </p>
      <p>
        <a href="/my-visits/visits.json" download>
          <T>Download what is kept of my visits</T>
        </a>
      </p>
      <VerbForm verb="erase" text="Erase what is kept of my visits" />
    </>
  );
}

function Counting({ counting, kept }: MyVisitsState) {
  if (counting === 'refused')
    return (
      <p>
        <T>Your browser asks websites not to follow you, so your visits are not counted.</T>
      </p>
    );
  if (counting === 'allowed')
    return (
      <VerbForm
        verb="refuse"
        text={kept ? 'Erase it, and do not count my visits any more' : 'Do not count my visits'}
      />
    );
  return (
    <>
      <p>
        <T>Your visits are not counted. A cookie in your browser says so.</T>
      </p>
      <VerbForm verb="allow" text="Count my visits again" />
    </>
  );
}

function VerbForm({ verb, text }: { readonly verb: 'erase' | 'refuse' | 'allow'; readonly text: string }) {
  return (
    <form method="post" action="/my-visits">
      <input type="hidden" name="verb" value={verb} />
      <button type="submit">
        <T>{text}</T>
      </button>
    </form>
  );
}

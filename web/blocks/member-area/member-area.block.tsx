import { z } from 'zod';
import { sayIn } from '#schema/words/catalogue.ts';
import { signInFor } from '../../site/account/return-to.ts';
import { address, defineBlock, reference, words } from '../block.ts';
import { buttonClass } from '../button-class.ts';
import { PlanCard } from '../pricing-plan/plan-card.tsx';

/** A part of the website that is for members: what it is, what opens it, and the way in for those who have come before. */
export const memberAreaBlock = defineBlock({
  name: 'member-area',
  code: 67,
  title: 'Member area',
  fields: z.object({
    areaId: reference(),
    title: words(200),
    text: words(1_000),
    /** The page on which members begin. */
    link: address(),
  }),
  render({ areaId, title, text, link }, { area, path, website: { language } }) {
    const found = area(areaId);
    if (found === undefined) return null;
    const say = sayIn(language);
    const first = link === '' ? path : link;
    const description = text || found.description;
    const products = found.products.filter((product) => product !== null);
    return (
      <section className="member-area" aria-labelledby={`area-${areaId}`}>
        <h2 className="member-area-title" id={`area-${areaId}`}>
          {title || found.title}
        </h2>
        {description === '' ? null : <p className="member-area-text">{description}</p>}
        {products.length === 0 ? null : (
          <div className="pricing-plans">
            {products.map((product) => (
              <PlanCard
                key={product.id}
                {...{ product, language }}
                note=""
                features={[]}
                button={say('Join')}
              />
            ))}
          </div>
        )}
        {found.isFreeToJoin ? (
          <form method="post" action="/account/areas/join">
            <input type="hidden" name="areaId" value={areaId} />
            <input type="hidden" name="returnTo" value={first} />
            <button type="submit" className={buttonClass('medium', 'primary')}>
              {say('Join')}
              <span className="visually-hidden"> {title || found.title}</span>
            </button>
          </form>
        ) : null}
        <p className="member-area-sign-in">
          {say('Already a member?')}{' '}
          <a href={link === '' ? signInFor(path) : link}>
            {link === '' ? say('Sign in') : say('Go to your pages')}
          </a>
        </p>
      </section>
    );
  },
});

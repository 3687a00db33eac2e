import type { SiteProductFragment } from '#web/generated/graphql.ts';
import { textOfHtml } from '../../site/page/plain-text.ts';
import { buttonClass } from '../button-class.ts';
import { ProductPrice } from '../product-price.tsx';

interface PlanCardProps {
  readonly product: SiteProductFragment;
  readonly language: string;
  /** Above its name, such as “Most chosen”; empty for nothing. */
  readonly note: string;
  /** What it brings, in place of the product's own words. */
  readonly features: readonly string[];
  /** On its button. */
  readonly button: string;
}

/** What can be subscribed to or bought once, with what it costs, what it brings, and a button that leads there. */
export function PlanCard({ product, language, note, features, button }: PlanCardProps) {
  return (
    <article className="pricing-plan" {...(note === '' ? {} : { 'data-noted': '' })}>
      {note === '' ? null : <p className="pricing-plan-note">{note}</p>}
      <h3 className="pricing-plan-title">{product.title}</h3>
      <ProductPrice product={product} language={language} />
      {features.length > 0 ? (
        <ul className="pricing-plan-features">
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      ) : (
        <p className="pricing-plan-words">{textOfHtml(product.description, 240)}</p>
      )}
      <p className="pricing-plan-action">
        <a className={buttonClass('medium', 'primary')} href={product.fullUrl}>
          {button}
          <span className="visually-hidden"> {product.title}</span>
        </a>
      </p>
    </article>
  );
}

import { Fragment } from 'react';

interface HowToOrderProps {
  /** Empty when the owner gave none. */
  readonly email: string;
  readonly phone: string;
}

/** Says plainly that nothing can be ordered here, and where to ask. */
export function HowToOrder({ email, phone }: HowToOrderProps) {
  const ways = [
    { href: `mailto:${email}`, text: email },
    { href: `tel:${phone.replace(/[^\d+]/g, '')}`, text: phone },
  ].filter(({ text }) => text !== '');
  return (
    <p>
      This shop does not take orders online yet. To order what is in your cart, please contact us
      {ways.map(({ href, text }, index) => (
        <Fragment key={href}>
          {index === 0 ? ': ' : ' or '}
          <a href={href}>{text}</a>
        </Fragment>
      ))}
      .
    </p>
  );
}

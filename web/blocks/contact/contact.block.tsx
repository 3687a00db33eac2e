import { z } from 'zod';
import { T } from '../../site/languages/texts.tsx';
import { defineBlock, flag, words } from '../block.ts';

/** How the website's people are reached: by what its settings say. */
export const contactBlock = defineBlock({
  name: 'contact',
  code: 114,
  title: 'Contact',
  fields: z.object({
    title: words(200),
    text: words(500),
    showAddress: flag(true),
    showPhone: flag(true),
    showEmail: flag(true),
  }),
  render({ title, text, showAddress, showPhone, showEmail }, { website: { settings, title: name } }) {
    const { location, contactPhoneNumber: phone, contactEmail: email } = settings;
    const lines = [
      location?.addressTitle,
      location?.addressLine1,
      location?.addressLine2,
      location?.addressCountry,
    ].filter((line) => line !== undefined && line !== null && line.trim() !== '');
    const hasAddress = showAddress && lines.length > 0;
    const hasPhone = showPhone && phone !== '';
    const hasEmail = showEmail && email !== '';
    if (!hasAddress && !hasPhone && !hasEmail) return null;
    return (
      <address className="contact">
        <strong className="contact-title">{title || name}</strong>
        {text === '' ? null : <p>{text}</p>}
        {hasAddress ? (
          <p>
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </p>
        ) : null}
        {hasPhone || hasEmail ? (
          <dl>
            {hasPhone ? (
              <div>
                <dt>
                  <T>Phone</T>
                </dt>
                <dd>
                  <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
                </dd>
              </div>
            ) : null}
            {hasEmail ? (
              <div>
                <dt>
                  <T>Email</T>
                </dt>
                <dd>
                  <a href={`mailto:${email}`}>{email}</a>
                </dd>
              </div>
            ) : null}
          </dl>
        ) : null}
      </address>
    );
  },
});

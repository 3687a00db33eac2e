import { z } from 'zod';
import { address, choice, defineBlock, list, words } from '../block.ts';

/** Where else the website's people are: the accounts of its settings, or a list of its own. */
export const socialLinksBlock = defineBlock({
  name: 'socialaccountlinks-v2',
  code: 54,
  title: 'Social links',
  fields: z.object({
    links: list(z.object({ service: words(50), url: address() }), 30),
    size: choice(['small', 'medium', 'large'], 'medium'),
  }),
  render({ links, size }, { website }) {
    const own = links.filter(({ service, url }) => service !== '' && url !== '');
    const shown =
      own.length > 0
        ? own
        : website.settings.socialAccounts.map(({ serviceName, profileUrl }) => ({
            service: serviceName,
            url: profileUrl,
          }));
    if (shown.length === 0) return null;
    return (
      <ul className={`social-links social-links-${size}`}>
        {shown.map(({ service, url }) => (
          <li key={url}>
            <a href={url} rel="me noopener">
              {nameOf(service)}
            </a>
          </li>
        ))}
      </ul>
    );
  },
});

/** A service as people write it: `instagram` is Instagram. */
function nameOf(service: string): string {
  return service.charAt(0).toUpperCase() + service.slice(1);
}

import { z } from 'zod';
import { T } from '../../site/languages/texts.tsx';
import { address, defineBlock, reference, words } from '../block.ts';
import { hostOf, LinkCard } from '../page-link/link-card.tsx';
import { findAtService, type Service, services } from './services.rules.ts';

const usualHeight = 400;

/**
 * What another website has: a card that leads there, and its content where that can be framed. It is loaded only once a visitor
 * unfolds it, so that the other website learns of nobody before.
 */
function elsewhere(name: keyof typeof services, code: number, title: string, rel = '') {
  const service: Service = services[name];
  return defineBlock({
    ...{ name, code, title },
    fields: z.object({
      /** The address that people see it at. */
      link: address(),
      title: words(200),
      text: words(500),
      imageId: reference(),
    }),
    emptyReason: ({ link }) =>
      link === '' ? undefined : `“${link}” is no address of ${service.title} that begins with https://.`,
    render({ link, title: own, text, imageId }, { image }) {
      const found = findAtService(service, link);
      if (found === null) return null;
      return (
        <div className="elsewhere">
          <LinkCard
            href={link}
            title={own || service.title}
            note={own === '' ? '' : hostOf(link)}
            image={image(imageId)}
            newWindow
            {...{ text, rel }}
          />
          {found.frame === null ? null : (
            <details className="elsewhere-content">
              <summary>
                <T values={{ service: service.title }}>{'Load content from {service}'}</T>
              </summary>
              <p className="elsewhere-note">
                <T values={{ service: service.title }}>{'{service} then learns of your visit.'}</T>
              </p>
              <iframe
                src={found.frame}
                title={own || service.title}
                height={service.height ?? usualHeight}
                loading="lazy"
                referrerPolicy="strict-origin-when-cross-origin"
                allow="encrypted-media; fullscreen"
                allowFullScreen
              />
            </details>
          )}
        </div>
      );
    },
  });
}

/** What other websites have, by the website. */
export const elsewhereBlocks = [
  elsewhere('soundcloud', 56, 'SoundCloud'),
  elsewhere('spotify', 118, 'Spotify'),
  elsewhere('instagram', 25, 'Instagram'),
  elsewhere('twitter', 6, 'X (Twitter)'),
  elsewhere('flickr', 45, 'Flickr'),
  elsewhere('fivehundredpix', 42, '500px'),
  elsewhere('foursquare', 24, 'Foursquare'),
  elsewhere('opentable-v2', 66, 'OpenTable'),
  elsewhere('tock', 68, 'Tock'),
  elsewhere('acuity', 65, 'Acuity Scheduling'),
  elsewhere('zola', 63, 'Zola'),
  elsewhere('amazon', 46, 'Amazon', 'sponsored'),
] as const;

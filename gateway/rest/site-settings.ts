import { z } from 'zod';
import type {
  RestCommercePreferencesQuery,
  RestHeaderFooterQuery,
  RestSaveCommercePreferencesMutation,
  RestSaveHeaderFooterMutation,
  RestSiteLayoutQuery,
  SetMenuMutation,
} from '../generated/graphql.ts';
import { defineRoute } from './rest-route.ts';
import { answerProblem } from './status.ts';

const frame = z.record(z.string(), z.unknown());
const headerFooter = z
  .object({
    header: frame.describe('Whatever the owner put there; empty at first.'),
    footer: frame.describe('Whatever the owner put there; empty at first.'),
  })
  .meta({ id: 'HeaderFooter' });

/** `GET /api/site-header-footer` */
export const getHeaderFooter = defineRoute({
  method: 'GET',
  path: '/api/site-header-footer',
  summary: 'What the owner put into the header and the footer of all pages.',
  operation: 'RestHeaderFooter',
  query: z.object({}),
  response: headerFooter,
  variables: () => ({}),
  answer: ({ headerFooter: found }: RestHeaderFooterQuery) => ({
    status: 200,
    body: { header: found.header, footer: found.footer },
  }),
});

/** `PUT /api/site-header-footer` */
export const putHeaderFooter = defineRoute({
  method: 'PUT',
  path: '/api/site-header-footer',
  summary: 'Replaces what is in the header and the footer of all pages.',
  operation: 'RestSaveHeaderFooter',
  query: z.object({}),
  body: z.strictObject({ header: frame, footer: frame }),
  response: headerFooter,
  variables: ({ body }) => body,
  answer: ({ saveHeaderFooter: saved }: RestSaveHeaderFooterMutation) =>
    saved.__typename === 'HeaderFooter'
      ? { status: 200, body: { header: saved.header, footer: saved.footer } }
      : answerProblem(saved),
});

const layoutLink = z.object({
  collectionId: z.string().nullable().describe('Null for an address.'),
  memberAreaId: z.string().nullable().describe('Null for all but a member area.'),
  title: z.string(),
  fullUrl: z.string(),
  urlId: z.string().nullable(),
  typeName: z.string().nullable(),
  enabled: z.boolean(),
  externalLink: z
    .object({ url: z.string(), title: z.string(), newWindow: z.boolean() })
    .nullable()
    .describe('Null for a collection.'),
});

type LayoutLink = Omit<RestSiteLayoutQuery['siteLayout'][number]['links'][number], 'children'>;

/** `GET /api/commondata/GetSiteLayout` */
export const getSiteLayout = defineRoute({
  method: 'GET',
  path: '/api/commondata/GetSiteLayout',
  summary: 'The menus of the theme in use, the main navigation first; none for a theme without menus.',
  operation: 'RestSiteLayout',
  query: z.object({}),
  response: z.object({
    layout: z.array(
      z.object({
        identifier: z.string().describe('The menu’s name, which UpdateNavigation takes as fieldName.'),
        title: z.string(),
        links: z.array(layoutLink.extend({ items: z.array(layoutLink) })),
      }),
    ),
  }),
  variables: () => ({}),
  answer: ({ siteLayout }: RestSiteLayoutQuery) => ({
    status: 200,
    body: {
      layout: siteLayout.map(({ identifier, title, links }) => ({
        identifier,
        title,
        links: links.map(({ children, ...link }) => ({
          ...shapeLayoutLink(link),
          items: children.map(shapeLayoutLink),
        })),
      })),
    },
  }),
});

function shapeLayoutLink(link: LayoutLink) {
  const { collectionId, memberAreaId, title, url, urlId, typeName, isEnabled, isNewWindow } = link;
  const isElsewhere = collectionId === null && memberAreaId === null;
  const externalLink = isElsewhere ? { url, title, newWindow: isNewWindow } : null;
  return {
    collectionId,
    memberAreaId,
    title,
    fullUrl: url,
    urlId,
    typeName,
    enabled: isEnabled,
    externalLink,
  };
}

const navigationLink = z.looseObject({
  collectionId: z.string().nullish().describe('The collection that it opens.'),
  externalLink: z
    .looseObject({ url: z.string(), title: z.string().nullish(), newWindow: z.boolean().nullish() })
    .nullish()
    .describe('Or the address that it opens.'),
  memberAreaId: z.string().nullish().describe('Or the member area that it opens.'),
});
const navigationItem = navigationLink.extend({ items: z.array(navigationLink).nullish() });

type MenuLinkBody = z.infer<typeof navigationLink>;

function readLink({ collectionId, memberAreaId, externalLink }: MenuLinkBody) {
  if (collectionId) return { collectionId };
  if (memberAreaId) return { memberAreaId, isNewWindow: externalLink?.newWindow ?? false };
  return {
    url: externalLink?.url,
    title: externalLink?.title || externalLink?.url,
    isNewWindow: externalLink?.newWindow ?? false,
  };
}

/** `POST /api/widget/UpdateNavigation` */
export const postUpdateNavigation = defineRoute({
  method: 'POST',
  path: '/api/widget/UpdateNavigation',
  summary: 'Replaces a menu.',
  operation: 'SetMenu',
  query: z.object({}),
  body: z.strictObject({
    fieldName: z.string().describe('The menu’s name, such as `mainNav`.'),
    templateId: z
      .string()
      .nullish()
      .describe('Taken and not looked at: a menu belongs to the website, whatever theme is in use.'),
    navigation: z.looseObject({ items: z.array(navigationItem) }),
  }),
  response: z.object({ fieldName: z.string(), navigation: z.object({ items: z.array(z.unknown()) }) }),
  variables: ({ body: { fieldName, navigation } }) => ({
    name: fieldName,
    links: navigation.items.map(({ items, ...item }) => ({
      ...readLink(item),
      ...(items && items.length > 0 ? { children: items.map(readLink) } : {}),
    })),
  }),
  answer({ setMenu: saved }: SetMenuMutation) {
    if (saved.__typename !== 'Menu') return answerProblem(saved);
    const items = saved.links.map((link) => ({ ...shapeLink(link), items: link.children.map(shapeLink) }));
    return { status: 200, body: { fieldName: saved.name, navigation: { items } } };
  },
});

function shapeLink(link: {
  title: string;
  url: string;
  isNewWindow: boolean;
  memberAreaId: string | null;
  collection: { id: string } | null;
}) {
  const { title, url, isNewWindow, memberAreaId, collection } = link;
  const isElsewhere = collection === null && memberAreaId === null;
  return {
    collectionId: collection?.id ?? null,
    externalLink: isElsewhere ? { url, title, newWindow: isNewWindow } : null,
    memberAreaId,
  };
}

const preferencesAnswer = z.looseObject({ websiteId: z.string() });
const namespace = z.object({ namespace: z.string() });

type PreferencesAnswer = RestCommercePreferencesQuery['commercePreferences'];

function shapePreferences(found: PreferencesAnswer) {
  if (found.__typename !== 'CommercePreferences') return answerProblem(found);
  const { preferences, websiteId } = found;
  return { status: 200, body: { ...(typeof preferences === 'object' ? preferences : {}), websiteId } };
}

/** `GET /api/v1/commerce-preferences/{namespace}` */
export const getCommercePreferences = defineRoute({
  method: 'GET',
  path: '/api/v1/commerce-preferences/{namespace}',
  summary: 'What a part of the product keeps for this website, with the website’s id.',
  operation: 'RestCommercePreferences',
  query: namespace,
  response: preferencesAnswer,
  variables: ({ query }) => query,
  answer: ({ commercePreferences }: RestCommercePreferencesQuery) => shapePreferences(commercePreferences),
});

/** `PUT /api/v1/commerce-preferences/{namespace}` */
export const putCommercePreferences = defineRoute({
  method: 'PUT',
  path: '/api/v1/commerce-preferences/{namespace}',
  summary: 'Replaces what a part of the product keeps; nothing is written when nothing changed.',
  operation: 'RestSaveCommercePreferences',
  query: namespace,
  body: z.looseObject({}).describe('An object; a websiteId in it is dropped.'),
  response: preferencesAnswer,
  variables: ({ query, body }) => ({ ...query, preferences: body }),
  answer: ({ saveCommercePreferences: saved }: RestSaveCommercePreferencesMutation) =>
    shapePreferences(saved),
});

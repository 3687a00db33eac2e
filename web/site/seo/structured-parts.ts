import type { SiteItemFragment, SiteProductFragment, SiteVariantFragment } from '#web/generated/graphql.ts';
import { textOfHtml } from '../page/plain-text.ts';
import { reviewsPart } from '../reviews/review-structured-part.ts';
import { absoluteUrl } from './site-address.ts';
import {
  known,
  type LdNode,
  organizationNodeId,
  productNodeId,
  type StructuredPage,
  type StructuredPart,
} from './structured-data.ts';

/** Everything that pages tell machines, from the website as a whole to what is on the page. */
export const structuredParts: readonly StructuredPart[] = [
  organizationPart,
  websitePart,
  breadcrumbPart,
  categoryPart,
  productPart,
  reviewsPart,
  articlePart,
  eventPart,
];

const maxDescription = 5_000;
const schema = 'https://schema.org/';

function node(fields: LdNode): LdNode {
  return { ...known(fields), '@id': fields['@id'] };
}

function organizationPart(page: StructuredPage): LdNode[] {
  const { website } = page.input;
  const { settings, logo } = website;
  const place = settings.location;
  return [
    node({
      '@id': organizationNodeId(page),
      '@type': 'Organization',
      name: website.title,
      url: `${page.address}/`,
      logo: logo === null ? undefined : absoluteUrl(logo.url, page.address),
      email: settings.contactEmail,
      telephone: settings.contactPhoneNumber,
      address: place === null ? undefined : addressOf(place, settings.country),
      sameAs: settings.socialAccounts.map(({ profileUrl }) => profileUrl),
    }),
  ];
}

function websitePart(page: StructuredPage): LdNode[] {
  const { website } = page.input;
  if (page.input.page.collection?.isHomepage !== true) return [];
  return [
    node({
      '@id': `${page.address}/#website`,
      '@type': 'WebSite',
      name: website.title,
      url: `${page.address}/`,
      inLanguage: website.language,
      description: textOfHtml(website.description || website.tagline, maxDescription),
      publisher: { '@id': organizationNodeId(page) },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${page.address}/search?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    }),
  ];
}

/** Home, the collection, and what of it is shown. */
function breadcrumbPart({ input, address, url }: StructuredPage): LdNode[] {
  const { collection, item, product, category } = input.page;
  if (collection === null || collection.isHomepage) return [];
  const shown = product ?? item;
  const steps = [
    { name: input.website.title, item: `${address}/` },
    { name: collection.title, item: address + collection.fullUrl },
    ...(category ? [{ name: category.name, item: url }] : []),
    ...(shown === null ? [] : [{ name: shown.title, item: address + shown.fullUrl }]),
  ];
  return [
    {
      '@id': `${url}#breadcrumb`,
      '@type': 'BreadcrumbList',
      itemListElement: steps.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
    },
  ];
}

function categoryPart({ input, address, url }: StructuredPage): LdNode[] {
  const { category } = input.page;
  if (input.kind !== 'list' || !category) return [];
  return [
    node({
      '@id': `${url}#category`,
      '@type': 'CollectionPage',
      name: category.name,
      description: category.seo.description || textOfHtml(category.description, maxDescription),
      url,
      image: category.image ? absoluteUrl(category.image.url, address) : undefined,
      inLanguage: input.website.language,
    }),
  ];
}

function productPart(page: StructuredPage): LdNode[] {
  const { product } = page.input.page;
  if (page.input.kind !== 'product' || product === null) return [];
  return [
    node({
      '@id': productNodeId(page),
      '@type': 'Product',
      name: product.title,
      description: textOfHtml(product.description, maxDescription),
      url: page.url,
      image: product.images.map(({ url }) => absoluteUrl(url, page.address)),
      sku: product.variants.length === 1 ? product.variants[0]?.sku : undefined,
      category: product.categories.map(({ name }) => name).join(' > '),
      brand: { '@type': 'Brand', name: page.input.website.title },
      offers: offersOf(product, page),
    }),
  ];
}

/** One variant is one offer; several are a range of prices with each of them in it. */
function offersOf(product: SiteProductFragment, page: StructuredPage): object | undefined {
  const offers = product.variants.map((variant) => offerOf(variant, product, page));
  const [first] = offers;
  if (first === undefined || offers.length === 1) return first;
  const prices = offers.map(({ price }) => Number(price));
  return {
    '@type': 'AggregateOffer',
    priceCurrency: first.priceCurrency,
    lowPrice: offers[prices.indexOf(Math.min(...prices))]?.price,
    highPrice: offers[prices.indexOf(Math.max(...prices))]?.price,
    offerCount: offers.length,
    offers,
  };
}

function offerOf(variant: SiteVariantFragment, product: SiteProductFragment, page: StructuredPage) {
  const price = variant.isOnSale && variant.salePrice !== null ? variant.salePrice : variant.price;
  return {
    '@type': 'Offer',
    sku: variant.sku,
    ...(variant.options.length === 0 ? {} : { name: variant.options.map(({ value }) => value).join(', ') }),
    url: page.url,
    price: price.value,
    priceCurrency: price.currency,
    availability: schema + (isAvailable(variant, product) ? 'InStock' : 'OutOfStock'),
    itemCondition: `${schema}NewCondition`,
    seller: { '@id': organizationNodeId(page) },
  };
}

function isAvailable({ isUnlimited, stock }: SiteVariantFragment, { type }: SiteProductFragment): boolean {
  return isUnlimited || stock > 0 || type === 'DIGITAL' || type === 'GIFT_CARD';
}

function articlePart(page: StructuredPage): LdNode[] {
  const { item } = page.input.page;
  if (page.input.kind !== 'item' || item === null || item.startsAt !== null) return [];
  if (item.recordType !== 'TEXT') return [];
  return [
    node({
      ...sharedFields(item, page),
      '@id': `${page.url}#article`,
      '@type': 'BlogPosting',
      headline: item.title,
      mainEntityOfPage: page.url,
      datePublished: item.publishedAt,
      dateModified: item.updatedAt,
      inLanguage: page.input.website.language,
      author:
        item.authorName === ''
          ? { '@id': organizationNodeId(page) }
          : { '@type': 'Person', name: item.authorName },
      publisher: { '@id': organizationNodeId(page) },
      keywords: item.tags,
      articleSection: item.categories,
    }),
  ];
}

function eventPart(page: StructuredPage): LdNode[] {
  const { item } = page.input.page;
  if (page.input.kind !== 'item' || item === null || item.startsAt === null) return [];
  const place = item.location;
  return [
    node({
      ...sharedFields(item, page),
      '@id': `${page.url}#event`,
      '@type': 'Event',
      name: item.title,
      startDate: item.startsAt,
      endDate: item.endsAt,
      eventStatus: `${schema}EventScheduled`,
      location:
        place === null
          ? { '@type': 'VirtualLocation', url: page.url }
          : {
              '@type': 'Place',
              name: place.addressTitle || place.addressLine1,
              address: addressOf(place, undefined),
              geo: pointOf(place),
            },
      organizer: { '@id': organizationNodeId(page) },
    }),
  ];
}

function sharedFields(item: SiteItemFragment, page: StructuredPage) {
  return {
    url: page.url,
    description: textOfHtml(item.excerpt || item.body, maxDescription),
    image: item.mainImage === null ? undefined : [absoluteUrl(item.mainImage.url, page.address)],
  };
}

/** Where a place is on the map; nothing when that is not known. */
function pointOf({ mapLat, mapLng }: NonNullable<SiteItemFragment['location']>): object | undefined {
  if (mapLat === null || mapLng === null) return undefined;
  return { '@type': 'GeoCoordinates', latitude: mapLat, longitude: mapLng };
}

function addressOf(place: NonNullable<SiteItemFragment['location']>, country: string | undefined): object {
  return known({
    '@type': 'PostalAddress',
    streetAddress: place.addressLine1,
    addressLocality: place.addressLine2,
    addressCountry: place.addressCountry || country,
  });
}

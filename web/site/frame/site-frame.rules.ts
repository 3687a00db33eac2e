import { isRecord } from '#schema/record.ts';

/** A link in a header, a footer or the announcement above both. */
export interface FrameLink {
  readonly text: string;
  readonly url: string;
  readonly newWindow: boolean;
}

/** Where the name and the menu stand: on one line, or in the middle below each other. */
export const headerLayouts = ['line', 'center'] as const;
/** What names the website in its header. */
export const headerBrands = ['logo', 'title', 'both'] as const;
/** Where what is in the footer stands. */
export const footerLayouts = ['columns', 'center'] as const;

export type HeaderLayout = (typeof headerLayouts)[number];
export type HeaderBrand = (typeof headerBrands)[number];
export type FooterLayout = (typeof footerLayouts)[number];

/** What is said above all pages. */
export interface Announcement {
  readonly isShown: boolean;
  readonly text: string;
  /** Where it leads; nowhere when empty. */
  readonly url: string;
  readonly newWindow: boolean;
  /** Hex numbers such as `#1f2937`. */
  readonly background: string;
  readonly color: string;
}

/** A header as pages show it. */
export interface SiteHeader {
  readonly layout: HeaderLayout;
  readonly brand: HeaderBrand;
  readonly showTagline: boolean;
  readonly showSocial: boolean;
  readonly hideNavigation: boolean;
  readonly hideSearch: boolean;
  readonly hideAccount: boolean;
  readonly hideCart: boolean;
  readonly buttons: readonly FrameLink[];
  readonly announcement: Announcement;
}

/** A part of a footer: a heading, words, links. */
export interface FooterColumn {
  readonly title: string;
  readonly text: string;
  readonly links: readonly FrameLink[];
}

/** A footer as pages show it. */
export interface SiteFooter {
  readonly layout: FooterLayout;
  readonly columns: readonly FooterColumn[];
  readonly hideTitle: boolean;
  readonly hideNewsletter: boolean;
  readonly hideAddress: boolean;
  readonly hideContact: boolean;
  readonly hideSocial: boolean;
  readonly hideNavigation: boolean;
  /** The last line; empty for the website's name and tagline. */
  readonly smallPrint: string;
}

export const maxButtons = 2;
export const maxColumns = 4;
export const maxColumnLinks = 12;
/** The announcement's colours at first: light on dark, as a page's other way round. */
export const announcementColours = { background: '#1f2937', color: '#ffffff' } as const;

const address = /^(?:\/(?![/\\])|#|https?:\/\/|mailto:|tel:)/i;
const hex = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;

/** A link leads to a path of the website, a part of the page, a web address, a mail address or a number. */
export function isFrameAddress(url: string): boolean {
  return address.test(url) && !/\s/.test(url);
}

/** What was stored of a header, which any program may have written: what makes no sense is as if it were not there. */
export function readHeader(stored: unknown): SiteHeader {
  const header = fieldsOf(stored);
  return {
    layout: oneOf(headerLayouts, header.layout),
    brand: oneOf(headerBrands, header.brand),
    showTagline: header.showTagline === true,
    showSocial: header.showSocial === true,
    hideNavigation: header.hideNavigation === true,
    hideSearch: header.hideSearch === true,
    hideAccount: header.hideAccount === true,
    hideCart: header.hideCart === true,
    buttons: readLinks(header.buttons, maxButtons),
    announcement: readAnnouncement(header.announcement),
  };
}

/** The same of a footer. */
export function readFooter(stored: unknown): SiteFooter {
  const footer = fieldsOf(stored);
  return {
    layout: oneOf(footerLayouts, footer.layout),
    columns: listOf(footer.columns).flatMap(readColumn).slice(0, maxColumns),
    hideTitle: footer.hideTitle === true,
    hideNewsletter: footer.hideNewsletter === true,
    hideAddress: footer.hideAddress === true,
    hideContact: footer.hideContact === true,
    hideSocial: footer.hideSocial === true,
    hideNavigation: footer.hideNavigation === true,
    smallPrint: textOf(footer.smallPrint),
  };
}

/** An announcement may be a text alone. */
function readAnnouncement(stored: unknown): Announcement {
  const said: Fields = typeof stored === 'string' ? { text: stored } : fieldsOf(stored);
  const url = textOf(said.url);
  return {
    isShown: said.isShown !== false && textOf(said.text).trim() !== '',
    text: textOf(said.text),
    url: isFrameAddress(url) ? url : '',
    newWindow: said.newWindow === true,
    background: colourOf(said.background, announcementColours.background),
    color: colourOf(said.color, announcementColours.color),
  };
}

function readColumn(stored: unknown): FooterColumn[] {
  const { title, text, links } = fieldsOf(stored);
  const column = { title: textOf(title), text: textOf(text), links: readLinks(links, maxColumnLinks) };
  return column.title || column.text || column.links.length > 0 ? [column] : [];
}

function readLinks(stored: unknown, most: number): FrameLink[] {
  const links = listOf(stored).flatMap((one) => {
    const { text, url, newWindow } = fieldsOf(one);
    const link = { text: textOf(text), url: textOf(url), newWindow: newWindow === true };
    return link.text.trim() !== '' && isFrameAddress(link.url) ? [link] : [];
  });
  return links.slice(0, most);
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return isRecord(value) ? { ...value } : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function colourOf(value: unknown, usual: string): string {
  return typeof value === 'string' && hex.test(value) ? value : usual;
}

function oneOf<One extends string>(values: readonly [One, ...One[]], value: unknown): One {
  return values.find((one) => one === value) ?? values[0];
}

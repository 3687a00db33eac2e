import { isRecord } from '#schema/record.ts';
import {
  type Announcement,
  announcementColours,
  type FooterColumn,
  type FrameLink,
  isFrameAddress,
  readHeader,
} from '#web/site/frame/site-frame.rules.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A header and a footer as they are worked on: what is half typed is in them too, and pages leave it out. */
export interface FrameDraft {
  readonly header: Fields;
  readonly footer: Fields;
}

/** The fields of what was stored; none where it is no object. */
export function fieldsOf(stored: unknown): Fields {
  return isRecord(stored) ? { ...stored } : {};
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Links as they were typed. */
export function linksOf(stored: unknown): readonly FrameLink[] {
  return listOf(stored).map((one) => {
    const { text, url, newWindow } = fieldsOf(one);
    return { text: textOf(text), url: textOf(url), newWindow: newWindow === true };
  });
}

/** A footer's columns as they were typed. */
export function columnsOf(stored: unknown): readonly FooterColumn[] {
  return listOf(stored).map((one) => {
    const { title, text, links } = fieldsOf(one);
    return { title: textOf(title), text: textOf(text), links: linksOf(links) };
  });
}

/** The announcement as it was typed; off at first. */
export function announcementOf(stored: unknown): Announcement {
  if (typeof stored === 'string') return readHeader({ announcement: stored }).announcement;
  const said = fieldsOf(stored);
  return {
    isShown: said.isShown === true || (said.isShown === undefined && textOf(said.text) !== ''),
    ...{ text: textOf(said.text), url: textOf(said.url), newWindow: said.newWindow === true },
    background: textOf(said.background) || announcementColours.background,
    color: textOf(said.color) || announcementColours.color,
  };
}

/** What is wrong with an address; nothing while there is none. */
export function isWrongAddress(url: string): boolean {
  return url !== '' && !isFrameAddress(url);
}

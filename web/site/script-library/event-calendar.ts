import { EventEmitter } from './event-emitter.ts';
import { type Named, Node } from './node.ts';
import { pageContext } from './page-context.ts';

interface Day {
  readonly date: string;
  readonly day: number;
  readonly isInMonth: boolean;
  readonly isToday: boolean;
  readonly items: readonly { readonly title: string; readonly fullUrl: string }[];
}

/** A month, as the page's JSON has it. */
interface Month {
  readonly title: string;
  readonly weekdays: readonly string[];
  readonly weeks: readonly { readonly days: readonly Day[] }[];
  readonly prevUrl: string;
  readonly nextUrl: string;
}

/** The month of a calendar page, which themes leave to the library: its days, with links to their events. */
export class EventCollectionCalendar extends EventEmitter {
  private readonly box: Element | undefined;

  constructor({ contentBox }: { readonly contentBox?: Named } = {}) {
    super();
    const place = Node.one(contentBox)?._node;
    if (place instanceof Element) this.box = place;
  }

  render(): this {
    this.fill().catch(reportError);
    return this;
  }

  /** Themes ask on every page: what has no place for a month, or answers no JSON, as a page to sign in, has none. */
  private async fill(): Promise<void> {
    if (!this.box) return;
    const url = new URL(location.href);
    url.searchParams.set('format', 'json');
    const response = await fetch(url);
    if (!response.headers.get('content-type')?.includes('json')) return;
    const { calendar }: { calendar?: Month } = await response.json();
    if (calendar) this.box.replaceChildren(headOf(calendar), tableOf(calendar));
  }
}

function headOf({ title, prevUrl, nextUrl }: Month): Element {
  const before = linkTo(prevUrl, `‹ ${monthOf(prevUrl)}`);
  const after = linkTo(nextUrl, `${monthOf(nextUrl)} ›`);
  return element('p', 'calendar-head', before, ' ', element('strong', '', title), ' ', after);
}

function tableOf({ weekdays, weeks }: Month): Element {
  const head = element('tr', '', ...weekdays.map((name) => element('th', '', name)));
  const rows = weeks.map(({ days }) => element('tr', '', ...days.map(cellOf)));
  return element('table', 'calendar-month', element('thead', '', head), element('tbody', '', ...rows));
}

function cellOf({ date, day, isInMonth, isToday, items }: Day): Element {
  const time = element('time', '', String(day));
  time.setAttribute('datetime', date);
  const links = items.map(({ title, fullUrl }) => element('li', '', linkTo(fullUrl, title)));
  const names = `calendar-day${isInMonth ? '' : ' is-outside'}${isToday ? ' is-today' : ''}`;
  return element('td', names, time, ...(links.length > 0 ? [element('ul', '', ...links)] : []));
}

/** The name of the month that an address asks for. */
function monthOf(url: string): string {
  const month = new URL(url, location.href).searchParams.get('month') ?? '';
  const language: unknown = Reflect.get(Object(pageContext().website), 'language');
  const format = new Intl.DateTimeFormat(String(language ?? 'en'), { month: 'long', timeZone: 'UTC' });
  return format.format(Date.parse(`${month}-01`));
}

function linkTo(url: string, text: string): Element {
  const link = element('a', '', text);
  link.setAttribute('href', url);
  return link;
}

function element(name: string, className: string, ...children: (Element | string)[]): Element {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  made.append(...children);
  return made;
}

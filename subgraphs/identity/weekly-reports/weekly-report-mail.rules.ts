import { type EmailBillLine, oneLine, type RenderedMail, renderEmail } from '#kit/email.rules.ts';
import type { WeekFigures } from './week-figures.ts';

/** What a weekly report tells, and to whom. */
export interface WeeklyReport {
  /** The website's name. */
  readonly site: string;
  /** BCP 47: numbers, amounts and days are written as the website writes them. */
  readonly locale: string;
  /** Its Monday and its Sunday: `2026-03-02`. */
  readonly week: { readonly from: string; readonly to: string };
  readonly figures: WeekFigures;
  /** The website's address. */
  readonly origin: string;
}

/** The mail with a week's figures, those of the week before beside them. Like the screens that it leads to, it is in English. */
export function weeklyReportMail({ site, locale, week, figures, origin }: WeeklyReport): RenderedMail {
  const { total, previous, pages, sources, products, abandonedCarts } = figures;
  const write = writerOf(locale);
  const title = oneLine(site);
  const days = `${write.day(week.from)} – ${write.day(week.to)}`;
  const isQuiet = total.views === 0 && figures.sales.length === 0;
  const lists = [
    { title: 'Most seen pages', rows: pages.map(({ value, views }) => `${value}: ${write.number(views)}`) },
    {
      title: 'Where visits came from',
      rows: sources.map(({ value, visits }) => `${value || 'unknown'}: ${write.number(visits)}`),
    },
    {
      title: 'What sold best',
      rows: products.map((sold) => `${oneLine(sold.title)}: ${write.money(sold.revenue)}`),
    },
  ];
  const lines = [
    write.beside('Visitors', total.visitors, previous.visitors),
    write.beside('Visits', total.visits, previous.visits),
    write.beside('Pages seen', total.views, previous.views),
    write.beside('Orders', ordersOf(figures.sales), ordersOf(figures.previousSales)),
    ...figures.sales.map((sold) => write.revenue(sold, figures.previousSales)),
    ...(abandonedCarts.left.carts === 0
      ? []
      : [
          {
            label: 'Carts that were left',
            detail: `ordered after a reminder: ${write.number(abandonedCarts.ordered.carts)}`,
            amount: write.number(abandonedCarts.left.carts),
          },
        ]),
  ];
  const url = (path: string) => new URL(path, origin).href;
  return renderEmail({
    ...{ language: 'en', subject: `${title}: ${days}`, isHeaded: true },
    paragraphs: isQuiet
      ? [`Nobody came to ${title} this week, or visits are not counted. Settings > Visits says which.`]
      : [],
    ...(isQuiet ? {} : { bill: { lines, sums: [] } }),
    answers: lists
      .filter(({ rows }) => rows.length > 0)
      .map(({ title: heading, rows }) => ({ title: heading, text: rows.join('\n') })),
    link: {
      label: 'See all figures',
      url: url(`/config/analytics?from=${week.from}&to=${week.to}`),
    },
    foot: `You get this because you asked for the weekly report of ${title}.`,
    footLink: { label: 'End it under Analytics', url: url('/config/analytics') },
  });
}

type Sold = WeekFigures['sales'][number];

const ordersOf = (sales: readonly Sold[]) => sales.reduce((sum, { orders }) => sum + orders, 0);

/** Writes numbers, days and amounts as a website does. */
function writerOf(locale: string) {
  const numbers = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  });
  const dates = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const number = (value: number) => numbers.format(value);
  const money = ({ value, currency }: Sold['revenue']) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency }).format(Number(value));
  const change = (now: number, before: number) =>
    before === 0 ? '' : `, ${percent.format((now - before) / before)}`;
  return {
    ...{ number, money },
    day: (date: string) => dates.format(new Date(`${date}T00:00:00Z`)),
    beside: (label: string, now: number, before: number): EmailBillLine => ({
      ...{ label, amount: number(now) },
      detail: `the week before: ${number(before)}${change(now, before)}`,
    }),
    revenue({ revenue }: Sold, previous: readonly Sold[]): EmailBillLine {
      const before = previous.find((sold) => sold.revenue.currency === revenue.currency)?.revenue;
      return {
        ...{ label: 'Revenue', amount: money(revenue) },
        ...(before
          ? {
              detail: `the week before: ${money(before)}${change(Number(revenue.value), Number(before.value))}`,
            }
          : {}),
      };
    },
  };
}

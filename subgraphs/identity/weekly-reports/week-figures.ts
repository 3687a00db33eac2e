import { z } from 'zod';
import type { AskAboutWebsite } from '../people/erasing.ts';

const money = z.object({ value: z.string(), currency: z.string() });
const counts = z.object({ views: z.int(), visits: z.int(), visitors: z.int() });
const sales = z.array(z.object({ orders: z.int(), revenue: money }));
const website = z.object({
  website: z.object({ title: z.string(), language: z.string(), timeZone: z.string() }),
});
const report = z.object({
  visitReport: z.object({
    ...{ total: counts, previous: counts, sales, previousSales: sales },
    pages: z.array(z.object({ value: z.string(), views: z.int() })),
    sources: z.array(z.object({ value: z.string(), visits: z.int() })),
    products: z.array(
      z.object({ orders: z.int(), revenue: money, product: z.object({ id: z.string() }).nullable() }),
    ),
  }),
});
const carts = z.object({ carts: z.int() });
const store = z.object({
  week: z.array(z.object({ abandonedCarts: z.object({ left: carts, ordered: carts }) })),
  products: z.array(z.object({ title: z.string() }).nullable()),
});

type Report = z.infer<typeof report>['visitReport'];
type Store = z.infer<typeof store>;

/** What a week came to, beside the week before it. */
export interface WeekFigures extends Omit<Report, 'products'> {
  readonly products: readonly (Report['products'][number] & { readonly title: string })[];
  readonly abandonedCarts: NonNullable<Store['week'][number]>['abandonedCarts'];
}

const mayRead = ['REPORTS_READ'] as const;
const askReport = `query ($from: String!, $to: String!) {
  visitReport(from: $from, to: $to) {
    total { views visits visitors }
    previous { views visits visitors }
    sales { orders revenue { value currency } }
    previousSales { orders revenue { value currency } }
    pages: breakdown(by: PAGE, first: 5) { value views }
    sources: breakdown(by: SOURCE, first: 5) { value visits }
    products: salesBreakdown(by: PRODUCT, first: 5) { orders revenue { value currency } product { id } }
  }
}`;
const askStore = `query ($week: [_Any!]!, $products: [_Any!]!) {
  week: _entities(representations: $week) { ... on VisitReport { abandonedCarts { left { carts } ordered { carts } } } }
  products: _entities(representations: $products) { ... on Product { title } }
}`;

/** The name, language and time zone of a website. */
export async function askAboutWebsiteItself(ask: AskAboutWebsite, websiteId: string) {
  const answer = await ask(websiteId, 'content', '{ website { title language timeZone } }', {});
  return website.parse(answer).website;
}

/** What the days of a week came to; the one who is told may read reports. */
export async function askWeekFigures(
  ask: AskAboutWebsite,
  websiteId: string,
  week: { readonly from: string; readonly to: string },
): Promise<WeekFigures> {
  const figures = report.parse(await ask(websiteId, 'analytics', askReport, week, mayRead));
  const { products, ...visits } = figures.visitReport;
  const representations = {
    week: [{ __typename: 'VisitReport', ...week }],
    products: products.map(({ product }) => ({ __typename: 'Product', id: product?.id ?? '' })),
  };
  const answer = await ask(websiteId, 'commerce', askStore, representations, mayRead);
  const told = store.parse(answer);
  const [asked] = told.week;
  if (!asked) throw new Error('The store told nothing of its carts.');
  return {
    ...visits,
    abandonedCarts: asked.abandonedCarts,
    products: products.flatMap((sold, index) => {
      const title = told.products[index]?.title;
      return title === undefined ? [] : [{ ...sold, title }];
    }),
  };
}

import { visitorKey } from '../events/visitor.rules.ts';

/** What is played of a day: the same for the same seed. */
interface PlayedDay {
  readonly day: string;
  readonly seed: number;
  readonly visitors?: number;
}

/** Numbers from 0 up to 1 that look random and are the same each time. */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/** Events of every kind by some visitors and a robot, as rows of `visit_event`: some at the same time, some without a page, some that took long. */
export function playEvents({ day, seed, visitors = 60 }: PlayedDay): object[] {
  const next = numbersOf(seed);
  const pick = <Value>(...values: readonly [Value, ...Value[]]): Value =>
    values[Math.floor(next() * values.length)] ?? values[0];
  const events: object[] = [];
  let number = 0;
  const add = (visitor: string, minute: number, row: object) =>
    events.push({
      ...{
        id: `${pick('ä', 'Z', 'a', '_')}${seed}-${number++}`,
        name: 'PageView',
        schema: 'PageView',
        visitor,
        is_new: next() < 0.3,
      },
      at: new Date(Date.parse(`${day}T02:00:00Z`) + Math.round(minute * 60_000)).toISOString(),
      ...{
        path: pick('/', '/mug', '/größe', '/it’s "quoted" \\'),
        referrer: pick('', 'example.com'),
        source: pick('', 'Google', 'news'),
      },
      ...{
        medium: pick('', 'search'),
        campaign: pick('', 'spring'),
        term: pick('', 'blue mug'),
        ad_content: pick('', 'footer'),
        device: pick('mobile', 'desktop'),
      },
      ...{
        browser: pick('Firefox', 'Chrome'),
        os: pick('Linux', 'iOS'),
        country: pick('', 'JP'),
        language: pick('de', 'fr'),
      },
      ...{ subject: '', value: null, amount: null, currency: '', data: {}, ...row },
    });
  const product = () => pick('', 'the mug', 'the tee');
  const kinds = [
    () => ({}),
    () => ({ subject: product() }),
    () => ({
      schema: 'CommerceShopping',
      name: pick('AddToCart', 'ViewCart', 'VisitPDP', 'ReviewsTab'),
      subject: product(),
    }),
    () => ({ schema: 'QuickView', name: 'QuickView', subject: product() }),
    () => ({ schema: 'CommerceShopping', name: 'BeginCheckout' }),
    () => ({ schema: 'Order', name: 'Order', subject: `order ${number}` }),
    () => ({
      schema: 'GatedContent',
      name: pick('VideoDetailsPageView', 'AccessDeniedCTA'),
      subject: 'lesson',
    }),
    () => ({
      schema: 'FormMetric',
      name: pick('seen', 'begun', 'sent', 'newsletter'),
      subject: pick('form', 'block'),
    }),
    () => ({
      schema: 'FormMetric',
      name: 'field',
      subject: 'form',
      data: pick<object>({ field: 'email' }, { field: 'Größe "M"' }, {}),
    }),
    () => ({
      schema: 'SiteSearch',
      name: 'SiteSearch',
      value: pick(null, 0, 0, 3),
      data: { query: pick('  Mug ', 'KÄNNCHEN', 'tee "x" \\') },
    }),
    () => ({ schema: 'PageNotFound', name: 'PageNotFound', path: pick('/gone', '/weg') }),
    () => ({
      schema: 'PageError',
      name: 'PageError',
      subject: pick('f1', 'f2', 'f3', 'f4', 'f5', 'f6'),
      data: {
        message: pick('It broke', 'Es ging kaputt'),
        source: pick('/a.js', '/b.js'),
        stack: `at ${number}`,
        release: pick('', 'r1'),
      },
    }),
    () => ({
      schema: 'Performance',
      name: pick('image', 'a11y', 'user'),
      subject: pick('', 'alt', 'size'),
      value: Math.round(next() * 100),
    }),
    () => ({
      ...{
        schema: 'Performance',
        name: pick('FCP', 'LCP', 'FID', 'INP', 'TTFB'),
        value: Math.round(next() * 6_000 * 10) / 10,
      },
      data: { release: pick('', 'r1') },
    }),
    () => ({ schema: 'Performance', name: 'CLS', value: pick(0, 0.1, 0.25, next()) }),
    () => ({
      schema: 'ExperimentExposure',
      name: 'ExperimentExposure',
      subject: pick('', 'sale', 'hero'),
      data: { variant: pick('a', 'b') },
    }),
  ] as const;
  for (let visitor = 0; visitor < visitors; visitor += 1) {
    let minute = next() * 600;
    for (let count = next() * 30; count > 0; count -= 1) {
      minute += pick(0, 0, 0.004, 1, 29.99, 30, 30.001, 45);
      add(visitor === 0 ? visitorKey('shop', 'vera') : `v${visitor}`, minute, pick(...kinds)());
    }
  }
  // From noon on, within its hour: over 300 pages in it are a robot's.
  for (let page = 0; page < 301; page += 1)
    add('robot', 600 + page / 10, pick(kinds[0], kinds[0], kinds[13])());
  for (const kind of [kinds[15], kinds[5]]) add('robot', 601, kind());
  for (let page = 0; page < 301; page += 1) add('robot', 640 + page / 100, {});
  for (let page = 0; page < 300; page += 1) add('busy', 600 + page / 10, {});
  for (let count = 0; count < 12; count += 1)
    add('', 500 + count, {
      ...{ schema: 'StoreOrder', name: pick('placed', 'placed', 'refunded'), subject: `order ${count * 9}` },
      ...{ value: 2, amount: 1_000 + count, currency: pick('EUR', 'USD') },
      data: {
        items: [{ productId: 'the mug', quantity: 2, amount: 1_000 + count }],
        isReturning: pick(true, false),
      },
    });
  for (const schema of ['NewsletterSignUp', 'MemberSignUp', 'SubscriptionSignUp', 'RestockSignUp'])
    for (let count = 0; count < 5; count += 1)
      add('', count, { schema, name: schema, subject: pick('', 'a', 'b') });
  return events;
}

/** 21,500 page views and measurements on 5,101 pages. */
export function playManyPages(day: string): object[] {
  return Array.from({ length: 21_500 }, (_, index) => ({
    ...{ id: `many ${index}`, visitor: `m${index % 500}`, is_new: false, path: `/p/${index % 5_101}` },
    at: new Date(Date.parse(`${day}T15:00:00Z`) + index * 700).toISOString(),
    ...(index % 3 === 0
      ? { schema: 'Performance', name: 'LCP', value: index % 5_000 }
      : { schema: 'PageView', name: 'PageView', value: null }),
    ...{
      referrer: '',
      source: '',
      medium: '',
      campaign: '',
      term: '',
      ad_content: '',
      device: 'mobile',
      browser: '',
      os: '',
    },
    ...{ country: '', language: '', subject: '', amount: null, currency: '', data: {} },
  }));
}

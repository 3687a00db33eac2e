const at = (day: number) => Date.UTC(2021, 3, day, 9, 30);

/** Pages of a small website as `?format=json` answers them: a page, a blog in two parts, events, a gallery, and a shop. */
export function samplePages(origin: string): unknown[] {
  const collection = (id: string, typeName: string, type: number, more: object = {}) => ({
    ...{ id, type, typeName, urlId: id, fullUrl: `/${id}`, ordering: 'chronological', description: '' },
    title: `Our ${id}`,
    ...more,
  });
  const item = (id: string, collectionId: string, day: number, more: object = {}) => ({
    ...{ id, collectionId, urlId: id, fullUrl: `/${collectionId}/2021/4/${day}/${id}`, recordType: 1 },
    ...{ title: `${id} &amp; more`, body: `<p>${id}</p>`, excerpt: '', publishOn: at(day), starred: false },
    ...{ tags: [], categories: [], author: { displayName: 'Ines Hallam' } },
    ...more,
  });
  const photo = `${origin}/static/photo.jpg`;
  return [
    {
      collection: collection('about', 'page', 10, { homepage: false, title: 'About &amp; us' }),
      mainContent: `<div class="sqs-block"><p>Hello. <a href="${origin}/contact-us">Write</a></p><noscript><img src="${photo}"></noscript><img class="lazy" data-src="${photo}" alt="Us"><script>alert(1)</script></div>`,
    },
    {
      collection: collection('news', 'blog-masonry', 1),
      items: [
        item('third', 'news', 9, { tags: ['ash'], categories: ['Kiln'], assetUrl: photo, starred: true }),
        item('second', 'news', 5, {
          ...{ assetUrl: `${origin}/static/`, passthrough: true, sourceUrl: 'https://elsewhere.example/' },
        }),
      ],
      pagination: { nextPage: true, nextPageOffset: at(5), nextPageUrl: `/news?offset=${at(5)}` },
    },
    { collection: collection('news', 'blog-masonry', 1), items: [item('first', 'news', 1)] },
    {
      collection: collection('dates', 'events-stacked', 1, { ordering: 'calendar' }),
      upcoming: [],
      past: [
        item('opening', 'dates', 2, {
          ...{ recordType: 12, startDate: at(20), endDate: at(21) },
          location: {
            addressTitle: 'The yard',
            addressLine1: '1 Quay',
            addressLine2: '',
            addressCountry: 'PT',
          },
        }),
      ],
    },
    {
      collection: collection('pots', 'gallery-grid', 15),
      items: [item('pot', 'pots', 3, { recordType: 2, assetUrl: `${origin}/static/pot.jpg?format=300w` })],
    },
    { collection: collection('store', 'products', 13), items: [] },
    { collection: collection('things', 'folder', 1, { folder: true }) },
    { nothing: 'of the kind' },
  ];
}

/** The pages as a file to take over. */
export function sampleDocument(origin: string, products: readonly object[] = []): string {
  const lines = [
    { source: origin },
    ...samplePages(origin).map((page) => ({ page })),
    ...products.map((product) => ({ product })),
  ];
  return lines.map((line) => JSON.stringify(line)).join('\n');
}

import type pg from 'pg';

/** Posts of a list that visitors see at once. */
export const postsOnPage = 20;

/**
 * Fills a blog with posts, an hour apart; by statements, as by the graph it would take longer than all measures. Of the triggers
 * only those work that count them and list them by their labels.
 */
export async function fillBlog(
  client: pg.Client,
  blog: { readonly websiteId: string; readonly collectionId: string; readonly posts: number },
): Promise<void> {
  const { websiteId, collectionId, posts } = blog;
  await client.query('ALTER TABLE content.item DISABLE TRIGGER USER');
  for (const trigger of ['count_added_items', 'keep_added_labels'])
    await client.query(`ALTER TABLE content.item ENABLE TRIGGER ${trigger}`);
  await client.query(
    `INSERT INTO content.item (id, website_id, collection_id, record_type, title, slug, body, excerpt, tags, author_name, publish_at)
     SELECT $2 || '-' || lpad(p::text, 6, '0'), $1, $2, 1, 'What the kiln said on day ' || p, 'day-' || p,
       '<p>' || repeat('The glaze ran a little further than we had planned for. ', 40) || '</p>',
       '<p>' || repeat('The glaze ran a little further. ', 4) || '</p>', ARRAY['kiln-' || p % 20], 'Ada',
       now() - p * interval '1 hour'
     FROM generate_series(1, $3::int) p`,
    [websiteId, collectionId, posts],
  );
  await client.query('ALTER TABLE content.item ENABLE TRIGGER USER');
  await client.query('VACUUM ANALYZE content.item, content.item_count, content.item_label');
}
